/** A cart from its first line to its order or quotation, at the prices of now (sales §2, §3). */
import { expect, test } from 'vitest';
import { abandonJobs } from '#erp/modules/sales/shopping-carts/expire-jobs.ts';
import { TODAY } from './entries.ts';
import { done, refused, refusedFields, type Body } from './given.ts';
import { runJob } from './jobs.ts';
import { selling, SELLER_KEYS } from './selling.ts';

const CART_KEYS = [
  'shopping-carts.list',
  'shopping-carts.create',
  'shopping-carts.update',
  'shopping-carts.delete',
  'sls-quotations.list',
  'sls-quotations.create',
  'sls-quotations.update',
];

async function gathering() {
  const sold = await selling();
  const { told, product, customer } = sold;
  await told.given.role('CARRITOS', [...SELLER_KEYS, ...CART_KEYS]);
  const vende = await told.given.person('vende', 'CARRITOS');
  const gather = (lines: readonly Body[], more: Body = {}) =>
    vende.post('shopping-carts', {
      customer_id: customer,
      lines: lines.map((line) => ({ product_id: product, ...line })),
      ...more,
    });
  const cart = async (id: number) => done(vende.get(`shopping-carts/${id}`));
  const reprice = (price: string) =>
    told.query(
      `update pricelists__lines set price = ${Number(price)} where min_qty = 0 and product_id = ${product}`,
    );
  return { ...sold, vende, gather, cart, reprice };
}

test('an open cart has the prices of the day it was last saved, and becomes an order at those of now', async () => {
  const { vende, gather, cart, reprice, saved } = await gathering();
  const { id } = await done(gather([{ qty: '750' }]));
  // 750 × 52.00 = 39,000; from 1,000 they cost 49.50.
  expect(await cart(id)).toMatchObject({
    status: 'ABIERTO',
    subtotal: '39000.00',
    total: '45240.00',
    lines: [{ unit_price: '52.000000', next_price: 'Con 250 más baja a 49.50.' }],
  });
  await reprice('53');
  const { order } = await done(
    vende.act('shopping-carts', 'checkout', id, { customer_po: 'OC-7' }),
  );
  // 750 × 53.00
  expect(await saved(order)).toMatchObject({
    status: 'BORRADOR',
    source: 'CARRITO',
    shopping_cart_id: id,
    customer_po: 'OC-7',
    subtotal: '39750.00',
  });
  expect(await cart(id)).toMatchObject({ status: 'CONVERTIDO' });
  expect(await refused(vende.act('shopping-carts', 'checkout', id))).toMatchObject({
    code: 'ESTADO_INVALIDO',
  });
});

test('before it is ordered, what costs something else by now is said with both prices', async () => {
  const { vende, gather, reprice } = await gathering();
  const { id } = await done(gather([{ qty: '10' }]));
  const notes = async () =>
    (
      await done(
        vende.get('form', {
          resource: 'shopping-carts/checkout',
          record_id: String(id),
          opens: '1',
          given: {},
        }),
      )
    ).action.notes;
  await reprice('54.5');
  expect(await notes()).toEqual(['LAM-60: era 52.00, hoy 54.50.']);
  // Saved again, it has them.
  await done(vende.change(`shopping-carts/${id}`, { name: 'Semanal' }));
  expect(await notes()).toEqual([]);
});

test('it is quoted too, and asked for at once', async () => {
  const { vende, gather, cart, saved } = await gathering();
  const first = await done(gather([{ qty: '10' }]));
  const { quotation } = await done(vende.act('shopping-carts', 'quote', first.id));
  expect(await done(vende.get(`sls-quotations/${quotation}`))).toMatchObject({
    status: 'BORRADOR',
    shopping_cart_id: first.id,
    subtotal: '520.00',
  });
  expect(await cart(first.id)).toMatchObject({ status: 'CONVERTIDO' });
  const second = await done(gather([{ qty: '10' }]));
  const { order } = await done(vende.act('shopping-carts', 'checkout', second.id, { submit: '1' }));
  expect((await saved(order)).status).not.toBe('BORRADOR');
});

test('another product on the same line has its own price; a save without lines writes theirs too', async () => {
  const { vende, gather, cart, order, saved, told, reprice } = await gathering();
  const other = await told.given.product('LAM-80', {
    more: { is_sellable: '1', sat_product_key: '11161800', tax_object: '01', list_price: '60' },
  });
  const { id } = await done(gather([{ qty: '10' }]));
  const { id: ordered } = await done(order([{ qty: '10' }]));
  await reprice('53');
  await done(vende.change(`shopping-carts/${id}`, { notes: 'Urge' }));
  await done(
    told.as('admin').change(`customer-orders/${ordered}`, { date: TODAY(), notes: 'Urge' }),
  );
  for (const sale of [await cart(id), await saved(ordered)])
    expect(sale).toMatchObject({
      subtotal: '530.00',
      lines: [{ unit_price: '53.000000', amount: '530.00' }],
    });
  const swap = (rows: readonly Body[]) => ({ lines: [{ id: rows[0]!.id, product_id: other }] });
  await done(vende.change(`shopping-carts/${id}`, swap((await cart(id)).lines)));
  await done(vende.change(`customer-orders/${ordered}`, swap((await saved(ordered)).lines)));
  for (const sale of [await cart(id), await saved(ordered)])
    expect(sale.lines).toMatchObject([{ unit_price: '60.000000', price_origin: 'PRODUCTO' }]);
});

test('one open cart for each customer and person; without a customer there are no prices', async () => {
  const { vende, gather, cart, customer } = await gathering();
  const { id } = await done(gather([{ qty: '10' }], { customer_id: '' }));
  expect(await cart(id)).toMatchObject({ total: '0.00', lines: [{ unit_price: null }] });
  expect(await refused(vende.act('shopping-carts', 'checkout', id))).toMatchObject({
    message: 'Elige primero el cliente del carrito.',
  });
  expect(await refusedFields(gather([], { customer_id: '' }))).toHaveProperty('customer_id');
  await done(vende.change(`shopping-carts/${id}`, { customer_id: String(customer) }));
  expect(await cart(id)).toMatchObject({ subtotal: '520.00' });
  expect(await refusedFields(gather([{ qty: '1' }]))).toMatchObject({
    customer_id: [expect.stringMatching(/^Ya hay un carrito abierto de ese cliente: CAR-/)],
  });
  await done(vende.act('shopping-carts', 'cancel', id));
  await done(gather([{ qty: '1' }]));
});

test('what is empty is neither ordered nor quoted', async () => {
  const { vende, gather } = await gathering();
  const { id } = await done(gather([]));
  for (const action of ['checkout', 'quote'])
    expect(await refused(vende.act('shopping-carts', action, id))).toMatchObject({
      message: 'El carrito está vacío: agrega qué se vende.',
    });
});

test('what was ordered last is added to what is there, in its unit', async () => {
  const { vende, gather, cart, order, told } = await gathering();
  const { id } = await done(gather([{ qty: '10' }]));
  expect(await refused(vende.act('shopping-carts', 'repeat', id))).toMatchObject({
    message: 'El cliente no tiene un pedido que repetir.',
  });
  const other = await told.given.product('LAM-80', {
    more: {
      is_sellable: '1',
      sat_product_key: '11161800',
      tax_object: '01',
      list_price: '60',
    },
  });
  const { id: ordered } = await done(order([{ qty: '25' }, { product_id: other, qty: '3' }]));
  await done(told.as('vendedor').act('customer-orders', 'submit', ordered));
  expect(await done(vende.act('shopping-carts', 'repeat', id))).toMatchObject({ order: ordered });
  expect((await cart(id)).lines).toMatchObject([
    { qty: '35.000000', unit_price: '52.000000' },
    { product_id: other, qty: '3.000000' },
  ]);
});

test('a template stays open and says when it is ordered again; a cart is made from it', async () => {
  const { vende, gather, cart, told } = await gathering();
  const { id } = await done(gather([{ qty: '20', extra_discount_percent: '2' }]));
  const { cart: template } = await done(
    vende.act('shopping-carts', 'saveTemplate', id, { name: 'Quincenal', frequency_days: '15' }),
  );
  const { next_order_date: first } = await cart(template);
  expect(await cart(template)).toMatchObject({
    is_template: true,
    name: 'Quincenal',
    expires_at: null,
    lines: [{ qty: '20.000000', extra_discount_percent: '2.0000' }],
  });
  await done(vende.act('shopping-carts', 'checkout', template));
  const after = await cart(template);
  expect(after).toMatchObject({ status: 'ABIERTO' });
  expect(Temporal.PlainDate.from(first).until(after.next_order_date).days).toBe(15);
  expect(await refusedFields(vende.act('shopping-carts', 'fromTemplate', template))).toHaveProperty(
    'customer_id',
  );
  const another = await told.given.customer('Otro', { seller_id: vende.id });
  const { cart: made } = await done(
    vende.act('shopping-carts', 'fromTemplate', template, { customer_id: String(another) }),
  );
  // By the product's own price: the other customer has no list.
  expect(await cart(made)).toMatchObject({
    is_template: false,
    customer_id: another,
    lines: [{ qty: '20.000000', unit_price: '55.000000' }],
  });
});

test('a cart that nobody changes is abandoned, and opens again at the prices of now', async () => {
  const { told, vende, gather, cart, reprice } = await gathering();
  const { id } = await done(gather([{ qty: '10' }]));
  const { expires_at, version } = await cart(id);
  await reprice('53');
  // Saved as it is, nothing of it changes: neither its prices nor its life.
  const saved = await done(vende.change(`shopping-carts/${id}`, { version: String(version) }));
  expect(saved).toMatchObject({ version, expires_at, lines: [{ unit_price: '52.000000' }] });
  const abandon = () => runJob(told, abandonJobs, 'shopping-carts.abandon');
  expect(await abandon()).toBe('0 carritos abandonados');
  await told.query(`update shopping_carts set expires_at = now() - interval '9999 days'`);
  expect(await abandon()).toBe('1 carritos abandonados');
  expect(await cart(id)).toMatchObject({ status: 'ABANDONADO' });
  await done(vende.act('shopping-carts', 'reopen', id));
  const reopened = await cart(id);
  expect(reopened).toMatchObject({ status: 'ABIERTO', lines: [{ unit_price: '53.000000' }] });
  expect(reopened.expires_at).not.toBeNull();
});

test('nobody sees the carts of others who sees only their own', async () => {
  const { told, gather } = await gathering();
  const { id } = await done(gather([{ qty: '10' }]));
  await told.given.role('PROPIOS', {
    'customers.list': 'TODOS',
    'shopping-carts.list': 'PROPIOS',
    'shopping-carts.update': 'PROPIOS',
  });
  const otra = await told.given.person('otra', 'PROPIOS');
  expect((await otra.get(`shopping-carts/${id}`)).status).toBe(404);
  expect((await otra.act('shopping-carts', 'cancel', id)).status).toBe(404);
  await told.given.person('sinpermiso', 'REPRESENTANTE');
  expect((await told.as('sinpermiso').get('shopping-carts')).status).toBe(403);
});

test('the own cart is the open one that changed last, or that of a customer; there may be none', async () => {
  const { told, vende, gather, customer, cart } = await gathering();
  expect(await done(vende.get('shopping-cart'))).toBeNull();
  const { id } = await done(gather([{ qty: '10' }]));
  const other = await told.given.customer('Telas del Bajío');
  const { id: last } = await done(gather([{ qty: '5' }], { customer_id: other }));
  await done(gather([{ qty: '5' }], { is_template: '1', frequency_days: '7' }));
  expect(await done(vende.get('shopping-cart'))).toMatchObject({
    id: last,
    lines: [{ qty: '5.000000' }],
  });
  expect((await done(vende.get('shopping-cart', { customer_id: String(customer) }))).id).toBe(id);
  expect(await done(told.as('admin').get('shopping-cart'))).toBeNull();
  expect(await refusedFields(vende.get('shopping-cart', { customer_id: 'x' }))).toHaveProperty(
    'customer_id',
  );
  expect((await cart(id)).credit_notice).toBe('De contado: se embarca cuando esté pagado.');
});

test('a cart of a customer who went to somebody else is not opened to sell from', async () => {
  const { told, customer, product } = await gathering();
  await told.given.role('CARTERA', {
    'customers.list': 'PROPIOS',
    'products.list': 'TODOS',
    'shopping-carts.list': 'PROPIOS',
    'shopping-carts.create': 'TODOS',
    'shopping-carts.update': 'PROPIOS',
  });
  const owner = await told.given.person('owner', 'CARTERA');
  const other = await told.given.customer('Telas del Bajío', { seller_id: owner.id });
  await done(told.as('admin').change(`customers/${customer}`, { seller_id: owner.id }));
  const lines = [{ product_id: product, qty: '5' }];
  const first = await done(owner.post('shopping-carts', { customer_id: other, lines }));
  const last = await done(owner.post('shopping-carts', { customer_id: customer, lines }));
  expect(await done(owner.get('shopping-cart'))).toMatchObject({ id: last.id });
  await done(told.as('admin').change(`customers/${customer}`, { seller_id: told.as('vende').id }));
  expect(await done(owner.get('shopping-cart'))).toMatchObject({ id: first.id });
});

test('several at once say what became of each', async () => {
  const { told, vende, gather } = await gathering();
  const other = await told.given.customer('Telas del Bajío');
  const first = await done(gather([{ qty: '1' }]));
  const second = await done(gather([{ qty: '2' }], { customer_id: other }));
  const asked = { resource: 'shopping-carts', action: 'cancel', ids: [first.id, second.id] };
  const states = async (more: Body = {}) =>
    (await done(vende.post('bulk', { ...asked, ...more }))).map(({ ok, state }: Body) => [
      ok,
      state,
    ]);
  // What is only foreseen has become nothing yet.
  expect(await states({ preview: '1' })).toEqual([
    [true, undefined],
    [true, undefined],
  ]);
  expect(await states()).toEqual([
    [true, 'CANCELADO'],
    [true, 'CANCELADO'],
  ]);
});
