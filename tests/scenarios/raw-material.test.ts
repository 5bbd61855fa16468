/** Raw material from the gate to what is paid of it (purchasing R18 to R21). */
import { expect, test } from 'vitest';
import { orderOf, SHIPMENTS } from './buying.ts';
import { TODAY } from './entries.ts';
import { done, refusedFields, type Body } from './given.ts';
import { loadOfR24, RAW, truck, yard } from './raw-material.ts';

test('R21: 41,260 less 17,080 are 24,180 kg, 0.49 % under their origin; the line is what the scale says', async () => {
  const given = await yard({ analysed: false });
  const { received, order } = await loadOfR24(given);
  expect(received).toMatchObject({
    status: 'LIBERADO',
    gross_weight: '41260.000',
    tare_weight: '17080.000',
    net_weight: '24180.000',
    origin_weight: '24300.000',
    weight_variance: '-0.49',
    received_value: '278070.00',
    lines: [{ received_quantity: '24180.0000', payable_quantity: '24180.0000' }],
  });
  expect(await orderOf(given.told, order.id)).toMatchObject({
    status: 'RECIBIDA',
    lines: [{ received_quantity: '24180.0000', accepted_quantity: '24180.0000' }],
  });
  const lot = await done(given.told.as('admin').get(`lots/${received.lines[0].lot_id}`));
  expect(lot).toMatchObject({ gross_kg: '41260.000', tare_kg: '17080.000', status: 'LIBERADO' });
});

test('a truck enters through the gate, weighed, with its driver; its ticket serves once', async () => {
  const given = await yard({ analysed: false });
  const admin = given.told.as('admin');
  const { id } = await truck(given, { quantity: '1000', price: '10' }, { driver_name: '' });
  expect(await refusedFields(admin.act(SHIPMENTS, 'receive', id))).toEqual({
    driver_name: ['Escribe quién lo trajo.'],
    weighing_id: ['Elige la boleta cerrada con la que se pesó.'],
  });
  const weighing_id = await given.ticket('21000', '20000');
  await done(admin.change(`${RAW}/${id}`, { weighing_id, driver_name: 'Juan' }));
  await done(admin.act(RAW, 'receive', id));
  const other = await truck(
    given,
    { quantity: '1000', price: '10' },
    { weighing_id, delivery_note: 'R-2' },
  );
  expect(await refusedFields(admin.act(SHIPMENTS, 'receive', other.id))).toEqual({
    weighing_id: [expect.stringContaining('ya se usó')],
  });
  // A reception that is taken back gives the ticket back.
  await done(admin.act(RAW, 'reverse', id, { cancel_reason: 'Era el otro camión' }));
  expect(await done(admin.act(SHIPMENTS, 'receive', other.id))).toMatchObject({
    net_weight: '1000.000',
  });
});

test('a difference over the tolerance is explained, and the buyer hears of it', async () => {
  const given = await yard({ analysed: false });
  const admin = given.told.as('admin');
  const { id } = await truck(given, { quantity: '1000', price: '10' }, { origin_weight: '1020' });
  await done(admin.change(`${RAW}/${id}`, { weighing_id: await given.ticket('21000', '20000') }));
  expect(await refusedFields(admin.act(SHIPMENTS, 'receive', id))).toEqual({
    notes: [
      'La diferencia con el origen es de -1.96 % y se aceptan 0.5 %: explícala en las notas.',
    ],
  });
  await done(admin.change(`${RAW}/${id}`, { notes: 'Venía mojado' }));
  const keeper = await given.told.given.person('almacen', 'JEFE_ALMACEN', { everywhere: true });
  await done(keeper.act(SHIPMENTS, 'receive', id));
  expect(
    await given.told.query(
      `select title from notifications where title like 'La báscula difiere%'`,
    ),
  ).toHaveLength(1);
});

test('several lines add up to the ticket, or each has its own', async () => {
  const given = await yard({ analysed: false });
  const admin = given.told.as('admin');
  const { id } = await truck(given, { quantity: '1000', price: '10' });
  const { lines } = await done(admin.get(`${RAW}/${id}`));
  await done(admin.act(RAW, 'splitLine', id, { line: lines[0].id, parts: '2' }));
  const split = await done(admin.get(`${RAW}/${id}`));
  const write = (quantities: readonly string[], more: Body = {}) =>
    admin.change(`${RAW}/${id}`, {
      lines: split.lines.map((line: Body, i: number) => ({
        id: line.id,
        received_quantity: quantities[i],
        ...(more[i] as Body | undefined),
      })),
      ...(more.head as Body | undefined),
    });
  const weighing_id = await given.ticket('21000', '20000');
  await done(write(['600', '300'], { head: { weighing_id } }));
  expect(await refusedFields(admin.act(SHIPMENTS, 'receive', id))).toEqual({
    lines: [expect.stringContaining('Las partidas suman 900.000 kg y la boleta')],
  });
  const own = [await given.ticket('20600', '20000'), await given.ticket('20400', '20000')];
  await done(
    write(['1', '1'], {
      head: { weighing_id: '' },
      0: { weighing_id: own[0] },
      1: { weighing_id: own[1] },
    }),
  );
  expect(await done(admin.act(SHIPMENTS, 'receive', id))).toMatchObject({
    net_weight: '1000.000',
    lines: [{ received_quantity: '600.0000' }, { received_quantity: '400.0000' }],
  });
});

test('62 bales are lots of their load, with their weights; reversing makes one load of them', async () => {
  const given = await yard({ analysed: false });
  const { told } = given;
  const { id, received } = await loadOfR24(given, { bales: 62 });
  expect(received.packages).toHaveLength(62);
  const lots = await told.query<{ code: string; kind: string; gross_kg: string; qty: string }>(
    `select l.code, l.kind, l.gross_kg, b.qty from lots l join stock_balances b on b.lot_id = l.id and b.qty > 0 where l.parent_lot_id = ${received.lines[0].lot_id} order by l.id`,
  );
  expect(lots).toHaveLength(62);
  expect(lots[0]).toMatchObject({ kind: 'PACA', gross_kg: '390.000' });
  expect(lots.reduce((sum, { qty }) => sum + Number(qty), 0)).toBeCloseTo(24_180, 3);
  expect(await told.onHand(given.product)).toBe(24_180);
  await done(told.as('admin').act(SHIPMENTS, 'reverse', id, { cancel_reason: 'Otro camión' }));
  expect(await told.onHand(given.product)).toBe(0);
});

test('packages that are not their line are refused', async () => {
  const given = await yard({ analysed: false });
  const admin = given.told.as('admin');
  const { id } = await truck(given, { quantity: '24180', price: '11.50' });
  await done(
    admin.change(`${RAW}/${id}`, {
      weighing_id: await given.ticket('41260', '17080'),
      packages: [{ line_no: '1', number: '1', kind: 'PACA', gross_kg: '24000' }],
    }),
  );
  expect(await refusedFields(admin.act(SHIPMENTS, 'receive', id))).toEqual({
    packages: ['Los paquetes suman 24000.000 kg y la partida 24180.000 kg.'],
  });
});

test('what is rejected at the gate never enters, stays on its rows, and is still expected', async () => {
  const given = await yard();
  const admin = given.told.as('admin');
  const { id, order } = await truck(given, { quantity: '1000', price: '10' });
  const other = await truck(given, { quantity: '1000', price: '10' });
  await done(
    admin.act(SHIPMENTS, 'rejectAtGate', other.id, {
      gate_cause_id: given.cause,
      gate_note: 'Sin sello',
    }),
  );
  const rejected = await done(
    admin.act(RAW, 'rejectAtGate', id, { gate_cause_id: given.cause, gate_note: 'Sin lona' }),
  );
  expect(rejected).toMatchObject({
    status: 'RECHAZADO',
    movement_id: null,
    lines: [{ rejected_quantity: '1000.0000', received_quantity: null }],
  });
  expect(await orderOf(given.told, order.id)).toMatchObject({
    status: 'AUTORIZADA',
    lines: [{ pending_quantity: '1000.0000' }],
  });
});

test('it departs with its plates or its guide', async () => {
  const given = await yard({ analysed: false });
  const admin = given.told.as('admin');
  const { order } = await truck(given, { quantity: '1000', price: '10' });
  const { id } = await done(admin.post(RAW, { purchase_order_id: order.id, date: TODAY() }));
  expect(await refusedFields(admin.act(SHIPMENTS, 'depart', id))).toEqual({
    plates: ['Escribe las placas o la guía.'],
  });
  await done(admin.change(`${RAW}/${id}`, { bl_number: 'guia-1' }));
  expect(await done(admin.act(RAW, 'depart', id))).toMatchObject({ status: 'EN_TRANSITO' });
  expect(await done(admin.act(SHIPMENTS, 'arrive', id))).toMatchObject({ status: 'EN_PATIO' });
});

test('R18: a day of a consignee takes so many trucks, in its hours', async () => {
  const given = await yard({ analysed: false });
  const admin = given.told.as('admin');
  const { order } = await truck(given, { quantity: '1000', price: '10' });
  const { id: consignee_id } = await done(
    admin.post('pur/consignees', {
      code: 'LEO',
      name: 'Planta León',
      branch_office_id: order.branch_office_id.id ?? order.branch_office_id,
      storage_id: given.told.stock.storages.A,
      street: 'Calle 1',
      zip: '37000',
      slots_per_day: '1',
    }),
  );
  const monday = Temporal.PlainDate.from(TODAY()).add({ days: 14 });
  const day = monday.subtract({ days: monday.dayOfWeek - 1 });
  const at = (hour: number) =>
    day
      .toZonedDateTime({ timeZone: 'America/Mexico_City', plainTime: { hour } })
      .toInstant()
      .toString();
  const book = (hour: number) =>
    admin.post(RAW, {
      purchase_order_id: order.id,
      date: TODAY(),
      consignee_id,
      expected_at: at(hour),
    });
  expect(await refusedFields(book(6))).toEqual({ expected_at: ['Se recibe de 08:00 a 16:00.'] });
  const first = await done(book(10));
  const full = await refusedFields(book(11));
  expect(full).toEqual({
    expected_at: [expect.stringMatching(/^No hay citas disponibles el .+; siguiente fecha: .+\.$/)],
  });
  await done(admin.act(RAW, 'cancel', first.id, { cancel_reason: 'Se adelantó' }));
  await done(book(11));
});

test('R20: raw material is bought without an order up to the limit of a supplier and a day', async () => {
  const given = await yard({ analysed: false });
  const { told, supplier, product } = given;
  const admin = told.as('admin');
  const buy = (price: string, note: string) =>
    admin.post(`${SHIPMENTS}/spotPurchase`, {
      supplier_id: supplier,
      storage_id: told.stock.storages.A,
      date: TODAY(),
      plates: 'GTO-22',
      driver_name: 'Ana',
      delivery_note: note,
      lines: [{ product_id: product, quantity: '2000', price }],
    });
  expect(await refusedFields(buy('20.01', 'S-1'))).toEqual({
    'lines[0][price]': ['Rebasa el máximo de compra sin orden ($40,000.00).'],
  });
  const { id, orderId } = await done(buy('15', 'S-1'));
  expect(await orderOf(told, orderId)).toMatchObject({
    status: 'AUTORIZADA',
    spot: true,
    folio: expect.stringMatching(/^OC/),
  });
  // What was bought already that day counts.
  expect(await refusedFields(buy('6', 'S-2'))).toEqual({
    'lines[0][price]': ['Rebasa el máximo de compra sin orden ($40,000.00).'],
  });
  await done(admin.act(SHIPMENTS, 'arrive', id));
  await done(admin.change(`${RAW}/${id}`, { weighing_id: await given.ticket('22600', '20000') }));
  // More came than was said: it may, up to the limit.
  expect(await done(admin.act(SHIPMENTS, 'receive', id))).toMatchObject({
    received_value: '39000.00',
  });
  const { version } = await done(admin.get('pur/pur_settings'));
  await done(admin.put('pur/pur_settings', { version, allow_spot_purchase: '0' }));
  expect(await refusedFields(buy('1', 'S-3'))).toEqual({
    supplier_id: ['La empresa no compra sin orden: pide una.'],
  });
});

test('R14: without what orders ask of its supplier nothing is bought on the spot either', async () => {
  const { told, supplier, product } = await yard({ analysed: false });
  const type = await told.idOf('pur__document_types', 'OPINION_32D');
  await told.query(`update pur__document_types set blocks = 'ORDEN' where id = $1`, [type]);
  const buy = () =>
    told.as('admin').post(`${SHIPMENTS}/spotPurchase`, {
      supplier_id: supplier,
      storage_id: told.stock.storages.A,
      date: TODAY(),
      plates: 'GTO-22',
      driver_name: 'Ana',
      delivery_note: 'S-1',
      lines: [{ product_id: product, quantity: '100', price: '10' }],
    });
  const expire = (day: string | null) =>
    told.query(
      `update spp__required_documents set expires_on = $3 where supplier_id = $1 and document_type_id = $2`,
      [supplier, type, day],
    );
  await expire('2026-03-01');
  expect(await refusedFields(buy())).toEqual({
    supplier_id: ['Falta o venció en su expediente: Opinión de cumplimiento (32-D).'],
  });
  expect(await told.query('select 1 from purchase_orders')).toEqual([]);
  await expire(null);
  await done(buy());
});

test('a spot purchase that is not received is not expected', async () => {
  const given = await yard({ analysed: false });
  const admin = given.told.as('admin');
  const { id, orderId } = await done(
    admin.post(`${SHIPMENTS}/spotPurchase`, {
      supplier_id: given.supplier,
      storage_id: given.told.stock.storages.A,
      date: TODAY(),
      lines: [{ product_id: given.product, quantity: '100', price: '5' }],
    }),
  );
  await done(admin.act(SHIPMENTS, 'cancel', id, { cancel_reason: 'No traía remisión' }));
  expect(await orderOf(given.told, orderId)).toMatchObject({ status: 'CANCELADA' });
});
