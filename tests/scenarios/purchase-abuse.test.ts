/** What somebody may try with an order, what comes of it and its invoice, and what holds. */
import { expect, test } from 'vitest';
import {
  authorisedOrder,
  buying,
  draftOrder,
  orderOf,
  ORDERS,
  receive,
  SHIPMENTS,
  type Buying,
} from './buying.ts';
import { TODAY } from './entries.ts';
import { done, refusedFields, type Body } from './given.ts';
import { INVOICES, newUuid } from './payables.ts';
import { beginBooks, bookBalance } from './treasury.ts';

const RECEIVED = '205.06.01';
const tomorrow = () => Temporal.PlainDate.from(TODAY()).add({ days: 1 }).toString();
const admin = ({ told }: Pick<Buying, 'told'>) => told.as('admin');
const shipmentOf = (given: Buying, order: number, more: Body = {}) =>
  done(admin(given).post(SHIPMENTS, { purchase_order_id: order, date: TODAY(), ...more }));

test('an order in pesos has no rate, and a shipment cannot give it one', async () => {
  const given = await buying();
  const order = await authorisedOrder(given, { quantity: '100', price: '20' });
  const shipment = await shipmentOf(given, order.id, { delivery_note: 'R-1' });
  const saved = await done(
    admin(given).change(`${SHIPMENTS}/${shipment.id}`, { exchange_rate: '18.5' }),
  );
  expect(saved.exchange_rate).toBe(null);
  const received = await done(admin(given).act(SHIPMENTS, 'receive', shipment.id));
  expect(received.lines[0].received_value).toBe('2000.00');
});

test('a date to come, or a currency without a rate, is no way around who signs', async () => {
  const given = await buying();
  expect(
    await refusedFields(draftOrder(given, { quantity: '1', price: '1' }, { date: tomorrow() })),
  ).toEqual({ date: ['La orden no puede tener una fecha posterior a hoy.'] });
  const currency = await given.told.idOf('currencies', 'USD');
  expect(
    await refusedFields(
      draftOrder(
        given,
        { quantity: '19800', price: '1' },
        { currency_id: currency, exchange_rate: '0.5' },
      ),
    ),
  ).toHaveProperty('exchange_rate');
});

test('at a standard cost what was received and not invoiced ends at zero, and varies once', async () => {
  const given = await buying();
  const { told } = given;
  await beginBooks(told);
  const product = await told.given.product('ESTANDAR', {
    more: { valuation: 'ESTANDAR', standard_cost: '42' },
  });
  const own = { ...given, product };
  const order = await authorisedOrder(own, { quantity: '100', price: '40' });
  const shipment = await done(receive(own, order.id, '100', 'R-1'));
  expect(shipment.lines[0].received_value).toBe('4000.00');
  const { id } = await done(
    admin(own).post(`${INVOICES}/fromShipments`, {
      shipment_ids: { 0: shipment.id },
      date: TODAY(),
      uuid: newUuid(),
    }),
  );
  await done(admin(own).act(INVOICES, 'match', id));
  await done(admin(own).act(INVOICES, 'post', id));
  await done(admin(own).post('acc/posting-events/run', {}));
  expect(await bookBalance(told, RECEIVED)).toBe('0.00');
  expect(await bookBalance(told, '115.01.01')).toBe('4200.00');
});

test('a free sample tells no price, and whoever was blocked meanwhile is not bought from', async () => {
  const given = await buying();
  await authorisedOrder(given, { quantity: '1', price: '0', price_note: 'Muestra sin costo' });
  const next = await done(draftOrder(given, { quantity: '10', price: '2000' }));
  expect(next.lines[0].reference_price).toBe(null);
  const free = await done(
    draftOrder(given, { quantity: '1', price: '5', discount_percent: '100' }),
  );
  expect(await refusedFields(admin(given).act(ORDERS, 'send', free.id))).toEqual({
    'lines[0][price_note]': ['Explica por qué no cuesta nada.'],
  });
  const order = await authorisedOrder(given, { quantity: '1', price: '5' });
  await done(
    admin(given).act('suppliers', 'block', given.supplier, {
      block_scope: 'COMPRAS',
      block_reason: 'Entrega mal',
    }),
  );
  expect(await refusedFields(admin(given).act(ORDERS, 'markSent', order.id))).toEqual({
    supplier_id: ['El proveedor está bloqueado: Entrega mal'],
  });
});

test('a closed line is not received, and is expected again once its goods went back', async () => {
  const given = await buying();
  const order = await authorisedOrder(given, { quantity: '100', price: '20' });
  const first = await done(receive(given, order.id, '40', 'R-1'));
  const waiting = await shipmentOf(given, order.id, { delivery_note: 'R-2' });
  await done(
    admin(given).act(ORDERS, 'closeLine', order.id, { line: order.lines[0].id, reason: 'No hay' }),
  );
  expect(await refusedFields(admin(given).act(SHIPMENTS, 'receive', waiting.id))).toEqual({
    '': [expect.stringContaining('no espera mercancía')],
  });
  await done(admin(given).act(SHIPMENTS, 'cancel', waiting.id, { cancel_reason: 'Ya no viene' }));
  await done(admin(given).act(SHIPMENTS, 'reverse', first.id, { cancel_reason: 'Era de otra' }));
  expect(await orderOf(given.told, order.id)).toMatchObject({
    status: 'AUTORIZADA',
    lines: [{ closed: false, pending_quantity: '100.0000' }],
  });
});

test('pieces with a serial number come each in a row; what is cleared did not come', async () => {
  const given = await buying();
  const product = await given.told.given.product('SERIE', { more: { tracking: 'SERIE' } });
  const own = { ...given, product };
  const order = await authorisedOrder(own, { quantity: '3', price: '20' });
  const shipment = await shipmentOf(own, order.id, { delivery_note: 'R-1' });
  await done(
    admin(own).act(SHIPMENTS, 'splitLine', shipment.id, {
      line: shipment.lines[0].id,
      parts: '3',
    }),
  );
  const { lines } = await done(admin(own).get(`${SHIPMENTS}/${shipment.id}`));
  await done(
    admin(own).change(`${SHIPMENTS}/${shipment.id}`, {
      lines: lines.map(({ id }: { id: number }, i: number) => ({
        id,
        received_quantity: i === 2 ? '' : '1',
        lot_code: `S-${i}`,
      })),
    }),
  );
  const received = await done(admin(own).act(SHIPMENTS, 'receive', shipment.id));
  expect(received.lines.map((line: Body) => line.received_value)).toEqual([
    '20.00',
    '20.00',
    '0.00',
  ]);
  expect(await given.told.onHand(product)).toBe(2);
  expect(await orderOf(given.told, order.id)).toMatchObject({ status: 'PARCIAL' });
});

test('goods without CFDI credit no IVA, and a supplier from here brings one', async () => {
  const given = await buying();
  await beginBooks(given.told);
  const order = await authorisedOrder(given, { quantity: '100', price: '20' });
  const shipment = await done(receive(given, order.id, '100', 'R-1'));
  const body = { supplier_id: given.supplier, date: TODAY(), shipment_ids: { 0: shipment.id } };
  expect(
    await refusedFields(
      admin(given).post(INVOICES, { ...body, kind: 'EXTRANJERA', supplier_folio: 'A1' }),
    ),
  ).toEqual({ kind: ['El proveedor es nacional: su factura trae CFDI.'] });
  const { id } = await done(
    admin(given).post(INVOICES, { ...body, kind: 'SIN_CFDI', supplier_folio: 'A1' }),
  );
  await done(admin(given).act(INVOICES, 'match', id));
  await done(admin(given).act(INVOICES, 'post', id));
  await done(admin(given).post('acc/posting-events/run', {}));
  expect(await bookBalance(given.told, '119.01.01')).toBe('0');
  expect(await bookBalance(given.told, RECEIVED)).toBe('0.00');
  expect(await bookBalance(given.told, '115.01.01')).toBe('2320.00');
});

test('goods of one branch do not come into another', async () => {
  const given = await buying();
  const north = await given.told.given.branch('NTE');
  const storage = await given.told.given.storage('NORTE', 'FISICO', north);
  const order = await authorisedOrder(given, { quantity: '100', price: '20' });
  expect(
    await refusedFields(
      admin(given).post(SHIPMENTS, {
        purchase_order_id: order.id,
        date: TODAY(),
        storage_id: storage,
      }),
    ),
  ).toEqual({ storage_id: ['El almacén es de otra sucursal.'] });
});
