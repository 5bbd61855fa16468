/** Tabs of /inv-costs and the reports of values, with figures. */
import { beforeAll, expect, test } from 'vitest';
import { adjustCost } from '#erp/engines/stock/late-cost.ts';
import { stockCompany, type StockCompany } from '#erp/engines/stock/testing.ts';
import { callerOf, type TestReply } from '../../../tests/api/fixtures.ts';

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
  await stock.post('ENT-COMPRA', [{ productId: product, qty: '100', value: '4000' }], { postedAt: daysAgo(3) });
  const second = await stock.post('ENT-COMPRA', [{ productId: product, qty: '50', value: '2150' }], { postedAt: daysAgo(2) });
  await stock.post('SAL-VENTA', [{ productId: product, qty: '120' }], { postedAt: daysAgo(1) });
  await stock.within((context) =>
    adjustCost(context, 'COSTO-ADIC', { resource: 'facturas', id: 'H-1', action: 'APLICAR' }, [{ movementLineId: second.lines[0]!.lineId, deltaValue: '100' }]),
  );
});

test('history: entries and what came late, with the average that each left', async () => {
  const rows = rowsOf(await api.get(`inv-costs?report=HISTORIAL&product_id=${product}&period=ultimos-30`));
  expect(rows.map(({ kind, unit_cost, average }) => [kind, unit_cost && Number(unit_cost), Number(average)])).toEqual([
    ['ENTRADA', 40, 40],
    ['ENTRADA', 43, 41],
    ['AJUSTE_COSTO', null, expect.closeTo(41.666667, 5)],
    ['AJUSTE_COSTO', null, expect.any(Number)],
  ]);
});

test('costs that differ from the standard by more than so much', async () => {
  const found = async (deviation: string) => rowsOf(await api.get(`inv-costs?report=COSTOS&deviation=${deviation}`)).map(({ code, deviation: by }) => [code, Number(by)]);
  expect(await found('4')).toEqual([['HISTORIA', 4.17]]);
  expect(await found('5')).toEqual([]);
});

test('a cost that is worked out again is said above the figures', async () => {
  expect((await api.get('inv-costs?report=COSTOS')).meta.warning).toBeNull();
  await stock.query('update stock_costs set replay_pending = true where product_id = $1', [product]);
  expect((await api.get('inv-costs?report=COSTOS')).meta.warning).toBe('Recálculo en proceso: HISTORIA');
  await stock.query('update stock_costs set replay_pending = false where product_id = $1', [product]);
});

test('adjustments are listed with what they changed', async () => {
  const [cause] = await stock.query<{ id: number }>('select id from causes limit 1');
  await api.post('inv/revaluations', { kind: 'IMPORTE', reason_id: cause!.id, lines: [{ product_id: product, delta_value: '5' }] });
  expect(rowsOf(await api.get('inv-costs?report=AJUSTES'))).toMatchObject([{ kind: 'IMPORTE', status: 'BORRADOR', effect: null }]);
});
