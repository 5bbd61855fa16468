import { beforeAll, expect, test } from 'vitest';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { verificationJobs } from '#erp/domains/scales/verification.ts';
import { callerOf } from '../../../../tests/api/fixtures.ts';
import { deviceOf, type Device } from './testing.ts';

let api: ReturnType<typeof callerOf>;
let device: Device;
let id: number;
let stock: StockCompany;

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
  });
  id = (
    await stock.make('dif/scales', {
      code: 'B1',
      name: 'Báscula 1',
      scale_type_id: String(type.id),
      last_verification_on: Temporal.Now.plainDateISO('America/Mexico_City')
        .subtract({ months: 2 })
        .toString(),
    })
  ).id!;
  device = await deviceOf(stock, id);
});

test('net is gross less tare, rounded to the division; the last reading is fresh', async () => {
  const reading = await device.send({ gross: '812.8', tare: '12.4' });
  expect([reading.status, reading.data.net, reading.data.warnings]).toEqual([
    201,
    '800.500000',
    [],
  ]);
  expect((await api.get(`dif/scales/last/${id}`)).data).toMatchObject({
    id: reading.data.id,
    net: '800.5000',
  });
});

test('a weight outside the range, a manual one without a reason, a pattern that is none', async () => {
  expect((await device.send({ gross: '9' })).data.fields).toEqual({
    gross: ['Está fuera del alcance de B1.'],
  });
  expect((await api.post(`dif/scales/read/${id}`, { gross: '100' })).data.fields).toEqual({
    reason: ['Di por qué se captura a mano.'],
  });
  const types = (await api.get('dif/scales-types')).data as { id: number; version: number }[];
  expect(
    (
      await api.put(`dif/scales-types/${types[0]!.id}`, {
        version: types[0]!.version,
        frame_pattern: '(',
      })
    ).data.fields,
  ).toEqual({
    frame_pattern: ['La expresión no es válida.'],
  });
});

const weigh = async (gross: string, more: Record<string, unknown> = {}) => {
  const reading = await device.send({ gross, ...more });
  if (reading.status !== 201) throw new Error(reading.text);
  return reading.data as { id: number; gross: string; tare: string; net: string };
};
const movementOf = async (product: number, lines: readonly Record<string, unknown>[]) => {
  const type = await stock.idOf('inv__movement_types', 'INI');
  return api.post('movements', {
    movement_type_id: type,
    storage_id: stock.storages.A,
    lines: lines.map((line) => ({ product_id: product, unit_cost: '2', ...line })),
  });
};
const verify = (months: number) =>
  stock.query('update dif__scales set last_verification_on = $1 where id = $2', [
    Temporal.Now.plainDateISO('America/Mexico_City').subtract({ months }).toString(),
    id,
  ]);

test('a truck is weighed full and empty, in whatever order: both are one reading', async () => {
  const full = await weigh('1400');
  const both = await weigh('480.2', { first_reading_id: full.id });
  expect(both).toMatchObject({ gross: '1400.000000', tare: '480.200000', net: '920.000000' });
  const empty = await weigh('500');
  expect((await weigh('900', { first_reading_id: empty.id })).net).toBe('400.000000');
  expect((await device.send({ gross: '600', first_reading_id: full.id })).data.fields).toEqual({
    first_reading_id: ['La primera pesada ya se usó.'],
  });
});

test('a line takes its quantity from a fresh reading, in its unit, and the reading serves once', async () => {
  const fibra = await stock.product('FIBRA');
  const first = await weigh('250.5');
  const made = await movementOf(fibra, [{ scale_reading_id: first.id }]);
  expect([made.status, made.status === 201 ? made.data.lines[0].qty : made.text]).toEqual([
    201,
    '250.500000',
  ]);
  expect((await api.get(`dif/scale-readings/${first.id}`)).data.used_by).toBe(
    `movements/${made.data.id}`,
  );
  expect((await movementOf(fibra, [{ qty: '1', scale_reading_id: first.id }])).data.fields).toEqual(
    {
      'lines[0][scale_reading_id]': ['La lectura ya se usó en otra partida: vuelve a pesar.'],
    },
  );
  const tons = await weigh('250');
  expect(
    (
      await movementOf(fibra, [
        { scale_reading_id: tons.id, unit_id: await stock.idOf('units', 'TON') },
      ])
    ).data.lines[0].qty,
  ).toBe('0.250000');
  const old = await weigh('100');
  await stock.query(
    `update dif__scale_readings set read_at = read_at - interval '11 seconds' where id = $1`,
    [old.id],
  );
  expect((await movementOf(fibra, [{ qty: '1', scale_reading_id: old.id }])).data.fields).toEqual({
    'lines[0][scale_reading_id]': ['La lectura tiene más de 10 segundos: vuelve a pesar.'],
  });
  const shaky = await weigh('100', { stable: '0' });
  expect(
    (await movementOf(fibra, [{ scale_reading_id: shaky.id }])).data.fields[
      'lines[0][scale_reading_id]'
    ],
  ).toBeTruthy();
});

test('without a verification in force a scale warns, and neither sells nor buys by weight', async () => {
  const venta = await stock.product('VENTA');
  await verify(9);
  const reading = await device.send({ gross: '100' });
  expect(reading.data.warnings).toEqual([
    'La báscula B1 no tiene verificación vigente (NOM-010-SCFI).',
  ]);
  await expect(
    stock.post('ENT-COMPRA', [
      { productId: venta, qty: '1', value: '10', scaleReadingId: reading.data.id },
    ]),
  ).rejects.toMatchObject({
    fields: {
      'lines[0][scale_reading_id]': ['La báscula B1 no tiene verificación vigente (NOM-010-SCFI).'],
    },
  });
  const posted = await stock.post('INI', [
    { productId: venta, qty: '1', value: '10', scaleReadingId: reading.data.id },
  ]);
  expect(posted.lines[0]!.qtyStock).toBe('100.000000');
  await verify(1);
  const fresh = await weigh('40');
  expect(
    (
      await stock.post('ENT-COMPRA', [
        { productId: venta, qty: '1', value: '10', scaleReadingId: fresh.id },
      ])
    ).lines[0]!.qtyStock,
  ).toBe('40.000000');
});

test('a scale goes to the laboratory and comes back with what it said', async () => {
  const act = (action: string) => api.put(`dif/scales/${action}/${id}`, {});
  expect((await act('calibrate')).data.status).toBe('EN_CALIBRACION');
  expect((await device.send({ gross: '100' })).status).toBe(409);
  expect((await act('restore')).status).toBe(409);
  const { version } = (await api.get(`dif/scales/${id}`)).data;
  await api.put(`dif/scales/${id}`, {
    version,
    calibrations: [{ date: '2026-10-01', provider: 'Metrología del Bajío', passed: '1' }],
  });
  expect((await act('restore')).data.status).toBe('ACTIVA');
  expect((await act('out')).data.status).toBe('FUERA_DE_SERVICIO');
});

test('who keeps a scale is told before its verification ends, and has one task for it', async () => {
  await stock.query(
    `update dif__scales set status = 'ACTIVA', last_verification_on = ((now() at time zone 'UTC')::date + 7 - interval '6 months')::date where id = $1`,
    [id],
  );
  await stock.query('update dif__scales s set created_by = $1 where id = $2', [
    stock.admin.userId,
    id,
  ]);
  const { services, accountId } = stock.company;
  const run = () =>
    verificationJobs[0]!.run({
      services,
      accountId,
      accountCode: 'UNO',
      timeZone: 'UTC',
      now: Temporal.Now.instant(),
      progress: () => Promise.resolve(),
    });
  const first = await run();
  const days = (
    await stock.query<{ d: number }>(
      `select (s.last_verification_on + interval '6 months')::date - (now() at time zone 'UTC')::date as d from dif__scales s where id = $1`,
      [id],
    )
  )[0]!.d;
  expect([first, await run()]).toEqual([
    'Básculas por verificar: 1; tareas nuevas: 1',
    'Básculas por verificar: 1; tareas nuevas: 0',
  ]);
  const notices = await stock.query<{ title: string }>(
    `select title from notifications where event = 'scale.verification'`,
  );
  expect(notices.length > 0).toBe(days === 7);
});
