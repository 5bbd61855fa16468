import { beforeAll, expect, test } from 'vitest';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { callerOf } from '../../../../tests/api/fixtures.ts';

let stock: StockCompany;
let api: ReturnType<typeof callerOf>;
let cloth: number;

beforeAll(async () => {
  stock = await stockCompany();
  api = callerOf(stock.company.services, stock.admin);
  cloth = await stock.product('TELA');
  await stock.post('ENT-COMPRA', [{ productId: cloth, qty: '5', value: '50' }]);
});

test('a storage with stock groups no others; an empty one of the branch does', async () => {
  const under = async (parent: number) => {
    const { data } = await api.get(`storages/${stock.storages.PISO}`);
    return api.put(`storages/${stock.storages.PISO}`, { parent_id: parent, version: data.version });
  };
  expect((await under(stock.storages.A!)).data.fields).toEqual({
    parent_id: ['Tiene existencias: un almacén superior sólo agrupa a otros.'],
  });
  expect((await under(stock.storages.B!)).status).toBe(200);
});

test('a product with stock becomes no base of variants', async () => {
  const { data } = await api.get(`products/${cloth}`);
  const refused = await api.put(`products/${cloth}`, { is_template: '1', version: data.version });
  expect(refused.data.fields).toEqual({
    is_template: ['Una base de variantes no guarda existencias: primero debe quedar en cero.'],
  });
});

test('transfers are found by branch, by product and by their differences', async () => {
  for (const filter of [
    { branch_office_id: '1' },
    { product_id: String(cloth) },
    { different: '1' },
    { different: '0' },
  ]) {
    const { status, data } = await api.get('branch-transfers', { filter });
    expect([status, data]).toEqual([200, []]);
  }
});
