/** What customers still wait for: late, or without stock set aside (sales §5). */
import { expect, test } from 'vitest';
import { callerOf } from '../api/fixtures.ts';
import { TODAY } from './entries.ts';
import { done, refused, type Body } from './given.ts';
import { selling } from './selling.ts';

const ORDERS = 'customer-orders';

test('late lines, and those that lack stock set aside, by how late they are', async () => {
  const { told, admin, order, product, customer } = await selling({
    customer: { shipment_policy: 'PARCIAL', invoice_policy: 'EMBARQUE' },
  });
  await done(admin.change('sales-configuration', { min_margin_percent: '0' }));
  const authorised = async (qty: string) => {
    const lines: Body[] = [{ qty }];
    const made = await done(order(lines, { storage_id: told.stock.storages.A }, 'supervisora'));
    await done(told.as('supervisora').act(ORDERS, 'submit', Number(made.id)));
    return Number(made.id);
  };
  const asked = async (report: string, more: Body = {}) =>
    (await done(admin.get('backorder', { report, ...more }))) as readonly Record<string, unknown>[];
  const late = await authorised('10000');
  await authorised('100');
  await told.query(
    `update customer_orders__lines set promised_date = $2::date - 12 where order_id = $1`,
    [late, TODAY()],
  );
  const rows = await asked('PARTIDAS');
  expect(rows).toMatchObject([
    {
      days: 12,
      age: '8_15',
      ordered: '10000.000000',
      reserved: '4200.000000',
      missing: '5800.000000',
      worth: '472000.00',
    },
    {
      days: 0,
      age: 'A_TIEMPO',
      reserved: '0.000000',
      missing: '100.000000',
      pending: '100.000000',
      worth: '5200.00',
    },
  ]);
  expect(await asked('ATRASO')).toMatchObject([
    { age: 'A_TIEMPO', orders: 1, lines: 1, worth: '5200.00' },
    { age: '8_15', orders: 1, lines: 1, worth: '472000.00' },
  ]);
  expect(await asked('PARTIDAS', { age: 'A_TIEMPO', customer_id: customer })).toHaveLength(1);

  // All of it is set aside: what is not late waits for nothing.
  await told.stock.post('INI', [{ productId: product, qty: '20000', unitCost: '43.10' }]);
  await done(admin.act(ORDERS, 'reserve', late));
  const [again] = await asked('PARTIDAS', { age: '8_15' });
  expect(again).toMatchObject({ missing: '0.000000', reserved: '10000.000000' });

  // A seller sees what is his; without the right there is nothing.
  const seller = callerOf(told.stock.company.services, told.as('vendedor').actor);
  expect((await refused(seller.get('backorder', { report: 'PARTIDAS' })))?.code).toBe(
    'SIN_PERMISO',
  );
});
