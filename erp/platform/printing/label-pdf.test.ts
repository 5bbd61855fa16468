import { beforeAll, expect, test } from 'vitest';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { callerOf } from '../../../tests/api/fixtures.ts';
import { code128 } from './barcode.ts';
import { inventoryLabels } from '#erp/modules/inventory/label-texts.ts';

let stock: StockCompany;
let api: ReturnType<typeof callerOf>;
let tela: number;

beforeAll(async () => {
  stock = await stockCompany();
  api = callerOf(stock.company.services, stock.admin);
  tela = await stock.product('TELA', { tracking: 'LOTE', lot_kind: 'ROLLO' });
  await stock.post('ENT-COMPRA', [
    { productId: tela, qty: '120.5', value: '4000', lotCode: 'R1', expiresOn: '2027-11-20' },
    { productId: tela, qty: '80', value: '3000', lotCode: 'R2' },
  ]);
});

const pages = (pdf: string) => [...pdf.matchAll(/\/Type \/Page\b/g)].length;
const lotId = async (code: string) =>
  (await stock.query<{ id: number }>('select id from lots where code = $1', [code]))[0]!.id;

test('the runs of Code 128, whose check digit the standard gives', () => {
  // ISO/IEC 15417: start B, «A», check (104 + 33) mod 103 = 34, stop.
  expect(code128('A')).toBe(
    ['11010010000', '10100011000', '10001011000', '1100011101011'].join(''),
  );
  expect(code128('Ñ')).toBeNull();
});

test('a lot says its product, code, quantity, weights, area and expiry', async () => {
  const id = await lotId('R1');
  const { data } = await api.get(`lots/${id}`);
  await api.put(`lots/${id}`, {
    version: data.version,
    gross_kg: '122.5',
    tare_kg: '2',
    width_cm: '160',
    length_m: '250',
    grammage: '80',
    color: 'Azul',
  });
  const [label] = await stock.within(({ tx }) => inventoryLabels.lot!(tx, id));
  expect(label).toEqual({
    title: 'TELA',
    lines: [
      'TELA · Lote R1',
      '120.5 KG',
      'Neto 120.5 kg · Bruto 122.5 kg',
      '400 m² · 80 g/m² · Azul',
      'Caduca 20 nov 2027',
    ],
    barcode: 'R1',
  });
});

test('a movement has a label of each of its lots, which opens the lot', async () => {
  const [{ id }] = (await stock.query<{ id: number }>(
    'select id from movements order by id limit 1',
  )) as [{ id: number }];
  const labels = await stock.within(({ tx }) => inventoryLabels.movement!(tx, id));
  expect(labels.map(({ barcode, opens }) => [barcode, opens])).toEqual([
    ['R1', ['lot', await lotId('R1')]],
    ['R2', ['lot', await lotId('R2')]],
  ]);
  const reply = await api.get(`pdf/qr/movement/${id}?copies=3`);
  expect([reply.status, reply.headers.get('content-type'), pages(reply.text)]).toEqual([
    200,
    'application/pdf',
    6,
  ]);
});

test('a page of each label, thirty on a letter sheet; at most 500', async () => {
  const url = `pdf/qr/product/${tela}`;
  expect(pages((await api.get(`${url}?copies=31`)).text)).toBe(31);
  expect(pages((await api.get(`${url}?copies=31&template=CARTA_30`)).text)).toBe(2);
  expect((await api.get(`${url}?template=A4`)).data.fields.template[0]).toMatch(
    /^Elige una plantilla/,
  );
  expect((await api.get(`${url}?copies=101`)).status).toBe(422);
  expect((await api.get(`pdf/qr/lot/${await lotId('R1')}?ids=${await lotId('R2')}`)).status).toBe(
    200,
  );
  expect((await api.get('pdf/qr/lot/1,x')).status).toBe(404);
  for (const type of ['storage', 'slot', 'scale', 'supplying', 'branch-transfer'])
    expect((await api.get(`pdf/qr/${type}/999999`)).status).toBe(404);
  expect((await api.get(`pdf/qr/storage/${stock.storages.A}`)).status).toBe(200);
});
