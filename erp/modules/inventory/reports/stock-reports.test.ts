/** The stock reports agree with the ledger, and every figure of one is found in another. */
import { beforeAll, expect, test } from 'vitest';
import { reserve } from '#erp/domains/stock/reservations/reserve.ts';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { callerOf, type TestReply } from '../../../../tests/api/fixtures.ts';

let stock: StockCompany;
let send: ReturnType<typeof callerOf>;
let product: number;
const daysAgo = (days: number) =>
  Temporal.Now.instant()
    .subtract({ hours: 24 * days })
    .toString();

beforeAll(async () => {
  stock = await stockCompany();
  send = callerOf(
    {
      ...stock.company.services,
      log: { info() {}, warn() {}, error: (fields) => console.error(fields) },
    },
    stock.admin,
  );
  product = await stock.product('TELA', {
    list_price: '90',
    is_sellable: '1',
    sat_product_key: '11160000',
  });
  await stock.post('ENT-COMPRA', [{ productId: product, qty: '100', value: '4000' }], {
    postedAt: daysAgo(4),
  });
  await stock.post('TRASP', [{ productId: product, qty: '30', toStorageId: stock.storages.B! }], {
    postedAt: daysAgo(3),
  });
  await stock.post('SAL-VENTA', [{ productId: product, qty: '20' }], { postedAt: daysAgo(2) });
  await stock.post('MERMA', [{ productId: product, qty: '5' }], { shortageClass: 'MERMA' });
  const lot = await stock.product('ADITIVO', { tracking: 'LOTE', lot_kind: 'LOTE' });
  await stock.post('ENT-COMPRA', [
    {
      productId: lot,
      qty: '10',
      value: '500',
      lotCode: 'L-1',
      expiresOn: Temporal.Now.plainDateISO('America/Mexico_City').add({ days: 20 }).toString(),
    },
  ]);
});

const rowsOf = ({ status, data, text }: TestReply) => {
  if (status !== 200) throw new Error(text);
  return data as Record<string, unknown>[];
};

test('kardex: opening balance, rows and running balance of one storage', async () => {
  const reply = await send.get(
    `kardex?product_id=${product}&storage_id=${stock.storages.A}&from=ultimos-30`,
  );
  const rows = rowsOf(reply);
  expect(rows.map(({ balance }) => Number(balance))).toEqual([100, 70, 50, 45]);
});

test('kardex: asked for nothing it shows what moved last, with its balance; of a movement only its rows', async () => {
  const reply = await send.get('kardex');
  expect(rowsOf(reply).map(({ balance }) => Number(balance))).toEqual([10]);
  const of = await send.get(`kardex?movement_id=${String(rowsOf(reply)[0]!.movement_id)}`);
  expect(Object.keys(reply.meta.asked)).toContain('product_id');
  expect(Object.keys(of.meta.asked)).not.toContain('product_id');
  expect(Object.keys(rowsOf(of)[0]!)).not.toContain('balance');
});

test.each([
  ['GET', 'storage-inventory?report=EXISTENCIAS'],
  ['GET', 'storage-inventory?report=EXISTENCIAS&detail=lote&below=0'],
  ['GET', 'storage-inventory?report=A_FECHA'],
  ['GET', 'inv-costs?report=COSTOS'],
  ['GET', 'inv-costs?report=CAPAS'],
  ['GET', 'inv-costs?report=AJUSTES'],
  ['GET', 'inv-costs?report=SIN_COSTO'],
  ['POST', 'reports/inventories', { report: 'RESUMEN' }],
  ['POST', 'reports/inventories', { report: 'ANTIGUEDAD' }],
  ['POST', 'reports/inventories', { report: 'VALUACION' }],
  ['POST', 'reports/inventories', { report: 'TRASPASOS' }],
  ['POST', 'reports/inventories', { report: 'TERCEROS' }],
  ['POST', 'reports/inventories', { report: 'AJUSTES_COSTO' }],
  ['POST', 'reports/inventories', { report: 'CONCILIACION' }],
  ['POST', 'reports/inventories', { report: 'ABC' }],
  ['POST', 'reports/inventories', { report: 'LENTO' }],
  ['POST', 'reports/inventories', { report: 'CADUCIDADES' }],
  ['POST', 'reports/inventories', { report: 'FALTANTES' }],
  ['POST', 'dashboard/inventories', {}],
] as const)('%s %s answers', async (method, path, body?: object) => {
  const reply = method === 'GET' ? await send.get(path) : await send.post(path, body ?? {});
  expect([reply.status, reply.status === 200 ? '' : reply.text]).toEqual([200, '']);
});

test('the value of what there is equals that of the ledger, today and at a date', async () => {
  const [ledger] = await stock.query<{ value: string }>(
    'select sum(value)::numeric(18,2) as value from kardex',
  );
  const worth = (rows: readonly Record<string, unknown>[]) =>
    rows.reduce((total, row) => total + Number(row.worth), 0).toFixed(2);
  expect(worth(rowsOf(await send.get('storage-inventory?report=EXISTENCIAS')))).toBe(ledger!.value);
  expect(worth(rowsOf(await send.get('storage-inventory?report=A_FECHA')))).toBe(ledger!.value);
  const before = Temporal.Now.zonedDateTimeISO('America/Mexico_City')
    .toPlainDate()
    .subtract({ days: 3 })
    .toString();
  expect(worth(rowsOf(await send.get(`storage-inventory?report=A_FECHA&as_of=${before}`)))).toBe(
    '4000.00',
  );
});

test('availability is on hand less retained less reserved, and its parts add up to it', async () => {
  const goods = await stock.product('DISPONIBLE', { tracking: 'LOTE', lot_kind: 'LOTE' });
  await stock.post('ENT-COMPRA', [{ productId: goods, qty: '60', value: '60', lotCode: 'BUENO' }]);
  await stock.post('ENT-COMPRA', [{ productId: goods, qty: '25', value: '25', lotCode: 'MALO' }]);
  await stock.query(`update lots set status = 'RETENIDO' where code = 'MALO'`);
  await stock.within((context) =>
    reserve(context, {
      source: { resource: 'pedidos', id: '9' },
      lines: [{ sourceLineId: '1', productId: goods, storageId: stock.storages.A!, qty: '15' }],
    }),
  );
  const [row] = rowsOf(await send.get(`storage-inventory?report=EXISTENCIAS&product_id=${goods}`));
  expect([row!.on_hand, row!.retained, row!.reserved, row!.available].map(Number)).toEqual([
    85, 25, 15, 45,
  ]);
  const why = rowsOf(await send.get(`storage-inventory?report=POR_QUE&product_id=${goods}`));
  expect(why.map(({ part, reason, qty }) => [part, reason, Number(qty)])).toEqual([
    ['EXISTENCIA', '', 60],
    ['EXISTENCIA', '', 25],
    ['RETENIDO', 'Lote retenido', -25],
    ['RESERVADO', 'pedidos 9', -15],
  ]);
  const product = await send.get(`products/${goods}`);
  expect([product.data.on_hand, product.data.available].map(Number)).toEqual([85, 45]);
  expect((await send.get('products?filter[below_reorder]=1')).data).toEqual([]);
});

test('R22: available 80, incoming 50, demand 60, point 100, max 300, multiple 25 → position 70, 230 short, 250 suggested', async () => {
  const [a, b] = [stock.storages.A!, stock.storages.B!];
  const goods = await stock.product('REORDEN', {
    storage_lines: [
      {
        storage_id: String(a),
        min_qty: '20',
        reorder_point: '100',
        max_qty: '300',
        reorder_multiple: '25',
        lead_time_days: '5',
        supply: 'TRASPASO',
        supply_storage_id: String(b),
      },
    ],
  });
  await stock.post('ENT-COMPRA', [{ productId: goods, qty: '90', value: '90' }]);
  await stock.within((context) =>
    reserve(context, {
      source: { resource: 'pedidos', id: '22' },
      lines: [{ sourceLineId: '1', productId: goods, storageId: a, qty: '10' }],
    }),
  );
  const ask = async (from: number, to: number, qty: string, days: number) => {
    const needed = Temporal.Now.zonedDateTimeISO('America/Mexico_City')
      .toPlainDate()
      .add({ days })
      .toString();
    const made = await send.post('inv/requisition', {
      from_storage_id: from,
      to_storage_id: to,
      needed_on: needed,
      lines: [{ product_id: goods, qty }],
    });
    if (made.status !== 201) throw new Error(made.text);
    expect((await send.put(`inv/requisition/send/${made.data.id}`, {})).status).toBe(200);
  };
  await ask(b, a, '50', 20);
  await ask(a, b, '60', 3);
  await ask(a, b, '500', 30);
  const [row] = rowsOf(await send.get(`reorder-point?storage_id=${a}&product_id=${goods}`));
  expect(
    [row!.available, row!.incoming, row!.demand, row!.position, row!.suggested].map(Number),
  ).toEqual([80, 50, 60, 70, 250]);
  expect((await send.get('products?filter[below_reorder]=1')).data).toEqual([]);
  expect(
    rowsOf(await send.get(`storage-inventory?report=REABASTO&product_id=${goods}`)),
  ).toHaveLength(1);
});

test('R22: the suggested point is what the lead time consumes, and 1.65 deviations more', async () => {
  const goods = await stock.product('PUNTO', {
    storage_lines: [
      {
        storage_id: String(stock.storages.A),
        reorder_point: '1',
        max_qty: '5',
        lead_time_days: '9',
        supply: 'COMPRA',
      },
    ],
  });
  await stock.post('ENT-COMPRA', [{ productId: goods, qty: '1000', value: '1' }], {
    postedAt: daysAgo(4),
  });
  await stock.post('SAL-VENTA', [{ productId: goods, qty: '90' }], { postedAt: daysAgo(3) });
  const [row] = rowsOf(await send.get(`reorder-point?product_id=${goods}&only_below=0`));
  const spread = Math.sqrt(90 ** 2 / 90 - 1);
  expect(Number(row!.wanted_point)).toBeCloseTo(1 * 9 + 1.65 * spread * 3, 4);
  expect(Number(row!.suggested)).toBe(0);
});

test('«Generar»: one requisition for each pair of storages; what is generated is not suggested again', async () => {
  const [a, b] = [stock.storages.A!, stock.storages.B!];
  const rule = {
    storage_id: String(a),
    reorder_point: '10',
    max_qty: '50',
    lead_time_days: '4',
    supply: 'TRASPASO',
    supply_storage_id: String(b),
  };
  const [one, two] = [
    await stock.product('GEN-1', { storage_lines: [rule] }),
    await stock.product('GEN-2', { storage_lines: [rule] }),
  ];
  const suggested = async () =>
    rowsOf(await send.get(`reorder-point?storage_id=${a}&supply=TRASPASO`)).filter(
      ({ product_id }) => product_id === one || product_id === two,
    );
  expect((await suggested()).map(({ suggested: qty }) => Number(qty))).toEqual([50, 50]);
  const wrong = await send.post('reorder-point/generate', {
    lines: [{ product_id: one, storage_id: b, qty: '5' }],
  });
  expect(wrong.data.fields).toEqual({
    'lines[0][product_id]': ['No se abastece desde otro almacén.'],
  });
  const made = await send.post('reorder-point/generate', {
    lines: [one, two].map((product_id) => ({ product_id, storage_id: a, qty: '50' })),
  });
  expect(made.data).toMatchObject([{ from_storage_id: b, to_storage_id: a, lines: 2 }]);
  expect((await send.get(`inv/requisition/${made.data[0].id}`)).data).toMatchObject({
    origin: 'REORDEN',
    status: 'BORRADOR',
  });
  expect(await suggested()).toEqual([]);
});

test('what is slow is told as the list of stock tells it: what a floor owes is taken off', async () => {
  const slow = await stock.product('PEGAMENTO');
  await stock.post('ENT-COMPRA', [{ productId: slow, qty: '100', value: '1000' }], {
    postedAt: daysAgo(40),
  });
  await stock.post('SAL-PROD', [{ productId: slow, qty: '30', storageId: stock.storages.PISO! }], {
    postedAt: daysAgo(35),
  });
  const [row] = rowsOf(
    await send.post('reports/inventories', { report: 'LENTO', days: '30', product_id: slow }),
  );
  expect([row!.on_hand, row!.worth].map(Number)).toEqual([70, 700]);
  const held = await send.get('storage-inventory', { report: 'EXISTENCIAS', product_id: slow });
  expect(Number(held.meta.totals.worth)).toBe(700);
});
