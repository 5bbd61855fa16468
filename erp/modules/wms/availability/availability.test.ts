/** What a sales desk and a customer are told of a product (inventory §5, R19). */
import { beforeAll, expect, test } from 'vitest';
import { reserve } from '#erp/domains/stock/reservations/reserve.ts';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { callerOf } from '../../../../tests/api/fixtures.ts';

let stock: StockCompany;
let desk: ReturnType<typeof callerOf>;
let cotton: number;
const day = (days: number) =>
  Temporal.Now.zonedDateTimeISO('America/Mexico_City').toPlainDate().add({ days }).toString();

beforeAll(async () => {
  stock = await stockCompany();
  desk = callerOf(
    {
      ...stock.company.services,
      log: { info() {}, warn() {}, error: (fields) => console.error(fields) },
    },
    stock.admin,
  );
  const lycra = await stock.product('LYCRA', { is_sellable: '1', sat_product_key: '11160000' });
  cotton = await stock.product('ALGODON', {
    barcode: '75012342',
    is_sellable: '1',
    sat_product_key: '11160000',
    substitute_lines: [{ substitute_id: String(lycra), numerator: '3', denominator: '2' }],
  });
  await stock.post('ENT-COMPRA', [{ productId: cotton, qty: '80', value: '80' }]);
  await stock.post('ENT-COMPRA', [
    { productId: lycra, qty: '100', value: '80', storageId: stock.storages.B! },
  ]);
  await stock.within((context) =>
    reserve(context, {
      source: { resource: 'pedidos', id: '1' },
      lines: [{ sourceLineId: '1', productId: cotton, storageId: stock.storages.A!, qty: '30' }],
    }),
  );
});

const asked = async (api: typeof desk, query: Record<string, string>) => {
  const reply = await api.get(`cli/availability?${new URLSearchParams(query)}`);
  if (reply.status !== 200) throw new Error(reply.text);
  return reply.data as {
    product: { code: string } | null;
    matches: { code: string }[];
    rows: { available: string | null; band: string; promise: string | null }[];
    substitutes: { code: string; qty_stock: string; available: string | null; band: string }[];
  };
};

test('by code, by barcode or by words; what is reserved is not there', async () => {
  for (const product of ['algodon', '75012342', 'algo'])
    expect((await asked(desk, { product, qty: '50' })).rows).toMatchObject([
      { available: '50.000000', band: 'DISPONIBLE', promise: day(0) },
    ]);
  expect((await asked(desk, { product: 'o' })).product).toMatchObject({ code: 'ALGODON' });
  expect((await asked(desk, { product: 'nada' })).matches).toEqual([]);
});

test('not enough: no date, and what can be offered instead', async () => {
  const told = await asked(desk, { product: 'ALGODON', qty: '60' });
  expect(told.rows).toMatchObject([{ band: 'LIMITADO', promise: null }]);
  expect(told.substitutes).toMatchObject([
    { code: 'LYCRA', qty_stock: '90.000000', available: '100.000000', band: 'DISPONIBLE' },
  ]);
});

test('in another unit; what is on its way gives a date', async () => {
  const tons = await stock.idOf('units', 'TON');
  expect(
    (await asked(desk, { product: 'ALGODON', qty: '0.05', unit: String(tons) })).rows,
  ).toMatchObject([{ band: 'DISPONIBLE' }]);
  const [branch] = await stock.query<{ id: number }>(
    'select id from branch_offices order by id limit 1',
  );
  const from = await stock.make('branch-offices', {
    code: 'SUR',
    name: 'Sur',
    kind: 'SUCURSAL',
    status: 'ABIERTA',
    street: 'Uno',
    zip: '44100',
    tax_region: 'GENERAL',
    time_zone: 'America/Mexico_City',
  });
  const make = async (code: string, type: string, branchId: number | undefined) =>
    (
      await stock.make('storages', {
        code,
        name: code,
        storage_type_id: String(await stock.idOf('storage_types', type)),
        branch_office_id: String(branchId),
      })
    ).id!;
  await make('N-T', 'TRANSITO', branch!.id);
  const south = await make('SUR-A', 'FISICO', from.id);
  await stock.post('ENT-COMPRA', [{ productId: cotton, qty: '40', value: '40', storageId: south }]);
  const made = await desk.post('branch-transfers', {
    from_storage_id: south,
    to_storage_id: stock.storages.A,
    carrier: 'Propio',
    needs_landing_bill: '0',
    no_landing_bill_reason: 'Camioneta, misma ciudad',
    eta: `${day(6)}T12:00:00-06:00`,
    lines: [{ product_id: cotton, qty: '40' }],
  });
  for (const action of ['authorize', 'ship']) {
    const reply = await desk.put(`branch-transfers/${action}/${made.data.id}`, {});
    if (reply.status !== 200) throw new Error(reply.text);
  }
  expect(
    (await asked(desk, { product: 'ALGODON', qty: '60', branch: String(branch!.id) })).rows,
  ).toMatchObject([{ band: 'LIMITADO', promise: day(6) }]);
});

test('what is typed wrong is said beside its field', async () => {
  const reply = await desk.get('cli/availability?product=ALGODON&qty=mucho&date=ayer');
  expect([reply.status, Object.keys(reply.data.fields)]).toEqual([422, ['qty', 'date']]);
});

test('a customer sees his own products, in bands, and nothing else', async () => {
  const portal = (id: number | null) =>
    callerOf(stock.company.services, { ...stock.admin, userKind: 'CLIENTE', partyId: id });
  expect((await asked(portal(null), { product: 'ALGODON', qty: '10' })).product).toBeNull();
  const id = async (sql: string) => String((await stock.query<{ id: number }>(sql))[0]!.id);
  const list = await stock.make('pricelists', {
    code: 'L1',
    name: 'Lista uno',
    currency_id: await id("select id from currencies where code = 'MXN'"),
    valid_from: day(-1),
    lines: [{ applies_to: 'PRODUCTO', product_id: String(cotton), price: '10' }],
  });
  await stock.query(`update pricelists set status = 'AUTORIZADA' where id = $1`, [list.id]);
  await stock.company.services.db.system((tx) =>
    tx.execute('update users set is_seller = true where account_id = $1', [
      stock.company.accountId,
    ]),
  );
  const zone = await stock.make('zones', { code: 'LEO', name: 'León', zip_ranges: '37000-37999' });
  const made = await stock.make('customers', {
    name: 'Cliente',
    customer_type_id: await id("select id from customer_types where code = 'MENUDEO'"),
    zone_id: String(zone.id),
    branch_office_id: await id('select id from branch_offices order by id limit 1'),
    seller_id: String(stock.company.adminId),
    phone: '4777001122',
    currency_id: await id("select id from currencies where code = 'MXN'"),
    pricelist_id: String(list.id),
  });
  const told = await asked(portal(made.id!), { product: 'ALGODON', qty: '60' });
  expect(told.rows[0]).toMatchObject({ available: null, band: 'LIMITADO' });
  expect(told.substitutes).toEqual([]);
  expect((await asked(portal(made.id!), { product: 'LYCRA' })).product).toBeNull();
  expect((await portal(made.id!).get('products')).status).toBe(403);
});

test('the portal role of customers holds this and nothing else', async () => {
  await stock.company.addPerson({
    nickname: 'portal',
    roleCodes: ['PORTAL_CLIENTE'],
    kind: 'CLIENTE',
  });
  const actor = await stock.company.actorOf(
    await stock.company.signIn('portal'),
    'cli/availability',
  );
  expect([...actor.permissions.grants.keys()]).toEqual(['cli.availability']);
});
