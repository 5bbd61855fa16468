/** Long because the steps of an import follow from each other in one company. */
/**
 * Imports through the API: reading, mapping, the dry run, application, correction and the way back
 * (platform R26–R29).
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testCompany, type Company } from '#erp/provision/testing/company.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Rules } from '#erp/kernel/rules.ts';
import { bookOf } from '#erp/platform/imports/testing.ts';
import { runImports } from '#erp/platform/imports/applying/worker.ts';
import { readSheetFile } from './sheets.ts';
import { callerOf, type Api } from './fixtures.ts';

let company: Company;
let actor: Actor;
let api: Api;

beforeEach(async () => {
  company = await testCompany();
  Object.assign(company.services, {
    log: {
      ...company.services.log,
      error: (fields: object, message: string) => console.error(message, fields),
    },
  });
  actor = await company.actorOf(await company.signIn('admin'));
  api = callerOf(company.services, actor);
});
afterEach(() => company.services.db.close());

const tenant = () => ({ accountId: company.accountId });
const count = async (table: string, where = 'true') =>
  (
    await company.services.db.tenant(tenant(), (tx) =>
      tx.query<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`),
    )
  )[0]!.n;

async function upload(resource: string, content: string | Buffer, name = 'datos.csv', by = api) {
  const form = new FormData();
  form.set('resource', resource);
  form.set('file', new File([content as BlobPart], name));
  return by.send('POST', 'imports', { body: form });
}
async function begun(resource: string, content: string | Buffer, name?: string): Promise<number> {
  const reply = await upload(resource, content, name);
  expect(reply.status, reply.text).toBe(201);
  return reply.data.id;
}
const step = async (action: string, id: number, body: unknown = {}) => {
  const reply = await api.put(`imports/${action}/${id}`, body);
  expect(reply.status, reply.text).toBe(200);
  await runImports(company.services);
  return (await api.get(`imports/${id}`)).data;
};
const rows = async (id: number, result = '') =>
  (await api.get(`imports/rows/${id}`, { result, size: 200 })).data as {
    position: number;
    status: string;
    errors: { column: number; message: string }[] | null;
  }[];
const said = async (id: number) =>
  (await rows(id, 'ERROR')).flatMap(({ position, errors }) =>
    (errors ?? []).map(({ column, message }) => [position, column, message]),
  );

test('1,000 rows with 12 errors apply in part as 988; ten are corrected where they stand: 998, two are left', async () => {
  const wrong = Array.from({ length: 12 }, (_, i) => i * 80 + 3);
  const id = await begun(
    'lines',
    `Clave,Nombre\n${Array.from({ length: 1_000 }, (_, i) => `U${i},${wrong.includes(i) ? '' : `Línea ${i}`}`).join('\n')}`,
  );
  const seen = await step('map', id);
  expect(seen).toMatchObject({
    status: 'VALIDADA',
    rows_total: 1_000,
    rows_new: 988,
    rows_error: 12,
    mode: 'CREAR_O_ACTUALIZAR',
    key_field: 'code',
  });
  expect(await count('lines')).toBe(0);
  const applied = await step('apply', id);
  expect(applied).toMatchObject({ status: 'APLICADA_PARCIAL', rows_applied: 988, rows_error: 12 });
  expect(await count('lines')).toBe(988);
  expect(await count('sys__logs', `import_id = ${id} and action = 'CREAR'`)).toBe(988);

  const errors = await rows(id, 'ERROR');
  const cells = Object.fromEntries(
    errors.slice(0, 10).map(({ position }) => [`r${position}`, { c1: `Corregida ${position}` }]),
  );
  expect(await step('fix', id, { cells })).toMatchObject({
    status: 'VALIDADA',
    rows_new: 998,
    rows_applied: 988,
    rows_error: 2,
  });
  expect(await step('apply', id)).toMatchObject({
    status: 'APLICADA_PARCIAL',
    rows_applied: 998,
    rows_error: 2,
  });
  expect(await count('lines')).toBe(998);
}, 180_000);

test('a row says NUEVO, CAMBIA with what changes, IGUAL or ERROR beside its cell, and nothing is saved yet', async () => {
  await api.post('lines', { code: 'L1', name: 'Uno' });
  await api.post('lines', { code: 'L2', name: 'Dos' });
  const id = await begun('lines', 'Clave,Nombre\nL1,Uno\nL2,Segunda\nL3,Tres\nL4,\nL3,Otra\n');
  expect(await step('map', id)).toMatchObject({
    rows_new: 1,
    rows_changed: 1,
    rows_same: 1,
    rows_error: 2,
  });
  expect((await rows(id)).map(({ status }) => status)).toEqual([
    'IGUAL',
    'CAMBIA',
    'NUEVO',
    'ERROR',
    'ERROR',
  ]);
  expect((await rows(id, 'CAMBIA'))[0]).toMatchObject({ changes: { name: ['Dos', 'Segunda'] } });
  expect(await said(id)).toEqual([
    [5, 1, 'Escribe este dato.'],
    [6, 0, 'Repetida: ya está en la fila 4.'],
  ]);
  expect((await api.get('lines', { filter: { code: 'L3' } })).data).toEqual([]);
});

test('what a rule warns of is read beside its row before it is applied, and stops nobody', async () => {
  const odd: Rules = {
    beforeSave: ({ draft, warn }) => {
      if (String(draft.name).length < 4) warn('name', `«${String(draft.name)}» es corto.`);
    },
  };
  Object.assign(company.services, {
    rules: new Map([...company.services.rules, ['lines', odd] as const]),
  });
  const id = await begun('lines', 'Clave,Nombre\nL1,Tela\nL2,Uno\nL3,\n');
  expect(await step('map', id)).toMatchObject({ rows_new: 2, rows_warned: 1, rows_error: 1 });
  expect(await rows(id, 'AVISO')).toMatchObject([
    { position: 3, status: 'NUEVO', errors: [{ column: 1, message: '«Uno» es corto.' }] },
  ]);
  expect(await step('apply', id)).toMatchObject({ rows_applied: 2, rows_warned: 1 });
  const [line] = (await api.get('lines', { filter: { code: 'L2' } })).data as { id: number }[];
  expect(
    await count(
      'sys__logs',
      `resource = 'lines' and record_id = ${line!.id} and changes::text like '%«Uno» es corto.%'`,
    ),
  ).toBe(1);
});

test('undo takes back what nobody changed and lists the rest', async () => {
  await api.post('lines', { code: 'L1', name: 'Uno' });
  await api.post('lines', { code: 'L9', name: 'Nueve' });
  const id = await begun('lines', 'Clave,Nombre\nL1,Primera\nL2,Dos\nL3,Tres\nL9,Novena\n');
  await step('map', id);
  expect(await step('apply', id)).toMatchObject({ status: 'APLICADA', rows_applied: 4 });
  const [l3] = (await api.get('lines', { filter: { code: { op: 'eq', value: 'L3' } } })).data;
  const [l9] = (await api.get('lines', { filter: { code: { op: 'eq', value: 'L9' } } })).data;
  await api.put(`lines/${l3.id}`, { name: 'Cambiada', version: l3.version });
  await api.put(`lines/${l9.id}`, { name: 'Cambiada', version: l9.version });
  expect(await step('undo', id)).toMatchObject({
    status: 'DESHECHA',
    rows_undone: 2,
    rows_kept: 2,
  });
  const left = (await api.get('lines', { sort: ['code'] })).data.map(
    (row: { code: string; name: string }) => [row.code, row.name],
  );
  expect(left).toEqual([
    ['L1', 'Uno'],
    ['L3', 'Cambiada'],
    ['L9', 'Cambiada'],
  ]);
  expect((await rows(id, 'CONSERVADA')).map(({ errors }) => errors![0]!.message)).toEqual([
    'No se deshizo: cambió después.',
    'No se deshizo: cambió después.',
  ]);
  expect((await api.put(`imports/undo/${id}`)).status).toBe(409);
});

test('a long import of somebody else is gone on with in the name and with the rights of who asked for the step', async () => {
  const { data: role } = await api.post('roles', {
    code: 'IMPORTA',
    name: 'Importa líneas',
    kind: 'INTERNO',
  });
  const keys = ['lines.list', 'lines.import', 'lines.create', 'lines.update', 'imports.list'];
  await company.services.db.tenant(tenant(), (tx) =>
    tx.execute(
      `insert into role_privileges (account_id, role_id, privilege_id, scope) select $1, $2, id, 'TODOS' from privileges where key = any($3::text[])`,
      [company.accountId, role.id, keys],
    ),
  );
  const helperId = await company.addPerson({ nickname: 'ana', roleCodes: ['IMPORTA'] });
  const helper = callerOf(company.services, await company.actorOf(await company.signIn('ana')));
  const id = await begun(
    'lines',
    `Clave,Nombre\n${Array.from({ length: 301 }, (_, i) => `U${i},Línea ${i}`).join('\n')}`,
  );
  await step('map', id);
  expect((await helper.put(`imports/apply/${id}`)).status).toBe(200);
  await runImports(company.services);
  expect([await count('lines'), await count('lines', `created_by = ${helperId}`)]).toEqual([
    301, 301,
  ]);
  expect((await helper.put(`imports/undo/${id}`)).status).toBe(200);
  await runImports(company.services);
  expect(
    await count(
      'sys__logs',
      `import_id = ${id} and action in ('CREAR', 'BORRAR', 'IMPORTAR') and user_id <> ${helperId}`,
    ),
  ).toBe(0);
});

test('undo ends after 30 days, and leaves what others refer to', async () => {
  const id = await begun('lines', 'Clave,Nombre\nL1,Uno\n');
  await step('map', id);
  await step('apply', id);
  company.wait({ hours: 31 * 24 });
  const refused = await api.put(`imports/undo/${id}`);
  expect(refused.data).toMatchObject({
    code: 'ESTADO_INVALIDO',
    message: expect.stringContaining('30 días'),
  });
});

async function category(): Promise<number> {
  const { data } = await api.post('categories', {
    code: 'MP',
    name: 'Materia prima',
    code_prefix: 'MP',
  });
  return data.id;
}

test('child rows come by a repeated key or as bare rows below; a partial update deletes none', async () => {
  await category();
  const head =
    'Clave,Nombre,Tipo,Categoría,Unidad de inventario,Objeto de impuesto,Características: Característica,Características: Valor\n';
  const id = await begun(
    'products',
    `${head}A1,Hilo,Materia prima,MP,kg,01,Color,Crudo\nA1,Hilo,,,,,Título,20/1\n,,,,,,Torsión,Z\nB1,Tela,Materia prima,Materia prima,KG,01,,\n`,
  );
  expect(await step('map', id), JSON.stringify(await said(id))).toMatchObject({
    rows_new: 2,
    rows_error: 0,
  });
  expect(await step('apply', id)).toMatchObject({ status: 'APLICADA', rows_applied: 2 });
  const [a1] = (await api.get('products', { filter: { code: { op: 'eq', value: 'A1' } } })).data;
  const shown = async () =>
    (await api.get(`products/${a1.id}`)).data.attribute_lines.map(
      (line: { name: string; value: string }) => `${line.name}=${line.value}`,
    );
  expect(await shown()).toEqual(['Color=Crudo', 'Título=20/1', 'Torsión=Z']);

  const more = await begun(
    'products',
    'Clave,Características: Característica,Características: Valor\nA1,Color,Negro\nA1,Ancho,1.60\n',
  );
  expect(await step('map', more)).toMatchObject({
    rows_changed: 1,
    rows_error: 0,
    mode: 'CREAR_O_ACTUALIZAR',
  });
  await step('apply', more);
  expect(await shown()).toEqual(['Color=Negro', 'Título=20/1', 'Torsión=Z', 'Ancho=1.60']);

  const whole = await begun(
    'products',
    'Clave,Características: Característica,Características: Valor\nA1,Color,Rojo\n',
  );
  await step('map', whole, { lines_mode: 'REEMPLAZAR' });
  await step('apply', whole);
  expect(await shown()).toEqual(['Color=Rojo']);
  await step('undo', whole);
  expect(await shown()).toEqual(['Color=Negro', 'Título=20/1', 'Torsión=Z', 'Ancho=1.60']);
  expect(
    await step(
      'map',
      await begun(
        'products',
        'Clave,Características: Característica,Características: Valor\nA1,Color,Negro\n',
      ),
    ),
  ).toMatchObject({ rows_same: 1 });
});

test('references are found by code, title or what the word meant before; a correction may be remembered', async () => {
  await category();
  const file =
    'Clave,Nombre,Tipo,Categoría,Unidad de inventario,Objeto de impuesto\nC1,Uno,Materia prima,MP,MILLARES,01\nC2,Dos,materia_prima,materia prima,Pieza,01\n';
  const id = await begun('products', file);
  expect(await step('map', id)).toMatchObject({ rows_new: 1, rows_error: 1 });
  expect(await said(id)).toEqual([
    [2, 4, expect.stringMatching(/^No hay «MILLARES» en unidad de inventario\. ¿MIL\?$/)],
  ]);
  expect(await step('fix', id, { cells: { r2: { c4: 'MIL' } }, remember: '1' })).toMatchObject({
    rows_new: 2,
    rows_error: 0,
  });
  const again = await begun('products', file.replaceAll(/C([12])/g, 'D$1'));
  expect(await step('map', again)).toMatchObject({ rows_new: 2, rows_error: 0 });
});

test('what new records need and the file has no column for is named, with the headings that are understood', async () => {
  const id = await begun('products', 'Clave,Nombre\nX1,Uno\n');
  const missing = async () =>
    ((await api.get(`imports/${id}`)).data.missing as { path: string; headings: string[] }[]).map(
      ({ path, headings }) => [path, headings],
    );
  await step('map', id);
  expect(await missing()).toContainEqual(['stock_unit_id', ['Unidad', 'UM']]);
  const { targets } = (await api.get(`imports/columns/${id}`)).data;
  expect(targets.find(({ path }: { path: string }) => path === 'stock_unit_id')).toMatchObject({
    required: true,
    headings: ['Unidad', 'UM'],
  });
  await step('map', id, { columns: { 0: 'code', 1: 'name' }, fixed: { stock_unit_id: 'PZA' } });
  expect(await missing()).not.toContainEqual(['stock_unit_id', ['Unidad', 'UM']]);
  await step('map', id, {
    columns: { 0: 'code', 1: 'name' },
    mode: 'ACTUALIZAR',
    key_field: 'code',
  });
  expect(await missing()).toEqual([]);
});

test('a row may refer to one above it in the same file', async () => {
  const id = await begun(
    'categories',
    'Clave,Nombre,Categoría superior\nH1,Hilos,\nH2,Hilos finos,H1\nH3,Otro,H7\n',
  );
  const header = (await api.get(`imports/columns/${id}`)).data;
  const parent = header.targets.find(({ path }: { path: string }) => path === 'parent_id');
  expect(parent).toBeDefined();
  const seen = await step('map', id, { columns: { 0: 'code', 1: 'name', 2: 'parent_id' } });
  expect(seen, JSON.stringify(await said(id))).toMatchObject({ rows_new: 2, rows_error: 1 });
  expect(await step('apply', id)).toMatchObject({ rows_applied: 2 });
  const [h2] = (
    await api.get('categories', {
      filter: { code: { op: 'eq', value: 'H2' } },
      fields: ['parent_id'],
    })
  ).data;
  expect(h2.titles.parent_id).toContain('Hilos');
});

test('the mapping is remembered, and columns are known by label, name and the template’s own heads', async () => {
  const first = await begun('lines', 'Mi código,NOMBRE *\nL1,Uno\n');
  expect(
    (await api.get(`imports/columns/${first}`)).data.columns.map(
      (column: { field: string | null }) => column.field,
    ),
  ).toEqual([null, 'name']);
  await step('map', first, { columns: { 0: 'code', 1: 'name' }, mode: 'CREAR' });
  const second = await begun('lines', 'MI CODIGO,name\nL2,Dos\n');
  expect(
    (await api.get(`imports/columns/${second}`)).data.columns.map(
      (column: { field: string | null }) => column.field,
    ),
  ).toEqual(['code', 'name']);

  const template = await api.send('GET', 'imports/template?resource=products');
  expect(template.status).toBe(200);
  const sheets = await readSheetFile(company.services, actor, 'imports/template?resource=products');
  const made = await begun('products', sheets, 'plantilla.xlsx').catch(
    (error: Error) => error.message,
  );
  expect(String(made)).toContain('No hay filas');
});

test('a workbook with a title above, merged cells, dates and formulas is read; another sheet may be chosen', async () => {
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const book = bookOf(
    `<row r="1">${text('Catálogo de líneas')}</row><row r="3">${text('Clave')}${text('Nombre')}</row><row r="4">${text('L1')}${text('Uno')}</row><row r="5">${text('L2')}<c><f>A1</f></c></row>`,
    {
      second: `<row r="1">${text('Clave')}${text('Nombre')}</row><row r="2">${text('S1')}${text('Segunda hoja')}</row>`,
    },
  );
  const id = await begun('lines', book, 'libro.xlsx');
  expect((await api.get(`imports/${id}`)).data).toMatchObject({
    header_row: 3,
    sheet: 'Datos',
    rows_total: 2,
  });
  await step('map', id);
  expect(await said(id)).toEqual([
    [5, 1, expect.stringContaining('La fórmula no tiene resultado')],
  ]);
  await step('sheet', id, { sheet: 'Otra' });
  expect((await api.get(`imports/${id}`)).data).toMatchObject({
    header_row: 1,
    rows_total: 1,
    status: 'CARGADA',
  });
  expect((await api.put(`imports/sheet/${id}`, { header_row: '0' })).status).toBe(422);
});

test('merged cells count for each of their rows', async () => {
  await category();
  const text = (column: string, row: number, value: string) =>
    `<c r="${column}${row}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const head = [
    'Clave',
    'Nombre',
    'Tipo',
    'Categoría',
    'Unidad de inventario',
    'Objeto de impuesto',
    'Características: Característica',
    'Características: Valor',
  ];
  const letters = 'ABCDEFGH';
  const line = (row: number, values: readonly string[]) =>
    `<row r="${row}">${values.map((value, i) => (value === '' ? '' : text(letters[i]!, row, value))).join('')}</row>`;
  const book = bookOf(
    line(1, head) +
      line(2, ['A1', 'Hilo', 'Materia prima', 'MP', 'KG', '01', 'Color', 'Crudo']) +
      line(3, ['', '', '', '', '', '', 'Título', '20/1']),
    {
      after: '<mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="B2:B3"/></mergeCells>',
    },
  );
  const id = await begun('products', book, 'libro.xlsx');
  expect(
    (await rows(id)).map((row) => (row as unknown as { cells: string[] }).cells.slice(0, 2)),
  ).toEqual([
    ['A1', 'Hilo'],
    ['A1', 'Hilo'],
  ]);
  expect(await step('map', id)).toMatchObject({ rows_new: 1, rows_error: 0 });
});

test('what cannot be mapped is refused: statuses, computed fields, hidden fields, a column twice, a missing key', async () => {
  const id = await begun('products', 'Clave,Nombre\nX,Y\n');
  const targets = (await api.get(`imports/columns/${id}`)).data.targets.map(
    ({ path }: { path: string }) => path,
  );
  expect(targets).not.toContain('category_path');
  expect(targets).toContain('standard_cost');
  const wrong = await api.put(`imports/map/${id}`, { columns: { 0: 'category_path', 1: 'name' } });
  expect(wrong.data.fields['columns[0]']).toBeDefined();
  expect(
    (await api.put(`imports/map/${id}`, { columns: { 0: 'name', 1: 'name' } })).data.fields[
      'columns[1]'
    ][0],
  ).toContain('ya está asignado');
  expect(
    (
      await api.put(`imports/map/${id}`, {
        columns: { 1: 'name' },
        mode: 'ACTUALIZAR',
        key_field: 'code',
      })
    ).data.fields.key_field,
  ).toBeDefined();
  expect(
    (await api.put(`imports/map/${id}`, { columns: { 0: '', 1: '' } })).data.fields[''],
  ).toBeDefined();

  const blind = callerOf(company.services, {
    ...actor,
    permissions: {
      ...actor.permissions,
      grants: new Map([...actor.permissions.grants].filter(([key]) => key !== 'costs.view')),
    },
  });
  expect(
    (await blind.get(`imports/columns/${id}`)).data.targets.map(
      ({ path }: { path: string }) => path,
    ),
  ).not.toContain('standard_cost');

  const priced = await begun('products', 'Clave,Costo estándar,Nota\nX,12.5,secreto\n');
  const cells = async (by: Api) =>
    ((await by.get(`imports/rows/${priced}`)).data as { cells: string[] }[])[0]!.cells;
  expect(await cells(api)).toEqual(['X', '12.5', 'secreto']);
  const other = callerOf(company.services, {
    ...actor,
    userId: 999_999,
    permissions: {
      ...actor.permissions,
      grants: new Map([...actor.permissions.grants].filter(([key]) => key !== 'costs.view')),
    },
  });
  expect(await cells(other)).toEqual(['X', '', '']);
});

test('importing needs its own right, and the right to do the same by hand', async () => {
  const without = (...keys: string[]) =>
    callerOf(company.services, {
      ...actor,
      permissions: {
        ...actor.permissions,
        grants: new Map([...actor.permissions.grants].filter(([key]) => !keys.includes(key))),
      },
    });
  expect(
    (await upload('lines', 'Clave,Nombre\nL1,Uno\n', 'x.csv', without('lines.import'))).status,
  ).toBe(403);
  expect((await upload('exports', 'a\nb\n')).status).toBe(404);
  const id = await begun('lines', 'Clave,Nombre\nL1,Uno\n');
  const seen = await without('lines.create').put(`imports/map/${id}`, { mode: 'CREAR' });
  expect(seen.data).toMatchObject({ code: 'SIN_PERMISO', privilege: 'lines.create' });
  expect((await without('lines.import').get(`imports/${id}`)).status).toBe(403);
  const somebody = callerOf(company.services, {
    ...actor,
    userId: 999_999,
    permissions: {
      ...actor.permissions,
      grants: new Map([...actor.permissions.grants].filter(([key]) => key !== 'imports.list')),
    },
  });
  expect((await somebody.get(`imports/${id}`)).status).toBe(404);
});

test('what a dead process left is gone on with, and nothing is written twice', async () => {
  const id = await begun(
    'lines',
    `Clave,Nombre\n${Array.from({ length: 700 }, (_, i) => `P${i},Línea ${i}`).join('\n')}`,
  );
  await step('map', id);
  const { db } = company.services;
  // It dies once something is written: how many steps that takes depends on the machine.
  let written = 0;
  const dying = {
    ...company.services,
    db: {
      ...db,
      engine: db.engine,
      close: () => db.close(),
      system: db.system.bind(db),
      tenant: async (...given: Parameters<typeof db.tenant>) => {
        if (written > 0) throw new Error('the process is gone');
        const done = await db.tenant(...given);
        written = await count('lines');
        return done;
      },
    } as typeof db,
  };
  await api.put(`imports/apply/${id}`);
  await runImports(dying).catch(() => 0);
  const half = await count('lines');
  expect(half).toBeGreaterThan(0);
  expect(half).toBeLessThan(700);
  await db.tenant(tenant(), (tx) =>
    tx.execute(`update imports set status = 'EN_CURSO' where id = $1`, [id]),
  );
  company.wait({ minutes: 2 });
  await runImports(company.services);
  expect((await api.get(`imports/${id}`)).data).toMatchObject({
    status: 'APLICADA',
    rows_applied: 700,
  });
  expect(await count('lines')).toBe(700);
}, 180_000);

test('it can be stopped: what was applied stays, and can be undone', async () => {
  const id = await begun(
    'lines',
    `Clave,Nombre\n${Array.from({ length: 400 }, (_, i) => `P${i},Línea ${i}`).join('\n')}`,
  );
  await step('map', id);
  await api.put(`imports/apply/${id}`);
  expect((await api.put(`imports/cancel/${id}`)).status).toBe(200);
  await runImports(company.services);
  expect((await api.get(`imports/${id}`)).data.status).toBe('CANCELADA');
  expect(await count('lines')).toBe(0);
});

test('an empty cell leaves what is there, or clears it when that is asked', async () => {
  const { data: made } = await api.post('categories', {
    code: 'MP',
    name: 'Materia prima',
    code_prefix: 'MP',
  });
  const id = await begun('categories', 'Clave,Prefijo de claves\nMP,\n');
  const columns = { columns: { 0: 'code', 1: 'code_prefix' } };
  expect(await step('map', id, columns)).toMatchObject({ rows_same: 1 });
  expect(await step('map', id, { ...columns, empty_means: 'BORRAR' })).toMatchObject({
    rows_changed: 1,
  });
  await step('apply', id);
  expect((await api.get(`categories/${made.id}`)).data.code_prefix).toBeNull();
  await step('undo', id);
  expect((await api.get(`categories/${made.id}`)).data.code_prefix).toBe('MP');
});

test('the result is a file with what became of each row; only the errors can be had too', async () => {
  const id = await begun('lines', 'Clave,Nombre\nL1,Uno\nL2,\n');
  await step('map', id);
  await step('apply', id);
  const errors = await readSheetFile(company.services, actor, `imports/result/${id}?only=ERROR`);
  const again = await begun('lines', errors, 'errores.xlsx');
  const shown = (await api.get(`imports/columns/${again}`)).data.columns;
  expect(shown.map((column: { header: string }) => column.header)).toEqual([
    'Clave',
    'Nombre',
    'Fila',
    'Resultado',
    'Mensaje',
  ]);
  expect(shown[4].samples[0]).toContain('Nombre: Escribe este dato.');
  expect(shown.map((column: { field: string | null }) => column.field)).toEqual([
    'code',
    'name',
    null,
    null,
    null,
  ]);
});

test('what one person taught is not told to another, nor leads her rows elsewhere', async () => {
  await company.addPerson({ nickname: 'eva', roleCodes: ['ADMINISTRADOR'] });
  const eva = callerOf(company.services, await company.actorOf(await company.signIn('eva')));
  const first = await begun('lines', 'Clave,Como le digo yo\nL1,Uno\n');
  await step('map', first, { columns: { 0: 'code', 1: 'name' } });
  await api.post('categories', { code: 'MIL', name: 'Mil' });
  const SHEET = 'Clave,Nombre,Depende de\nC1,Uno,los mil\n';
  const words = await begun('categories', SHEET);
  await step('map', words, { columns: { 0: 'code', 1: 'name', 2: 'parent_id' } });
  expect(await step('fix', words, { cells: { r2: { c2: 'MIL' } }, remember: '1' })).toMatchObject({
    rows_error: 0,
  });
  const again = await begun('categories', SHEET);
  expect(
    await step('map', again, { columns: { 0: 'code', 1: 'name', 2: 'parent_id' } }),
  ).toMatchObject({ rows_error: 0 });

  const hers = async (resource: string, content: string) =>
    (await eva.get(`imports/${(await upload(resource, content, 'datos.csv', eva)).data.id}`)).data;
  expect(
    (await api.get(`imports/${await begun('lines', 'Clave,Como le digo yo\nL2,Dos\n')}`)).data
      .mapping,
  ).toEqual({ 0: 'code', 1: 'name' });
  expect((await hers('lines', 'Clave,Como le digo yo\nL2,Dos\n')).mapping).toEqual({ 0: 'code' });
  const sheet = await hers('categories', SHEET);
  await eva.put(`imports/map/${sheet.id}`, { columns: { 0: 'code', 1: 'name', 2: 'parent_id' } });
  await runImports(company.services);
  expect((await eva.get(`imports/${sheet.id}`)).data).toMatchObject({ rows_error: 1 });
});

test('each mode asks for its own right, and an import is for whoever brought it, or sees them all', async () => {
  const id = await begun('lines', 'Clave,Nombre\nL1,Uno\n');
  const holding = (keys: readonly string[], userId = actor.userId) =>
    callerOf(company.services, {
      ...actor,
      userId,
      permissions: {
        ...actor.permissions,
        roleCodes: [],
        grants: new Map(keys.map((key) => [key, { scope: 'TODOS', maxAmount: null }] as const)),
      },
    });
  const map = async (keys: readonly string[], mode: string) =>
    (
      await holding(keys).put(`imports/map/${id}`, {
        columns: { 0: 'code', 1: 'name' },
        mode,
        key_field: 'code',
      })
    ).data;
  const reads = ['lines.import', 'lines.list'];
  expect(await map([...reads, 'lines.create'], 'ACTUALIZAR')).toMatchObject({
    code: 'SIN_PERMISO',
    privilege: 'lines.update',
  });
  expect(await map([...reads, 'lines.create'], 'CREAR_O_ACTUALIZAR')).toMatchObject({
    code: 'SIN_PERMISO',
    privilege: 'lines.update',
  });
  expect(await map([...reads, 'lines.update'], 'CREAR')).toMatchObject({
    code: 'SIN_PERMISO',
    privilege: 'lines.create',
  });
  expect(await map([...reads, 'lines.create'], 'CREAR')).toMatchObject({ id });

  const eva = await company.addPerson({ nickname: 'eva', roleCodes: ['EMPLEADO'] });
  expect((await holding(reads, eva).get(`imports/${id}`)).status).toBe(404);
  expect((await holding([...reads, 'imports.list'], eva).get(`imports/${id}`)).status).toBe(200);
  expect((await holding(['imports.list'], eva).get(`imports/${id}`)).status).toBe(403);
});
