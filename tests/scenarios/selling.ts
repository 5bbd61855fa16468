/** A company that sells LAM-60 by «Mayoreo», and who asks for, releases, authorises orders. */
import { TODAY } from './entries.ts';
import { done, story, type Body, type Stage } from './given.ts';

export const SELLER_KEYS = [
  'customers.list',
  'products.list',
  'pricelists.list',
  'sls/consignees.list',
  'customer-orders.list',
  'requested-orders.list',
  'approved-orders.list',
  'customer-orders.create',
  'customer-orders.update',
];

/** A registered tax: that of this code, else the first of its kind and rate. */
const taxOf = async (told: Stage, sat_tax: string, kind: string, rate: string) =>
  (
    await told.query<{ id: number }>(
      'select id from sattaxes where sat_tax = $1 and kind = $2 and rate = $3::numeric order by id',
      [sat_tax, kind, rate],
    )
  )[0]!.id;

/**
 * LAM-60 costs 43.10 and is sold in kilograms with IVA of 16 %: 52.00, from 1,000 49.50, from 5,000
 * 47.20. Reps may lower 3 %, supervisors 8 %.
 */
export async function selling(options: { readonly stock?: string; readonly customer?: Body } = {}) {
  const told = await story();
  const { given, as, idOf } = told;
  const admin = as('admin');
  const mxn = await idOf('currencies', 'MXN');
  const vat = await taxOf(told, '002', 'TRASLADO', '0.16');
  const product = await given.product('LAM-60', {
    more: {
      is_sellable: '1',
      sat_product_key: '11161800',
      tax_object: '02',
      tax_ids: [String(vat)],
      list_price: '55',
      price_currency_id: String(mxn),
    },
    stock: { qty: options.stock ?? '4200', unitCost: '43.10' },
  });
  const scale = (price: string, min_qty: string) => ({
    applies_to: 'PRODUCTO',
    product_id: product,
    method: 'FIJO',
    price,
    min_qty,
  });
  const { id: pricelist } = await done(
    admin.post('pricelists', {
      code: 'MAYOREO',
      name: 'Mayoreo',
      kind: 'VENTA',
      currency_id: mxn,
      valid_from: '2020-01-01',
      lines: [scale('52.00', '0'), scale('49.50', '1000'), scale('47.20', '5000')],
    }),
  );
  await done(admin.act('pricelists', 'authorize', Number(pricelist)));
  const rep = await given.role('REPRESENTANTE', SELLER_KEYS);
  const supervisor = await given.role('SUPERVISORA', [
    ...SELLER_KEYS,
    'customer-orders.authorize',
    'customer-orders.releasePrice',
    'customer-orders.cancel',
    'customer-orders.freePrice',
  ]);
  await given.role('CREDITO', [
    'customers.list',
    'customers.credit',
    'customer-orders.list',
    'requested-orders.list',
    'approved-orders.list',
    'customer-orders.releaseCredit',
  ]);
  await done(
    admin.change('sales-configuration', {
      discount_limits: [
        { role_id: rep, max_discount_percent: '3' },
        { role_id: supervisor, max_discount_percent: '8' },
      ],
    }),
  );
  const seller = await given.person('vendedor', 'REPRESENTANTE');
  await given.person('supervisora', 'SUPERVISORA');
  await given.person('cartera', 'CREDITO');
  const customer = await given.customer('Colchones del Bajío', {
    pricelist_id: pricelist,
    seller_id: seller.id,
    ...options.customer,
  });
  const order = (lines: readonly Body[], more: Body = {}, nickname = 'vendedor') =>
    as(nickname).post('customer-orders', {
      customer_id: customer,
      date: TODAY(),
      freight_mode: 'CLIENTE_RECOGE',
      lines: lines.map((line) => ({ product_id: product, ...line })),
      ...more,
    });
  const saved = async (id: number) => done(admin.get(`customer-orders/${id}`));
  return { told, admin, seller, mxn, vat, product, customer, order, saved };
}
