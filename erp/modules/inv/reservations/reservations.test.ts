/** What people see and do of reservations by the API, and what customers keep. */
import { beforeAll, expect, test } from 'vitest';
import { reserveLots, reserve } from '#erp/domains/stock/reservations/reserve.ts';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { verifyStock } from '#erp/domains/stock/checks/verify.ts';
import { callerOf } from '../../../../tests/api/fixtures.ts';

let stock: StockCompany;
let api: ReturnType<typeof callerOf>;
let product: number;
let lot: number;
const source = { resource: 'pedidos', id: '77' };

beforeAll(async () => {
  stock = await stockCompany();
  api = callerOf(
    {
      ...stock.company.services,
      log: { info() {}, warn() {}, error: (fields) => console.error(fields) },
    },
    stock.admin,
  );
  product = await stock.product('APARTADO', { tracking: 'LOTE', lot_kind: 'LOTE' });
  await stock.post('ENT-COMPRA', [{ productId: product, qty: '40', value: '40', lotCode: 'L1' }]);
  [{ id: lot }] = (await stock.query<{ id: number }>('select id from lots where product_id = $1', [
    product,
  ])) as [{ id: number }];
});

test('listed with its document; released with a reason by who may, and the lot is free again', async () => {
  await stock.within((context) =>
    reserve(context, {
      source,
      lines: [{ sourceLineId: '1', productId: product, storageId: stock.storages.A!, qty: '25' }],
    }),
  );
  await stock.within((context) =>
    reserveLots(context, { source, lines: [{ sourceLineId: '1', lotId: lot, qty: '25' }] }),
  );
  const { data: rows } = await api.get(
    `inv/reservations?filter[product_id]=${product}&filter[status]=ACTIVA`,
  );
  expect(rows).toMatchObject([
    { qty: '25.000000', open: '25.000000', unit: 'KG', status: 'ACTIVA' },
  ]);
  expect((await api.post('inv/reservations', { product_id: product })).status).toBe(404);
  expect((await api.put(`inv/reservations/release/${rows[0].id}`, {})).data.fields).toHaveProperty(
    'release_reason',
  );
  const released = await api.put(`inv/reservations/release/${rows[0].id}`, {
    release_reason: 'El cliente lo quiere después.',
  });
  expect(released.data).toMatchObject({
    status: 'LIBERADA',
    open: '0.000000',
    qty_released: '25.000000',
  });
  expect(await stock.query('select 1 from stock_balances where reserved_hard <> 0')).toEqual([]);
  expect(await stock.within(({ tx }) => verifyStock(tx, product))).toEqual([]);
  expect(
    (await api.put(`inv/reservations/release/${rows[0].id}`, { release_reason: 'Otra vez' }))
      .status,
  ).toBe(409);
});

test('who may not override neither releases nor takes', async () => {
  const grants = new Map(stock.admin.permissions.grants);
  grants.delete('inventory.reserve.override');
  const clerk = callerOf(stock.company.services, {
    ...stock.admin,
    permissions: { ...stock.admin.permissions, grants },
  });
  const [made] = await stock.within((context) =>
    reserve(context, {
      source,
      lines: [{ sourceLineId: '2', productId: product, storageId: stock.storages.A!, qty: '40' }],
    }),
  );
  expect(
    (
      await clerk.put(`inv/reservations/release/${made!.reservationId}`, {
        release_reason: 'Me urge',
      })
    ).status,
  ).toBe(403);
});

test('existences of customers: theirs that we keep', async () => {
  const id = async (sql: string) => String((await stock.query<{ id: number }>(sql))[0]!.id);
  await stock.company.services.db.system((tx) =>
    tx.execute('update users set is_seller = true where account_id = $1', [
      stock.company.accountId,
    ]),
  );
  const zone = await stock.make('zones', { code: 'LEO', name: 'León', zip_ranges: '37000-37999' });
  const customer = await stock.make('customers', {
    name: 'Cliente que guarda',
    customer_type_id: await id("select id from customer_types where code = 'MENUDEO'"),
    zone_id: String(zone.id),
    branch_office_id: await id('select id from branch_offices order by id limit 1'),
    seller_id: String(stock.company.adminId),
    phone: '4777001122',
    currency_id: await id("select id from currencies where code = 'MXN'"),
  });
  await stock.post('ENT-COMPRA', [
    { productId: product, qty: '5', lotId: lot, ownerKind: 'CLIENTE', ownerId: customer.id! },
  ]);
  const { data } = await api.get('customer-existences');
  expect(data).toMatchObject([{ kind: 'RESGUARDO', lot: 'L1', qty: '5.000000' }]);
});
