/** What the references of a sale offer, by what was chosen before them. */
import { expect, test } from 'vitest';
import { done, refusedFields, type Body, type Stage } from './given.ts';
import { selling } from './selling.ts';

/** What a form offers in a reference, by its name in the form. */
async function offered({ as }: Stage, resource: string, field: string, values: Body, at = field) {
  const { references } = await done(
    as('admin').post('form', { resource, fields: [field], values: JSON.stringify(values) }),
  );
  const { lists, options } = references as Body;
  return (lists as Body[][])[Number((options as Body)[at])]!.map(({ title }) => String(title));
}

test('a line offers the units that convert to its product, its own and those of its kind', async () => {
  const { told, product } = await selling();
  const box = await told.idOf('units', 'CAJA');
  const boxed = await told.given.product('CINTA', {
    more: {
      is_sellable: '1',
      sat_product_key: '31201500',
      tax_object: '01',
      unit_lines: [{ unit_id: String(box), numerator: '12', denominator: '1', use_sell: '1' }],
    },
  });
  const unitsOf = async (id: number) =>
    offered(
      told,
      'customer-orders',
      'lines.unit_id',
      { lines: [{ product_id: String(id) }] },
      'lines[0].unit_id',
    );
  const kind = await told.query<{ code: string }>(
    `select code from units where dimension = (select u.dimension from products p join units u on u.id = p.stock_unit_id where p.id = $1) and factor_num is not null and active order by code`,
    [product],
  );
  const codes = (titles: readonly string[]) => titles.map((title) => title.split(' ')[0]);
  const own = codes(await unitsOf(product));
  expect(own.toSorted()).toEqual(kind.map(({ code }) => code).toSorted());
  expect(own.length).toBeLessThan(15);
  expect(codes(await unitsOf(boxed)).toSorted()).toEqual([...own, 'CAJA'].toSorted());
  // Those of orders to suppliers too.
  const bought = await offered(
    told,
    'purchase-orders',
    'lines.unit_id',
    { lines: [{ product_id: String(boxed) }] },
    'lines[0].unit_id',
  );
  expect(codes(bought)).toContain('CAJA');
  expect(codes(bought)).not.toContain('M2');
});

test('what is offered of a customer is of that customer alone', async () => {
  const { told, customer } = await selling();
  const other = await told.given.customer('Muebles de Celaya');
  const country_id = await told.idOf('countries', 'MEX');
  for (const [name, customer_id] of [
    ['Planta León', customer],
    ['Bodega Celaya', other],
  ] as const)
    await done(
      told.as('admin').post('sls/consignees', { ...PLACE, name, customer_id, country_id }),
    );
  const places = (values: Body) => offered(told, 'customer-orders', 'consignee_id', values);
  expect(await places({ customer_id: String(customer) })).toEqual([
    expect.stringContaining('Planta León'),
  ]);
});

test('what comes back is received only where it waits apart', async () => {
  const { told } = await selling();
  await told.given.storage('DEVOL', 'RECHAZO');
  const titles = await offered(told, 'sls/rejections', 'storage_id', {});
  // Of every storage, that of quarantine and this one.
  expect(titles.map((title) => title.split(' ')[0])).toEqual(['CUA', 'DEVOL']);
  expect(await offered(told, 'sls/rejections/receive', 'storage_id', {})).toEqual(titles);
});

test('what is refused as inactive is offered to nothing new, and shows where it stands', async () => {
  const { told, customer } = await selling();
  const admin = told.as('admin');
  const gone = await told.given.customer('Muebles de Celaya');
  const { id: project } = await done(
    admin.post('sls-proyects', { name: 'Remodelación', customer_id: gone, probability: '50' }),
  );
  await done(admin.act('customers', 'deactivate', gone));
  const blocked = await told.given.product('VIEJO', {
    more: { is_sellable: '1', is_purchasable: '1', sat_product_key: '31201500', tax_object: '01' },
  });
  await done(admin.change(`products/${blocked}`, { status: 'DESCONTINUADO' }));
  const supplier = await told.given.supplier();
  await done(admin.act('suppliers', 'retire', supplier));
  const [first] = await told.query<{ name: string }>('select name from customers where id = $1', [
    customer,
  ]);
  for (const resource of [
    'customer-orders',
    'sls-quotations',
    'shopping-carts',
    'sls-proyects',
    'sls/telemarketing',
  ]) {
    const titles = (await offered(told, resource, 'customer_id', {})).join('; ');
    expect(titles, resource).toContain(first!.name);
    expect(titles, resource).not.toContain('Celaya');
  }
  for (const resource of ['customer-orders', 'sls-quotations', 'purchase-orders', 'prc-requests']) {
    const titles = await offered(told, resource, 'lines.product_id', { lines: [{}] });
    expect(titles.join('; '), resource).not.toContain('VIEJO');
  }
  const [left] = await told.query<{ legal_name: string }>(
    'select legal_name from suppliers where id = $1',
    [supplier],
  );
  for (const resource of ['purchase-orders', 'prc/invoice-shipments', 'payments']) {
    const titles = await offered(told, resource, 'supplier_id', {});
    expect(titles.join('; '), resource).not.toContain(left!.legal_name);
  }
  // What named it before goes on naming it, and is saved as it is.
  const { record } = await done(
    admin.get('form', { resource: 'sls-proyects', record_id: String(project) }),
  );
  expect(((record as Body).titles as Body).customer_id).toContain('Celaya');
  await done(admin.change(`sls-proyects/${project}`, { name: 'Remodelación 2' }));
});

test('a place that documents name, and a storage with its goods, stay with their customer', async () => {
  const { told, customer, order } = await selling();
  const admin = told.as('admin');
  const other = await told.given.customer('Muebles de Celaya');
  const country_id = await told.idOf('countries', 'MEX');
  const { id } = await done(
    admin.post('sls/consignees', { ...PLACE, name: 'Planta', customer_id: customer, country_id }),
  );
  const move = (customer_id: number) => admin.change(`sls/consignees/${id}`, { customer_id });
  // Nothing names it yet: whoever mistook the customer puts it right.
  await done(move(other));
  await done(move(customer));
  await done(order([{ qty: '10' }], { consignee_id: id }));
  expect(await refusedFields(move(other))).toEqual({
    customer_id: ['Ya se usa con su cliente (1 en Pedidos): da de alta el destino con el otro.'],
  });
  await done(admin.change(`sls/consignees/${id}`, { name: 'Planta León' }));
});

const PLACE = {
  code: 'UNO',
  contact_name: 'Almacén',
  street: 'Calle',
  zip: '37000',
};
