/**
 * Corrections that are left to a job, and transformations whose own document values what came out.
 */
import { beforeAll, expect, test } from 'vitest';
import { DomainError } from '#erp/model/errors.ts';
import { closeMonth } from '../closing/close.ts';
import { dayOf } from '../local-day.ts';
import { onCostAdjusted, type CostAdjusted } from './cost-owners.ts';
import { adjustCost } from './late-cost.ts';
import { postStock } from '../posting/post.ts';
import type { Posting } from '../posting.ts';
import { replayNext } from './replay.ts';
import { stockCompany, type StockCompany } from '../testing.ts';
import { verifyStock } from '../checks/verify.ts';

let stock: StockCompany;
beforeAll(async () => {
  stock = await stockCompany();
});

const ago = (days: number) =>
  Temporal.Now.instant()
    .subtract({ hours: 24 * days })
    .toString();
const buy = (productId: number, qty: string, value: string, postedAt?: string) =>
  stock.post('ENT-COMPRA', [{ productId, qty, value }], postedAt ? { postedAt } : {});
const sell = (productId: number, qty: string, postedAt: string) =>
  stock.post('SAL-VENTA', [{ productId, qty }], { postedAt });
/** With a bound of two rows instead of two thousand. */
const bounded = (posting: Omit<Posting, 'source'>, id: string) =>
  stock.within((context) =>
    postStock(
      { ...context, replayLimit: 2 },
      { ...posting, source: { resource: 'pruebas', id, action: 'ACOTADO' } },
    ),
  );
const finish = async () => {
  while (await stock.within(replayNext));
};
const pending = (productId: number) =>
  stock.query('select 1 from stock_costs where product_id = $1 and replay_pending', [productId]);

test('what follows an old entry beyond the bound is walked by the job; until then its month does not close', async () => {
  const product = await stock.product('MUCHOS');
  await buy(product, '100', '4000', ago(40));
  for (const days of [36, 35, 34, 33]) await sell(product, '15', ago(days));
  const posting = {
    type: 'ENT-COMPRA',
    postedAt: ago(38),
    lines: [{ productId: product, storageId: stock.storages.A!, qty: '100', value: '4600' }],
  };
  await expect(bounded(posting, '1')).rejects.toMatchObject({
    fields: { confirm_impact: [expect.stringContaining('se recalcula después')] },
  });
  await bounded({ ...posting, confirmImpact: true }, '2');
  expect(await pending(product)).toHaveLength(1);
  expect((await stock.pool(product)).slice(0, 2)).toEqual(['140.000000', '6200.000000']);
  const month = Temporal.Instant.from(ago(40))
    .toZonedDateTimeISO('America/Mexico_City')
    .toPlainDate()
    .toString()
    .slice(0, 7);
  await expect(stock.within((context) => closeMonth(context, month))).rejects.toThrow(
    'en recálculo',
  );
  await finish();
  expect(await pending(product)).toEqual([]);
  expect(await stock.pool(product)).toEqual(['140.000000', '6020.000000', '43.000000']);
  const told = await stock.query<{ date: string; amount: string }>(
    `select date::text as date, amount from acc__posting_events where event = 'INV_AJUSTE_COSTO' order by date`,
  );
  expect(told).toEqual(
    [36, 35, 34, 33].map((days) => ({ date: dayOf(stock.admin, ago(days)), amount: '-45.000000' })),
  );
  expect(await stock.within(({ tx }) => verifyStock(tx, product))).toEqual([]);
});

test('a late cost beyond the bound is on its receipt at once, and everywhere else after the job', async () => {
  const product = await stock.product('MUCHOS-F');
  const receipt = await buy(product, '100', '4000', ago(9));
  for (const days of [4, 3, 2]) await sell(product, '20', ago(days));
  await stock.within((context) =>
    adjustCost(
      { ...context, replayLimit: 2 },
      'COSTO-ADIC',
      { resource: 'facturas', id: 'M-1', action: 'APLICAR' },
      [{ movementLineId: receipt.lines[0]!.lineId, deltaValue: '100' }],
    ),
  );
  expect((await stock.pool(product)).slice(0, 2)).toEqual(['40.000000', '1700.000000']);
  await finish();
  expect((await stock.pool(product)).slice(0, 2)).toEqual(['40.000000', '1640.000000']);
  expect(await stock.within(({ tx }) => verifyStock(tx, product))).toEqual([]);
});

test('a group without shares hands its change to its owner, in the same transaction', async () => {
  const told: CostAdjusted[] = [];
  onCostAdjusted('ordenes-de-prueba', async (context, change) => {
    told.push(change);
    const [line] = await context.tx.query<{ id: number }>(
      `select movement_line_id as id from kardex where cost_group = $1 and kind = 'ENTRADA'`,
      [change.costGroup],
    );
    await adjustCost(
      context,
      'COSTO-ADIC',
      { resource: 'ordenes-de-prueba', id: 'OP-1', action: 'CERRAR' },
      [{ movementLineId: line!.id, deltaValue: change.delta }],
    );
  });
  const [raw, made] = [await stock.product('OP-FIBRA'), await stock.product('OP-BOLSA')];
  const receipt = await buy(raw, '10', '100');
  const source = (action: string) => ({
    source: { resource: 'ordenes-de-prueba', id: 'OP-1', action },
  });
  await stock.post(
    'SAL-PROD',
    [{ productId: raw, qty: '10', costGroup: 'OP-1' }],
    source('CONSUMIR'),
  );
  await stock.post(
    'ENT-PROD',
    [{ productId: made, qty: '5', value: '100', costGroup: 'OP-1' }],
    source('PRODUCIR'),
  );
  await stock.within((context) =>
    adjustCost(context, 'COSTO-ADIC', { resource: 'facturas', id: 'OP-F', action: 'APLICAR' }, [
      { movementLineId: receipt.lines[0]!.lineId, deltaValue: '25' },
    ]),
  );
  expect(told).toEqual([{ costGroup: 'OP-1', delta: '25.000000', rows: [expect.any(Number)] }]);
  expect((await stock.pool(made)).slice(0, 2)).toEqual(['5.000000', '125.000000']);
});

test('an owner that refuses takes everything back', async () => {
  onCostAdjusted('ordenes-que-no', () =>
    Promise.reject(new DomainError('ESTADO_INVALIDO', 'La orden no lo admite.')),
  );
  const raw = await stock.product('OP-NO');
  const receipt = await buy(raw, '10', '100');
  await stock.post('SAL-PROD', [{ productId: raw, qty: '4', costGroup: 'OP-2' }], {
    source: { resource: 'ordenes-que-no', id: 'OP-2', action: 'CONSUMIR' },
  });
  const late = stock.within((context) =>
    adjustCost(context, 'COSTO-ADIC', { resource: 'facturas', id: 'OP-G', action: 'APLICAR' }, [
      { movementLineId: receipt.lines[0]!.lineId, deltaValue: '25' },
    ]),
  );
  await expect(late).rejects.toThrow('La orden no lo admite.');
  expect((await stock.pool(raw)).slice(0, 2)).toEqual(['6.000000', '60.000000']);
});
