/** An authorised order asks for other quantities, or for less (sales §3, R5–R7, R14, R17). */
import { expect, test } from 'vitest';
import { done, refused, refusedFields, type Body } from './given.ts';
import { shipping } from './shipping.ts';

const ORDERS = 'customer-orders';
const CREDIT = { payment_term: 'CREDITO', credit_days: '30', credit_limit: '70000' };

async function amending(customer: Body = {}) {
  const sold = await shipping({ customer });
  const { told, admin, saved } = sold;
  const rowsOf = async (id: number) =>
    ((await saved(id)).lines as Body[]).map((line) => ({ id: line.id, qty: line.qty }));
  /** Quantities in the order of its lines; `null` leaves one as it is. */
  const amend = async (
    id: number,
    quantities: readonly (string | null)[],
    { added = [], who = 'supervisora' }: { added?: readonly Body[]; who?: string } = {},
  ) => {
    const stored = await rowsOf(id);
    const lines = [
      ...stored.map((row, at) => ({ ...row, qty: quantities[at] ?? row.qty })),
      ...added,
    ];
    return told.as(who).act(ORDERS, 'amend', id, { why: 'Lo pidió el cliente', lines });
  };
  const authorisedBy = async (who: string, lines: readonly Body[]) => {
    const { id } = await done(sold.order(lines, { storage_id: sold.storage }, who));
    await done(told.as(who).act(ORDERS, 'submit', Number(id)));
    return Number(id);
  };
  const events = async (event: string) =>
    (await done(
      admin.get('sls/audit', { filter: { event: { '0': event } }, sort: ['at'] }),
    )) as Body[];
  const { id: cause } = await done(
    admin.post('causes', { code: 'YA-NO', name: 'Ya no lo quiere', scopes: ['CANCELACION'] }),
  );
  const cancelled = async (id: number, body: Body = {}) =>
    told.as('supervisora').act(ORDERS, 'cancelPending', id, { cause_id: cause, ...body });
  return { ...sold, rowsOf, amend, authorisedBy, events, cancelled, cause: Number(cause) };
}

test('less is asked for: what was set aside shrinks with it, and history and audit say it', async () => {
  const { told, admin, product, authorised, amend, saved, events } = await amending();
  const id = await authorised([{ qty: '5000' }]);
  expect(await told.free(product)).toBe(0);
  const { outcome } = await done(amend(id, ['4000']));
  expect(outcome).toMatchObject({
    message: 'Pedido modificado.',
    // 4,000 × 47.20 × 1.16: what was agreed stays agreed.
    notes: ['El total pasa de $273,760.00 a $219,008.00.'],
  });
  expect(await told.free(product)).toBe(200);
  expect(await saved(id)).toMatchObject({
    status: 'AUTORIZADO',
    total: '219008.00',
    is_amended: false,
    lines: [
      {
        qty: '4000.000000',
        qty_authorised: '4000.000000',
        unit_price: '47.200000',
        qty_reserved: '4000.000000',
        qty_pending: '4000.000000',
        qty_to_produce: '0.000000',
      },
    ],
  });
  expect(await events('CANTIDAD_MODIFICADA')).toMatchObject([
    {
      path: ORDERS,
      record_id: String(id),
      old_value: '5,000 KG',
      new_value: '4,000 KG',
      amount_impact: '-47200.00',
      reason: 'LAM-60: Lo pidió el cliente',
    },
  ]);
  const history = (await done(
    admin.get('sys/logs/record', { resource: ORDERS, record_id: String(id) }),
  )) as Body[];
  expect(history.map(({ transition }) => transition)).toContain('amend');
  expect(history.find(({ reason }) => reason === 'Lo pidió el cliente')).toMatchObject({
    changes: { total: ['273760.00', '219008.00'], 'lines[0].qty': ['5000.000000', '4000.000000'] },
  });
});

test('R5: a price whose scale is no longer reached is a discount that somebody releases', async () => {
  const { told, saved, authorisedBy, amend } = await amending();
  const id = await authorisedBy('vendedor', [{ qty: '5000' }]);
  expect(await saved(id)).toMatchObject({ status: 'AUTORIZADO', price_status: 'OK' });
  // 1 − 47.20 / 49.50 = 4.65 %; the rep gives 3 % and the supervisor 8 %.
  await done(amend(id, ['4000'], { who: 'vendedor' }));
  expect(await saved(id)).toMatchObject({
    status: 'SOLICITADO',
    is_amended: true,
    price_status: 'RETENIDO',
    holds: ['PRECIO'],
    manual_discount: '4.6500',
    lines: [{ qty: '4000.000000', qty_authorised: '5000.000000', qty_reserved: '4000.000000' }],
  });
  expect(await refused(told.as('vendedor').act(ORDERS, 'draft', id))).toMatchObject({
    code: 'ESTADO_INVALIDO',
  });
  await done(
    told.as('supervisora').act(ORDERS, 'releasePrice', id, { status_notes: 'Se le debe el favor' }),
  );
  expect(await saved(id)).toMatchObject({
    status: 'AUTORIZADO',
    is_amended: false,
    price_status: 'LIBERADO',
    released_discount: '4.6500',
    lines: [{ qty_authorised: '4000.000000' }],
  });
});

test('R6, R7: what grows is judged again; withdrawn or rejected it is as it was authorised', async () => {
  const { told, customer, admin, saved, authorisedBy, amend, events } = await amending(CREDIT);
  const id = await authorisedBy('vendedor', [{ qty: '1000' }]);
  // 1,100 × 49.50 × 1.16 = 63,162.00: within 70,000.00.
  await done(amend(id, ['1100'], { who: 'vendedor' }));
  expect(await saved(id)).toMatchObject({ status: 'AUTORIZADO', total: '63162.00' });
  // 1,300 × 49.50 × 1.16 = 74,646.00
  await done(amend(id, ['1300'], { who: 'vendedor' }));
  const waiting = {
    status: 'SOLICITADO',
    credit_status: 'RETENIDO',
    hold_reasons: 'Excede el crédito por $4,646.00.',
    lines: [{ qty: '1300.000000', qty_reserved: '1100.000000' }],
  };
  expect(await saved(id)).toMatchObject(waiting);
  expect(await done(admin.get(`customers/credit/${customer}`))).toMatchObject({
    pending: '74646.00',
  });
  await done(told.as('vendedor').act(ORDERS, 'withdraw', id));
  expect(await saved(id)).toMatchObject({
    status: 'AUTORIZADO',
    credit_status: 'OK',
    is_amended: false,
    holds: [],
    total: '63162.00',
    lines: [{ qty: '1100.000000', qty_stock: '1100.000000', qty_reserved: '1100.000000' }],
  });
  expect(await refused(told.as('vendedor').act(ORDERS, 'withdraw', id))).toMatchObject({
    code: 'ESTADO_INVALIDO',
  });

  await done(amend(id, ['1300'], { who: 'vendedor' }));
  const why = { status_notes: 'Paga hoy' };
  await done(told.as('cartera').act(ORDERS, 'releaseCredit', id, why));
  expect(await saved(id)).toMatchObject({
    status: 'AUTORIZADO',
    released_total: '74646.00',
    lines: [{ qty_authorised: '1300.000000', qty_reserved: '1300.000000' }],
  });
  // A release was for the total of then.
  await done(amend(id, ['1310'], { who: 'vendedor' }));
  expect(await saved(id)).toMatchObject({
    credit_status: 'RETENIDO',
    hold_reasons: 'Su crédito se liberó para $74,646.00, y ya son $75,220.20.',
  });
  await done(told.as('supervisora').act(ORDERS, 'reject', id, { status_notes: 'Ya es mucho' }));
  expect(await saved(id)).toMatchObject({
    status: 'AUTORIZADO',
    credit_status: 'LIBERADO',
    status_notes: 'Ya es mucho',
    total: '74646.00',
    lines: [{ qty: '1300.000000', qty_reserved: '1300.000000' }],
  });
  expect((await events('CANTIDAD_MODIFICADA')).map(({ new_value }) => new_value)).toEqual([
    '1,100 KG',
    '1,300 KG',
    '1,100 KG',
    '1,300 KG',
    '1,310 KG',
    '1,300 KG',
  ]);
});

test('where orders are authorised by somebody, so is what they grow', async () => {
  const { admin, saved, authorised, amend, cause: own } = await amending();
  const id = await authorised([{ qty: '100' }]);
  await done(admin.change('sales-configuration', { auto_approve: '0' }));
  await done(amend(id, ['90'], { who: 'vendedor' }));
  expect(await saved(id)).toMatchObject({ status: 'AUTORIZADO' });
  await done(amend(id, ['95'], { who: 'vendedor' }));
  expect(await saved(id)).toMatchObject({ status: 'SOLICITADO', holds: [] });
  await done(admin.act('requested-orders', 'authorize', id));
  expect(await saved(id)).toMatchObject({
    status: 'AUTORIZADO',
    is_amended: false,
    lines: [{ qty_authorised: '95.000000', qty_reserved: '95.000000' }],
  });
  await done(amend(id, ['99'], { who: 'vendedor' }));
  await done(admin.act('requested-orders', 'withdraw', id));
  await done(amend(id, ['99'], { who: 'vendedor' }));
  const cause = { cancel_cause_id: own };
  await done(admin.act('requested-orders', 'cancel', id, cause));
  expect(await saved(id)).toMatchObject({
    status: 'CANCELADO',
    is_amended: false,
    lines: [{ qty_reserved: '0.000000' }],
  });
});

test('what is added has the price of the list and its own promise; it goes with the rest', async () => {
  const { told, product, saved, authorised, amend, mxn } = await amending();
  const bag = await told.given.product('BOLSA', {
    more: {
      is_sellable: '1',
      sat_product_key: '11161800',
      tax_object: '01',
      list_price: '12.50',
      price_currency_id: String(mxn),
      min_sale_qty: '10',
    },
    stock: { qty: '100', unitCost: '2' },
  });
  const id = await authorised([{ qty: '100' }]);
  const added = (qty: string) => ({ added: [{ product_id: bag, qty }] });
  expect(await refusedFields(amend(id, [null], added('4')))).toEqual({
    'lines[1][qty]': ['La cantidad mínima de venta es 10 KG.'],
  });
  await done(amend(id, [null], added('40')));
  // 100 × 52.00 × 1.16 + 40 × 12.50
  expect(await saved(id)).toMatchObject({
    status: 'AUTORIZADO',
    total: '6532.00',
    lines: [
      { product_id: product, qty_reserved: '100.000000' },
      {
        product_id: bag,
        unit_price: '12.500000',
        price_origin: 'PRODUCTO',
        qty_reserved: '40.000000',
        qty_authorised: '40.000000',
        promised_date: expect.any(String),
        line_status: 'PENDIENTE',
      },
    ],
  });
});

test('no less than what left and is gathered; what is wrong is said beside its line', async () => {
  const sold = await amending();
  const { told, admin, product, authorised, amend, saved, shipmentOf, gather, ship } = sold;
  const id = await authorised([{ qty: '1000' }]);
  const [line] = (await saved(id)).lines as Body[];
  const first = await shipmentOf(id, { lines: [{ id: line!.id, qty: '400' }] });
  await done(gather(first, '390'));
  await done(ship(first));
  const second = await shipmentOf(id, { lines: [{ id: line!.id, qty: '200' }] });
  await done(admin.act('sls/shipments', 'pick', second));
  expect(await refusedFields(amend(id, ['589']))).toEqual({
    'lines[0][qty]': ['Ya se embarcaron o se surten 590; no pidas menos.'],
  });
  expect(await refusedFields(amend(id, [null]))).toEqual({
    lines: ['No cambió nada del pedido.'],
  });
  const send = (lines: readonly Body[]) => admin.act(ORDERS, 'amend', id, { why: 'Prueba', lines });
  expect(await refusedFields(send([{ product_id: product, qty: '5' }]))).toMatchObject({
    lines: ['Una partida no se quita: cancela lo pendiente de ella.'],
  });
  const other = await told.given.product('OTRA', {
    more: { is_sellable: '1', sat_product_key: '11161800', tax_object: '01' },
  });
  expect(await refusedFields(send([{ id: line!.id, product_id: other, qty: '5' }]))).toMatchObject({
    'lines[0][product_id]': ['Esta partida ya se pidió: agrega otra.'],
  });
  expect(
    await refusedFields(
      send([
        { id: line!.id, qty: '1000' },
        { product_id: other, qty: '5' },
      ]),
    ),
  ).toEqual({ 'lines[1][product_id]': ['El producto OTRA no tiene precio.'] });
  await done(amend(id, ['590']));
  expect(await saved(id)).toMatchObject({
    lines: [{ qty_pending: '200.000000', qty_reserved: '200.000000', line_status: 'PARCIAL' }],
  });
});

test('what is pending is called off: of a line, or all of it, and an order with nothing left ends', async () => {
  const sold = await amending();
  const { told, admin, product, authorised, saved, cancelled, events, rowsOf } = sold;
  const id = await authorised([{ qty: '1000' }, { qty: '500' }]);
  const [first] = await rowsOf(id);
  expect(await refusedFields(cancelled(id, { lines: [{ id: first!.id, qty: '1001' }] }))).toEqual({
    'lines[0][qty]': ['Sólo se cancela lo que ni se embarcó ni se surte.'],
  });
  await done(cancelled(id, { lines: [{ id: first!.id, qty: '400' }], notes: 'Le sobra' }));
  expect(await saved(id)).toMatchObject({
    status: 'AUTORIZADO',
    lines: [
      { qty_cancelled: '400.000000', qty_pending: '600.000000', qty_reserved: '600.000000' },
      { qty_cancelled: '0.000000', qty_reserved: '500.000000' },
    ],
  });
  expect(await told.free(product)).toBe(3100);
  // 400 × 49.50 of what it was sold at.
  const [told1] = await events('CANTIDAD_MODIFICADA');
  expect(told1).toMatchObject({ old_value: '1,000 KG', new_value: '600 KG' });
  expect(told1!.reason).toContain('Le sobra');
  expect(await refusedFields(sold.amend(id, ['399']))).toEqual({
    'lines[0][qty]': ['Entre lo cancelado y lo embarcado hay 400; no pidas menos.'],
  });
  await done(admin.act('approved-orders', 'cancelPending', id, { cause_id: sold.cause }));
  expect(await saved(id)).toMatchObject({
    status: 'CERRADO',
    lines: [
      { qty_cancelled: '1000.000000', qty_reserved: '0.000000', line_status: 'CANCELADA' },
      { qty_cancelled: '500.000000', line_status: 'CANCELADA' },
    ],
  });
  expect(await told.free(product)).toBe(4200);
  // What the customer called off is not asked for again by opening it; it may ask for more.
  await done(told.as('supervisora').act(ORDERS, 'reopen', id));
  expect(await saved(id)).toMatchObject({
    status: 'AUTORIZADO',
    lines: [{ qty_cancelled: '1000.000000', qty_pending: '0.000000' }, {}],
  });
  await done(
    admin.act('approved-orders', 'amend', id, {
      why: 'Vuelve',
      lines: (await rowsOf(id)).map((row, at) => (at === 0 ? { ...row, qty: '1200' } : row)),
    }),
  );
  expect(await saved(id)).toMatchObject({ lines: [{ qty_pending: '200.000000' }, {}] });
});

test('cut shorter than the customer lets it be, the audit tells the tolerance', async () => {
  const { admin, authorised, saved, shipmentOf, gather, ship, cancelled, events } =
    await amending();
  const partly = async (qty: string) => {
    const id = await authorised([{ qty: '1000' }]);
    const [line] = (await saved(id)).lines as Body[];
    const shipment = await shipmentOf(id, { lines: [{ id: line!.id, qty }] });
    await done(gather(shipment, qty));
    await done(ship(shipment));
    return id;
  };
  const short = await partly('900');
  await done(cancelled(short));
  expect(await saved(short)).toMatchObject({
    status: 'AUTORIZADO',
    fulfilment_status: 'COMPLETO',
    lines: [{ qty_cancelled: '100.000000', line_status: 'COMPLETA' }],
  });
  expect(await events('TOLERANCIA_EXCEDIDA')).toMatchObject([
    { old_value: '1,000 KG −5 %', new_value: '900 KG', amount_impact: '-4950.00' },
  ]);
  const closed = await partly('940');
  await done(admin.act(ORDERS, 'close', closed, { status_notes: 'Ya no' }));
  expect(await events('TOLERANCIA_EXCEDIDA')).toMatchObject([
    {},
    { old_value: '1,000 KG −5 %', new_value: '940 KG', reason: 'LAM-60: Ya no' },
  ]);
});

test('who may not change orders does not', async () => {
  const { authorised, rowsOf, told, cancelled, cause } = await amending();
  const id = await authorised([{ qty: '10' }]);
  const lines = (await rowsOf(id)).map((row) => ({ ...row, qty: '5' }));
  const asked = told.as('cartera').act(ORDERS, 'amend', id, { why: 'No', lines });
  expect(await refused(asked)).toMatchObject({ code: 'SIN_PERMISO' });
  const cause_id = cause;
  expect(
    await refused(told.as('vendedor').act(ORDERS, 'cancelPending', id, { cause_id })),
  ).toMatchObject({ code: 'SIN_PERMISO' });
  await done(cancelled(id));
});
