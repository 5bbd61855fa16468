/**
 * What no form of ours sends: each gets a status, a Spanish sentence and a place, and nothing is
 * half-written.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { provisionAccount } from '#erp/provision/companies/account.ts';
import type { Services } from '#erp/kernel/services.ts';
import { registry } from '#erp/modules/all.ts';
import { actorWith, callerOf, testServices, type Api } from './fixtures.ts';
import { Samples } from './sample.ts';

let services: Services;
let api: Api;
let other: Api;
let samples: Samples;

beforeAll(async () => {
  services = await testServices();
  const account = (code: string) =>
    services.db.system((tx) =>
      provisionAccount(tx, registry, {
        code,
        name: code,
        kind: 'PRUEBA',
        contactEmail: `${code}@telar.test`.toLowerCase(),
      }),
    );
  api = callerOf(services, actorWith(services, await account('UNO'), { userId: null }));
  other = callerOf(services, actorWith(services, await account('DOS')));
  samples = new Samples(api, registry);
});
afterAll(() => services.db.close());

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const area = { code: 'BAD', name: 'Área' };
const counted = async () => (await api.get('zones', { count: 'exact' })).meta.total as number;

async function refused(
  body: string,
  status: number,
  said: RegExp,
  headers: Record<string, string> = FORM,
): Promise<void> {
  const before = await counted();
  const reply = await api.send('POST', 'zones', { body, headers });
  expect(reply.status, reply.text).toBe(status);
  expect(reply.data.message + JSON.stringify(reply.data.fields)).toMatch(said);
  expect(await counted()).toBe(before);
}

test('a missing required field', () => refused('name=Norte', 422, /Escribe este dato/));
test('a wrong type: an object for a text', () => refused('code[a]=1&name=x', 422, /un solo valor/));
test('a wrong type: an upload for a text', async () => {
  const form = new FormData();
  form.append('code', new File(['x'], 'x.txt'));
  const reply = await api.send('POST', 'zones', { body: form });
  expect([reply.status, reply.data.fields.code]).toEqual([422, ['Sube primero el archivo.']]);
});
test('a list of thousands of values', async () => {
  const body = { ...area, branch_office_ids: Array.from({ length: 1_001 }, (_, at) => at + 1) };
  const { status, data } = await api.post('roles', body);
  expect([status, data.fields.branch_office_ids]).toEqual([
    422,
    ['Son 1,001 valores; el máximo es 1,000.'],
  ]);
});
test('an unknown field', () =>
  refused('code=N&name=Norte&precio=1', 422, /"precio":\["Este campo no existe\."\]/));
test('a text of 10 MB', () => refused(`code=N&name=${'x'.repeat(10_000_000)}`, 413, /2 MB/));
test('a length that is declared beyond the bound is not read at all', () =>
  refused('code=N&name=Norte', 413, /2 MB/, { ...FORM, 'content-length': '3000000' }));
test('more fields than any form has', () =>
  refused(Array.from({ length: 20_001 }, (_, i) => `f${i}=1`).join('&'), 422, /demasiados campos/));
test('a text beyond its field', () => refused(`code=N&name=${'x'.repeat(5000)}`, 422, /hasta/));
test('brackets without end', () =>
  refused(`${'a[b]'.repeat(1)}${'[c]'.repeat(40)}=1`, 422, /demasiados niveles|no es válido/));
test('unbalanced brackets', () => refused('a[b=1', 422, /no es válido/));
test('__proto__ as a field', () => refused('__proto__[admin]=1&code=N', 422, /no está permitido/));
test('constructor inside a field', () =>
  refused('code[constructor][prototype]=1', 422, /no está permitido/));
test('a field lines[1000000].qty', () =>
  refused('lines[1000000].qty=1&code=N', 422, /no es válido/));
test('an index beyond the fields', () => refused('lines[1000000][qty]=1&code=N', 422, /índice/));
test('more than 20,000 fields', () =>
  refused(Array.from({ length: 20_001 }, (_, i) => `a${i}=`).join('&'), 422, /20,000/));
test('a repeated key', () => refused('code=A&code=B&name=x', 422, /más de una vez/));
test('broken UTF-8 as a percent sequence', () => refused('code=%ff%fe&name=x', 422, /UTF-8/));
test('a broken percent sequence', () => refused('code=%zz&name=x', 422, /UTF-8/));
test('a replacement character', () => refused('code=N&name=a%EF%BF%BDb', 422, /dañados/));
test('an invisible character', () => refused('code=N&name=a%00b', 422, /invisibles/));
test('a body without its content type', () =>
  refused('code=N&name=x', 422, /tipo de contenido/, { 'content-type': 'text/plain' }));
test('a JSON body', () =>
  refused('{"code":"N"}', 422, /tipo de contenido/, { 'content-type': 'application/json' }));
test('broken UTF-8 bytes', async () => {
  const reply = await api.send('POST', 'zones', {
    body: Buffer.concat([Buffer.from('code=N&name='), Buffer.from([0xff, 0xfe])]),
    headers: FORM,
  });
  expect(reply.status).toBe(422);
});
test('a damaged multipart body', () =>
  refused('--x\r\nrubbish', 422, /dañado/, { 'content-type': 'multipart/form-data; boundary=x' }));

test('10,000 child rows', async () => {
  const rows = Array.from({ length: 10_000 }, (_, i) => `unit_lines[${i}][numerator]=1`).join('&');
  const reply = await api.send('POST', 'products', { body: rows, headers: FORM });
  expect(reply.status, reply.text).toBe(422);
  expect(reply.data.fields.unit_lines).toEqual(['Son 10,000 renglones; el máximo es 50.']);
});
test('rows where a text is expected, and a text where rows are', async () => {
  const reply = await api.post('products', { unit_lines: 'x', name: [['a']] });
  expect(reply.data.fields).toMatchObject({ unit_lines: ['Se esperaban renglones.'] });
});
test('an error inside a row stands beside its cell', async () => {
  const reply = await api.post('products', { unit_lines: [{ numerator: 'mil' }] });
  expect(reply.data.fields).toMatchObject({
    'unit_lines[0][numerator]': ['Escribe un número entero.'],
    'unit_lines[0][unit_id]': ['Elige una opción.'],
  });
});

test('ids of another company, and of a deleted row', async () => {
  const { data: unit } = await new Samples(other, registry).create(registry.resource('units'));
  const product = await samples.create(registry.resource('products'));
  const foreign = await api.put(`products/${product.data.id}`, {
    stock_unit_id: unit.id + 100_000,
  });
  expect(foreign.data.fields.stock_unit_id).toEqual([
    'Ya no existe o no está a tu alcance. Elige otra opción.',
  ]);
  const theirs = await api.put(`products/${product.data.id}`, { buy_unit_id: unit.id });
  expect(theirs.status).toBe(422);
  expect((await api.get(`units/${unit.id}`)).status).toBe(404);
  const { data: gone } = await samples.create(registry.resource('units'));
  await api.del(`units/${gone.id}`);
  expect(
    (await api.put(`products/${product.data.id}`, { buy_unit_id: gone.id })).data.fields,
  ).toHaveProperty('buy_unit_id');
});

test('unknown paths, unknown calls and strange ids are 404 in the same shape', async () => {
  for (const [method, path] of [
    ['GET', 'nada'],
    ['GET', 'units/abc'],
    ['GET', 'units/0'],
    ['GET', 'units/99999999999999999999'],
    ['DELETE', 'units'],
    ['PUT', 'units'],
    ['GET', 'role-privileges/options'],
    ['GET', '%ff'],
  ] as const) {
    const reply = await api.send(method, path);
    expect([reply.status, reply.data?.code], `${method} ${path}`).toEqual([404, 'NO_ENCONTRADO']);
    expect(reply.headers.get('x-request-id')).toBeTruthy();
  }
});

test('queries that ask for what does not exist', async () => {
  for (const query of [
    'size=500',
    'size=0',
    'page=-1',
    'sort[0]=nada',
    'filter[nada]=1',
    'fields[0]=nada',
    'filter[dimension]=X',
    'filter[factor_num][from]=abc',
    'filter[code][op]=raro&filter[code][value]=1',
    'nada=1',
    'q[a]=1',
    'filter=x',
  ]) {
    const reply = await api.get(`units?${query}`);
    expect(reply.status, `${query}: ${reply.text}`).toBe(422);
    expect(Object.keys(reply.data.fields)).not.toEqual([]);
  }
  expect((await api.get('units?cursor=rubbish')).status).toBe(200);
  expect(
    (await api.get(`units?q=${encodeURIComponent("'; drop table units; --%_\\")}`)).status,
  ).toBe(200);
});

test('two requests with one Idempotency-Key make one record', async () => {
  const headers = { 'idempotency-key': 'prueba-0001' };
  const before = await counted();
  const body = { code: 'IDEM', name: 'Una vez' };
  const [first, second] = await Promise.all([
    api.post('zones', body, headers),
    api.post('zones', body, headers),
  ]);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.data.id).toBe(first.data.id);
  expect(await counted()).toBe(before + 1);
  const different = await api.post('zones', { ...body, code: 'IDEM2' }, headers);
  expect(different.status).toBe(409);
  expect(different.data.message).toMatch(/otros datos/);
});

test('a save sent twice with its key is one: the second answers what the first did', async () => {
  const { data: zone } = await api.post('zones', { ...area, code: 'IDEMP' });
  const headers = { 'idempotency-key': 'guardado-0001' };
  const at = `zones/${zone.id}`;
  const body = { name: 'Con otro nombre', version: zone.version };
  const both = await Promise.all([api.put(at, body, headers), api.put(at, body, headers)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both[1]!.data).toEqual(both[0]!.data);
  expect((await api.get(at)).data).toMatchObject({ name: 'Con otro nombre', version: 2 });
  const different = await api.put(at, { ...body, name: 'Y otro' }, headers);
  expect([different.status, different.data.code]).toEqual([409, 'DUPLICADO']);
  expect(different.data.message).toMatch(/otros datos/);
  // Without the key it is somebody's who did not see the first.
  expect((await api.put(at, body)).data.code).toBe('CONFLICTO_VERSION');
});

test('a save that was refused may be sent again with its key, put right', async () => {
  const { data: zone } = await api.post('zones', { ...area, code: 'IDEMR' });
  const headers = { 'idempotency-key': 'guardado-0002' };
  const send = (name: string) =>
    api.put(`zones/${zone.id}`, { name, version: zone.version }, headers);
  expect((await send('')).status).toBe(422);
  expect((await send('Corregida')).status).toBe(200);
});

test('the same code twice is refused beside its field, also when both come at once', async () => {
  const replies = await Promise.all([
    api.post('zones', { ...area, code: 'DOBLE' }),
    api.post('zones', { ...area, code: 'DOBLE' }),
  ]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  expect(replies.find(({ status }) => status === 422)!.data.fields.code).toEqual([
    expect.stringMatching(/Ya existe una .*DOBLE/),
  ]);
});

test('an unforeseen error tells its request id and nothing else', async () => {
  const broken = callerOf(
    {
      ...services,
      log: { info() {}, warn() {}, error() {} },
      db: { ...services.db, tenant: () => Promise.reject(new Error('secret detail')) } as never,
    },
    actorWith(services, 1),
  );
  const reply = await broken.get('units');
  expect(reply.status).toBe(500);
  expect(reply.data).toMatchObject({ code: 'ERROR_INTERNO', request_id: expect.any(String) });
  expect(reply.text).not.toContain('secret detail');
});

test.each([
  [
    'a database that is away',
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
    /no está disponible/,
  ],
  [
    'a full disk',
    Object.assign(new Error('no space left'), { code: 'ENOSPC' }),
    /espacio en disco/,
  ],
])('%s answers 503', async (_name, error, said) => {
  const broken = callerOf(
    {
      ...services,
      log: { info() {}, warn() {}, error() {} },
      db: { ...services.db, tenant: () => Promise.reject(error) } as never,
    },
    actorWith(services, 1),
  );
  const reply = await broken.post('zones', { code: 'X', name: 'X' });
  expect(reply.status).toBe(503);
  expect(reply.data.message).toMatch(said);
});
