/** What authorised orders wait to be made (sales §5, `/orders-to-be-produced`). */
import { expect, test } from 'vitest';
import { callerOf } from '../api/fixtures.ts';
import { done, refused, type Body } from './given.ts';
import { shipping } from './shipping.ts';

const PATH = 'orders-to-be-produced';

test('lo que falta producir, por producto y por pedido, y lo que lo baja', async () => {
  const { told, admin, authorised, arrives, customer, vat, mxn } = await shipping();
  const asked = async (report: string, more: Body = {}) =>
    (await done(admin.get(PATH, { report, ...more }))) as readonly Record<string, unknown>[];
  // 4,200 at hand: the first order takes them and lacks 5,800; the second lacks all of its 300.
  await authorised([{ qty: '10000' }]);
  await authorised([{ qty: '300' }]);
  // What is set aside of another product takes nothing from these.
  const other = await told.given.product('LAM-80', {
    more: {
      is_sellable: '1',
      sat_product_key: '11161800',
      tax_object: '02',
      tax_ids: [String(vat)],
      list_price: '60',
      price_currency_id: String(mxn),
    },
    stock: { qty: '500', unitCost: '10' },
  });
  await authorised([{ product_id: other, qty: '300' }]);
  expect(await asked('PARTIDAS')).toMatchObject([
    {
      pending: '10000.000000',
      reserved: '4200.000000',
      to_produce: '5800.000000',
      free: '0.000000',
    },
    { pending: '300.000000', reserved: '0.000000', to_produce: '300.000000' },
  ]);
  expect(await asked('PRODUCTOS')).toMatchObject([
    { code: 'LAM-60', orders: 2, to_produce: '6100.000000', free: '0.000000', unit: 'KG' },
  ]);
  expect(await asked('PRODUCTOS', { customer_id: customer + 1000 })).toEqual([]);
  expect(await asked('PARTIDAS', { until: '2020-01-01' })).toEqual([]);

  // What comes and nobody has set aside yet is free.
  await arrives('6000');
  expect(await asked('PRODUCTOS')).toMatchObject([{ free: '6000.000000' }]);
  const [first] = await told.query<{ id: number }>(`select min(id) as id from customer_orders`);
  await done(admin.act('customer-orders', 'reserve', first!.id));
  expect(await asked('PARTIDAS')).toMatchObject([{ to_produce: '300.000000', free: '200.000000' }]);
});

test('sin el derecho no se ve, ni lo de otra empresa', async () => {
  const { told, authorised } = await shipping();
  await authorised([{ qty: '10000' }]);
  const ask = { report: 'PARTIDAS' };
  const seller = callerOf(told.stock.company.services, told.as('vendedor').actor);
  expect((await refused(seller.get(PATH, ask)))?.code).toBe('SIN_PERMISO');
  const other = await shipping();
  expect(await done(other.admin.get(PATH, ask))).toEqual([]);
});
