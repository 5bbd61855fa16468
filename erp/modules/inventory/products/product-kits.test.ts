import { beforeAll, expect, test } from 'vitest';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { callerOf } from '../../../../tests/api/fixtures.ts';

let stock: StockCompany;
let api: ReturnType<typeof callerOf>;

beforeAll(async () => {
  stock = await stockCompany();
  api = callerOf(stock.company.services, stock.admin);
});

test('a kit is as available as its scarcest component, in whole kits (R27)', async () => {
  const [tela, hilo] = [await stock.product('TELA'), await stock.product('HILO')];
  const [kg, g] = [await stock.idOf('units', 'KG'), await stock.idOf('units', 'G')];
  const kit = await stock.product('COSTURA', {
    kind: 'KIT',
    is_sellable: '1',
    sat_product_key: '60121000',
    kit_lines: [
      { component_id: String(tela), qty: '2', unit_id: String(kg) },
      { component_id: String(hilo), qty: '250', unit_id: String(g) },
    ],
  });
  const available = async () => (await api.get(`products/${kit}`)).data.available;
  expect(Number(await available())).toBe(0);
  await stock.post('ENT-COMPRA', [
    { productId: tela, qty: '21', value: '840' },
    { productId: hilo, qty: '1.9', value: '190' },
  ]);
  expect(Number(await available())).toBe(7);
  await stock.post('ENT-COMPRA', [{ productId: hilo, qty: '10', value: '1000' }]);
  expect(Number(await available())).toBe(10);
  expect((await api.get(`products/${tela}`)).data).toMatchObject({
    last_cost: '40.000000',
    avg_cost: '40.000000',
  });
});

test('price lists that name a product are found by it', async () => {
  const tela = await stock.product('TELA-P', {
    is_sellable: '1',
    sat_product_key: '11160000',
    list_price: '90',
  });
  await stock.make('pricelists', {
    code: 'MAY',
    name: 'Mayoreo',
    currency_id: String(await stock.idOf('currencies', 'MXN')),
    valid_from: '2026-01-01',
    lines: [{ applies_to: 'PRODUCTO', product_id: String(tela), method: 'FIJO', price: '80' }],
  });
  expect(
    (await api.get(`pricelists?filter[product_id]=${tela}`)).data.map(
      ({ code }: { code: string }) => code,
    ),
  ).toEqual(['MAY']);
  expect((await api.get('pricelists?filter[product_id]=999999')).data).toEqual([]);
});
