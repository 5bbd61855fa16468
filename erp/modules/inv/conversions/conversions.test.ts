/** Conversions through the document, with the worked example of inventory R14 in both variants. */
import { beforeAll, describe, expect, test } from 'vitest';
import { adjustCost } from '#erp/domains/stock/costing/late-cost.ts';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { verifyStock } from '#erp/domains/stock/checks/verify.ts';
import { callerOf } from '../../../../tests/api/fixtures.ts';

let stock: StockCompany;
let api: ReturnType<typeof callerOf>;
let m2: number;

beforeAll(async () => {
  stock = await stockCompany();
  api = callerOf(stock.company.services, stock.admin);
  m2 = await stock.idOf('units', 'M2');
});

/** 80 g/m²: one square metre is 2/25 kg. */
const fabric = (code: string) =>
  stock.product(code, {
    tracking: 'LOTE',
    lot_kind: 'ROLLO',
    unit_lines: [{ unit_id: String(m2), numerator: '2', denominator: '25' }],
  });
const draft = async (body: Record<string, unknown>) => {
  const reply = await api.post('inv/conversions', {
    storage_id: stock.storages.A,
    kind: 'CORTE',
    allocation: 'CANTIDAD',
    ...body,
  });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.data.id as number;
};
const apply = (id: number) => api.put(`inv/conversions/apply/${id}`, {});
const applied = async (body: Record<string, unknown>) => {
  const id = await draft(body);
  const reply = await apply(id);
  if (reply.status !== 200) throw new Error(reply.text);
  return reply.data;
};
const cutRoll = async (code: string, normal: string) => {
  const product = await fabric(code);
  const bought = await stock.post('ENT-COMPRA', [
    { productId: product, qty: '400', unitId: m2, value: '1312', lotCode: 'R-1', qty2: '1' },
  ]);
  const roll = { product_id: product, unit_id: m2 };
  const done = await applied({
    normal_scrap_pct: normal,
    inputs: [{ ...roll, qty: '400', lot_id: bought.lines[0]!.lotId }],
    outputs: [
      { ...roll, qty: '120', lot_code: 'R-1A' },
      { ...roll, qty: '150', lot_code: 'R-1B' },
      { ...roll, qty: '120', lot_code: 'R-1C' },
      { ...roll, qty: '10', is_scrap: '1' },
    ],
  });
  return { product, bought, done };
};
const events = (id: number) =>
  stock.query<{ event: string; amount: string }>(
    `select event, sum(amount)::numeric(18,6) as amount from acc__posting_events where source_resource = 'inv/conversions' and source_id = $1 group by 1 order by 1`,
    [String(id)],
  );
const values = (rows: readonly { readonly posted_value: string | null }[]) =>
  rows.map(({ posted_value }) => posted_value);

describe('R14', () => {
  test('scrap within the normal 3 % makes the rolls dearer', async () => {
    const { product, done } = await cutRoll('R14-A', '3');
    expect(values(done.inputs)).toEqual(['1312.000000']);
    expect(values(done.outputs)).toEqual(['403.692308', '504.615384', '403.692308', null]);
    expect(await stock.pool(product)).toEqual(['31.200000', '1312.000000', '42.051282']);
    expect(await events(done.id)).toEqual([{ event: 'INV_CONVERSION', amount: '0.000000' }]);
  });
  test('of scrap beyond the normal 2 %, half a per cent is a loss', async () => {
    const { product, done } = await cutRoll('R14-B', '2');
    expect(values(done.outputs)).toEqual(['401.673846', '502.092308', '401.673846', null]);
    expect((await stock.pool(product)).slice(0, 2)).toEqual(['31.200000', '1305.440000']);
    expect(await events(done.id)).toEqual([
      { event: 'INV_CONVERSION', amount: '0.000000' },
      { event: 'INV_MERMA', amount: '-6.560000' },
    ]);
  });
  test('a price that comes late for the roll reaches what was cut of it', async () => {
    const { product, bought } = await cutRoll('R14-C', '2');
    await stock.within((context) =>
      adjustCost(context, 'COSTO-ADIC', { resource: 'facturas', id: 'CV-1', action: 'APLICAR' }, [
        { movementLineId: bought.lines[0]!.lineId, deltaValue: '100' },
      ]),
    );
    expect((await stock.pool(product)).slice(0, 2)).toEqual(['31.200000', '1404.940000']);
    expect(await stock.within(({ tx }) => verifyStock(tx, product))).toEqual([]);
  });
});

test('new lots take after the one they were cut from', async () => {
  const product = await stock.product('HEREDA', { tracking: 'LOTE', lot_kind: 'ROLLO' });
  const bought = await stock.post('ENT-COMPRA', [
    { productId: product, qty: '10', value: '100', lotCode: 'PADRE' },
  ]);
  const parent = bought.lines[0]!.lotId;
  await stock.query(
    `update lots set color = 'Verde', width_cm = 160, supplier_lot = 'PX-7', expires_on = '2031-05-04' where id = $1`,
    [parent],
  );
  const done = await applied({
    inputs: [{ product_id: product, qty: '10', lot_id: parent }],
    outputs: [{ product_id: product, qty: '10', lot_code: 'HIJO' }],
  });
  expect((await api.get(`lots/${done.outputs[0].lot_id}`)).data).toMatchObject({
    code: 'HIJO',
    parent_lot_id: parent,
    color: 'Verde',
    width_cm: '160.000',
    supplier_lot: 'PX-7',
    expires_on: '2031-05-04',
    on_hand: '10.000000',
  });
});

test('work that was added is shared out too and credited to its cost centre', async () => {
  const [kit, part] = [await stock.product('ARMADO'), await stock.product('PIEZA')];
  const center = await stock.make('costCenters', {
    code: 'MAQ',
    name: 'Maquila',
    kind: 'PRODUCTIVO',
    allocation_base: 'NINGUNA',
  });
  await stock.post('ENT-COMPRA', [{ productId: part, qty: '30', value: '300' }]);
  const done = await applied({
    kind: 'ARMADO',
    extra_cost: '45.50',
    cost_center_id: center.id,
    inputs: [{ product_id: part, qty: '30' }],
    outputs: [{ product_id: kit, qty: '10' }],
  });
  expect(values(done.outputs)).toEqual(['345.500000']);
  expect(await events(done.id)).toEqual([{ event: 'INV_CONVERSION', amount: '45.500000' }]);
  const refused = await api.post('inv/conversions', {
    storage_id: stock.storages.A,
    kind: 'ARMADO',
    allocation: 'CANTIDAD',
    extra_cost: '1',
    inputs: [{ product_id: part, qty: '1' }],
    outputs: [{ product_id: kit, qty: '1' }],
  });
  expect(refused.data.fields).toEqual({
    cost_center_id: ['Di qué centro de costo hizo el trabajo.'],
  });
});

describe('other ways of sharing out', () => {
  test('by percentage, by list price', async () => {
    const whole = await stock.product('DESARMA');
    const [one, two] = [
      await stock.product('P-UNO', { list_price: '30' }),
      await stock.product('P-DOS', { list_price: '10' }),
    ];
    await stock.post('ENT-COMPRA', [{ productId: whole, qty: '10', value: '1000' }]);
    const take = (allocation: string, shares: readonly (string | null)[]) => ({
      kind: 'DESENSAMBLE',
      allocation,
      inputs: [{ product_id: whole, qty: '5' }],
      outputs: [one, two].map((product_id, index) => ({
        product_id,
        qty: index === 0 ? '1' : '2',
        share: shares[index] ?? '',
      })),
    });
    expect(values((await applied(take('PORCENTAJE', ['70', '30']))).outputs)).toEqual([
      '350.000000',
      '150.000000',
    ]);
    expect(values((await applied(take('PRECIO_LISTA', []))).outputs)).toEqual([
      '300.000000',
      '200.000000',
    ]);
    const short = await api.post('inv/conversions', {
      storage_id: stock.storages.A,
      ...take('PORCENTAJE', ['70', '20']),
    });
    expect(short.data.fields).toEqual({
      outputs: ['Los porcentajes de los resultados deben sumar 100.'],
    });
  });
  test('what has no common unit or no price is said beside its field', async () => {
    const [metre, kilo] = [
      await stock.product('EN-M', { stock_unit_id: String(await stock.idOf('units', 'M')) }),
      await stock.product('EN-KG'),
    ];
    const source = await stock.product('MEZCLA');
    await stock.post('ENT-COMPRA', [{ productId: source, qty: '10', value: '10' }]);
    const body = {
      inputs: [{ product_id: source, qty: '1' }],
      outputs: [metre, kilo].map((product_id) => ({ product_id, qty: '1' })),
    };
    expect(Object.keys((await apply(await draft(body))).data.fields)).toEqual(['allocation']);
    expect(
      Object.keys((await apply(await draft({ ...body, allocation: 'PRECIO_LISTA' }))).data.fields),
    ).toEqual(['outputs[0][product_id]', 'outputs[1][product_id]']);
  });
});

test('a lot changes its name with all it had; another product keeps its value', async () => {
  const product = await stock.product('RENOMBRA', { tracking: 'LOTE', lot_kind: 'LOTE' });
  const lot = (
    await stock.post('ENT-COMPRA', [{ productId: product, qty: '8', value: '80', lotCode: 'A' }])
  ).lines[0]!.lotId;
  const body = (qty: string) => ({
    kind: 'CAMBIO_LOTE',
    inputs: [{ product_id: product, qty: '8', lot_id: lot }],
    outputs: [{ product_id: product, qty, lot_code: 'B' }],
  });
  expect((await apply(await draft(body('7')))).data.fields).toEqual({
    outputs: ['En un cambio de lote entra lo mismo que sale.'],
  });
  expect(values((await applied(body('8'))).outputs)).toEqual(['80.000000']);
  const second = await stock.product('SEGUNDA', { tracking: 'LOTE', lot_kind: 'LOTE' });
  const renamed = await applied({
    kind: 'RECLASIFICACION',
    inputs: [{ product_id: product, qty: '3' }],
    outputs: [{ product_id: second, qty: '3', lot_code: 'S-1' }],
  });
  expect(values(renamed.outputs)).toEqual(['30.000000']);
});

test('waste that is a product enters without cost', async () => {
  const [cloth, rags] = [
    await stock.product('TELA-W'),
    await stock.product('TRAPO', { is_waste: '1', kind: 'SUBPRODUCTO' }),
  ];
  await stock.post('ENT-COMPRA', [{ productId: cloth, qty: '100', value: '1000' }]);
  const done = await applied({
    normal_scrap_pct: '5',
    inputs: [{ product_id: cloth, qty: '100' }],
    outputs: [
      { product_id: cloth, qty: '95' },
      { product_id: rags, qty: '5', is_scrap: '1' },
    ],
  });
  expect(values(done.outputs)).toEqual(['1000.000000', '0.000000']);
  expect((await stock.pool(rags)).slice(0, 2)).toEqual(['5.000000', '0.000000']);
});

describe('cancelling', () => {
  test('gives back what was consumed, with the loss', async () => {
    const { product, done } = await cutRoll('CANCELA', '2');
    const reply = await api.put(`inv/conversions/cancel/${done.id}`, {
      cancel_reason: 'Se midió mal',
    });
    expect([reply.status, reply.data.status]).toEqual([200, 'CANCELADO']);
    expect((await stock.pool(product)).slice(0, 2)).toEqual(['32.000000', '1312.000000']);
    expect((await events(done.id)).map(({ amount }) => Number(amount))).toEqual([0, 0]);
  });
  test('is refused when a result is gone', async () => {
    const { product, done } = await cutRoll('NO-CANCELA', '3');
    await stock.post('SAL-VENTA', [
      { productId: product, qty: '1', lotId: done.outputs[1].lot_id },
    ]);
    const reply = await api.put(`inv/conversions/cancel/${done.id}`, {
      cancel_reason: 'Se midió mal',
    });
    expect(reply.status).toBe(422);
    expect(reply.data.fields.status[0]).toContain('No se puede cancelar');
    expect((await api.get(`inv/conversions/${done.id}`)).data.status).toBe('APLICADO');
  });
});

test('what is short is said beside the row that consumes it', async () => {
  const product = await stock.product('FALTA');
  const id = await draft({
    kind: 'REEMPAQUE',
    inputs: [{ product_id: product, qty: '5' }],
    outputs: [{ product_id: product, qty: '5' }],
  });
  const reply = await apply(id);
  expect(Object.keys(reply.data.fields)).toEqual(['inputs[0][qty]']);
  expect((await api.get(`inv/conversions/${id}`)).data.status).toBe('BORRADOR');
});

test('after all of it the books agree with the ledger', async () => {
  expect(await stock.within(({ tx }) => verifyStock(tx))).toEqual([]);
});

test('what accounting was told agrees event by event, also of what was lost', async () => {
  const reply = await api.post('reports/inventories', { report: 'CONCILIACION', from: 'este-mes' });
  expect(reply.status, reply.text).toBe(200);
  const rows = reply.data as { event: string; value: string | null; difference: string | null }[];
  expect(rows.filter(({ difference }) => difference !== null && Number(difference) !== 0)).toEqual(
    [],
  );
  expect(Number(rows.find(({ event }) => event === 'INV_MERMA')?.value)).toBeLessThan(0);
});
