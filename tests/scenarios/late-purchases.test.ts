/** What suppliers bring late, and who waits for it (purchasing §6). */
import { expect, test } from 'vitest';
import { authorisedOrder, buyingIn } from './buying.ts';
import { TODAY } from './entries.ts';
import { done, refused, type Body } from './given.ts';
import { callerOf } from '../api/fixtures.ts';
import { selling } from './selling.ts';

test('lines that are late and have not come whole, with the orders that wait for them', async () => {
  const { told, admin, order, product } = await selling({
    customer: { shipment_policy: 'PARCIAL', invoice_policy: 'EMBARQUE' },
  });
  const given = await buyingIn(told);
  const asked = async (more: Body = {}) =>
    (await done(admin.get('backorder', { report: 'COMPRAS', ...more }))) as readonly Body[];
  const late = await authorisedOrder({ ...given, product }, { quantity: '50', price: '20' });
  await authorisedOrder(given, { quantity: '10', price: '20' });
  expect(await asked()).toEqual([]);
  await told.query(
    `update purchase_order_lines set promised_date = $2::date - 3 where order_id = $1`,
    [late.id, TODAY()],
  );
  expect(await asked()).toMatchObject([{ folio: late.folio, days: 3, pending: '50.0000' }]);

  await done(admin.change('sales-configuration', { min_margin_percent: '0' }));
  const wanted = await done(
    order([{ qty: '10000' }], { storage_id: told.stock.storages.A }, 'supervisora'),
  );
  await done(told.as('supervisora').act('customer-orders', 'submit', Number(wanted.id)));
  const { folio } = await done(admin.get(`customer-orders/${wanted.id}`));
  expect(await asked({ product_id: product })).toMatchObject([{ waiting: folio }]);

  // Who sees no orders of purchase sees none here.
  const seller = callerOf(told.stock.company.services, told.as('supervisora').actor);
  expect((await refused(seller.get('backorder', { report: 'COMPRAS' })))?.code).toBeDefined();
});
