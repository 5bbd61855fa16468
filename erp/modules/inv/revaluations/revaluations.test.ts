/** Cost adjustments through the document: each kind, who agrees, and taking them back. */
import { beforeAll, describe, expect, test } from 'vitest';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { verifyStock } from '#erp/domains/stock/checks/verify.ts';
import { callerOf } from '../../../../tests/api/fixtures.ts';

let stock: StockCompany;
let api: ReturnType<typeof callerOf>;
let other: ReturnType<typeof callerOf>;
let reason: number;

beforeAll(async () => {
  stock = await stockCompany();
  api = callerOf(stock.company.services, stock.admin);
  await stock.company.addPerson({ nickname: 'costos', roleCodes: ['ADMINISTRADOR'] });
  other = callerOf(
    stock.company.services,
    await stock.company.actorOf(await stock.company.signIn('costos')),
  );
  [{ id: reason }] = (await stock.query<{ id: number }>(
    'select id from causes order by id limit 1',
  )) as [{ id: number }];
});

const body = (
  kind: string,
  lines: readonly Record<string, unknown>[],
  more: Record<string, unknown> = {},
) => ({ kind, reason_id: reason, lines, ...more });
const draft = async (
  kind: string,
  lines: readonly Record<string, unknown>[],
  more: Record<string, unknown> = {},
) => {
  const reply = await api.post('inv/revaluations', body(kind, lines, more));
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.data.id as number;
};
const authorize = async (id: number) => {
  const sent = await api.put(`inv/revaluations/send/${id}`, {});
  if (sent.status !== 200) return sent;
  return other.put(`inv/revaluations/authorize/${id}`, {});
};
const applied = async (
  kind: string,
  lines: readonly Record<string, unknown>[],
  more: Record<string, unknown> = {},
) => {
  const reply = await authorize(await draft(kind, lines, more));
  if (reply.status !== 200) throw new Error(reply.text);
  return reply.data;
};
const cancel = (id: number) =>
  api.put(`inv/revaluations/cancel/${id}`, { cancel_reason: 'Estaba mal' });
const refused = async (
  kind: string,
  lines: readonly Record<string, unknown>[],
  more: Record<string, unknown> = {},
) => (await api.post('inv/revaluations', body(kind, lines, more))).data.fields;
const worth = async (product: number) => (await stock.pool(product)).slice(0, 2);
const events = (id: number) =>
  stock.query<{ event: string; amount: string }>(
    `select event, amount from acc__posting_events where source_resource = 'inv/revaluations' and source_id = $1 order by id`,
    [String(id)],
  );

test('a new cost revalues what is there; who captured it does not authorise it', async () => {
  const product = await stock.product('RV-1');
  await stock.post('ENT-COMPRA', [{ productId: product, qty: '10', value: '100' }]);
  const id = await draft('COSTO_NUEVO', [{ product_id: product, new_cost: '12.5' }]);
  expect((await api.get(`inv/revaluations/${id}`)).data.lines[0]).toMatchObject({
    qty_on_hand: '10.000000',
    current_cost: '10.000000',
    effect: '25.000000',
    pool_key: 'E',
  });
  await api.put(`inv/revaluations/send/${id}`, {});
  expect((await api.put(`inv/revaluations/authorize/${id}`, {})).status).toBe(403);
  const done = await other.put(`inv/revaluations/authorize/${id}`, {});
  expect(done.data).toMatchObject({ status: 'APLICADO', effect: '25.000000' });
  expect(await stock.pool(product)).toEqual(['10.000000', '125.000000', '12.500000']);
  expect(await events(id)).toEqual([{ event: 'INV_REVAL', amount: '25.000000' }]);
});

test('cancelled, what is still there goes back and the rest is a variance', async () => {
  const product = await stock.product('RV-2');
  await stock.post('ENT-COMPRA', [{ productId: product, qty: '10', value: '100' }]);
  const { id } = await applied('IMPORTE', [{ product_id: product, delta_value: '-30' }]);
  expect(await worth(product)).toEqual(['10.000000', '70.000000']);
  await stock.post('SAL-VENTA', [{ productId: product, qty: '5' }]);
  expect((await cancel(id)).data.status).toBe('CANCELADO');
  expect(await worth(product)).toEqual(['5.000000', '50.000000']);
  expect((await events(id)).slice(1)).toEqual([
    { event: 'INV_REVAL', amount: '15.000000' },
    { event: 'VAR_TARDIA', amount: '15.000000' },
  ]);
});

test('K: the standard goes from 42 to 44 with 70 on hand: 140 more', async () => {
  const product = await stock.product('RV-K', { valuation: 'ESTANDAR', standard_cost: '42' });
  await stock.post('ENT-COMPRA', [{ productId: product, qty: '100', value: '4000' }]);
  await stock.post('SAL-VENTA', [{ productId: product, qty: '30' }]);
  const done = await applied('ESTANDAR', [{ product_id: product, new_cost: '44' }]);
  expect(done.effect).toBe('140.000000');
  expect(await worth(product)).toEqual(['70.000000', '3080.000000']);
  expect((await stock.post('SAL-VENTA', [{ productId: product, qty: '10' }])).totalValue).toBe(
    '440.000000',
  );
  expect((await cancel(done.id)).status).toBe(200);
  expect(await worth(product)).toEqual(['60.000000', '2520.000000']);
});

test('F: the invoice of the second receipt says 45', async () => {
  const product = await stock.product('RV-F');
  await stock.post('ENT-COMPRA', [{ productId: product, qty: '100', value: '4000' }]);
  const second = await stock.post('ENT-COMPRA', [{ productId: product, qty: '50', value: '2150' }]);
  await stock.post('SAL-VENTA', [{ productId: product, qty: '120' }]);
  const line = { product_id: product, receipt_id: second.movementId, new_cost: '45' };
  const id = await draft('COSTO_TARDIO', [line]);
  expect((await api.get(`inv/revaluations/${id}`)).data.lines[0]).toMatchObject({
    qty_on_hand: '50.000000',
    current_cost: '43.000000',
    effect: '100.000000',
  });
  expect((await authorize(id)).status).toBe(200);
  const rows = await stock.query<{ value: string }>(
    `select value from kardex where product_id = $1 and kind = 'AJUSTE_COSTO' order by id`,
    [product],
  );
  expect(rows.map(({ value }) => value)).toEqual(['100.000000', '-80.000000']);
  expect(await stock.pool(product)).toEqual(['30.000000', '1250.000000', '41.666667']);
  expect(await events(id)).toEqual([
    { event: 'INV_REVAL', amount: '100.000000' },
    { event: 'INV_AJUSTE_COSTO', amount: '-80.000000' },
  ]);
  expect((await cancel(id)).status).toBe(200);
  expect(await stock.pool(product)).toEqual(['30.000000', '1230.000000', '41.000000']);
});

test('R16: an impairment is shown apart; it is recovered up to what it took', async () => {
  const product = await stock.product('RV-D');
  await stock.post('ENT-COMPRA', [{ productId: product, qty: '10', value: '100' }]);
  expect(
    (await authorize(await draft('DETERIORO', [{ product_id: product, new_cost: '11' }]))).data
      .fields,
  ).toEqual({
    'lines[0][new_cost]': ['No hay deterioro que recuperar: el costo sólo puede bajar.'],
  });
  const { movement_id } = await applied('DETERIORO', [{ product_id: product, new_cost: '6' }]);
  expect(await worth(product)).toEqual(['10.000000', '60.000000']);
  expect(
    await stock.query(
      'select t.code from movements m join inv__movement_types t on t.id = m.movement_type_id where m.id = $1',
      [movement_id],
    ),
  ).toEqual([{ code: 'DETERIORO' }]);
  expect(
    (await authorize(await draft('DETERIORO', [{ product_id: product, new_cost: '10.5' }]))).data
      .fields,
  ).toEqual({
    'lines[0][new_cost]': ['Sólo se recupera lo deteriorado: hasta $10.'],
  });
  await applied('DETERIORO', [{ product_id: product, new_cost: '9' }]);
  expect(await worth(product)).toEqual(['10.000000', '90.000000']);
});

describe('R15: another method', () => {
  const zone = 'America/Mexico_City';
  const year = Temporal.Now.zonedDateTimeISO(zone).year;
  const start = Temporal.PlainDate.from({ year, month: 1, day: 1 })
    .toZonedDateTime(zone)
    .toInstant();
  const lastYear = (day: number) => start.subtract({ hours: 24 * (40 - day) }).toString();
  test('PEPS starts with one layer of what there was', async () => {
    const product = await stock.product('RV-PEPS');
    await stock.post('ENT-COMPRA', [{ productId: product, qty: '100', value: '4000' }], {
      postedAt: lastYear(1),
    });
    await stock.post('ENT-COMPRA', [{ productId: product, qty: '50', value: '2150' }], {
      postedAt: lastYear(2),
    });
    await stock.post('SAL-VENTA', [{ productId: product, qty: '30' }], { postedAt: lastYear(3) });
    const id = await draft('CAMBIO_METODO', [{ product_id: product }], {
      new_method: 'PEPS',
      posted_at: start.toString(),
    });
    expect((await api.get(`inv/revaluations/${id}`)).data.warning).toContain(
      'menos de cinco ejercicios',
    );
    expect((await authorize(id)).status).toBe(200);
    expect(
      await stock.query('select qty_left, value_left from stock_layers where product_id = $1', [
        product,
      ]),
    ).toEqual([{ qty_left: '120.000000', value_left: '4920.000000' }]);
    await stock.post('ENT-COMPRA', [{ productId: product, qty: '10', value: '1000' }]);
    expect((await stock.post('SAL-VENTA', [{ productId: product, qty: '120' }])).totalValue).toBe(
      '4920.000000',
    );
    expect(await worth(product)).toEqual(['10.000000', '1000.000000']);
    expect(await stock.within(({ tx }) => verifyStock(tx, product))).toEqual([]);
    const late = await stock
      .post('ENT-COMPRA', [{ productId: product, qty: '1', value: '1' }], { postedAt: lastYear(4) })
      .catch((error: unknown) => error);
    expect(late).toMatchObject({
      fields: { posted_at: [expect.stringContaining('cambió de método de costo')] },
    });
    expect((await cancel(id)).status).toBe(409);
  });
  test('each lot takes its part of the average, and gives it back', async () => {
    const product = await stock.product('RV-LOTE', { tracking: 'LOTE', lot_kind: 'LOTE' });
    const post = (qty: string, value: string, lotCode: string) =>
      stock.post('ENT-COMPRA', [{ productId: product, qty, value, lotCode }], {
        postedAt: lastYear(1),
      });
    const one = (await post('100', '4000', 'L1')).lines[0]!.lotId;
    await post('50', '2150', 'L2');
    await applied('CAMBIO_METODO', [{ product_id: product }], {
      new_method: 'LOTE',
      posted_at: start.toString(),
    });
    expect(await stock.pool(product, `L:${one}`)).toEqual([
      '100.000000',
      '4100.000000',
      '41.000000',
    ]);
    expect(await worth(product)).toEqual(['0.000000', '0.000000']);
    expect(
      (await stock.post('SAL-VENTA', [{ productId: product, qty: '10', lotId: one }])).totalValue,
    ).toBe('410.000000');
    expect(await stock.within(({ tx }) => verifyStock(tx, product))).toEqual([]);
  });
  test('from identified cost to the average', async () => {
    const product = await stock.product('RV-PROM', {
      tracking: 'LOTE',
      lot_kind: 'LOTE',
      valuation: 'LOTE',
    });
    for (const [lotCode, value] of [
      ['L1', '400'],
      ['L2', '500'],
    ] as const)
      await stock.post('ENT-COMPRA', [{ productId: product, qty: '10', value, lotCode }], {
        postedAt: lastYear(1),
      });
    await applied('CAMBIO_METODO', [{ product_id: product }], {
      new_method: 'PROMEDIO',
      posted_at: start.toString(),
    });
    expect(await stock.pool(product)).toEqual(['20.000000', '900.000000', '45.000000']);
    expect(await stock.within(({ tx }) => verifyStock(tx, product))).toEqual([]);
  });
  test('not on another day, and not after it moved', async () => {
    const product = await stock.product('RV-TARDE');
    await stock.post('ENT-COMPRA', [{ productId: product, qty: '1', value: '1' }]);
    const change = { new_method: 'PEPS', posted_at: start.add({ hours: 24 }).toString() };
    expect(await refused('CAMBIO_METODO', [{ product_id: product }], change)).toEqual({
      posted_at: ['El método sólo cambia el 1 de enero, a las 00:00.'],
    });
    const id = await draft('CAMBIO_METODO', [{ product_id: product }], {
      ...change,
      posted_at: start.toString(),
    });
    expect((await authorize(id)).data.fields).toEqual({
      'lines[0][product_id]': [
        'RV-TARDE ya tiene movimientos en el ejercicio: su método cambia hasta el siguiente.',
      ],
    });
  });
});

test('what is missing or cannot be is said beside its field', async () => {
  const product = await stock.product('RV-M');
  expect(await refused('COSTO_NUEVO', [{ product_id: product }])).toEqual({
    'lines[0][new_cost]': ['Escribe el costo nuevo.'],
  });
  expect(await refused('IMPORTE', [{ product_id: product }])).toEqual({
    'lines[0][delta_value]': ['Escribe cuánto sube o baja.'],
  });
  expect(await refused('ESTANDAR', [{ product_id: product, new_cost: '1' }])).toEqual({
    'lines[0][product_id]': ['RV-M no se lleva a costo estándar.'],
  });
  expect(await refused('COSTO_TARDIO', [{ product_id: product, new_cost: '1' }])).toEqual({
    'lines[0][receipt_id]': ['Elige la entrada que costó distinto.'],
  });
  expect(
    (await authorize(await draft('IMPORTE', [{ product_id: product, delta_value: '5' }]))).data
      .fields,
  ).toEqual({
    'lines[0][product_id]': ['No tiene existencia que revaluar.'],
  });
  await stock.post('ENT-COMPRA', [{ productId: product, qty: '2', value: '20' }]);
  expect(
    (await authorize(await draft('IMPORTE', [{ product_id: product, delta_value: '-21' }]))).data
      .fields,
  ).toEqual({
    'lines[0][delta_value]': ['El valor quedaría negativo: hoy es $20.'],
  });
});

test('an old date corrects what left after it', async () => {
  const product = await stock.product('RV-ATRAS');
  const ago = (days: number) =>
    Temporal.Now.instant()
      .subtract({ hours: 24 * days })
      .toString();
  await stock.post('ENT-COMPRA', [{ productId: product, qty: '10', value: '100' }], {
    postedAt: ago(3),
  });
  await stock.post('SAL-VENTA', [{ productId: product, qty: '4' }], { postedAt: ago(1) });
  const { id } = await applied('COSTO_NUEVO', [{ product_id: product, new_cost: '11' }], {
    posted_at: ago(2),
  });
  expect(await worth(product)).toEqual(['6.000000', '66.000000']);
  expect(await events(id)).toEqual([
    { event: 'INV_REVAL', amount: '10.000000' },
    { event: 'INV_AJUSTE_COSTO', amount: '-4.000000' },
  ]);
});

test('a decision of value takes no more than an old out leaves there', async () => {
  const product = await stock.product('RV-VACIO');
  const ago = (days: number) =>
    Temporal.Now.instant()
      .subtract({ hours: 24 * days })
      .toString();
  await stock.post('ENT-COMPRA', [{ productId: product, qty: '10', value: '100' }], {
    postedAt: ago(4),
  });
  await applied('COSTO_NUEVO', [{ product_id: product, new_cost: '15' }], { posted_at: ago(2) });
  await stock.post('ENT-COMPRA', [{ productId: product, qty: '5', value: '60' }], {
    postedAt: ago(1),
  });
  const out = await stock.post('SAL-VENTA', [{ productId: product, qty: '10' }], {
    postedAt: ago(3),
  });
  expect(out.totalValue).toBe('100.000000');
  expect(await worth(product)).toEqual(['5.000000', '60.000000']);
  expect(await stock.within(({ tx }) => verifyStock(tx, product))).toEqual([]);
});

test('after all of it the books agree with the ledger', async () => {
  expect(await stock.within(({ tx }) => verifyStock(tx))).toEqual([]);
});
