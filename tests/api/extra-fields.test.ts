/** Long because one company defines its fields and uses them, step by step. */
/**
 * Fields that a company adds to its tables (platform, sys/tables): defined by the API, used by
 * every generic operation.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { extraFieldJobs } from '#erp/platform/custom-fields/jobs.ts';
import { servicesFor } from '#erp/platform/custom-fields/company.ts';
import { runImports } from '#erp/platform/imports/applying/worker.ts';
import { Samples } from './sample.ts';
import { actorWith, callerOf, makeAccounts, testServices, type Api } from './fixtures.ts';
import type { Services } from '#erp/kernel/services.ts';

let services: Services;
let accountId: number;
let otherId: number;
let api: Api;
let other: Api;

beforeEach(async () => {
  services = await testServices();
  [accountId, otherId] = (await makeAccounts(services, 'UNO', 'DOS')) as [number, number];
  api = callerOf(services, actorWith(services, accountId));
  other = callerOf(services, actorWith(services, otherId));
});
afterEach(() => services.db.close());

interface Row {
  readonly id: number;
  readonly provider: string;
  readonly x_shift: string | null;
}
interface Field {
  readonly label: string;
  readonly [name: string]: unknown;
}
const define = async (resource: string, ...fields: readonly Field[]) => {
  const reply = await api.post('sys/tables', {
    resource,
    extra_fields: fields.map((field) => ({
      in_filter: true,
      in_export: true,
      in_print: true,
      ...field,
    })),
  });
  expect(reply.status, reply.text).toBe(201);
  return reply.data as {
    id: number;
    version: number;
    extra_fields: { id: number; name: string }[];
  };
};
const refused = async (resource: string, ...fields: readonly Field[]) => {
  const reply = await api.post('sys/tables', { resource, extra_fields: fields });
  expect(reply.status, reply.text).toBe(422);
  return reply.data.fields as Record<string, string[]>;
};
const line = async (code: string, more: object = {}) => {
  const reply = await api.post('lines', { code, name: `Línea ${code}`, ...more });
  expect(reply.status, reply.text).toBe(201);
  return reply.data;
};

const EVERY = [
  { label: 'Color de tapa', type: 'TEXTO', max_length: 10, unique: true, in_list: true },
  { label: 'Notas', name: 'x_notes', type: 'TEXTO_LARGO' },
  { label: 'Piezas', name: 'x_pieces', type: 'ENTERO', min: '1', max: '10', default_value: '5' },
  { label: 'Peso', name: 'x_weight', type: 'DECIMAL' },
  { label: 'Costo', name: 'x_cost', type: 'IMPORTE' },
  { label: 'Desde', name: 'x_from', type: 'FECHA' },
  { label: 'A las', name: 'x_at', type: 'HORA' },
  { label: 'Frágil', name: 'x_fragile', type: 'BOOLEANO' },
  {
    label: 'Clase',
    name: 'x_class',
    type: 'OPCION',
    choices: 'A | Primera\nB | Segunda',
    required: true,
    in_list: true,
  },
  { label: 'Unidad', name: 'x_unit', type: 'REFERENCIA', ref_resource: 'units' },
] as const;

test('each type is kept, shown, filtered, sorted and grouped like a declared field', async () => {
  const table = await define('lines', ...EVERY);
  expect(table.extra_fields.map(({ name }) => name)).toEqual([
    'x_color_de_tapa',
    ...EVERY.slice(1).map((each) => (each as { name: string }).name),
  ]);
  const unit = (
    await new Samples(api, services.registry).create(services.registry.resource('units'), {
      name: 'Pieza',
    })
  ).data;
  const sent = {
    x_color_de_tapa: 'Rojo',
    x_notes: 'Larga',
    x_weight: '1.5',
    x_cost: '$1,234.50',
    x_from: '2026-11-20',
    x_at: '08:30',
    x_fragile: '1',
    x_class: 'B',
    x_unit: String(unit.id),
  };
  const one = await line('L1', sent);
  expect(one).toMatchObject({
    x_color_de_tapa: 'Rojo',
    x_pieces: 5,
    x_weight: '1.500000',
    x_cost: '1234.50',
    x_from: '2026-11-20',
    x_at: '08:30',
    x_fragile: true,
    x_class: 'B',
    x_unit: unit.id,
  });
  expect(one.titles.x_unit).toContain('Pieza');
  await line('L2', { x_class: 'A', x_pieces: '7' });
  const codes = async (query: object) =>
    (await api.get('lines', query)).data.map((row: { code: string }) => row.code);
  expect(await codes({ filter: { x_class: 'B' } })).toEqual(['L1']);
  expect(await codes({ filter: { x_pieces: { from: '6' } } })).toEqual(['L2']);
  expect(await codes({ filter: { x_color_de_tapa: 'roj' } })).toEqual(['L1']);
  expect(await codes({ filter: { x_from: { op: 'empty' } } })).toEqual(['L2']);
  expect(await codes({ filter: { x_fragile: '0' } })).toEqual(['L2']);
  expect(await codes({ filter: { x_unit: String(unit.id) } })).toEqual(['L1']);
  expect(
    await codes({
      f: [
        {
          or: [
            { field: 'x_cost', op: 'gt', value: '1000' },
            { field: 'x_pieces', op: 'eq', value: '7' },
          ],
        },
      ],
    }),
  ).toEqual(['L1', 'L2']);
  expect(await codes({ sort: ['-x_pieces'] })).toEqual(['L2', 'L1']);
  expect(await codes({ sort: ['x_color_de_tapa'], size: '1', page: '2' })).toEqual(['L2']);
  const first = await api.get('lines', { sort: ['x_weight'], size: '1' });
  expect((await codes({ sort: ['x_weight'], size: '1', cursor: first.meta.next }))[0]).toBe('L2');
  const grouped = (
    await api.get('groups', { resource: 'lines', by: 'x_class', figures: 'x_pieces' })
  ).data;
  expect(grouped.map((each: { key: string; figures: object }) => [each.key, each.figures])).toEqual(
    [
      ['A', { x_pieces: { sum: '7', avg: '7.000000' } }],
      ['B', { x_pieces: { sum: '5', avg: '5.000000' } }],
    ],
  );
  // The unit that the field names is in use.
  expect((await api.del(`units/${unit.id}`)).status).toBe(409);
});

test('the operation checks what the definition says, and an edit of one field leaves the others', async () => {
  await define('lines', ...EVERY);
  const fields = async (body: object) => {
    const reply = await api.post('lines', { code: 'X', name: 'X', x_class: 'A', ...body });
    expect(reply.status, reply.text).toBe(422);
    return reply.data.fields;
  };
  expect(await fields({ x_class: '' })).toEqual({ x_class: ['Elige una opción.'] });
  expect(await fields({ x_class: 'C' })).toEqual({ x_class: ['Elige una opción de la lista.'] });
  expect(await fields({ x_pieces: '11' })).toEqual({ x_pieces: ['Debe ser 10 o menos.'] });
  expect(await fields({ x_color_de_tapa: 'Rojo muy encendido' })).toHaveProperty('x_color_de_tapa');
  expect(await fields({ x_from: 'ayer' })).toHaveProperty('x_from');
  expect(await fields({ x_unit: '999' })).toHaveProperty('x_unit');
  expect(await fields({ x_nothing: '1' })).toEqual({ x_nothing: ['Este campo no existe.'] });
  const one = await line('L1', { x_class: 'A', x_color_de_tapa: 'Rojo', x_weight: '2' });
  expect(await fields({ x_color_de_tapa: 'Rojo' })).toHaveProperty('x_color_de_tapa');
  const kept = (await api.put(`lines/${one.id}`, { version: one.version, x_color_de_tapa: '' }))
    .data;
  expect(kept).toMatchObject({
    x_color_de_tapa: null,
    x_weight: '2.000000',
    x_class: 'A',
    version: 2,
  });
  expect((await api.put(`lines/${one.id}`, { version: 2, x_weight: '2.0' })).data.version).toBe(2);
  const history = (await api.get('sys/logs/record', { resource: 'lines', record_id: one.id })).data;
  expect(history[0].changes).toEqual({ x_color_de_tapa: ['Rojo', null] });
});

test('two at once do not save the same unique value', async () => {
  await define('lines', { label: 'Serie', name: 'x_serial', type: 'TEXTO', unique: true });
  const replies = await Promise.all(
    ['A', 'B', 'C', 'D'].map((code) => api.post('lines', { code, name: code, x_serial: 'S1' })),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422]);
});

test('child rows have fields of the company too', async () => {
  await define('dif/scale-calibrations', {
    label: 'Turno',
    name: 'x_shift',
    type: 'OPCION',
    choices: 'Mañana\nTarde',
  });
  const { registry } = services;
  const made = await new Samples(api, registry).create(registry.resource('dif/scales'));
  const path = `dif/scales/${made.data.id}`;
  const row = (provider: string, more: object) => ({
    date: '2026-01-05',
    provider,
    certificate: `C-${provider}`,
    ...more,
  });
  const saved = await api.put(path, {
    version: made.data.version,
    calibrations: [row('Uno', { x_shift: 'Tarde' }), row('Dos', {})],
  });
  expect(saved.status, saved.text).toBe(200);
  const [one, two] = saved.data.calibrations as [Row, Row];
  expect([one.x_shift, two.x_shift]).toEqual(['Tarde', null]);
  const edited = await api.put(path, {
    version: saved.data.version,
    calibrations: [
      { id: two.id, x_shift: 'Mañana' },
      { id: one.id, provider: 'Otro' },
    ],
  });
  expect(edited.data.calibrations.map((each: Row) => [each.provider, each.x_shift])).toEqual([
    ['Dos', 'Mañana'],
    ['Otro', 'Tarde'],
  ]);
  const [entry] = (
    await api.get('sys/logs/record', { resource: 'dif/scales', record_id: made.data.id })
  ).data;
  expect(entry.changes['calibrations[0].x_shift']).toEqual([null, 'Mañana']);
});

test('exports, the paper, imports and OpenAPI follow', async () => {
  await define(
    'lines',
    ...EVERY.slice(0, 3),
    {
      label: 'Interno',
      name: 'x_internal',
      type: 'TEXTO',
      in_list: true,
      in_export: false,
      in_print: false,
    },
    EVERY[8],
  );
  await line('L1', { x_class: 'B', x_color_de_tapa: 'Rojo', x_internal: 'secreto' });
  const csv = (await api.get('lines/export')).text;
  expect(csv).toContain('Color de tapa');
  expect(csv).toContain('Segunda');
  expect(csv).not.toContain('secreto');
  expect((await api.get('lines/export', { fields: ['code', 'x_internal'] })).text).not.toContain(
    'secreto',
  );

  const form = new FormData();
  form.set('resource', 'lines');
  form.set(
    'file',
    new File(
      [
        'Clave,Nombre,Color de tapa,Piezas,Clase\nL1,Línea uno,Verde,9,Primera\nL2,Línea dos,Azul,99,Segunda\nL3,Línea tres,Gris,3,B\n',
      ],
      'lineas.csv',
    ),
  );
  const { id } = (await api.send('POST', 'imports', { body: form })).data;
  await api.put(`imports/map/${id}`);
  await runImports(services);
  expect((await api.get(`imports/${id}`)).data).toMatchObject({
    rows_new: 1,
    rows_changed: 1,
    rows_error: 1,
  });
  const wrong = (await api.get(`imports/rows/${id}`, { result: 'ERROR' })).data;
  expect(wrong[0].errors).toEqual([{ column: 3, message: 'Debe ser 10 o menos.' }]);

  const document = JSON.parse(
    (await api.send('GET', 'openapi.json', { headers: { authorization: 'Bearer x' } })).text,
  );
  expect(document.components.schemas.lines.properties.x_class).toMatchObject({
    title: 'Clase',
    enum: ['A', 'B', null],
  });
  const bare = JSON.parse((await api.get('openapi.json')).text);
  expect(bare.components.schemas.lines.properties).not.toHaveProperty('x_class');
});

test('a field behind a right is neither seen nor written without it', async () => {
  await services.db.tenant({ accountId }, async (tx) => {
    const [module] = await tx.query<{ id: number }>(
      `insert into modules (account_id, key, name, "group", "order") values ($1, 'x', 'X', 'VENTAS', 1) returning id`,
      [accountId],
    );
    await tx.execute(
      `insert into privileges (account_id, key, name, kind, module_id, operation, risk) values ($1, 'products.delete', 'Borrar', 'SISTEMA', $2, 'delete', 'NORMAL')`,
      [accountId, module!.id],
    );
  });
  const [right] = await services.db.tenant({ accountId }, (tx) =>
    tx.query<{ id: number }>(`select id from privileges where key = 'products.delete'`),
  );
  await define('lines', {
    label: 'Margen neto',
    name: 'x_margin',
    type: 'DECIMAL',
    privilege_id: right!.id,
    in_list: true,
  });
  const one = await line('L1', { x_margin: '12' });
  const reader = callerOf(
    services,
    actorWith(services, accountId, { keys: ['lines.list', 'lines.update', 'lines.export'] }),
  );
  expect((await reader.get(`lines/${one.id}`)).data).not.toHaveProperty('x_margin');
  expect((await reader.get('lines', { filter: { x_margin: '12' } })).status).toBe(403);
  expect(
    (await reader.put(`lines/${one.id}`, { version: one.version, x_margin: '1' })).status,
  ).toBe(403);
  expect((await reader.get('lines/export')).text).not.toContain('Margen neto');
  expect(
    (await reader.get('sys/logs/record', { resource: 'lines', record_id: one.id })).data[0].changes,
  ).not.toHaveProperty('x_margin');
  // Defining asks for its own rights.
  expect((await reader.post('sys/tables', { resource: 'units' })).status).toBe(403);
  const half = callerOf(
    services,
    actorWith(services, accountId, { keys: ['sys/tables.list', 'sys/tables.create'] }),
  );
  expect(
    (await half.post('sys/tables', { resource: 'units', extra_fields: [{ label: 'Otro' }] }))
      .status,
  ).toBe(403);
});

test('a definition that cannot be is refused beside its cell', async () => {
  const at = (field: string) => `extra_fields[0][${field}]`;
  expect(await refused('lines', { label: 'A', name: 'color' })).toHaveProperty(at('name'));
  expect(await refused('lines', { label: 'A', type: 'OPCION' })).toHaveProperty(at('choices'));
  expect(await refused('lines', { label: 'A', type: 'OPCION', choices: 'A\nA' })).toHaveProperty(
    at('choices'),
  );
  expect(await refused('lines', { label: 'A', type: 'REFERENCIA' })).toHaveProperty(
    at('ref_resource'),
  );
  expect(await refused('lines', { label: 'A', type: 'ENTERO', min: '9', max: '3' })).toHaveProperty(
    at('max'),
  );
  expect(await refused('lines', { label: 'A', type: 'ENTERO', default_value: 'x' })).toHaveProperty(
    at('default_value'),
  );
  expect(await refused('lines', { label: 'A', type: 'BOOLEANO', unique: true })).toHaveProperty(
    at('unique'),
  );
  expect(await refused('lines', { label: 'A' }, { label: 'Á' })).toHaveProperty(
    'extra_fields[1][name]',
  );
  expect(await refused('sys/logs', { label: 'A' })).toHaveProperty('resource');
  const many = await api.post('sys/tables', {
    resource: 'lines',
    extra_fields: Array.from({ length: 41 }, (_, i) => ({ label: `Campo ${i}` })),
  });
  expect(many.data.fields.extra_fields[0]).toContain('40');
  await define('lines', { label: 'A' });
  expect((await api.post('sys/tables', { resource: 'lines' })).data.fields).toHaveProperty(
    'resource',
  );
});

test('what records hold stands against a change of type or options; a removed field comes back with its values', async () => {
  let table = await define(
    'lines',
    { label: 'Clase', name: 'x_class', type: 'OPCION', choices: 'A\nB' },
    { label: 'Talla', name: 'x_size', type: 'TEXTO' },
  );
  const one = await line('L1', { x_class: 'A', x_size: 'M' });
  const [first, second] = table.extra_fields;
  const save = (extra_fields: readonly object[], query = '') =>
    api.put(`sys/tables/${table.id}${query}`, { version: table.version, extra_fields });
  const same = { id: first?.id, label: 'Clase', type: 'OPCION', choices: 'A\nB' };
  const size = { id: second?.id, label: 'Talla', type: 'TEXTO' };
  expect(
    (await save([{ ...same, choices: 'B' }, size])).data.fields['extra_fields[0][choices]'][0],
  ).toBe('1 registro tiene una opción que quitas (A). Déjala o cambia antes esos registros.');
  expect(
    (await save([same, { ...size, type: 'ENTERO' }])).data.fields['extra_fields[1][type]'][0],
  ).toContain('1 registro ya tiene valor');
  expect((await save([same], '?preview=1')).data.text).toContain('x_size (1 registro)');
  const removed = await save([same]);
  expect(removed.status, removed.text).toBe(200);
  expect((await api.get(`lines/${one.id}`)).data).not.toHaveProperty('x_size');
  table = { ...table, version: removed.data.version };
  expect(
    (await save([same, { label: 'Talla', name: 'x_size', type: 'ENTERO' }])).data.fields[
      'extra_fields[1][name]'
    ][0],
  ).toContain('90 días');
  // A save in between keeps what is hidden.
  await api.put(`lines/${one.id}`, { version: 1, name: 'Otra', x_class: 'B' });
  const back = await save([same, { label: 'Talla', name: 'x_size', type: 'TEXTO' }]);
  expect(back.status, back.text).toBe(200);
  expect((await api.get(`lines/${one.id}`)).data).toMatchObject({
    x_size: 'M',
    x_class: 'B',
    name: 'Otra',
  });
  // Two records with one value stand against «único».
  await line('L2', { x_size: 'M' });
  table = { ...table, version: back.data.version };
  const own = back.data.extra_fields.map(({ id, label, type, choices }: Field) => ({
    id,
    label,
    type,
    choices: choices ?? '',
  }));
  expect(
    (await save([own[0], { ...own[1], unique: true }])).data.fields['extra_fields[1][unique]'][0],
  ).toContain('más de un registro');
});

test('ninety days after its removal the values of a field are erased', async () => {
  const table = await define('lines', { label: 'Talla', name: 'x_size', type: 'TEXTO' });
  await line('L1', { x_size: 'M' });
  expect((await api.del(`sys/tables/${table.id}`)).status).toBe(200);
  const held = async () =>
    (
      await services.db.tenant({ accountId }, (tx) =>
        tx.query<{ extra: object | null }>('select extra from lines'),
      )
    )[0]!.extra;
  const run = async (days: number) => {
    const own = await servicesFor(services, accountId);
    const now = Temporal.Now.instant().add({ hours: days * 24 });
    return extraFieldJobs[0]!.run({
      services: own,
      accountId,
      accountCode: 'UNO',
      timeZone: 'America/Mexico_City',
      now,
      progress: () => Promise.resolve(),
    });
  };
  await run(89);
  expect(await held()).toEqual({ x_size: 'M' });
  expect(await run(91)).toBe('1 campos, 1 valores borrados');
  expect(await held()).toEqual({});
});

test('a company neither sees nor can use the fields of another', async () => {
  const table = await define('lines', {
    label: 'Talla',
    name: 'x_size',
    type: 'TEXTO',
    in_list: true,
  });
  expect((await other.get('sys/tables/fields')).data).toEqual([]);
  expect(
    (await other.post('lines', { code: 'L1', name: 'L', x_size: 'M' })).data.fields,
  ).toHaveProperty('x_size');
  expect((await other.get('lines', { filter: { x_size: 'M' } })).status).toBe(422);
  expect((await other.get(`sys/tables/${table.id}`)).status).toBe(404);
  const mine = await api.get('sys/tables/fields');
  expect(mine.data).toMatchObject([
    { resource: 'lines', name: 'x_size', label: 'Talla', type: 'TEXTO', in_list: true },
  ]);
  expect(mine.meta.version).not.toBe('');
});

test('a field that a company adds to a resource is written through its views too', async () => {
  await define('products', { label: 'Turno', name: 'x_shift', type: 'TEXTO', in_list: true });
  const samples = new Samples(api, services.registry);
  const sale = services.registry.resource('products/sales');
  const { data } = await samples.create(sale, { x_shift: 'Matutino' });
  expect((await api.get(`products/${data.id}`)).data.x_shift).toBe('Matutino');
  await api.put(`products/sales/${data.id}`, { x_shift: 'Nocturno' });
  const { data: listed } = await api.get('products/sales', { fields: ['x_shift'] });
  expect(listed).toMatchObject([{ id: data.id, x_shift: 'Nocturno' }]);
});
