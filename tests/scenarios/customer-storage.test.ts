/**
 * Consignación y resguardo de clientes, y artículos que no se inventarían (inventory §2.2, §2.3,
 * R26).
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { callerOf } from '../api/fixtures.ts';
import { registry } from '#erp/modules/all.ts';
import { Samples } from '../api/sample.ts';

let stock: StockCompany;
let api: ReturnType<typeof callerOf>;
let customer: number;
let other: number;
let away: number;
let bolsa: number;

beforeAll(async () => {
  stock = await stockCompany();
  api = callerOf(stock.company.services, stock.admin);
  const samples = new Samples(api, registry);
  const make = async () => (await samples.create(registry.resource('customers'))).data.id as number;
  [customer, other] = [await make(), await make()];
  const [branch] = await stock.query<{ id: number }>('select id from branch_offices limit 1');
  const consignment = {
    code: 'CON',
    name: 'Consignación',
    storage_type_id: String(await stock.idOf('storage_types', 'CONSIGNA')),
    branch_office_id: String(branch!.id),
  };
  expect((await api.post('storages', consignment)).data.fields).toEqual({
    customer_id: ['Elige el cliente que tiene la mercancía en consignación.'],
  });
  away = (await stock.make('storages', { ...consignment, customer_id: String(customer) })).id!;
  bolsa = await stock.product('BOLSA', { gross_weight_kg: '2', net_weight_kg: '2' });
});

const consignment = (more: Record<string, unknown> = {}) => ({
  code: 'C-1',
  kind: 'CONSIGNACION',
  customer_id: customer,
  storage_id: away,
  billing_cutoff: 'MENSUAL',
  lines: [{ product_id: bolsa, min_qty: '10', max_qty: '50' }],
  ...more,
});
const act = (action: string, id: number) => api.put(`customer-storage/${action}/${id}`, {});

describe('consignación', () => {
  let id: number;
  test('el almacén es de consignación y del mismo cliente', async () => {
    expect(
      (await api.post('customer-storage', consignment({ storage_id: stock.storages.A }))).data
        .fields,
    ).toEqual({ storage_id: ['Elige un almacén de consignación.'] });
    expect(
      (await api.post('customer-storage', consignment({ customer_id: other }))).data.fields,
    ).toEqual({ storage_id: ['Este almacén está en consignación con otro cliente.'] });
    expect(
      (await api.post('customer-storage', consignment({ billing_cutoff: null }))).data.fields,
    ).toHaveProperty('billing_cutoff');
    const made = await api.post('customer-storage', consignment());
    expect([made.status, made.data.status]).toEqual([201, 'BORRADOR']);
    id = made.data.id;
    expect((await api.post('customer-storage', consignment({ code: 'C-2' }))).data.fields).toEqual({
      storage_id: ['Ya hay un acuerdo de esta clase con este cliente y este almacén.'],
    });
  });
  test('la existencia es la de ahora, y vale lo que cuesta', async () => {
    await stock.post('ENT-COMPRA', [{ productId: bolsa, qty: '40', value: '800' }]);
    await stock.post('TRASP', [{ productId: bolsa, qty: '15', toStorageId: away }]);
    const row = (await api.get(`customer-storage/${id}`)).data;
    expect([row.lines[0].on_hand, row.product_count, row.value]).toEqual([
      '15.000000',
      1,
      '300.00',
    ]);
  });
  test('se resurte hasta el máximo lo que está por debajo del mínimo', async () => {
    await act('activate', id);
    const refused = await api.put(`customer-storage/resupply/${id}`, {
      supply_storage_id: stock.storages.A,
    });
    expect([refused.status, refused.data.message]).toEqual([
      409,
      'Ningún producto está por debajo de su mínimo.',
    ]);
    const row = (await api.get(`customer-storage/${id}`)).data;
    const [line] = row.lines;
    await api.put(`customer-storage/${id}`, {
      version: row.version,
      lines: [{ id: line.id, product_id: bolsa, min_qty: '20', max_qty: '50' }],
    });
    const done = await api.put(`customer-storage/resupply/${id}`, {
      supply_storage_id: stock.storages.A,
    });
    expect(done.status).toBe(200);
    const asked = (await api.get(`inv/requisition/${done.data.last_requisition_id}`)).data;
    expect([asked.from_storage_id, asked.to_storage_id, asked.lines[0].qty]).toEqual([
      stock.storages.A,
      away,
      '35.000000',
    ]);
    await act('suspend', id);
  });
  test('vigente ⇄ suspendido; no termina con mercancía', async () => {
    expect((await act('activate', id)).data.status).toBe('VIGENTE');
    expect((await act('suspend', id)).data.status).toBe('SUSPENDIDO');
    expect((await act('activate', id)).data.status).toBe('VIGENTE');
    const { version } = (await api.get(`customer-storage/${id}`)).data;
    expect(
      (
        await api.put(`customer-storage/${id}`, {
          version,
          kind: 'RESGUARDO',
          billing_cutoff: null,
        })
      ).data.fields,
    ).toHaveProperty('kind');
    expect((await act('finish', id)).status).toBe(409);
    await stock.post('TRASP', [
      { productId: bolsa, qty: '15', storageId: away, toStorageId: stock.storages.A! },
    ]);
    expect((await act('finish', id)).data.status).toBe('TERMINADO');
  });
  test('se cuenta desde el acuerdo', async () => {
    const made = (
      await api.post(
        'customer-storage',
        consignment({
          code: 'C-3',
          kind: 'RESGUARDO',
          storage_id: stock.storages.A,
          billing_cutoff: null,
        }),
      )
    ).data;
    await act('activate', made.id);
    const counted = await act('count', made.id);
    expect(counted.status).toBe(200);
    const [count] = await stock.query<{ storage_id: number; kind: string }>(
      'select storage_id, kind from inv__counts where id = $1',
      [counted.data.last_count_id],
    );
    expect(count).toEqual({ storage_id: stock.storages.A, kind: 'PARCIAL' });
  });
});

test('por guardar lo del cliente se cobra lo que había al final de cada día', async () => {
  const made = await api.post('customer-storage', {
    code: 'R-1',
    kind: 'RESGUARDO',
    customer_id: other,
    storage_id: stock.storages.B,
    storage_fee: '0.50',
    fee_unit: 'KG_MES',
  });
  await stock.post('CONSIG-ENT', [
    {
      productId: bolsa,
      qty: '500',
      storageId: stock.storages.B!,
      ownerKind: 'CLIENTE',
      ownerId: other,
    },
  ]);
  const today = Temporal.Now.plainDateISO('America/Mexico_City');
  const ask = (from: string, to: string) =>
    api.get(`customer-storage/fee/${made.data.id}`, { from, to });
  const { data } = await ask(today.subtract({ days: 2 }).toString(), today.toString());
  expect(data.days.map((day: { amount: string }) => day.amount)).toEqual([
    '0.000000',
    '0.000000',
    '1000.000000',
  ]);
  expect(data.total).toBe((Math.round((1000 * 0.5 * 100) / today.daysInMonth) / 100).toFixed(2));
  expect((await ask(today.toString(), today.subtract({ days: 1 }).toString())).status).toBe(422);
  expect((await ask('ayer', today.toString())).data.fields).toHaveProperty('from');
});

test('un artículo no inventariable tiene su unidad y su precio en la moneda de la empresa', async () => {
  const body = {
    code: 'PAP-1',
    name: 'Papel bond carta',
    item_group: 'CONSUMIBLE',
    unit_id: await stock.idOf('units', 'PZA'),
    reference_price: '95.5',
    sat_product_key: '14111507',
  };
  const made = await api.post('items', body);
  expect([made.status, made.data.reference_price]).toEqual([201, '95.500000']);
  expect(made.data.currency_id).toBe(await stock.idOf('currencies', 'MXN'));
  expect((await api.post('items', body)).data.fields).toHaveProperty('code');
  expect(
    (await api.post('items', { ...body, code: 'PAP-2', sat_product_key: '123' })).data.fields,
  ).toEqual({ sat_product_key: ['Son 8 dígitos.'] });
});
