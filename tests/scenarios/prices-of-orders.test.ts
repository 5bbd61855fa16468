/** Whoever receives goods does not see what they cost (purchasing §7). */
import { expect, test } from 'vitest';
import { authorisedOrder, buying, ORDERS, receive, SHIPMENTS } from './buying.ts';
import { done, type Body } from './given.ts';

test('warehouse people receive what was ordered, and read no price of it', async () => {
  const given = await buying();
  const order = await authorisedOrder(given, { quantity: '100', price: '20' });
  const receiver = await given.told.given.person('recibe', 'RECEPCION_ALMACEN', {
    everywhere: true,
  });
  const read = await done(receiver.get(`${ORDERS}/${order.id}`));
  expect(read.lines[0]).toMatchObject({ quantity: '100.0000' });
  for (const name of ['subtotal', 'total', 'base_total']) expect(read).not.toHaveProperty(name);
  for (const name of ['price', 'amount', 'net_amount'])
    expect(read.lines[0]).not.toHaveProperty(name);
  const [row] = (await done(receiver.get(ORDERS))) as Body[];
  expect(row).not.toHaveProperty('total');
  const sorted = await receiver.get(ORDERS, { sort: ['-total'] });
  expect(sorted.status).toBeGreaterThanOrEqual(400);
  const shipment = await done(receive(given, order.id, '100', 'R-1'));
  const came = await done(receiver.get(`${SHIPMENTS}/${shipment.id}`));
  expect(came.lines[0]).toMatchObject({ received_quantity: '100.0000' });
  expect(came).not.toHaveProperty('received_value');
  expect(came.lines[0]).not.toHaveProperty('received_value');
  const buyer = await given.told.given.person('compra', 'COMPRADOR', { everywhere: true });
  expect(await done(buyer.get(`${ORDERS}/${order.id}`))).toMatchObject({ total: '2320.00' });
});
