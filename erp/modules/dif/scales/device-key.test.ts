import { beforeAll, expect, test } from 'vitest';
import { clearSecurityPolicy } from '#erp/kernel/security-policy.ts';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { callerOf } from '../../../../tests/api/fixtures.ts';
import { bearer, deviceOf, type Device } from './testing.ts';

let stock: StockCompany;
let api: ReturnType<typeof callerOf>;
let device: Device;
let id: number;
let other: number;

const now = () => stock.company.services.now();
const ago = (seconds: number) => now().subtract({ seconds }).toString();
const fieldsOf = async (body: Readonly<Record<string, unknown>>) =>
  (await device.send(body)).data.fields;
const count = async () =>
  (
    await stock.query<{ n: number }>(
      'select count(*)::int as n from dif__scale_readings where scale_id = $1',
      [id],
    )
  )[0]!.n;

beforeAll(async () => {
  stock = await stockCompany();
  api = callerOf(stock.company.services, stock.admin);
  const type = await stock.make('dif/scales-types', {
    code: 'PISO',
    name: 'De piso',
    class: 'III',
    use: 'PISO',
    unit_id: String(await stock.idOf('units', 'KG')),
    max_capacity: '1500',
    min_capacity: '10',
    division: '0.5',
    protocol: 'SERIAL',
    frame_pattern: String.raw`^(?<stable>ST|US),GS,\s*(?<gross>[-\d.]+)kg$`,
  });
  const scale = (code: string) =>
    stock.make('dif/scales', {
      code,
      name: code,
      scale_type_id: String(type.id),
      last_verification_on: Temporal.Now.plainDateISO('America/Mexico_City')
        .subtract({ months: 1 })
        .toString(),
    });
  id = (await scale('B1')).id!;
  other = (await scale('B2')).id!;
  device = await deviceOf(stock, id);
});

test('the key is said once and kept as a digest; it hands in readings of its own scale and nothing else', async () => {
  expect(device.key).toMatch(/^tlb_[a-z2-7]{8}_[a-z2-7]{32}$/);
  const [row] = await stock.query<{ device_key: string }>(
    'select device_key from dif__scales where id = $1',
    [id],
  );
  expect(row!.device_key).toMatch(/^[0-9a-f]{64}$/);
  expect(device.key).not.toContain(row!.device_key);
  const sent = await device.send({ gross: '100' });
  expect(sent.status).toBe(201);
  expect(
    await stock.query('select origin, reason, created_by from dif__scale_readings where id = $1', [
      sent.data.id,
    ]),
  ).toEqual([{ origin: 'AGENTE', reason: null, created_by: null }]);
  for (const [method, path] of [
    ['POST', `dif/scales/read/${other}`],
    ['GET', `dif/scales/last/${id}`],
    ['GET', 'dif/scales'],
    ['GET', 'users/profile'],
    ['PUT', `dif/scales/rotate/${id}`],
  ] as const)
    expect([
      path,
      (await device.call(method, path, method === 'GET' ? undefined : { gross: '100' })).status,
    ]).toEqual([path, 403]);
});

test('another key ends the one before at once; a key that is taken away or made up says nothing', async () => {
  const before = device;
  device = await deviceOf(stock, id);
  expect((await before.send({ gross: '100' })).status).toBe(401);
  expect((await device.send({ gross: '100' })).status).toBe(201);
  expect(
    (
      await bearer(stock, `${device.key.slice(0, -1)}${device.key.endsWith('a') ? 'b' : 'a'}`)(
        'POST',
        `dif/scales/read/${id}`,
        { gross: '100' },
      )
    ).status,
  ).toBe(401);
  const second = await deviceOf(stock, other);
  expect((await second.send({ gross: '100' })).status).toBe(201);
  expect((await api.put(`dif/scales/revoke/${other}`)).status).toBe(200);
  expect((await second.send({ gross: '100' })).status).toBe(401);
  expect((await api.put(`dif/scales/revoke/${other}`)).data.message).toBe(
    'La báscula B2 no tiene llave.',
  );
  const third = await deviceOf(stock, other);
  await api.put(`dif/scales/retire/${other}`);
  expect((await third.send({ gross: '100' })).status).toBe(401);
  const log = await stock.query<{ transition: string }>(
    `select transition from sys__logs where resource = 'dif/scales' and record_id = $1 and transition in ('rotate', 'revoke') order by id`,
    [other],
  );
  expect(log.map(({ transition }) => transition)).toEqual(['rotate', 'revoke', 'rotate']);
});

test('the same reading handed in again is the same reading; another weight under its name is refused', async () => {
  const reading = { gross: '250.5', read_at: ago(1), number: '17' };
  const first = await device.send(reading);
  const before = await count();
  const again = await device.send(reading);
  expect([first.status, again.status, again.data.id, again.data.repeated, await count()]).toEqual([
    201,
    200,
    first.data.id,
    true,
    before,
  ]);
  const changed = await device.send({ ...reading, gross: '251' });
  expect([changed.status, changed.data.code]).toEqual([409, 'DUPLICADO']);
  const [one, two] = await Promise.all([
    device.send({ gross: '99', read_at: ago(0), number: '18' }),
    device.send({ gross: '99', read_at: ago(0), number: '18' }),
  ]);
  expect(one!.data.id).toBe(two!.data.id);
});

test('a weight that cannot be is refused with what to do; one that moves is kept and serves nobody', async () => {
  expect(await fieldsOf({ gross: '-3' })).toEqual({
    gross: ['El peso no puede ser negativo: pon la báscula en cero.'],
  });
  expect(await fieldsOf({ gross: '1500.5' })).toEqual({ gross: ['Está fuera del alcance de B1.'] });
  expect(await fieldsOf({ gross: 'mucho' })).toEqual({ gross: ['Escribe un peso como 1250.5'] });
  expect(await fieldsOf({ gross: '100', unit: 'lb' })).toEqual({
    unit: ['B1 pesa en KG y la lectura viene en LB: cambia la unidad del indicador.'],
  });
  expect((await device.send({ gross: '100', unit: 'kg' })).status).toBe(201);
  stock.company.wait({ seconds: 20 });
  const moving = await device.send({ gross: '100', stable: '0' });
  expect(moving.status).toBe(201);
  expect((await api.get(`dif/scales/last/${id}`)).status).toBe(404);
  expect((await api.get(`dif/scales/now/${id}`)).data).toMatchObject({
    reading: null,
    said: 'El peso se mueve: espera a que repose.',
  });
});

test('a clock that jumps is found out; what was kept without a line arrives late and is not taken for the present', async () => {
  expect(await fieldsOf({ gross: '100', read_at: ago(-60) })).toEqual({
    read_at: ['El reloj del equipo va adelantado: ponlo en hora.'],
  });
  expect(await fieldsOf({ gross: '100', read_at: ago(25 * 3600) })).toEqual({
    read_at: ['La lectura llegó con más de un día de atraso: revisa el reloj del equipo.'],
  });
  expect(await fieldsOf({ gross: '100', read_at: 'ayer' })).toEqual({
    read_at: ['Escribe el momento con su zona, como 2026-03-01T10:15:30-06:00.'],
  });
  expect(await fieldsOf({ gross: '100', number: '5' })).toEqual({
    read_at: ['Envía también el momento de la lectura: el número solo se repite.'],
  });
  stock.company.wait({ hours: 1 });
  expect((await device.send({ gross: '100', read_at: ago(600), number: '1' })).status).toBe(201);
  expect((await api.get(`dif/scales/last/${id}`)).status).toBe(404);
  expect(await fieldsOf({ gross: '100', read_at: ago(900), number: '2' })).toEqual({
    read_at: ['La lectura es anterior a la última de la báscula: revisa el reloj del equipo.'],
  });
});

test('the frame of the indicator is read by the pattern of its type', async () => {
  stock.company.wait({ seconds: 30 });
  expect((await device.send({ raw: 'ST,GS,  812.5kg' })).data.gross).toBe('812.500000');
  expect((await api.get(`dif/scales/last/${id}`)).data.gross).toBe('812.5000');
  expect(await fieldsOf({ raw: 'ST,GS,-2kg' })).toEqual({
    raw: ['El peso no puede ser negativo: pon la báscula en cero.'],
  });
  expect(await fieldsOf({ raw: 'hola' })).toEqual({
    raw: ['La trama no es la que dice el tipo de la báscula: revisa su patrón.'],
  });
});

test('a person says why, whatever origin is claimed; a scale of another branch is not there', async () => {
  expect(
    (await api.post(`dif/scales/read/${id}`, { gross: '100', origin: 'AGENTE' })).data.fields,
  ).toEqual({ reason: ['Di por qué se captura a mano.'] });
  const far = callerOf(stock.company.services, {
    ...stock.admin,
    permissions: { ...stock.admin.permissions, allBranches: false, branchIds: [] },
  });
  const [branch] = await stock.query<{ id: number }>(
    'select id from branch_offices order by id limit 1',
  );
  await stock.query('update dif__scales set branch_office_id = $1 where id = $2', [branch!.id, id]);
  expect((await far.post(`dif/scales/read/${id}`, { gross: '100', reason: 'Prueba' })).status).toBe(
    404,
  );
  expect((await far.get(`dif/scales/last/${id}`)).status).toBe(404);
});

test('a device works from the addresses of the company alone, while it has any', async () => {
  const { services, accountId } = stock.company;
  const allow = async (list: string | null) => {
    await stock.query('update settings set ip_allow = $1', [list]);
    clearSecurityPolicy(services.db, accountId);
  };
  await allow('203.0.113.0/24');
  expect((await device.send({ gross: '100' })).status).toBe(401);
  await allow(null);
  expect((await device.send({ gross: '100' })).status).toBe(201);
});

test('a device that talks without end is slowed down', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 605; i += 1) statuses.push((await device.call('GET', 'units')).status);
  expect(statuses.at(-1)).toBe(429);
  expect((await device.call('GET', 'units')).headers.get('retry-after')).toMatch(/^\d+$/);
  stock.company.wait({ minutes: 2 });
  expect((await device.send({ gross: '100' })).status).toBe(201);
});
