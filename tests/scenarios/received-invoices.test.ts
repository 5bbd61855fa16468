/** What was received is invoiced and paid, and nothing is left between (purchasing R37 to R39). */
import { expect, test } from 'vitest';
import { recount, verifyCounters } from '#erp/domains/fulfilment/recount.ts';
import { authorisedOrder, buying, orderOf, receive, SHIPMENTS, type Buying } from './buying.ts';
import { TODAY } from './entries.ts';
import { done, refusedFields, type Body, type Stage } from './given.ts';
import { INVOICES, newUuid } from './payables.ts';
import { beginBooks, bookBalance, lastEntry } from './treasury.ts';

const RECEIVED = '205.06.01';

const postQueue = ({ as }: Stage) => done(as('admin').post('acc/posting-events/run', {}));

const invoiceOf = ({ told }: Buying, shipmentIds: readonly number[], more: Body = {}) =>
  told.as('admin').post(`${INVOICES}/fromShipments`, {
    shipment_ids: Object.fromEntries(shipmentIds.entries()),
    date: TODAY(),
    uuid: newUuid(),
    payment_mode: 'PPD',
    ...more,
  });

async function receipt(quantity: string, price: string) {
  const given = await buying();
  await beginBooks(given.told);
  const order = await authorisedOrder(given, { quantity, price });
  const shipment = await done(receive(given, order.id, quantity, 'R-1'));
  return { given, order, shipment, ...given };
}

test('received, invoiced, paid: the order closes, and goods received not invoiced are zero', async () => {
  const { given, told, order, shipment, product } = await receipt('100', '20');
  await postQueue(told);
  expect(await bookBalance(told, RECEIVED)).toBe('-2000.00');
  const { id } = await done(invoiceOf(given, [shipment.id]));
  const admin = told.as('admin');
  const draft = await done(admin.get(`${INVOICES}/${id}`));
  expect(draft).toMatchObject({ subtotal: '2000.00', transferred_tax: '320.00', total: '2320.00' });
  expect(draft.lines[0]).toMatchObject({ quantity: '100.0000', price: '20.000000' });
  await done(admin.act(INVOICES, 'match', id));
  const posted = await done(admin.act(INVOICES, 'post', id));
  expect(posted).toMatchObject({ status: 'CONTABILIZADA', balance: '2320.00' });
  expect(await lastEntry(told)).toEqual([
    '119.01.01 D 320.00',
    `${RECEIVED} D 2000.00`,
    '201.01.01 H 2320.00',
  ]);
  expect(await bookBalance(told, RECEIVED)).toBe('0.00');
  expect(await done(admin.get(`${SHIPMENTS}/${shipment.id}`))).toMatchObject({
    status: 'CERRADO',
    invoice_status: 'FACTURADO',
  });
  expect(await orderOf(told, order.id)).toMatchObject({
    status: 'CERRADA',
    invoiced_percent: '100.0000',
  });
  expect(await told.onHand(product)).toBe(100);
});

test('what the invoice says more goes to what is left and to what was issued (R37)', async () => {
  const { given, told, shipment, product } = await receipt('10000', '22.20');
  await told.stock.post('SAL-VENTA', [{ productId: product, qty: '5000' }]);
  const { id } = await done(invoiceOf(given, [shipment.id]));
  const admin = told.as('admin');
  const draft = await done(admin.get(`${INVOICES}/${id}`));
  await done(
    admin.change(`${INVOICES}/${id}`, { lines: [{ id: draft.lines[0].id, price: '22.50' }] }),
  );
  expect(await done(admin.act(INVOICES, 'match', id))).toMatchObject({
    status: 'EN_REVISION',
    match_status: 'CON_DIFERENCIAS',
    difference: '3480.00',
    exceptions: [{ code: 'PRECIO_MAYOR', line_no: 1, amount: '3000.00', resolution: 'PENDIENTE' }],
  });
  expect(await refusedFields(admin.act(INVOICES, 'resolve', id))).toEqual({
    difference_reason: ['Escribe este dato.'],
  });
  const reason = { difference_reason: 'Subió el petróleo esa semana' };
  // Whoever received it is not who accepts it.
  expect(await refusedFields(admin.act(INVOICES, 'resolve', id, reason))).toEqual({
    difference_reason: [expect.stringContaining('que otra persona acepte la diferencia')],
  });
  const boss = await told.given.person('jefa', 'GERENTE_COMPRAS');
  expect(await done(boss.act(INVOICES, 'resolve', id, reason))).toMatchObject({
    status: 'VALIDADA',
    match_status: 'AUTORIZADA_CON_DIFERENCIA',
    exceptions: [{ resolution: 'ACEPTADA', comment: 'Subió el petróleo esa semana' }],
  });
  await done(admin.act(INVOICES, 'post', id));
  await postQueue(told);
  expect(await bookBalance(told, RECEIVED)).toBe('0.00');
  expect(await bookBalance(told, '115.01.01')).toBe('112500.00');
  expect(await bookBalance(told, '501.01.01')).toBe('112500.00');
});

test('an invoice that is cancelled leaves the reception as it came', async () => {
  const { given, told, order, shipment } = await receipt('100', '20');
  const { id } = await done(invoiceOf(given, [shipment.id]));
  const admin = told.as('admin');
  await done(admin.act(INVOICES, 'match', id));
  await done(admin.act(INVOICES, 'post', id));
  await done(admin.act(INVOICES, 'cancel', id, { cancel_reason: 'Se refacturó' }));
  await postQueue(told);
  expect(await bookBalance(told, RECEIVED)).toBe('-2000.00');
  expect(await done(admin.get(`${SHIPMENTS}/${shipment.id}`))).toMatchObject({
    status: 'LIBERADO',
    invoice_status: 'POR_FACTURAR',
  });
  expect(await orderOf(told, order.id)).toMatchObject({ status: 'RECIBIDA' });
  const again = await done(invoiceOf(given, [shipment.id]));
  await done(admin.act(INVOICES, 'match', again.id));
  await done(admin.act(INVOICES, 'post', again.id));
  expect(await refusedFields(invoiceOf(given, [shipment.id]))).toEqual({
    shipment_ids: ['De esas recepciones no queda nada por facturar.'],
  });
});

test('two invoices of one reception take what each says, and no more', async () => {
  const { given, told, shipment } = await receipt('100', '20');
  const admin = told.as('admin');
  const part = async (quantity: string) => {
    const { id } = await done(invoiceOf(given, [shipment.id]));
    const { lines } = await done(admin.get(`${INVOICES}/${id}`));
    await done(admin.change(`${INVOICES}/${id}`, { lines: [{ id: lines[0].id, quantity }] }));
    return id;
  };
  const [first, second] = [await part('60'), await part('60')];
  await done(admin.act(INVOICES, 'match', first));
  await done(admin.act(INVOICES, 'match', second));
  await done(admin.act(INVOICES, 'post', first));
  expect(await refusedFields(admin.act(INVOICES, 'post', second))).toEqual({
    'lines[0][quantity]': [expect.stringContaining('quedan 40.0000')],
  });
  expect(await done(admin.get(`${SHIPMENTS}/${shipment.id}`))).toMatchObject({
    invoice_status: 'PARCIAL',
  });
  await postQueue(told);
  expect(await bookBalance(told, RECEIVED)).toBe('-800.00');
});

test('who pays invoices what others received, whichever warehouse it came to', async () => {
  const { told, shipment } = await receipt('100', '20');
  const payer = await told.given.person('cxp', 'CUENTAS_POR_PAGAR');
  expect((await done(payer.get(SHIPMENTS))).map(({ id }: Body) => id)).toEqual([shipment.id]);
  const { id } = await done(
    payer.post(`${INVOICES}/fromShipments`, {
      shipment_ids: { 0: shipment.id },
      date: TODAY(),
      uuid: newUuid(),
      payment_mode: 'PPD',
    }),
  );
  await done(payer.act(INVOICES, 'match', id));
  expect(await done(payer.act(INVOICES, 'post', id))).toMatchObject({ balance: '2320.00' });
});

test('counters of lines are those of their documents, and are counted anew where they are not', async () => {
  const { given, told, order, shipment } = await receipt('100', '20');
  const { services, accountId } = told.stock.company;
  const { id } = await done(invoiceOf(given, [shipment.id]));
  const admin = told.as('admin');
  await done(admin.act(INVOICES, 'match', id));
  await done(admin.act(INVOICES, 'post', id));
  const verify = () =>
    services.db.tenant({ accountId }, (tx) => verifyCounters(tx, services.registry));
  expect(await verify()).toEqual([]);
  await told.query('update purchase_order_lines set received_quantity = 90, invoiced_quantity = 5');
  await told.query('update shipment_lines set invoiced_quantity = 0');
  expect(
    (await verify()).map(({ counter, expected, found }) => [counter, expected, found]),
  ).toEqual([
    ['purchase_order_lines.invoiced_quantity', '100.0000', '5.0000'],
    ['purchase_order_lines.received_quantity', '100.0000', '90.0000'],
    ['shipment_lines.invoiced_quantity', '100.0000', '0.0000'],
  ]);
  expect(await services.db.tenant({ accountId }, (tx) => recount(tx, services.registry))).toBe(3);
  expect(await verify()).toEqual([]);
  expect((await orderOf(told, order.id)).lines[0]).toMatchObject({ received_quantity: '100.0000' });
});
