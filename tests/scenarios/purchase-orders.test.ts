/** What is bought, from its order to the shelf (purchasing §3, R6–R17, R58). */
import { expect, test } from 'vitest';
import {
  authorisedOrder,
  buying,
  draftOrder,
  orderOf,
  ORDERS,
  receive,
  SHIPMENTS,
} from './buying.ts';
import { TODAY } from './entries.ts';
import { done, refusedFields } from './given.ts';

test('an order is worth its lines; its terms are the supplier’s, its prices the last ones', async () => {
  const begun = await buying({ credit_days: 45, lead_time_days: 10 });
  const order = await authorisedOrder(begun, { quantity: '12000', price: '1.5' });
  expect(order).toMatchObject({
    credit_days: 45,
    subtotal: '18000.00',
    transferred_tax: '2880.00',
    total: '20880.00',
    base_subtotal: '18000.00',
    promised_date: Temporal.PlainDate.from(TODAY()).add({ days: 10 }).toString(),
  });
  expect(order.folio).toMatch(/^OC-/);
  const next = await done(draftOrder(begun, { quantity: '10' }));
  expect(next.lines[0]).toMatchObject({ price: '1.500000', reference_price: '1.500000' });
  const dearer = await done(draftOrder(begun, { quantity: '10', price: '1.5630' }));
  expect(dearer.lines[0]).toMatchObject({ price_variance: '4.20' });
  expect(await refusedFields(begun.told.as('admin').act(ORDERS, 'send', dearer.id))).toEqual({
    'lines[0][price_note]': ['Explica el aumento de 4.2 % sobre el precio de referencia.'],
  });
});

test('receiving stops at the tolerance and says what is left (R16: 12,000 kg at 5 %)', async () => {
  const begun = await buying({ over_receipt_percent: '5' });
  const order = await authorisedOrder(begun, { quantity: '12000', price: '1.5' });
  await done(receive(begun, order.id, '8000', 'R-1'));
  expect(await orderOf(begun.told, order.id)).toMatchObject({
    status: 'PARCIAL',
    received_percent: '66.6700',
    lines: [{ pending_quantity: '4000.0000' }],
  });
  expect(await refusedFields(receive(begun, order.id, '4700', 'R-2'))).toEqual({
    'lines[0][received_quantity]': ['Máximo 4600.0000 KG por recibir (incluye 5 % de tolerancia).'],
  });
  await done(receive(begun, order.id, '4600', 'R-3'));
  expect(await orderOf(begun.told, order.id)).toMatchObject({ status: 'RECIBIDA' });
  expect(await begun.told.onHand(begun.product)).toBe(12600);
});

test('a line is closed when what is missing is within the tolerance (R17: 200 of 12,000)', async () => {
  const begun = await buying();
  const order = await authorisedOrder(begun, { quantity: '12000', price: '1.5' });
  await done(receive(begun, order.id, '11800', 'R-1'));
  expect(await orderOf(begun.told, order.id)).toMatchObject({
    status: 'RECIBIDA',
    lines: [{ pending_quantity: '0.0000', received_quantity: '11800.0000' }],
  });
});

test('a reception is of today or before, and not before its order', async () => {
  const begun = await buying();
  const { told } = begun;
  const order = await authorisedOrder(begun, { quantity: '100', price: '20' });
  const on = (days: number) =>
    told.as('admin').post(SHIPMENTS, {
      purchase_order_id: order.id,
      date: Temporal.PlainDate.from(order.date).add({ days }).toString(),
      delivery_note: `R${days}`,
    });
  expect(await refusedFields(on(1))).toEqual({ date: ['La fecha no puede ser posterior a hoy.'] });
  expect(await refusedFields(on(-1))).toEqual({
    date: [expect.stringMatching(/^La fecha no puede ser anterior a la de su orden/)],
  });
  expect(await told.onHand(begun.product)).toBe(0);
});

test('a reception that is reversed takes its goods out, and the order expects them again', async () => {
  const begun = await buying();
  const { told, product } = begun;
  const order = await authorisedOrder(begun, { quantity: '100', price: '20' });
  const shipment = await done(receive(begun, order.id, '100', 'R-1'));
  expect(shipment).toMatchObject({ status: 'LIBERADO', invoice_status: 'POR_FACTURAR' });
  expect(shipment.lines[0].received_value).toBe('2000.00');
  await done(
    told.as('admin').act(SHIPMENTS, 'reverse', shipment.id, { cancel_reason: 'Era de otra orden' }),
  );
  expect(await told.onHand(product)).toBe(0);
  expect(await orderOf(told, order.id)).toMatchObject({
    status: 'AUTORIZADA',
    received_percent: '0.0000',
    lines: [{ pending_quantity: '100.0000', received_quantity: '0.0000' }],
  });
});

test('a note is received once of a supplier (R19)', async () => {
  const begun = await buying();
  const order = await authorisedOrder(begun, { quantity: '100', price: '20' });
  const first = await done(receive(begun, order.id, '10', 'R-1'));
  expect(await refusedFields(receive(begun, order.id, '10', 'r-1'))).toEqual({
    delivery_note: [`La remisión R-1 ya se recibió en ${first.folio}.`],
  });
});

test('what is not coming is closed with its reason; the order follows', async () => {
  const begun = await buying();
  const order = await authorisedOrder(begun, { quantity: '100', price: '20' });
  await done(receive(begun, order.id, '40', 'R-1'));
  await done(
    begun.told.as('admin').act(ORDERS, 'closeLine', order.id, {
      line: order.lines[0].id,
      reason: 'Ya no lo fabrican',
    }),
  );
  expect(await orderOf(begun.told, order.id)).toMatchObject({
    status: 'RECIBIDA',
    lines: [{ closed: true, pending_quantity: '0.0000' }],
  });
  expect(await refusedFields(begun.told.as('admin').act(ORDERS, 'close', order.id))).toEqual({
    close_reason: ['Falta por facturar: escribe por qué se cierra.'],
  });
});

test('what follows of lines that a save does not send is written, too', async () => {
  const begun = await buying();
  const { id } = await done(draftOrder(begun, { quantity: '100', price: '20' }));
  await done(begun.told.as('admin').change(`${ORDERS}/${id}`, { discount_percent: '10' }));
  // 100 × 20.00 less 10 %
  expect(await orderOf(begun.told, id)).toMatchObject({
    subtotal: '2000.00',
    lines: [{ amount: '2000.00', net_amount: '1800.00' }],
  });
});
