import { beforeAll, expect, test } from 'vitest';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { callerOf } from '../../../../tests/api/fixtures.ts';
import { deviceOf, type Device } from '../scales/testing.ts';

let stock: StockCompany;
let api: ReturnType<typeof callerOf>;
let device: Device;
let id: number;

beforeAll(async () => {
  stock = await stockCompany();
  api = callerOf(stock.company.services, stock.admin);
  const type = await stock.make('dif/scales-types', {
    code: 'CAM',
    name: 'Camionera',
    class: 'III',
    use: 'CAMIONERA',
    unit_id: String(await stock.idOf('units', 'KG')),
    max_capacity: '60000',
    min_capacity: '400',
    division: '20',
  });
  id = (
    await stock.make('dif/scales', {
      code: 'C1',
      name: 'Entrada',
      scale_type_id: String(type.id),
      last_verification_on: Temporal.Now.plainDateISO('America/Mexico_City').toString(),
    })
  ).id!;
  device = await deviceOf(stock, id);
});

const pass = async (gross: string): Promise<number> => {
  const { status, data, text } = await device.send({ gross });
  if (status !== 201) throw new Error(text);
  return data.id;
};
const open = (reading: number, more: Record<string, unknown> = {}) =>
  api.post('dif/weighings', { scale_id: id, first_reading_id: reading, ...more });
const close = (ticket: number, body: Record<string, unknown>) =>
  api.put(`dif/weighings/close/${ticket}`, body);
const closed = async (full: string, empty: string, more: Record<string, unknown> = {}) => {
  const { data } = await open(await pass(full), more);
  return close(data.id, { second_reading_id: await pass(empty) });
};

test('in full, out empty: 41,260 less 17,080 is 24,180, 0.49 % under what its origin said, within the half per cent', async () => {
  const begun = await open(await pass('41260'), { plates: 'gto-11-a', origin_weight: '24300' });
  expect([begun.status, begun.data.status, begun.data.plates, begun.data.net]).toEqual([
    201,
    'ABIERTA',
    'GTO-11-A',
    null,
  ]);
  expect(begun.data.folio).toMatch(/^BOL-\d+$/);
  const done = await close(begun.data.id, { second_reading_id: await pass('17080') });
  expect(done.data).toMatchObject({
    status: 'CERRADA',
    gross: '41260.0000',
    tare: '17080.0000',
    net: '24180.0000',
    variance_pct: '-0.49',
    by_hand: false,
    verified: true,
  });
});

test('a difference over the tolerance is explained; the company says how much that is', async () => {
  const { data } = await open(await pass('41200'), { origin_weight: '24300' });
  const second = await pass('17080');
  expect((await close(data.id, { second_reading_id: second })).data.fields).toEqual({
    note: ['La diferencia con el origen es de -0.74 % y se aceptan 0.5 %: explícala.'],
  });
  expect(
    (await close(data.id, { second_reading_id: second, note: 'Merma de humedad en el camino' }))
      .data.status,
  ).toBe('CERRADA');
  await stock.query('update wms__configurations set scale_tolerance_pct = 1');
  expect((await closed('41200', '17080', { origin_weight: '24300' })).data.variance_pct).toBe(
    '-0.74',
  );
  await stock.query('update wms__configurations set scale_tolerance_pct = 0.5');
});

test('in empty, out full; the net is rounded to the division; with a known tare one pass is enough', async () => {
  expect((await closed('9000', '25000')).data).toMatchObject({
    gross: '25000.0000',
    tare: '9000.0000',
    net: '16000.0000',
  });
  const { data } = await open(await pass('12340'));
  expect((await close(data.id, { known_tare: '12340' })).data.fields).toEqual({
    known_tare: ['La tara debe ser menor que el peso bruto.'],
  });
  expect((await close(data.id, {})).data.fields).toEqual({
    second_reading_id: ['Falta la segunda pesada o la tara conocida.'],
  });
  expect((await close(data.id, { known_tare: '2333' })).data).toMatchObject({
    net: '10000.0000',
    tare: '2333.0000',
  });
});

test('two operators at one scale: a pass is one ticket’s, a vehicle is on the yard once', async () => {
  const reading = await pass('20000');
  const [one, two] = await Promise.all([
    open(reading, { plates: 'ABC-1' }),
    open(reading, { plates: 'ABC-2' }),
  ]);
  const statuses = [one.status, two.status].sort();
  expect(statuses).toEqual([201, 422]);
  const refused = one.status === 422 ? one : two;
  expect(refused.data.fields).toEqual({
    first_reading_id: ['La lectura ya se usó en otra partida: vuelve a pesar.'],
  });
  const winner = one.status === 201 ? one : two;
  const again = await open(await pass('20000'), { plates: winner.data.plates });
  expect(again.data.fields).toEqual({
    plates: [`Ese vehículo ya tiene abierta la boleta ${winner.data.folio}: ciérrala o cancélala.`],
  });
  await api.put(`dif/weighings/cancel/${winner.data.id}`, { cancel_reason: 'Prueba' });
});

test('the same form sent twice makes one ticket, and closing twice changes nothing', async () => {
  const body = { scale_id: id, first_reading_id: await pass('30000') };
  const headers = { 'idempotency-key': 'boleta-de-prueba' };
  const [first, again] = [
    await api.post('dif/weighings', body, headers),
    await api.post('dif/weighings', body, headers),
  ];
  expect([first.status, again.data.id]).toEqual([201, first.data.id]);
  const second = await pass('10000');
  expect((await close(first.data.id, { second_reading_id: second })).data.net).toBe('20000.0000');
  expect((await close(first.data.id, { second_reading_id: second })).status).toBe(409);
  expect(
    (await stock.query('select 1 from dif__scale_readings where weighing_id = $1', [first.data.id]))
      .length,
  ).toBe(1);
});

test('a stale, a moving or a foreign reading begins no ticket; the first pass cannot be its second', async () => {
  const reading = await pass('20000');
  stock.company.wait({ seconds: 11 });
  expect((await open(reading)).data.fields).toEqual({
    first_reading_id: ['La lectura tiene más de 10 segundos: vuelve a pesar.'],
  });
  const moving = (await device.send({ gross: '20000', stable: '0' })).data.id as number;
  expect((await open(moving)).data.fields.first_reading_id).toEqual([
    'Sólo se puede usar con «Estable»: sí.',
  ]);
  const own = await pass('20000');
  const { data } = await open(own);
  expect((await close(data.id, { second_reading_id: own })).data.fields).toEqual({
    second_reading_id: ['La lectura ya se usó en otra partida: vuelve a pesar.'],
  });
  const tared = (await device.send({ gross: '20000', tare: '500' })).data.id as number;
  expect((await close(data.id, { second_reading_id: tared })).data.fields).toEqual({
    second_reading_id: ['La lectura ya descontó una tara: para una boleta se pesa sin ella.'],
  });
});

test('once its newest reading is taken, a scale says nothing until it speaks again', async () => {
  await pass('21000');
  const { data } = await open(await pass('20000'));
  expect((await api.get(`dif/scales/last/${id}`)).status).toBe(404);
  expect((await api.get(`dif/scales/now/${id}`)).data.reading).toBeNull();
  const next = await pass('20000');
  expect((await api.get(`dif/scales/now/${id}`)).data.reading.id).toBe(next);
  await api.put(`dif/weighings/cancel/${data.id}`, { cancel_reason: 'Prueba' });
});

test('a line takes the ticket whenever it is saved, once; then the ticket stays', async () => {
  const fibra = await stock.product('FIBRA');
  const ticket = (await closed('25000', '9000')).data;
  stock.company.wait({ hours: 3 });
  const type = await stock.idOf('inv__movement_types', 'INI');
  const save = () =>
    api.post('movements', {
      movement_type_id: type,
      storage_id: stock.storages.A,
      lines: [{ product_id: fibra, qty: '1', unit_cost: '2', scale_reading_id: ticket.reading_id }],
    });
  const made = await save();
  expect([made.status, made.status === 201 ? made.data.lines[0].qty : made.text]).toEqual([
    201,
    '16000.000000',
  ]);
  expect((await api.get(`dif/weighings/${ticket.id}`)).data.used_by).toBe(
    `movements/${made.data.id}`,
  );
  expect((await save()).data.fields).toEqual({
    'lines[0][scale_reading_id]': ['La lectura ya se usó en otra partida: vuelve a pesar.'],
  });
  expect(
    (await api.put(`dif/weighings/cancel/${ticket.id}`, { cancel_reason: 'Tarde' })).status,
  ).toBe(409);
});

test('a cancelled ticket serves no line; one that waits too long is pointed out; a closed one is not changed', async () => {
  const ticket = (await closed('25000', '9000')).data;
  expect((await api.put(`dif/weighings/cancel/${ticket.id}`, {})).data.fields).toEqual({
    cancel_reason: ['Escribe este dato.'],
  });
  expect(
    (await api.put(`dif/weighings/cancel/${ticket.id}`, { cancel_reason: 'Otro vehículo' })).data
      .status,
  ).toBe('CANCELADA');
  const [reading] = await stock.query<{ used_by: string }>(
    'select used_by from dif__scale_readings where id = $1',
    [ticket.reading_id],
  );
  expect(reading!.used_by).toBe(`dif/weighings/${ticket.id}`);
  const waiting = (await open(await pass('18000'))).data;
  await stock.query(
    `update dif__weighings set opened_at = now() - interval '13 hours' where id = $1`,
    [waiting.id],
  );
  expect(
    (await api.get('dif/weighings', { filter: { waiting: '1' } })).data.map(
      (row: { id: number }) => row.id,
    ),
  ).toEqual([waiting.id]);
  expect(
    (await api.put(`dif/weighings/${ticket.id}`, { version: ticket.version + 1, note: 'x' }))
      .status,
  ).toBe(409);
});

test('a weight by hand is marked on its ticket', async () => {
  const typed = await api.post(`dif/scales/read/${id}`, {
    gross: '22000',
    reason: 'Indicador sin comunicación',
  });
  const { data } = await open(typed.data.id);
  expect((await close(data.id, { second_reading_id: await pass('10000') })).data).toMatchObject({
    by_hand: true,
    net: '12000.0000',
  });
});
