/** What is told of a sale while it is typed, before it is saved (sales R4, R6, R15, R19). */
import { expect, test } from 'vitest';
import { TODAY } from './entries.ts';
import { done, type Body } from './given.ts';
import { selling, SELLER_KEYS } from './selling.ts';

const CREDIT = { payment_term: 'CREDITO', credit_days: '30', credit_limit: '500000' };

async function typing(customer: Body = CREDIT) {
  const sold = await selling({ customer });
  const { told, admin } = sold;
  const storage = told.stock.storages.A!;
  const [branch] = await told.query<{ id: number }>(
    'select branch_office_id as id from storages where id = $1',
    [storage],
  );
  const branch_office_id = branch!.id;
  await done(admin.change(`branch-offices/${branch_office_id}`, { sales_storage_id: storage }));
  const typed = async (
    resource: string,
    lines: readonly Body[],
    { nickname = 'admin', ...more }: Body & { nickname?: string } = {},
  ): Promise<Record<string, unknown>> =>
    (
      await done(
        told.as(nickname).post('form/compute', {
          resource,
          draft: {
            customer_id: sold.customer,
            branch_office_id,
            ...(resource !== 'shopping-carts' && { date: TODAY() }),
            lines: lines.map((line) => ({ product_id: sold.product, ...line })),
            ...more,
          },
        }),
      )
    ).values;
  return { ...sold, storage, typed };
}

const KINDS = ['sls-quotations', 'customer-orders', 'shopping-carts'] as const;

test('stock, margin and credit of what is not saved yet', async () => {
  const { typed } = await typing();
  for (const resource of KINDS)
    expect(await typed(resource, [{ qty: '1000' }, { qty: '10000' }])).toMatchObject({
      // In the storage of the branch, 4,200.
      'lines[0].available': '4200.000000',
      'lines[1].available': '4200.000000',
      // 1 − 43.10 / 49.50
      'lines[0].margin_percent': '12.9300',
      // 1,000 × 49.50 + 10,000 × 47.20 = 521,500, with IVA 604,940.
      total: '604940.00',
      credit_left: '-104940.00',
      credit_notice: 'Excede el crédito por $104,940.00. Al solicitarlo quedará retenido.',
    });
});

test('two lines of one product are promised together: the second waits for what is made', async () => {
  const { typed, told, product } = await typing();
  await told.query('update products set lead_time_days = 20 where id = $1', [product]);
  const days = async (...qtys: readonly string[]) => {
    const values = await typed(
      'sls-quotations',
      qtys.map((qty) => ({ qty })),
    );
    return qtys.map((_, at) => String(values[`lines[${at}].deliverable_on`]));
  };
  const [first, second] = await days('3000', '3000');
  const far = Temporal.PlainDate.from(TODAY()).add({ days: 20 });
  // The first goes tomorrow or on the next working day; 6,000 are not there.
  expect(Temporal.PlainDate.compare(first!, TODAY())).toBe(1);
  expect(Temporal.PlainDate.compare(first!, far)).toBe(-1);
  expect(Temporal.PlainDate.compare(second!, far)).toBe(1);
});

test('R15: what is not there and is not coming has no day, and its line says what is missing', async () => {
  const { typed } = await typing();
  for (const resource of KINDS) {
    const values = await typed(resource, [{ qty: '3000' }, { qty: '2000' }, { qty: '50' }]);
    expect(values).toMatchObject({
      'lines[0].missing': null,
      'lines[0].deliverable_on': expect.any(String),
      // 4,200 less 3,000 leave 1,200.
      'lines[1].missing': '800.000000',
      'lines[1].deliverable_on': null,
      'lines[2].missing': '50.000000',
      stock_notice: 'Partida 2: faltan 800. Partida 3: faltan 50.',
    });
  }
});

test('it is in the unit of the line, by its own storage, and of a kit what its scarcest part makes', async () => {
  const { typed, told, product } = await typing();
  const [ton, kilo] = [await told.idOf('units', 'TON'), await told.idOf('units', 'KG')];
  await told.query('update products set stock_unit_id = $2 where id = $1', [product, kilo]);
  const empty = await told.given.storage('VACIO', 'FISICO');
  expect(
    await typed('customer-orders', [{ qty: '1', storage_id: empty }, { qty: '1' }]),
  ).toMatchObject({ 'lines[0].available': '0.000000', 'lines[1].available': '4200.000000' });
  expect(await typed('sls-quotations', [{ qty: '1', unit_id: ton }])).toMatchObject({
    'lines[0].available': '4.200000',
  });
  const kit = await told.given.product('JUEGO', {
    more: {
      kind: 'KIT',
      is_sellable: '1',
      sat_product_key: '11161800',
      tax_object: '01',
      list_price: '90',
      kit_lines: { 0: { component_id: String(product), qty: '8', unit_id: String(kilo) } },
    },
  });
  expect(await typed('sls-quotations', [{ product_id: kit, qty: '1' }])).toMatchObject({
    'lines[0].available': '525.000000',
  });
});

test('cash has no credit; a blocked customer is told so; a service has no stock', async () => {
  const { typed, told, customer } = await typing({});
  const service = await told.given.product('FLETE', {
    more: {
      kind: 'SERVICIO',
      is_sellable: '1',
      sat_product_key: '78101802',
      tax_object: '01',
      list_price: '90',
    },
  });
  expect(await typed('customer-orders', [{ product_id: service, qty: '1' }])).toMatchObject({
    'lines[0].available': null,
    'lines[0].deliverable_on': null,
    credit_left: null,
    credit_notice: 'De contado: se embarca cuando esté pagado.',
  });
  await told.query(`update customers set status = 'BLOQUEADO' where id = $1`, [customer]);
  expect(await typed('customer-orders', [{ qty: '1' }])).toMatchObject({
    credit_notice: 'El cliente está bloqueado por crédito. No se podrá solicitar.',
  });
});

test('each sees what they may: margin with both rights, credit with the customer', async () => {
  const { typed, told } = await typing();
  const sees = async (nickname: string, keys: readonly string[]) => {
    await told.given.role(nickname.toUpperCase(), keys);
    await told.given.person(nickname, nickname.toUpperCase());
    return Object.keys(await typed('customer-orders', [{ qty: '10' }], { nickname }));
  };
  const plain = await sees('llana', SELLER_KEYS);
  expect(plain).toContain('lines[0].available');
  expect(plain).toContain('credit_left');
  expect(plain).not.toContain('lines[0].margin_percent');
  const margin = [...SELLER_KEYS, 'customer-orders.viewMargin'];
  expect(await sees('medias', margin)).not.toContain('lines[0].margin_percent');
  expect(await sees('entera', [...margin, 'costs.view'])).toContain('lines[0].margin_percent');
});

test('a draft that is read says it too, as of now, and no longer once it is asked for', async () => {
  const { told, order, saved, product } = await typing();
  const { id } = await done(order([{ qty: '1000' }], {}, 'admin'));
  // 1,000 × 49.50 with IVA 57,420.
  expect(await saved(id)).toMatchObject({
    credit_left: '442580.00',
    credit_notice: null,
    lines: [{ available: '4200.000000' }],
  });
  const form = { resource: 'customer-orders', record_id: String(id) };
  expect((await done(told.as('admin').get('form', form))).record).toMatchObject({
    credit_left: '442580.00',
    lines: [{ available: '4200.000000' }],
  });
  await told.stock.post('INI', [{ productId: product, qty: '100', unitCost: '43.10' }]);
  expect((await saved(id)).lines[0].available).toBe('4300.000000');
  await done(told.as('admin').act('customer-orders', 'submit', id));
  expect(await saved(id)).toMatchObject({ credit_left: null, lines: [{ available: null }] });
});
