/** Tabs of /inv-costs and the reports of values, with figures. */
import { beforeAll, expect, test } from 'vitest';
import { adjustCost } from '#erp/domains/stock/costing/late-cost.ts';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { callerOf, type TestReply } from '../../../../../tests/api/fixtures.ts';

let stock: StockCompany;
let api: ReturnType<typeof callerOf>;
let product: number;
const daysAgo = (days: number) =>
  Temporal.Now.instant()
    .subtract({ hours: 24 * days })
    .toString();
const rowsOf = ({ status, data, text }: TestReply) => {
  if (status !== 200) throw new Error(text);
  return data as Record<string, unknown>[];
};

beforeAll(async () => {
  stock = await stockCompany();
  api = callerOf(stock.company.services, stock.admin);
  product = await stock.product('HISTORIA', { standard_cost: '40' });
  await stock.post('ENT-COMPRA', [{ productId: product, qty: '100', value: '4000' }], {
    postedAt: daysAgo(3),
  });
  const second = await stock.post(
    'ENT-COMPRA',
    [{ productId: product, qty: '50', value: '2150' }],
    { postedAt: daysAgo(2) },
  );
  await stock.post('SAL-VENTA', [{ productId: product, qty: '120' }], { postedAt: daysAgo(1) });
  await stock.within((context) =>
    adjustCost(context, 'COSTO-ADIC', { resource: 'facturas', id: 'H-1', action: 'APLICAR' }, [
      { movementLineId: second.lines[0]!.lineId, deltaValue: '100' },
    ]),
  );
});

test('history: entries and what came late, with the average that each left', async () => {
  const rows = rowsOf(
    await api.get(`inv-costs?report=HISTORIAL&product_id=${product}&from=ultimos-30`),
  );
  expect(
    rows.map(({ kind, unit_cost, average }) => [
      kind,
      unit_cost && Number(unit_cost),
      Number(average),
    ]),
  ).toEqual([
    ['ENTRADA', 40, 40],
    ['ENTRADA', 43, 41],
    ['AJUSTE_COSTO', null, expect.closeTo(41.666667, 5)],
    ['AJUSTE_COSTO', null, expect.any(Number)],
  ]);
});

test('costs that differ from the standard by more than so much', async () => {
  const found = async (deviation: string) =>
    rowsOf(await api.get(`inv-costs?report=COSTOS&deviation=${deviation}`)).map(
      ({ code, deviation: by }) => [code, Number(by)],
    );
  expect(await found('4')).toEqual([['HISTORIA', 4.17]]);
  expect(await found('5')).toEqual([]);
});

test('a cost that is worked out again is said above the figures', async () => {
  expect((await api.get('inv-costs?report=COSTOS')).meta.warning).toBeNull();
  await stock.query('update stock_costs set replay_pending = true where product_id = $1', [
    product,
  ]);
  expect((await api.get('inv-costs?report=COSTOS')).meta.warning).toBe(
    'Recálculo en proceso: HISTORIA',
  );
  await stock.query('update stock_costs set replay_pending = false where product_id = $1', [
    product,
  ]);
});

test('adjustments are listed with what they changed', async () => {
  const [cause] = await stock.query<{ id: number }>('select id from causes order by id limit 1');
  await api.post('inv/revaluations', {
    kind: 'IMPORTE',
    reason_id: cause!.id,
    lines: [{ product_id: product, delta_value: '5' }],
  });
  expect(rowsOf(await api.get('inv-costs?report=AJUSTES'))).toMatchObject([
    { kind: 'IMPORTE', status: 'BORRADOR', effect: null },
  ]);
});

const report = async (name: string, more: object = {}) =>
  rowsOf(await api.post('reports/inventories', { report: name, ...more }));

test('value at a date, as it was known then: before and after the invoice that came late', async () => {
  const [late] = await stock.query<{ at: string }>(
    `select min(created_at) as at from kardex where kind = 'AJUSTE_COSTO'`,
  );
  const worth = async (more: object) =>
    (await report('VALUACION', { product_id: product, ...more })).map(({ qty, worth: value }) => [
      Number(qty),
      Number(value),
    ]);
  expect(await worth({})).toEqual([[30, 1250]]);
  const before = Temporal.Instant.from(late!.at).subtract({ milliseconds: 1 }).toString();
  expect(await worth({ recorded_until: before })).toEqual([[30, 1230]]);
  const then = rowsOf(
    await api.get(`storage-inventory?report=A_FECHA&recorded_until=${encodeURIComponent(before)}`),
  );
  expect(then.map(({ worth: value }) => Number(value))).toEqual([1230]);
});

test('ageing: what is left came last, and adds up to what the pools are worth', async () => {
  const old = await stock.product('VIEJO');
  await stock.post('ENT-COMPRA', [{ productId: old, qty: '10', value: '100' }], {
    postedAt: daysAgo(40),
  });
  await stock.post('ENT-COMPRA', [{ productId: old, qty: '10', value: '100' }], {
    postedAt: daysAgo(5),
  });
  await stock.post('SAL-VENTA', [{ productId: old, qty: '6' }], { postedAt: daysAgo(1) });
  const reply = await api.post('reports/inventories', { report: 'ANTIGUEDAD', ties: '1' });
  expect(rowsOf(reply).find(({ code }) => code === 'VIEJO')).toMatchObject({
    d30: expect.stringMatching(/^100(\.0+)?$/),
    d60: expect.stringMatching(/^40(\.0+)?$/),
    older: expect.stringMatching(/^0/),
  });
  expect(reply.meta.ties[0].ok).toBe(true);
});

test('why costs changed: cause, document and amount', async () => {
  const rows = await report('AJUSTES_COSTO', { product_id: product });
  expect(rows.map(({ type, kind, value }) => [type, kind, Number(value)])).toEqual([
    ['Costo adicional', 'AJUSTE_COSTO', -80],
    ['Costo adicional', 'AJUSTE_COSTO', 100],
  ]);
});

test('a transfer and its cancellation are worth what their lines are, once', async () => {
  const cloth = await stock.product('UNA-VEZ');
  await stock.post('ENT-COMPRA', [{ productId: cloth, qty: '10', value: '100' }], {
    postedAt: daysAgo(1),
  });
  const moved = await stock.post('TRASP', [
    { productId: cloth, qty: '4', toStorageId: stock.storages.B! },
  ]);
  const undone = await stock.reverse(moved.movementId);
  for (const { movementId } of [moved, undone])
    expect((await api.get(`movements/${movementId}`)).data.total_value).toBe('40.000000');
});

test('the ledger and what accounting was told agree event by event', async () => {
  await stock.post('TRASP', [{ productId: product, qty: '5', toStorageId: stock.storages.B! }]);
  const rows = await report('CONCILIACION', { from: 'ultimos-90' });
  expect(
    Object.fromEntries(rows.map(({ event, difference }) => [event, Number(difference)])),
  ).toEqual({
    INV_COMPRA: 0,
    INV_VENTA: 0,
    INV_REVAL: 0,
    INV_AJUSTE_COSTO: 0,
  });
});

test('goods of others and ours with others', async () => {
  const [customer] = await stock.query<{ id: number }>(
    'select id from customers order by id limit 1',
  );
  const foreign = await stock.product('AJENO');
  await stock.post('CONSIG-ENT', [
    { productId: foreign, qty: '7', ownerKind: 'CLIENTE', ownerId: customer?.id ?? 1 },
  ]);
  const [branch] = await stock.query<{ id: number }>(
    'select id from branch_offices order by id limit 1',
  );
  const supplier = (
    await stock.make('suppliers', {
      legal_name: 'Costuras del Sur',
      person_type: 'EXTRANJERO',
      country_id: String(await stock.idOf('countries', 'USA')),
      currency_id: String(await stock.idOf('currencies', 'USD')),
      category: 'MATERIA_PRIMA',
      foreign_tax_id: '12-3456789',
    })
  ).id!;
  const [{ id: maquila }] = (await stock.query<{ id: number }>(
    `insert into storages (account_id, code, name, storage_type_id, branch_office_id, supplier_id) values ($1, 'MAQ', 'Maquila', $2, $3, $4) returning id`,
    [stock.company.accountId, await stock.idOf('storage_types', 'MAQUILA'), branch!.id, supplier],
  )) as [{ id: number }];
  await stock.post('TRASP', [{ productId: product, qty: '2', toStorageId: maquila }]);
  const rows = await report('TERCEROS');
  expect(rows.map(({ holder, code, qty, days }) => [holder, code, Number(qty), days])).toEqual(
    expect.arrayContaining([['COSTURAS DEL SUR', 'HISTORIA', 2, 0]]),
  );
  expect(rows.map(({ code, qty, worth }) => [code, Number(qty), Number(worth)])).toEqual(
    expect.arrayContaining([['AJENO', 7, 0]]),
  );
});
