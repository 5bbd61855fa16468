/** What products are sold at before any document (sales §2, prices-list; R1–R4, R8). */
import { expect, test } from 'vitest';
import { TODAY } from './entries.ts';
import { done, refused, refusedFields, type Body } from './given.ts';
import { selling, SELLER_KEYS } from './selling.ts';

async function consulting() {
  const sold = await selling({ customer: { discount_percent: '0' } });
  const { told, admin, product } = sold;
  const [storage] = await told.query<{ branch: number; id: number }>(
    'select id, branch_office_id as branch from storages where id = $1',
    [told.stock.storages.A],
  );
  await done(admin.change(`branch-offices/${storage!.branch}`, { sales_storage_id: storage!.id }));
  const rows = async (filters: Body = {}, nickname = 'admin') =>
    (await done(
      told.as(nickname).get('prices-list', {
        branch_office_id: storage!.branch,
        product_ids: [product],
        ...filters,
      }),
    )) as readonly Record<string, unknown>[];
  return { ...sold, rows };
}

test('each scale of a product, with taxes, and why', async () => {
  const { rows, customer } = await consulting();
  expect(await rows({ customer_id: customer })).toMatchObject([
    {
      code: 'LAM-60',
      available: '4200.000000',
      pricelist: 'Mayoreo',
      from_qty: '1',
      price: '52.000000',
      // 52 × 1.16
      taxed: '60.32',
      currency: 'MXN',
      why: '«Mayoreo» (la del cliente), desde 0: 52.00.',
    },
    { from_qty: '1000', price: '49.500000', taxed: '57.42' },
    { from_qty: '5000', price: '47.200000', taxed: '54.75' },
  ]);
  expect(await rows({ customer_id: customer, qty: '1200' })).toMatchObject([
    { from_qty: '1200', price: '49.500000' },
    { from_qty: '5000', price: '47.200000' },
  ]);
});

test('R4: the discount agreed with the customer is taken, and told', async () => {
  const { rows, customer, told } = await consulting();
  await told.query(`update customers set discount_percent = 2 where id = $1`, [customer]);
  const [first] = await rows({ customer_id: customer });
  // 52 × 0.98 = 50.96, with IVA 59.11
  expect(first).toMatchObject({
    price: '50.960000',
    taxed: '59.11',
    why: '«Mayoreo» (la del cliente), desde 0: 52.00. Menos su descuento pactado de 2 %.',
  });
});

test('up to four lists stand one after the other; what has no price says so and is found', async () => {
  const { rows, told, admin, mxn, product } = await consulting();
  const { id: other } = await done(
    admin.post('pricelists', {
      code: 'MENUDEO',
      name: 'Menudeo',
      kind: 'VENTA',
      currency_id: mxn,
      valid_from: '2020-01-01',
      lines: [{ applies_to: 'PRODUCTO', product_id: product, method: 'FIJO', price: '58' }],
    }),
  );
  await done(admin.act('pricelists', 'authorize', Number(other)));
  const wholesale = await told.idOf('pricelists', 'MAYOREO');
  expect(
    (await rows({ pricelist_ids: [wholesale, other] })).map(({ pricelist, price }) => [
      pricelist,
      price,
    ]),
  ).toEqual([
    ['Mayoreo', '52.000000'],
    ['Mayoreo', '49.500000'],
    ['Mayoreo', '47.200000'],
    ['Menudeo', '58.000000'],
  ]);
  // Of nobody and by no list: the product's own price.
  expect(await rows()).toMatchObject([{ pricelist: 'Precio del producto', price: '55.000000' }]);
  const free = await told.given.product('SIN-P', {
    more: { is_sellable: '1', sat_product_key: '11161800', tax_object: '01' },
  });
  const unpriced = { product_ids: [product, free], priced: 'SIN_PRECIO' };
  expect(await rows(unpriced)).toMatchObject([
    { code: 'SIN-P', price: null, taxed: null, why: 'Nadie le da precio.' },
  ]);
  expect(
    await refusedFields(admin.get('prices-list', { pricelist_ids: [1, 2, 3, 4, 5] })),
  ).toMatchObject({ pricelist_ids: ['Elige a lo más cuatro listas.'] });
});

test('who may not see a customer does not see its prices; without the right there are none', async () => {
  const { told, rows, customer } = await consulting();
  await told.given.role('CONSULTA', ['prices-list.list', 'products.list']);
  await told.given.person('consulta', 'CONSULTA');
  expect(await rows({}, 'consulta')).toHaveLength(1);
  expect(
    await refusedFields(told.as('consulta').get('prices-list', { customer_id: customer })),
  ).toHaveProperty('customer_id');
  await told.given.role('OTRA', SELLER_KEYS);
  await told.given.person('otra', 'OTRA');
  expect((await refused(told.as('otra').get('prices-list')))?.code).toBe('SIN_PERMISO');
});

test('R10: a price that has its taxes in it is not taxed again', async () => {
  const { told, admin, rows, mxn, product, customer, vat } = await consulting();
  const bag = await told.given.product('BOLSA', {
    more: {
      is_sellable: '1',
      sat_product_key: '11161800',
      tax_object: '02',
      tax_ids: [String(vat)],
      list_price: '20',
      price_currency_id: String(mxn),
    },
  });
  const { id } = await done(
    admin.post('pricelists', {
      code: 'MOSTRADOR',
      name: 'Mostrador',
      kind: 'VENTA',
      currency_id: mxn,
      prices_include_tax: '1',
      valid_from: '2020-01-01',
      lines: [
        { applies_to: 'PRODUCTO', product_id: product, method: 'FIJO', price: '18.50', min_qty: 0 },
        // 10 % off 20.00, which has no taxes in it.
        {
          applies_to: 'PRODUCTO',
          product_id: bag,
          method: 'DESCUENTO',
          percent: '10',
          base: 'PRECIO_PRODUCTO',
          min_qty: 0,
        },
      ],
    }),
  );
  await done(admin.act('pricelists', 'authorize', Number(id)));
  const asked = { customer_id: customer, pricelist_ids: [id], product_ids: [product, bag] };
  expect(await rows(asked)).toMatchObject([
    { code: 'BOLSA', price: '18.000000', taxed: '20.88' },
    {
      code: 'LAM-60',
      price: '15.948276',
      taxed: '18.50',
      why: '«Mostrador» (la que se eligió), desde 0: 18.50. Con impuestos; sin ellos: 15.948276.',
    },
  ]);
  await told.query('update customers set pricelist_id = $1 where id = $2', [id, customer]);
  const order = await done(
    admin.post('customer-orders', {
      customer_id: customer,
      date: TODAY(),
      freight_mode: 'CLIENTE_RECOGE',
      lines: [
        { product_id: product, qty: '10' },
        { product_id: product, qty: '1' },
      ],
    }),
  );
  // 185.00 + 18.50
  expect(order).toMatchObject({
    subtotal: '175.43',
    total: '203.50',
    lines: [{ list_price: '15.948276', line_total: '185.00' }, { line_total: '18.50' }],
  });
});
