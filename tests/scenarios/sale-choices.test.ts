/** What the references of a sale offer, by what was chosen before them. */
import { expect, test } from 'vitest';
import { done, type Body, type Stage } from './given.ts';
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

const PLACE = {
  code: 'UNO',
  contact_name: 'Almacén',
  street: 'Calle',
  zip: '37000',
};
