import { beforeAll, expect, test } from 'vitest';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { verifyStock } from '#erp/domains/stock/checks/verify.ts';
import { callerOf } from '../../../../tests/api/fixtures.ts';

let stock: StockCompany;
let api: ReturnType<typeof callerOf>;
const set = async (body: Record<string, unknown>) => {
  const saved = await api.put('wms/configurations', {
    version: (await api.get('wms/configurations')).data.version,
    ...body,
  });
  if (saved.status !== 200) throw new Error(saved.text);
};

beforeAll(async () => {
  stock = await stockCompany();
  api = callerOf(stock.company.services, stock.admin);
});

test('a new product takes the company’s method of valuation, where it can have it', async () => {
  await set({ default_valuation: 'PEPS' });
  const product = async (code: string, more: Record<string, unknown> = {}) =>
    (await api.get(`products/${await stock.product(code, more)}`)).data.valuation as string;
  expect([await product('UNO'), await product('DOS', { valuation: 'PROMEDIO' })]).toEqual([
    'PEPS',
    'PROMEDIO',
  ]);
  await set({ default_valuation: 'LOTE' });
  expect([
    await product('TRES'),
    await product('CUATRO', { tracking: 'LOTE', lot_kind: 'LOTE' }),
  ]).toEqual(['PROMEDIO', 'LOTE']);
  await set({ default_valuation: 'PROMEDIO' });
});

test('what comes back is worth what it left at, or today’s average', async () => {
  const sold = async (code: string) => {
    const product = await stock.product(code);
    await stock.post('ENT-COMPRA', [{ productId: product, qty: '10', value: '100' }]);
    const { lines } = await stock.post('SAL-VENTA', [{ productId: product, qty: '5' }]);
    await stock.post('ENT-COMPRA', [{ productId: product, qty: '5', value: '150' }]);
    await stock.post('DEV-VENTA', [
      { productId: product, qty: '5', returnOfLineId: lines[0]!.lineId },
    ]);
    return stock.pool(product);
  };
  expect((await sold('ORIGEN')).slice(0, 2)).toEqual(['15.000000', '250.000000']);
  await set({ return_cost: 'PROMEDIO' });
  expect((await sold('PROMEDIO')).slice(0, 2)).toEqual(['15.000000', '300.000000']);
  expect(await stock.within(({ tx }) => verifyStock(tx))).toEqual([]);
});

test('labels are on the company’s template, for who chose none', async () => {
  const url = `pdf/qr/storage/${stock.storages.A}?copies=31`;
  const pages = async () => [...(await api.get(url)).text.matchAll(/\/Type \/Page\b/g)].length;
  expect(await pages()).toBe(31);
  await set({ label_template: 'CARTA_30' });
  expect(await pages()).toBe(2);
});
