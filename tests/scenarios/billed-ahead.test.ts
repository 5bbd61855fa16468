/** Suppliers who charge what was ordered, before it comes (purchasing R37, R38: two ways). */
import { expect, test } from 'vitest';
import {
  authorisedOrder,
  buying,
  orderOf,
  ORDERS,
  receive,
  SHIPMENTS,
  type Buying,
} from './buying.ts';
import { TODAY } from './entries.ts';
import { done, refused, refusedFields, type Body, type Stage } from './given.ts';
import { INVOICES, itemsOf, newUuid } from './payables.ts';
import { differences, draftReturn, note, postQueue, RECEIVED, sendReturn } from './returning.ts';
import { untied } from './tie-outs.ts';
import { beginBooks, bookBalance } from './treasury.ts';

const admin = ({ told }: Pick<Buying, 'told'>) => told.as('admin');

/** An order of a supplier who charges what was ordered. */
async function ordered(line: Body) {
  const given = await buying({ invoice_control: 'ORDENADO' });
  await beginBooks(given.told);
  const order = await authorisedOrder(given, line);
  return { ...given, order };
}

const draftOf = (given: Buying, orderId: number, more: Body = {}) =>
  admin(given).post(`${INVOICES}/fromOrders`, {
    order_ids: { 0: orderId },
    date: TODAY(),
    uuid: newUuid(),
    payment_mode: 'PPD',
    ...more,
  });

/** The invoice of all that is left of the order, changed so and posted; its reply. */
async function invoiced(given: Buying, orderId: number, change: Body = {}) {
  const { id } = await done(draftOf(given, orderId));
  const { lines } = await done(admin(given).get(`${INVOICES}/${id}`));
  if (Object.keys(change).length > 0)
    await done(
      admin(given).change(`${INVOICES}/${id}`, { lines: [{ id: lines[0].id, ...change }] }),
    );
  expect(await done(admin(given).act(INVOICES, 'match', id))).toMatchObject({
    status: 'VALIDADA',
    match_status: 'CUADRA',
  });
  return done(admin(given).act(INVOICES, 'post', id));
}

/** The account of what was received, which its report tells row by row. */
async function owed(told: Stage): Promise<string> {
  // What waits for its entry is told apart, and is none of it once posted.
  expect(await untied(told)).toEqual([]);
  await postQueue(told);
  expect(await untied(told)).toEqual([]);
  const balance = await bookBalance(told, RECEIVED);
  const { text } = await told
    .as('admin')
    .post('pur/reports', { report: 'recibido_por_facturar', ties: '1' });
  const { meta } = JSON.parse(text) as { meta: { ties: Body[] } };
  expect(meta.ties).toEqual([expect.objectContaining({ key: 'CUENTA', ok: true })]);
  expect(await differences(told)).toEqual([]);
  return balance;
}

test('it is owed before it comes, and nothing is left between once it came', async () => {
  const given = await ordered({ quantity: '100', price: '20' });
  const { told, order, product } = given;
  const { id } = await done(draftOf(given, order.id));
  const draft = await done(admin(given).get(`${INVOICES}/${id}`));
  expect(draft).toMatchObject({ subtotal: '2000.00', transferred_tax: '320.00', total: '2320.00' });
  expect(draft.lines).toMatchObject([
    { purchase_order_line_id: order.lines[0].id, quantity: '100.0000', price: '20.000000' },
  ]);
  expect(await done(admin(given).act(INVOICES, 'match', id))).toMatchObject({
    status: 'VALIDADA',
    match_status: 'CUADRA',
    expected_total: '2320.00',
  });
  await done(admin(given).act(INVOICES, 'post', id));
  expect(await owed(told)).toBe('2000.00');
  expect(await itemsOf(told, INVOICES, id)).toMatchObject([{ balance: '2320.00' }]);
  expect(await orderOf(told, order.id)).toMatchObject({
    invoiced_percent: '100.0000',
    received_percent: '0.0000',
    billings: [{ quantity: '100.0000', billed_cost: '2000.00' }],
  });
  const first = await done(receive(given, order.id, '60', 'R-1'));
  expect(first).toMatchObject({ status: 'CERRADO', invoice_status: 'FACTURADO' });
  expect(await owed(told)).toBe('800.00');
  await done(receive(given, order.id, '40', 'R-2'));
  expect(await owed(told)).toBe('0.00');
  expect(await orderOf(told, order.id)).toMatchObject({ status: 'CERRADA' });
  expect(await told.onHand(product)).toBe(100);
  expect(await bookBalance(told, '115.01.01')).toBe('2000.00');
});

test('R38: 12,000 kg ordered at 22.20 and invoiced at 22.40 wait for somebody, and cost that', async () => {
  const given = await ordered({ quantity: '12000', price: '22.20' });
  const { told, order } = given;
  const { id } = await done(draftOf(given, order.id));
  const { lines } = await done(admin(given).get(`${INVOICES}/${id}`));
  await done(
    admin(given).change(`${INVOICES}/${id}`, { lines: [{ id: lines[0].id, price: '22.40' }] }),
  );
  expect(await done(admin(given).act(INVOICES, 'match', id))).toMatchObject({
    status: 'EN_REVISION',
    exceptions: [{ code: 'PRECIO_MAYOR', line_no: 1, amount: '2400.00' }],
  });
  const boss = await told.given.person('jefa', 'GERENTE_COMPRAS');
  await done(boss.act(INVOICES, 'resolve', id, { difference_reason: 'Subió el flete' }));
  await done(admin(given).act(INVOICES, 'post', id));
  expect(await owed(told)).toBe('268800.00');
  const shipment = await done(receive(given, order.id, '12000', 'R-1'));
  expect(await done(admin(given).get(`${SHIPMENTS}/${shipment.id}`))).toMatchObject({
    received_value: '266400.00',
    invoiced_value: '268800.00',
    lines: [{ received_value: '266400.00', invoiced_cost: '268800.00' }],
  });
  expect(await owed(told)).toBe('0.00');
  expect(await bookBalance(told, '115.01.01')).toBe('268800.00');
});

test('no more than is ordered and not invoiced is charged, whatever has come', async () => {
  const given = await ordered({ quantity: '100', price: '20' });
  const { order } = given;
  await invoiced(given, order.id, { quantity: '70' });
  const { id } = await done(draftOf(given, order.id));
  const { lines } = await done(admin(given).get(`${INVOICES}/${id}`));
  expect(lines).toMatchObject([{ quantity: '30.0000' }]);
  await done(
    admin(given).change(`${INVOICES}/${id}`, { lines: [{ id: lines[0].id, quantity: '40' }] }),
  );
  expect(await done(admin(given).act(INVOICES, 'match', id))).toMatchObject({
    exceptions: [{ code: 'CANTIDAD_MAYOR', line_no: 1 }],
  });
  await done(
    admin(given).change(`${INVOICES}/${id}`, { lines: [{ id: lines[0].id, quantity: '30' }] }),
  );
  await done(admin(given).act(INVOICES, 'match', id));
  await done(admin(given).act(INVOICES, 'post', id));
  expect(await refusedFields(draftOf(given, order.id))).toEqual({
    order_ids: ['De esas órdenes no queda nada por facturar.'],
  });
  const cause = await given.told.idOf('causes', 'RZ-CALIDAD');
  expect(
    await refusedFields(
      admin(given).act(ORDERS, 'cancel', order.id, {
        cancel_reason: 'Ya no',
        cancel_cause_id: String(cause),
      }),
    ),
  ).toEqual({ '': ['Ya se facturó: cancela primero la factura.'] });
});

test('what had come is taken at once, and called off it may be invoiced again', async () => {
  const given = await ordered({ quantity: '100', price: '20' });
  const { told, order } = given;
  const shipment = await done(receive(given, order.id, '60', 'R-1'));
  expect(await owed(told)).toBe('-1200.00');
  const { id } = await invoiced(given, order.id);
  expect(await owed(told)).toBe('800.00');
  expect(await done(admin(given).get(`${SHIPMENTS}/${shipment.id}`))).toMatchObject({
    status: 'CERRADO',
    lines: [{ invoiced_quantity: '60.0000', invoiced_cost: '1200.00' }],
  });
  await done(admin(given).act(INVOICES, 'cancel', id, { cancel_reason: 'Se refacturó' }));
  expect(await owed(told)).toBe('-1200.00');
  expect(await done(admin(given).get(`${SHIPMENTS}/${shipment.id}`))).toMatchObject({
    status: 'LIBERADO',
    invoice_status: 'POR_FACTURAR',
  });
  await invoiced(given, order.id);
  await done(receive(given, order.id, '40', 'R-2'));
  expect(await owed(told)).toBe('0.00');
  expect(await orderOf(told, order.id)).toMatchObject({ status: 'CERRADA' });
});

test('what never comes is credited by a note of its invoice', async () => {
  const given = await ordered({ quantity: '100', price: '20' });
  const { told, order, supplier } = given;
  const { id: related_invoice_id } = await invoiced(given, order.id);
  await done(receive(given, order.id, '90', 'R-1'));
  const line = order.lines[0].id;
  await done(admin(given).act(ORDERS, 'closeLine', order.id, { line, reason: 'Ya no la hacen' }));
  expect(await owed(told)).toBe('200.00');
  const made = await done(note(told, supplier, { related_invoice_id }));
  expect(made).toMatchObject({ subtotal: '200.00', total: '232.00' });
  expect(made.lines).toMatchObject([{ purchase_order_line_id: line, quantity: '10.0000' }]);
  await done(admin(given).act(INVOICES, 'match', made.id));
  await done(admin(given).act(INVOICES, 'post', made.id));
  expect(await owed(told)).toBe('0.00');
  expect(await itemsOf(told, INVOICES, related_invoice_id)).toMatchObject([{ balance: '2088.00' }]);
  const off = () =>
    admin(given).act(INVOICES, 'cancel', related_invoice_id, { cancel_reason: 'Otra' });
  expect(await refused(off())).toMatchObject({ code: 'ESTADO_INVALIDO' });
  await done(admin(given).act(INVOICES, 'cancel', made.id, { cancel_reason: 'No era' }));
  expect(await owed(told)).toBe('200.00');
  await done(off());
  expect(await owed(told)).toBe('-1800.00');
});

test('what goes back of it is credited as any goods that were invoiced', async () => {
  const given = await ordered({ quantity: '100', price: '20' });
  const { told, order, supplier } = given;
  const { id: related_invoice_id } = await invoiced(given, order.id);
  const shipment = await done(receive(given, order.id, '100', 'R-1'));
  const { id: return_id } = await draftReturn(told, shipment.id, '30');
  await sendReturn(told, return_id);
  expect(await owed(told)).toBe('600.00');
  expect(
    await refused(
      admin(given).act(INVOICES, 'cancel', related_invoice_id, { cancel_reason: 'Otra' }),
    ),
  ).toMatchObject({ message: 'Se devolvió mercancía de esta factura: no se cancela.' });
  const made = await done(note(told, supplier, { related_invoice_id, return_id }));
  await done(admin(given).act(INVOICES, 'match', made.id));
  await done(admin(given).act(INVOICES, 'post', made.id));
  expect(await owed(told)).toBe('0.00');
});

test('a service is charged before it is done; its account costs what the invoice says', async () => {
  const given = await buying({ invoice_control: 'ORDENADO' });
  const { told } = given;
  await beginBooks(told);
  const center = { code: 'MKT', name: 'Mercadotecnia', kind: 'VENTAS' };
  const { id: cost_center_id } = await done(admin(given).post('costCenters', center));
  const { id } = await done(
    admin(given).post(ORDERS, {
      ...{ supplier_id: given.supplier, kind: 'SERVICIO', date: TODAY(), cost_center_id },
      sole_source_reason: 'Es la agencia que ganó el concurso de este año.',
      lines: [
        { expense_id: await told.idOf('expenses', 'PUBLICIDAD'), quantity: '3', price: '1000' },
      ],
    }),
  );
  const sent = await done(admin(given).act(ORDERS, 'send', id));
  if (sent.status !== 'AUTORIZADA') await done(admin(given).act(ORDERS, 'authorize', id));
  await invoiced(given, id, { price: '1005' });
  expect(await owed(told)).toBe('3015.00');
  const shipment = await done(
    admin(given).post(SHIPMENTS, { purchase_order_id: id, date: TODAY() }),
  );
  await done(admin(given).act(SHIPMENTS, 'accept', shipment.id));
  expect(await owed(told)).toBe('0.00');
  expect(await bookBalance(told, '603.61.01')).toBe('3015.00');
  expect(await orderOf(told, id)).toMatchObject({ status: 'CERRADA' });
});

test('who charges what he delivers does not charge an order', async () => {
  const given = await buying();
  await beginBooks(given.told);
  const order = await authorisedOrder(given, { quantity: '100', price: '20' });
  const message = expect.stringContaining('no factura contra lo ordenado');
  expect(await refusedFields(draftOf(given, order.id))).toEqual({ order_ids: [message] });
  const body = {
    ...{ kind: 'FACTURA', supplier_id: given.supplier, date: TODAY(), uuid: newUuid() },
    ...{ payment_mode: 'PPD', order_ids: { 0: order.id } },
    payment_type_id: await given.told.idOf('payment_types', '99', 'sat_code'),
  };
  expect(await refusedFields(admin(given).post(INVOICES, body))).toEqual({
    'lines[0][description]': [message],
  });
});
