/** What goes back to a supplier, until it is credited or replaced (purchasing R44). */
import { expect, test } from 'vitest';
import { authorisedOrder, buying, ORDERS, orderOf, receive, SHIPMENTS } from './buying.ts';
import { TODAY } from './entries.ts';
import { done, refusedFields, type Body, type Stage } from './given.ts';
import { chargesOfR29, twoLines } from './importing.ts';
import { INVOICES, newUuid } from './payables.ts';
import {
  CANCEL,
  differences,
  draftReturn,
  headOf,
  invoiceAll,
  note,
  postQueue,
  RECEIVED,
  received,
  RETURNS,
  sendReturn,
} from './returning.ts';
import { bookBalance } from './treasury.ts';

test('goods leave at their cost and are credited at their price: the rest is a variance (R44)', async () => {
  const given = await twoLines();
  const { told } = given;
  const admin = told.as('admin');
  await chargesOfR29(given);
  await done(admin.act(SHIPMENTS, 'receive', given.shipment));
  const invoice = await invoiceAll(told, given.shipment);
  const { id, write, draft } = await draftReturn(told, given.shipment, '500');
  expect((await done(Promise.resolve(draft))).lines[0]).toMatchObject({
    price: '22.200000',
    amount: '11100.00',
  });
  expect(await refusedFields(write('12000.5'))).toEqual({
    'lines[0][quantity]': ['Máximo 12000.000 KG por devolver.'],
  });
  await done((await headOf(told)).act(RETURNS, 'authorize', id));
  expect(await refusedFields(admin.act(RETURNS, 'ship', id))).toHaveProperty('pickup_date');
  const sent = await done(admin.act(RETURNS, 'ship', id, { pickup_date: TODAY() }));
  expect(sent).toMatchObject({ status: 'ENVIADA', total: '11100.00' });
  const [left] = await told.query<{ cost: string; variance: string }>(
    `select posted_value::numeric(18,2) as cost, posted_variance::numeric(18,2) as variance from movement_lines where movement_id = ${sent.movement_id}`,
  );
  expect(left).toEqual({ cost: '13081.68', variance: '-1981.68' });
  await postQueue(told);
  expect(await bookBalance(told, RECEIVED)).toBe('11100.00');
  const begun = await done(
    admin.post(`${INVOICES}/fromReturn`, { return_id: id, date: TODAY(), uuid: newUuid() }),
  );
  const made = await done(admin.get(`${INVOICES}/${begun.id}`));
  expect(made).toMatchObject({
    kind: 'NOTA_CREDITO',
    related_invoice_id: invoice,
    return_id: id,
    total: '11100.00',
    lines: [{ quantity: '500.0000' }],
  });
  await done(admin.act(INVOICES, 'match', made.id));
  await done(admin.act(INVOICES, 'post', made.id));
  expect(await bookBalance(told, RECEIVED)).toBe('0.00');
  expect(await done(admin.get(`${RETURNS}/${id}`))).toMatchObject({
    status: 'RESUELTA',
    credit_note_id: made.id,
  });
  await done(admin.act(INVOICES, 'cancel', made.id, CANCEL));
  expect((await done(admin.get(`${RETURNS}/${id}`))).status).toBe('ENVIADA');
  expect(await bookBalance(told, RECEIVED)).toBe('11100.00');
});

test('a note that credits less than was invoiced leaves nothing received and not invoiced', async () => {
  const { told, supplier, shipment } = await received('100', '20');
  const invoice = await invoiceAll(told, shipment.id);
  const admin = told.as('admin');
  const { id } = await draftReturn(told, shipment.id, '30');
  await sendReturn(told, id);
  // What waits for its credit keeps its invoice.
  const cancelled = await admin.act(INVOICES, 'cancel', invoice, CANCEL);
  expect([cancelled.status, cancelled.data.message]).toEqual([
    409,
    expect.stringContaining('Se devolvió mercancía'),
  ]);
  const made = await done(note(told, supplier, { related_invoice_id: invoice, return_id: id }));
  const [line] = made.lines as Body[];
  const over = admin.change(`${INVOICES}/${made.id}`, {
    lines: [{ id: line!.id, quantity: '31' }],
  });
  expect(await refusedFields(over)).toEqual({
    'lines[0][quantity]': ['De la devolución quedan 30.0000 por acreditar.'],
  });
  await done(admin.change(`${INVOICES}/${made.id}`, { lines: [{ id: line!.id, price: '18' }] }));
  await done(admin.act(INVOICES, 'match', made.id));
  await done(admin.act(INVOICES, 'post', made.id));
  await postQueue(told);
  expect(await bookBalance(told, RECEIVED)).toBe('0.00');
});

test('what was invoiced goes back at the price of its invoice, without decimals of a division', async () => {
  const { told, shipment } = await received('1000', '21.30');
  const admin = told.as('admin');
  const { id } = await done(
    admin.post(`${INVOICES}/fromShipments`, {
      shipment_ids: { 0: shipment.id },
      date: TODAY(),
      uuid: newUuid(),
      payment_mode: 'PPD',
    }),
  );
  const { lines } = await done(admin.get(`${INVOICES}/${id}`));
  await done(admin.change(`${INVOICES}/${id}`, { lines: [{ id: lines[0].id, price: '21.44' }] }));
  await done(admin.act(INVOICES, 'match', id));
  await done(admin.act(INVOICES, 'post', id));
  const { draft } = await draftReturn(told, shipment.id, '333.333');
  expect((await done(Promise.resolve(draft))).lines[0]).toMatchObject({
    price: '21.440000',
    amount: '7146.66',
  });
});

test('what nobody had invoiced is settled when it leaves, and the rest is invoiced', async () => {
  const { told, order, shipment, product } = await received('100', '20');
  const { id } = await draftReturn(told, shipment.id, '30');
  expect((await sendReturn(told, id)).status).toBe('RESUELTA');
  expect(
    await refusedFields(
      told.as('admin').post(`${INVOICES}/fromReturn`, {
        return_id: id,
        date: TODAY(),
        uuid: newUuid(),
      }),
    ),
  ).toEqual({
    related_invoice_id: ['Lo devuelto no se ha facturado: no se espera nota de crédito.'],
  });
  await postQueue(told);
  expect(await bookBalance(told, RECEIVED)).toBe('-1400.00');
  expect(await told.onHand(product)).toBe(70);
  const invoice = await invoiceAll(told, shipment.id);
  const admin = told.as('admin');
  expect((await done(admin.get(`${INVOICES}/${invoice}`))).subtotal).toBe('1400.00');
  expect(await bookBalance(told, RECEIVED)).toBe('0.00');
  expect((await done(admin.get(`${SHIPMENTS}/${shipment.id}`))).status).toBe('CERRADO');
  expect((await orderOf(told, order.id)).status).toBe('CERRADA');
});

test('of what went back whole before its invoice nothing is left to invoice', async () => {
  const { told, order, shipment } = await received('100', '20');
  const { id } = await draftReturn(told, shipment.id, '100');
  await sendReturn(told, id);
  expect(await done(told.as('admin').get(`${SHIPMENTS}/${shipment.id}`))).toMatchObject({
    status: 'CERRADO',
    invoice_status: 'NO_FACTURABLE',
  });
  expect((await orderOf(told, order.id)).status).toBe('CERRADA');
  await postQueue(told);
  expect(await bookBalance(told, RECEIVED)).toBe('0.00');
});

test('what is replaced is awaited again, and its invoice is that of what comes', async () => {
  const { given, told, order, shipment } = await received('100', '20');
  const admin = told.as('admin');
  const invoice = await invoiceAll(told, shipment.id);
  const { id } = await draftReturn(told, shipment.id, '30', { resolution: 'REPOSICION' });
  expect((await sendReturn(told, id)).status).toBe('ENVIADA');
  expect(await orderOf(told, order.id)).toMatchObject({
    status: 'PARCIAL',
    lines: [{ pending_quantity: '30.0000' }],
  });
  const replaced = await done(receive(given, order.id, '30', 'R-2'));
  expect(replaced).toMatchObject({ status: 'CERRADO', invoice_status: 'FACTURADO' });
  expect(await done(admin.get(`${RETURNS}/${id}`))).toMatchObject({
    status: 'RESUELTA',
    replacement_shipment_id: replaced.id,
  });
  await postQueue(told);
  expect(await bookBalance(told, RECEIVED)).toBe('0.00');
  expect((await orderOf(told, order.id)).status).toBe('CERRADA');
  expect(await differences(told)).toEqual([]);
  expect(await refusedFields(admin.act(RETURNS, 'reverse', id, CANCEL))).toEqual({});
  expect((await done(admin.get(`${INVOICES}/${invoice}`))).status).toBe('CONTABILIZADA');
});

test('a return that is taken back leaves all as it was', async () => {
  const { told, order, shipment, product } = await received('100', '20');
  const admin = told.as('admin');
  await invoiceAll(told, shipment.id);
  const { id } = await draftReturn(told, shipment.id, '30', { resolution: 'REPOSICION' });
  await sendReturn(told, id);
  expect(await done(admin.act(RETURNS, 'reverse', id, CANCEL))).toMatchObject({
    status: 'CANCELADA',
  });
  expect(await told.onHand(product)).toBe(100);
  await postQueue(told);
  expect(await bookBalance(told, RECEIVED)).toBe('0.00');
  expect(await orderOf(told, order.id)).toMatchObject({
    status: 'CERRADA',
    lines: [{ pending_quantity: '0.0000', returned_quantity: '0.0000' }],
  });
  const draft = await draftReturn(told, shipment.id, '10');
  expect((await done(admin.act(RETURNS, 'cancel', draft.id, CANCEL))).status).toBe('CANCELADA');
  expect((await done(admin.get(ORDERS))).length).toBeGreaterThan(0);
});

test('what was put away leaves from where it stands, without saying the location', async () => {
  const given = await buying();
  const { told } = given;
  const admin = told.as('admin');
  const storage_id = told.stock.storages.A!;
  const slot_id = await slotIn(told, storage_id);
  const order = await authorisedOrder(given, { quantity: '100', price: '20' });
  const shipment = await done(
    admin.post(SHIPMENTS, { purchase_order_id: order.id, date: TODAY(), delivery_note: 'R-1' }),
  );
  await done(
    admin.change(`${SHIPMENTS}/${shipment.id}`, {
      lines: [{ id: shipment.lines[0].id, received_quantity: '100', slot_id }],
    }),
  );
  await done(admin.act(SHIPMENTS, 'receive', shipment.id));
  const { id } = await draftReturn(told, shipment.id, '30');
  expect((await sendReturn(told, id)).status).toBe('RESUELTA');
  expect(await told.onHand(given.product, storage_id)).toBe(70);
  const left = await told.query(`select slot_id, qty::float from stock_balances where qty <> 0`);
  expect(left).toEqual([{ slot_id, qty: 70 }]);
});

/** A location of a storage. */
async function slotIn(told: Stage, storage_id: number): Promise<number> {
  const admin = told.as('admin');
  const type = await done(
    admin.post('wms/slot-types', { code: 'RACK', name: 'Rack', purpose: 'RESERVA', mix: 'LIBRE' }),
  );
  const { id } = await done(
    admin.post('wms/slots', { storage_id, slot_type_id: type.id, code: 'A-1' }),
  );
  return id;
}

test('no more goes back than came, whoever asks first: what is authorised is promised', async () => {
  const { told, shipment } = await received('1000', '20');
  const most = { 'lines[0][quantity]': ['Máximo 1000.000 KG por devolver.'] };
  const first = await draftReturn(told, shipment.id, '600');
  expect(await refusedFields(first.write('1000.0001'))).toEqual(most);
  const second = await draftReturn(told, shipment.id, '600');
  const head = await headOf(told);
  await done(head.act(RETURNS, 'authorize', first.id));
  const promised = {
    'lines[0][quantity]': ['Máximo 400.000 KG: otra devolución autorizada se lleva 600.0000.'],
  };
  expect(await refusedFields(head.act(RETURNS, 'authorize', second.id))).toEqual(promised);
  expect(await refusedFields(second.write('500'))).toEqual(promised);
  // Of two that were authorised before, the second to leave finds too little.
  await told.query(`update purchases_returns set status = 'AUTORIZADA' where id = $1`, [second.id]);
  const ship = (id: number) => told.as('admin').act(RETURNS, 'ship', id, { pickup_date: TODAY() });
  await done(ship(first.id));
  expect(await refusedFields(ship(second.id))).toEqual({
    'lines[0][quantity]': ['Máximo 400.000 KG por devolver.'],
  });
});

test('what is authorised to go back is set aside until it leaves or is called off', async () => {
  const { told, shipment } = await received('100', '20');
  const admin = told.as('admin');
  const reserved = async () =>
    (
      await told.query<{ qty: string; label: string }>(
        `select (qty - qty_consumed - qty_released)::numeric(18,2) as qty, source_label as label from inv__reservations where source_resource = '${RETURNS}' and status = 'ACTIVA'`,
      )
    ).map(({ qty }) => qty);
  const first = await draftReturn(told, shipment.id, '30');
  expect(await reserved()).toEqual([]);
  await done((await headOf(told)).act(RETURNS, 'authorize', first.id));
  expect(await reserved()).toEqual(['30.00']);
  await done(admin.act(RETURNS, 'cancel', first.id, CANCEL));
  expect(await reserved()).toEqual([]);
  const second = await draftReturn(told, shipment.id, '45');
  await done((await headOf(told)).act(RETURNS, 'authorize', second.id));
  expect(await reserved()).toEqual(['45.00']);
  await done(admin.act(RETURNS, 'ship', second.id, { pickup_date: TODAY() }));
  expect(await reserved()).toEqual([]);
});
