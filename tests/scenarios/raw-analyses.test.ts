/** What raw material turned out to be, and what is paid of it (purchasing R24 to R27). */
import { expect, test } from 'vitest';
import { authorisedOrder, orderOf, receive, SHIPMENTS } from './buying.ts';
import { TODAY } from './entries.ts';
import { done, refusedFields } from './given.ts';
import { INVOICES, newUuid } from './payables.ts';
import { ANALYSES, laboratory, loadOfR24, RAW, sample, truck, yard } from './raw-material.ts';
import { beginBooks, bookBalance } from './treasury.ts';

const RECEIVED = '205.06.01';
const ANALYZED = 'analyzed-shipments';

test('R24, R26: humidity, impurity and grade leave 259,777.94 to be invoiced, and nothing between', async () => {
  const given = await yard();
  const { told, product } = given;
  await beginBooks(told);
  const { id, order, received } = await loadOfR24(given, { bales: 62 });
  expect(received).toMatchObject({ status: 'RECIBIDO', analysis_status: 'PENDIENTE' });
  const admin = told.as('admin');
  const lotOf = async () => done(admin.get(`lots/${received.lines[0].lot_id}`));
  expect(await lotOf()).toMatchObject({ status: 'CUARENTENA' });
  const analysis = await sample(given, id, ['3.20', '2.50', '3'], { dictum: 'ACEPTADO' });
  expect(analysis).toMatchObject({
    sample_size: 9,
    humidity_percent: '3.20',
    impurity_percent: '2.50',
    commercial_quantity: '23288.0270',
    grade: 'B',
    price_adjust_percent: '-3.00',
    proposed_dictum: 'ACEPTADO',
  });
  expect(await done(admin.get(`${SHIPMENTS}/${id}`))).toMatchObject({ status: 'EN_ANALISIS' });
  // Who samples does not dictate (R56).
  const lab = told.as('analista');
  expect((await lab.act(ANALYSES, 'dictate', analysis.id)).status).toBe(403);
  const decided = await done(admin.act(ANALYSES, 'dictate', analysis.id));
  expect(decided).toMatchObject({
    status: 'DICTAMINADO',
    folio: expect.stringMatching(/^MUE/),
    final_price: '11.155000',
    value: '259777.94',
    transferred_tax: '41564.47',
    total: '301342.41',
    correction: '-18292.06',
  });
  expect(await lotOf()).toMatchObject({ status: 'LIBERADO' });
  const line = { payable_quantity: '23288.0270', received_value: '259777.94', grade: 'B' };
  expect(await done(admin.get(`${SHIPMENTS}/${id}`))).toMatchObject({
    status: 'LIBERADO',
    analysis_status: 'ANALIZADO',
    lines: [line],
  });
  expect(await told.onHand(product)).toBe(24_180);
  const { id: invoice } = await done(
    admin.post(`${INVOICES}/fromShipments`, {
      shipment_ids: { 0: id },
      date: TODAY(),
      uuid: newUuid(),
      payment_mode: 'PPD',
    }),
  );
  expect(await done(admin.get(`${INVOICES}/${invoice}`))).toMatchObject({
    subtotal: '259777.94',
    total: '301342.41',
  });
  await done(admin.act(INVOICES, 'match', invoice));
  await done(admin.act(INVOICES, 'post', invoice));
  await done(admin.post('acc/posting-events/run', {}));
  expect(await bookBalance(told, RECEIVED)).toBe('0.00');
  expect(await bookBalance(told, '115.01.01')).toBe('259777.94');
  expect(await done(admin.get(`${SHIPMENTS}/${id}`))).toMatchObject({ status: 'CERRADO' });
  expect(await orderOf(told, order.id)).toMatchObject({ status: 'CERRADA' });
  const rows = await done(admin.get('analyzed-shipments'));
  expect(rows).toMatchObject([{ id: analysis.id, value: '259777.94', grade: 'B' }]);
});

test('R25: of 62 bales at least nine are sampled', async () => {
  const given = await yard();
  const { id } = await loadOfR24(given, { bales: 62 });
  const admin = given.told.as('admin');
  expect(
    await refusedFields(admin.post(ANALYSES, { shipment_id: id, line_no: '1', sample_size: '8' })),
  ).toEqual({ sample_size: ['La muestra mínima es de 9 paquetes.'] });
});

test('R26: rejected bales are apart, their share waits for its return, the rest is paid', async () => {
  const given = await yard();
  const { told } = given;
  await told.given.storage('RECH', 'RECHAZO');
  await beginBooks(told);
  const { id, order, received } = await loadOfR24(given, { bales: 10 });
  const admin = told.as('admin');
  const analysis = await sample(given, id, ['1', '1', '1'], {
    dictum: 'RECHAZO_PARCIAL',
    rejected_packages: '9-10',
    remarks: 'Dos pacas con PVC',
  });
  expect(analysis).toMatchObject({
    accepted_quantity: '19344.0000',
    rejected_quantity: '4836.0000',
    commercial_quantity: '19344.0000',
  });
  await done(admin.act(ANALYSES, 'dictate', analysis.id));
  const shipment = await done(admin.get(`${SHIPMENTS}/${id}`));
  expect(shipment).toMatchObject({
    status: 'LIBERADO',
    lines: [
      {
        accepted_quantity: '19344.0000',
        rejected_quantity: '4836.0000',
        payable_quantity: '19344.0000',
        received_value: '222456.00',
        rejected_value: '55614.00',
      },
    ],
  });
  expect(await orderOf(told, order.id)).toMatchObject({
    lines: [{ accepted_quantity: '19344.0000', rejected_quantity: '4836.0000' }],
  });
  const bales = await told.query<{ status: string; count: number }>(
    `select status, count(*)::int as count from lots where parent_lot_id = ${received.lines[0].lot_id} group by 1 order by 1`,
  );
  expect(bales).toEqual([
    { status: 'LIBERADO', count: 8 },
    { status: 'RECHAZADO', count: 2 },
  ]);
  expect(
    await told.query(`select 1 from wms__rejections where source_resource = 'shipment-analyses'`),
  ).toHaveLength(2);
  const { id: invoice } = await done(
    admin.post(`${INVOICES}/fromShipments`, {
      shipment_ids: { 0: id },
      date: TODAY(),
      uuid: newUuid(),
      payment_mode: 'PPD',
    }),
  );
  await done(admin.act(INVOICES, 'match', invoice));
  await done(admin.act(INVOICES, 'post', invoice));
  await done(admin.post('acc/posting-events/run', {}));
  // What is left received and not invoiced is what goes back to the supplier.
  expect(await bookBalance(told, RECEIVED)).toBe('-55614.00');
  expect(await done(admin.get(`${SHIPMENTS}/${id}`))).toMatchObject({ status: 'CERRADO' });
});

test('a load that came as one is divided by its dictum; one that is voided is whole again', async () => {
  const given = await yard();
  const { told, product } = given;
  const { id, order, received } = await loadOfR24(given);
  const admin = told.as('admin');
  const analysis = await sample(given, id, ['3.20', '2.50', '3'], {
    dictum: 'RECHAZO_PARCIAL',
    rejected_quantity: '180',
    remarks: 'Una esquina mojada',
  });
  const decided = await done(admin.act(ANALYSES, 'dictate', analysis.id));
  expect(await done(admin.get(`lots/${decided.rejected_lot_id}`))).toMatchObject({
    status: 'RECHAZADO',
    on_hand: '180.000000',
  });
  await done(admin.act(ANALYZED, 'void', analysis.id, { void_reason: 'Se cambió la muestra' }));
  expect(await done(admin.get(`${SHIPMENTS}/${id}`))).toMatchObject({
    status: 'EN_ANALISIS',
    analysis_status: 'PENDIENTE',
    lines: [
      { received_value: '278070.00', payable_quantity: '0.0000', accepted_quantity: '0.0000' },
    ],
  });
  expect(await orderOf(told, order.id)).toMatchObject({
    lines: [{ accepted_quantity: '0.0000', rejected_quantity: '0.0000' }],
  });
  expect(await done(admin.get(`lots/${received.lines[0].lot_id}`))).toMatchObject({
    status: 'CUARENTENA',
    on_hand: '24180.000000',
  });
  expect(await told.onHand(product)).toBe(24_180);
});

test('all of it rejected: nothing is paid, and it waits for its return', async () => {
  const given = await yard();
  const { told } = given;
  const { id } = await loadOfR24(given);
  const analysis = await sample(given, id, ['7', '2.50', '3'], {
    dictum: 'RECHAZADO',
    remarks: 'Más húmedo que el máximo',
  });
  expect(analysis).toMatchObject({ proposed_dictum: 'RECHAZADO' });
  const admin = told.as('admin');
  await done(admin.act(ANALYSES, 'dictate', analysis.id));
  expect(await done(admin.get(`${SHIPMENTS}/${id}`))).toMatchObject({
    status: 'RECHAZADO',
    invoice_status: 'NO_FACTURABLE',
    lines: [{ rejected_quantity: '24180.0000', rejected_value: '278070.00' }],
  });
});

test('what has no lots waits in quarantine and goes to its storage', async () => {
  const given = await yard({ product: { tracking: 'NINGUNO', lot_kind: '' } });
  const { told } = given;
  const admin = told.as('admin');
  const { id } = await truck(given, { quantity: '1000', price: '10' });
  await done(admin.change(`${RAW}/${id}`, { weighing_id: await given.ticket('21000', '20000') }));
  expect(await refusedFields(admin.act(SHIPMENTS, 'receive', id))).toEqual({
    quarantine_storage_id: [expect.stringContaining('Elige el almacén de cuarentena')],
  });
  const apart = await told.given.storage('CUAR', 'CUARENT');
  await done(admin.change(`${RAW}/${id}`, { quarantine_storage_id: apart }));
  await done(admin.act(SHIPMENTS, 'receive', id));
  const analysis = await sample(given, id, ['1', '1', '1'], { dictum: 'ACEPTADO' });
  const decided = await done(admin.act(ANALYSES, 'dictate', analysis.id));
  expect(decided.release_movement_id).not.toBeNull();
  expect(
    await told.query(
      `select storage_id, qty from stock_balances where product_id = ${given.product} and qty > 0`,
    ),
  ).toMatchObject([{ storage_id: told.stock.storages.A, qty: '1000.000000' }]);
});

test('what has a template waits for its analysis whatever the kind of its order', async () => {
  const given = await yard();
  const { told, product } = given;
  const order = await authorisedOrder(given, { quantity: '1000', price: '12' });
  const held = await done(receive(given, order.id, '1000', 'R-1'));
  expect(held).toMatchObject({
    type: 'GENERAL',
    status: 'RECIBIDO',
    analysis_status: 'PENDIENTE',
    lines: [{ inspection_required: true, payable_quantity: '0.0000' }],
  });
  expect(await told.free(product)).toBe(0);
  const waiting = await done(
    (await laboratory(given)).get(SHIPMENTS, { 'filter[desk]': 'POR_ANALIZAR' }),
  );
  expect(waiting).toMatchObject([{ id: held.id }]);

  const analysis = await sample(given, held.id, ['1', '1', '3'], { dictum: 'ACEPTADO' });
  await done(told.as('admin').act(ANALYSES, 'dictate', analysis.id));
  expect(await told.free(product)).toBe(1000);
  // Grade B is paid 3 % less.
  expect(await done(told.as('admin').get(`${SHIPMENTS}/${held.id}`))).toMatchObject({
    status: 'LIBERADO',
    received_value: '11640.00',
    lines: [{ payable_quantity: '1000.0000', grade: 'B' }],
  });
});
