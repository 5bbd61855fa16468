/** Child rows of child rows: one call writes and reads them, and says where something is wrong. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Services } from '#erp/kernel/services.ts';
import { decimal, int, lines, ref, secret, text } from '#erp/model/fields.ts';
import { module } from '#erp/model/module.ts';
import { Registry } from '#erp/model/registry.ts';
import { resource } from '#erp/model/resource.ts';
import { actorWith, callerOf, makeAccounts, testServices, type Api } from './fixtures.ts';
import { wordsOfPdf } from './pdf-words.ts';
import { modules } from '#erp/modules/all.ts';

const lots = resource('test-docs/lots', {
  label: ['Lote', 'Lotes'],
  calls: [],
  fields: {
    line_id: ref('Partida', 'test-docs/lines', { required: true }),
    code: text('Lote', { required: true, max: 10, unique: ['line_id'] }),
    qty: decimal('Cantidad', { required: true, above: '0' }),
    zone_id: ref('Zona', 'zones'),
    cost: decimal('Costo', { readKey: 'costs.view' }),
    key: secret('Llave'),
  },
  title: 'code',
  list: { columns: ['code', 'qty'], sort: 'id' },
});
const docLines = resource('test-docs/lines', {
  label: ['Partida', 'Partidas'],
  calls: [],
  fields: {
    doc_id: ref('Documento', 'test-docs', { required: true }),
    qty: int('Cantidad', { required: true }),
    lots: lines('Lotes', 'test-docs/lots', 'line_id', { max: 5 }),
  },
  title: 'qty',
  list: { columns: ['qty'], sort: 'id' },
});
const docs = resource('test-docs', {
  label: ['Documento de prueba', 'Documentos de prueba'],
  fields: {
    code: text('Clave', { required: true, max: 20 }),
    lines: lines('Partidas', 'test-docs/lines', 'doc_id', { max: 200 }),
  },
  title: 'code',
  list: { columns: ['code'], sort: 'code' },
});

const pruebas = module({
  key: 'pruebas',
  label: 'Pruebas',
  group: 'COMPRAS',
  icon: 'box',
  order: 9999,
  core: true,
  resources: [docs, docLines, lots],
});

let services: Services;
let api: Api;
let accountId: number;
let statements = 0;

beforeAll(async () => {
  services = await testServices({ registry: new Registry([...modules, pruebas]) });
  accountId = (await makeAccounts(services, 'UNO'))[0]!;
  const { db } = services;
  // Counts what each call asks of the database.
  const counting: Services = {
    ...services,
    db: new Proxy(db, {
      get(target, name) {
        const held: unknown = Reflect.get(target, name, target);
        if (name !== 'tenant' || typeof held !== 'function') return held;
        return (whose: Parameters<typeof db.tenant>[0], run: Parameters<typeof db.tenant>[1]) =>
          db.tenant(whose, (tx) =>
            run(
              new Proxy(tx, {
                get(inner, key) {
                  const own: unknown = Reflect.get(inner, key, inner);
                  if (key === 'query' || key === 'execute') statements += 1;
                  return typeof own === 'function' ? own.bind(inner) : own;
                },
              }),
            ),
          );
      },
    }),
  };
  api = callerOf(counting, actorWith(services, accountId));
});
afterAll(() => services.db.close());

const lot = (code: string, qty = '1') => ({ code, qty });
const create = async (code: string, given: readonly object[]) => {
  const made = await api.post('test-docs', { code, lines: given });
  expect(made.status, made.text).toBe(201);
  return api.get(`test-docs/${made.data.id}`);
};

test('one call writes and reads rows of rows, each in its place', async () => {
  const { data } = await create('UNO', [
    { qty: 3, lots: [lot('A'), lot('B', '2')] },
    { qty: 1 },
    { qty: 2, lots: [lot('A', '1.5'), lot('C')] },
  ]);
  const codes = (doc: { lines: { lots: { code: string }[] }[] }) =>
    doc.lines.map((line) => line.lots.map((each) => each.code).join(''));
  expect(codes(data)).toEqual(['AB', '', 'AC']);
  // A change within a row of a row leaves the others as they are.
  const [first, , last] = data.lines;
  const changed = await api.put(`test-docs/${data.id}`, {
    version: data.version,
    lines: [{ id: last.id, lots: [{ id: last.lots[1].id, qty: '9' }, lot('D')] }, { id: first.id }],
  });
  expect(changed.status, changed.text).toBe(200);
  const after = (await api.get(`test-docs/${data.id}`)).data;
  expect(codes(after)).toEqual(['CD', 'AB']);
  expect(Number(after.lines[0].lots[0].qty)).toBe(9);
  const { data: changes } = await api.get(`activity`, {
    resource: 'test-docs',
    record_id: data.id,
  });
  expect(JSON.stringify(changes)).toContain('lines[0].lots[0].qty');
});

test('on paper each row is followed by its own rows', async () => {
  const { data } = await create('PAPEL', [{ qty: 3, lots: [{ ...lot('L7', '2.5'), key: 'x' }] }]);
  const reply = await api.app.request(`/pdf/record/${data.id}?resource=test-docs`);
  expect(reply.status).toBe(200);
  const words = wordsOfPdf(Buffer.from(await reply.arrayBuffer())).text;
  expect(words).toMatch(/Lote L7 . Cantidad 2\.50/);
});

test('what is wrong is said with its path', async () => {
  const reply = await api.post('test-docs', {
    code: 'MAL',
    lines: [
      { qty: 1, lots: [lot('A')] },
      { qty: 2, lots: [lot('A', '0'), lot('B', 'x'), lot('B'), { ...lot('C'), zone_id: 999 }] },
      { qty: 3, lots: Array.from({ length: 6 }, (_, i) => lot(`L${i}`)) },
    ],
  });
  expect(reply.status).toBe(422);
  const named = Object.keys(reply.data.fields).join(' ');
  for (const path of ['lines[1][lots][0][qty]', 'lines[1][lots][1][qty]', 'lines[2][lots]'])
    expect(named).toContain(path);
  const later = await api.post('test-docs', {
    code: 'MAL',
    lines: [{ qty: 2, lots: [lot('A'), { ...lot('C'), zone_id: 999 }] }],
  });
  expect(later.status).toBe(422);
  expect(Object.keys(later.data.fields)).toEqual(['lines[0][lots][1][zone_id]']);
  const twice = await api.post('test-docs', {
    code: 'MAL',
    lines: [
      { qty: 2, lots: [lot('A'), lot('B')] },
      { qty: 2, lots: [lot('B'), lot('B')] },
    ],
  });
  expect(twice.status).toBe(422);
  expect(Object.keys(twice.data.fields)).toEqual(['lines[1][lots][1][code]']);
});

test('reading asks as much of the database for fifty rows with rows as for two', async () => {
  const made = async (count: number) => {
    const rows = Array.from({ length: count }, (_, i) => ({ qty: i, lots: [lot('A'), lot('B')] }));
    const { data } = await create(`N${count}`, rows);
    statements = 0;
    const { data: read } = await api.get(`test-docs/${data.id}`);
    expect(read.lines.at(-1).lots).toHaveLength(2);
    return statements;
  };
  expect(await made(50)).toBe(await made(2));
});

test('the history tells neither hidden nor secret values of rows of rows', async () => {
  const told = async (reader: Api, id: number) =>
    (await reader.get('activity', { resource: 'test-docs', record_id: id })).text;
  const { data } = await create('COSTO', [
    { qty: 1, lots: [{ ...lot('A'), cost: '7319.25', key: 'abracadabra' }] },
  ]);
  const [line] = data.lines;
  const changed = await api.put(`test-docs/${data.id}`, {
    version: data.version,
    lines: [
      {
        id: line.id,
        lots: [
          { id: line.lots[0].id, cost: '7319.5' },
          { ...lot('B'), cost: '7319.75' },
        ],
      },
    ],
  });
  expect(changed.status, changed.text).toBe(200);
  const all = await told(api, data.id);
  for (const cost of ['7319.25', '7319.5', '7319.75']) expect(all).toContain(cost);
  expect(all).not.toContain('abracadabra');
  const keys = [...services.registry.privileges.keys()].filter((key) => key !== 'costs.view');
  const blind = callerOf(services, actorWith(services, accountId, { keys }));
  expect(await told(blind, data.id)).toContain('lots');
  expect(await told(blind, data.id)).not.toContain('7319');
});

test('a form offers what rows of rows may refer to', async () => {
  const zone = await api.post('zones', { code: 'Z1', name: 'Zona uno' });
  expect(zone.status, zone.text).toBe(201);
  const { data } = await create('FORMA', [
    { qty: 1, lots: [{ ...lot('A'), zone_id: zone.data.id }] },
  ]);
  const asked = { resource: 'test-docs', record_id: data.id };
  const { data: form } = await api.get('form', { ...asked, fields: ['lines.lots.zone_id'] });
  const { options, lists } = form.references;
  const offered = lists[options['lines.lots.zone_id']] as { title: string }[];
  expect(offered.map(({ title }) => title).join()).toContain('Zona uno');
  for (const name of ['lines.lots.nothing', 'lines.lots', 'lines.qty.zone_id'])
    expect((await api.get('form', { ...asked, fields: [name] })).status, name).toBe(422);
});

test('deleting the document takes them along', async () => {
  const { data } = await create('FUERA', [{ qty: 1, lots: [lot('A')] }]);
  expect((await api.del(`test-docs/${data.id}`)).status).toBeLessThan(300);
});
