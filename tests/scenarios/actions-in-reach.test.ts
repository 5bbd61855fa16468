/** What somebody does reaches no further than what he sees (platform R2). */
import { expect, test } from 'vitest';
import { done, refused } from './given.ts';
import { selling } from './selling.ts';

const ORDERS = 'customer-orders';

/** Sees and changes what is his; may create, and so submit, anything. */
const OWN = {
  'customers.list': 'TODOS',
  'products.list': 'TODOS',
  'pricelists.list': 'TODOS',
  'sls/consignees.list': 'TODOS',
  [`${ORDERS}.list`]: 'PROPIOS',
  [`${ORDERS}.update`]: 'PROPIOS',
  [`${ORDERS}.create`]: 'TODOS',
  'requested-orders.list': 'PROPIOS',
  'approved-orders.list': 'PROPIOS',
  'shopping-carts.list': 'PROPIOS',
  'shopping-carts.create': 'TODOS',
} as const;

test('an order out of reach is not submitted, nor read by trying', async () => {
  const { told, admin, customer, product, order, saved } = await selling();
  await told.given.role('VENDE', OWN);
  const other = await told.given.person('otra', 'VENDE');
  const made = await done(order([{ qty: '10' }], {}, 'supervisora'));
  const id = Number(made.id);
  const gone = { code: 'NO_ENCONTRADO' };
  expect(await refused(other.get(`${ORDERS}/${id}`))).toMatchObject(gone);
  for (const path of [ORDERS, 'requested-orders', 'approved-orders'])
    for (const body of [{}, { version: '999' }])
      expect(await refused(other.put(`${path}/submit/${id}`, body)), path).toMatchObject(gone);
  const bulk = await other.post('bulk', { resource: ORDERS, action: 'submit', ids: [id] });
  expect(bulk.data).toMatchObject([{ id, ok: false }]);
  expect(await saved(id)).toMatchObject({ status: 'BORRADOR' });

  const cart = await done(
    admin.post('shopping-carts', {
      customer_id: customer,
      lines: [{ product_id: product, qty: '5' }],
    }),
  );
  for (const action of ['saveTemplate', 'fromTemplate'])
    expect(
      await refused(other.act('shopping-carts', action, Number(cart.id), { name: 'Suyo' })),
      action,
    ).toMatchObject(gone);

  // What is his own he submits.
  const own = await done(order([{ qty: '10' }], {}, 'otra'));
  expect(await done(other.act(ORDERS, 'submit', Number(own.id)))).not.toMatchObject({
    status: 'BORRADOR',
  });
});

test('a change of state that tries nothing first refuses to be tried', async () => {
  const { admin, order, saved } = await selling();
  const { id } = await done(order([{ qty: '10' }]));
  const tried = await refused(admin.put(`${ORDERS}/submit/${id}?preview=1`, {}));
  expect(tried).toMatchObject({ fields: { preview: ['Este parámetro no existe.'] } });
  expect(await saved(Number(id))).toMatchObject({ status: 'BORRADOR' });
});
