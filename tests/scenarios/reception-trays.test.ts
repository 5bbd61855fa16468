/** What each reception waits for, by who receives and who invoices (purchasing §2). */
import { expect, test } from 'vitest';
import { authorisedOrder, buying, receive, SHIPMENTS } from './buying.ts';
import { TODAY } from './entries.ts';
import { done, type Body } from './given.ts';

test('a reception is in one tray at a time, and each tray has its own', async () => {
  const given = await buying();
  const admin = given.told.as('admin');
  const order = await authorisedOrder(given, { quantity: '100', price: '20' });
  const received = await done(receive(given, order.id, '40', 'R-1'));
  const coming = await done(
    admin.post(SHIPMENTS, { purchase_order_id: order.id, date: TODAY(), delivery_note: 'R-2' }),
  );
  const yard = await done(
    admin.post(SHIPMENTS, { purchase_order_id: order.id, date: TODAY(), delivery_note: 'R-3' }),
  );
  await done(admin.act(SHIPMENTS, 'arrive', yard.id));
  const inTray = async (tray: string) =>
    (await done(admin.get(SHIPMENTS, { filter: { desk: tray } }))).map(({ id }: Body) => id);
  expect(await inTray('POR_FACTURAR')).toEqual([received.id]);
  expect(await inTray('POR_LLEGAR')).toEqual([coming.id]);
  expect(await inTray('EN_PATIO')).toEqual([yard.id]);
  expect(await inTray('HISTORIAL')).toEqual([]);
  // What is followed by default is what is still to come.
  const pending = await done(admin.get('orders', { filter: { pending: '1' } }));
  expect(pending.map(({ pending_quantity: left }: Body) => left)).toEqual(['60.0000']);
});
