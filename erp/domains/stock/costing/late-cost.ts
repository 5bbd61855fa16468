/**
 * Costs that come after the goods (inventory R17): they land on the receipt and flow on to what was
 * made or sold of it.
 */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { invalid } from '#erp/model/errors.ts';
import { isClosed } from '../closing/close.ts';
import { dayOf } from '../local-day.ts';
import { queueAmounts, sharesOfProducts } from '../events/events.ts';
import { lockProducts, type MovementTypeContext } from '../posting-context.ts';
import { writeCorrections, writeRevaluations } from '../posting/ledger.ts';
import { decimalText, minimum, fixed, mulDiv, ZERO, type FixedDecimal } from '../fixed-decimal.ts';
import type { Source, StockContext } from '../posting.ts';
import type { CostMethod, PoolKey } from './pool.ts';
import { postVariances, varianceEvent } from './standard.ts';
import { openValueMovement } from './value-movement.ts';
import type { ValueChange } from '../posting/ledger-entries.ts';

export interface LateCost {
  readonly movementLineId: number;
  /** MXN, signed decimal text. */
  readonly deltaValue: string;
}

interface Receipt {
  readonly id: number;
  readonly line_id: number;
  readonly product_id: number;
  readonly storage_id: number;
  readonly lot_id: number | null;
  readonly pool_key: string;
  readonly method: CostMethod;
  readonly at: string;
  readonly qty: string;
  readonly nature: MovementTypeContext['nature'];
  readonly cost_source: string | null;
  readonly event_code: string | null;
  /** Valued by another method than the pool has now. */
  readonly before_method: boolean;
}
interface Change {
  readonly row: Receipt;
  readonly delta: FixedDecimal;
  /** Of a month whose costs no longer change. */
  readonly closed: boolean;
}

const poolOf = ({ product_id, pool_key, method }: Receipt): PoolKey => ({
  productId: product_id,
  key: pool_key,
  method,
});

/**
 * Of a cost that comes after the month was closed, what is still there takes its part; the rest is
 * a variance (§4.4).
 */
async function lateShares(
  { tx }: StockContext,
  changes: readonly Change[],
): Promise<ValueChange[]> {
  const shares: ValueChange[] = [];
  for (const { row, delta } of changes) {
    const [pool] = await tx.query<{ qty: string }>(
      'select qty from stock_costs where account_id = $3 and product_id = $1 and pool_key = $2',
      [row.product_id, row.pool_key, TENANT],
    );
    const [there, received] = [fixed(pool!.qty), fixed(row.qty)];
    const kept = there > 0n ? mulDiv(delta, minimum(there, received), received) : ZERO;
    if (kept !== 0n)
      shares.push({ pool: poolOf(row), storageId: row.storage_id, lotId: row.lot_id, delta: kept });
  }
  return shares;
}

/**
 * Landed cost, price difference of an invoice: lands on the receipt; what was consumed of it
 * follows by replay (worked example F).
 */
export async function adjustCost(
  context: StockContext,
  type: string,
  source: Source,
  costs: readonly LateCost[],
): Promise<{ readonly movementId: number }> {
  const { tx, actor } = context;
  const find = () =>
    tx.query<Receipt>(
      `select k.id, k.movement_line_id as line_id, k.product_id, k.storage_id, k.lot_id, k.pool_key, c.method, k.posted_at as at, k.qty, coalesce(c.method_since > k.posted_at, false) as before_method,
         t.nature, t.cost_source, t.event_code from kardex k join inv__movement_types t on ${sameCompany('t', 'k')} and t.id = k.movement_type_id
         join stock_costs c on ${sameCompany('c', 'k')} and c.product_id = k.product_id and c.pool_key = k.pool_key
       where k.account_id = $2 and k.movement_line_id = any($1::bigint[]) and k.kind = 'ENTRADA'`,
      [costs.map(({ movementLineId }) => movementLineId), TENANT],
    );
  await lockProducts(
    tx,
    (await find()).map((row) => row.product_id),
  );
  const rows = await find();
  const [first] = rows;
  if (!first) throw invalid({ lines: [t('stock.noEntry', 'La entrada no existe.')] });
  const { head, date, event, done } = await openValueMovement(context, {
    type,
    source,
    storageId: first.storage_id,
    postedAt: null,
  });
  const changes: Change[] = [];
  for (const row of rows) {
    const delta = fixed(
      costs.find(({ movementLineId }) => movementLineId === row.line_id)!.deltaValue,
    );
    changes.push({ row, delta, closed: row.before_method || (await isClosed(context, row.at)) });
  }
  // At a standard no stock takes it, whatever its month.
  const standard = changes.filter(
    ({ row, delta }) => row.method === 'ESTANDAR' && !row.before_method && delta !== 0n,
  );
  const others = changes.filter((change) => !standard.includes(change));
  const closed = others.filter((change) => change.closed);
  const open = others.filter((change) => !change.closed);
  const followed = await writeCorrections(
    context,
    head,
    open.map(({ row, delta }) => ({ pool: poolOf(row), at: row.at, seq: row.id, delta })),
  );
  const late = await lateShares(context, closed);
  const revalued = late.length > 0 ? await writeRevaluations(context, head, late) : null;
  await postVariances(
    context,
    standard.map(({ row, delta }) => [row.line_id, decimalText(delta)]),
  );
  const today = (some: readonly Change[]) =>
    some.map(({ row, delta }) => ({
      productId: row.product_id,
      storageId: null,
      date,
      value: delta,
    }));
  // What a receipt takes stands at the receipt, in the kardex and in the account.
  const atReceipt = open.map(({ row, delta }) => ({
    productId: row.product_id,
    storageId: row.storage_id,
    date: dayOf(actor, row.at),
    value: delta,
  }));
  const kept = late.map(({ pool, storageId, delta }) => ({
    productId: pool.productId,
    storageId,
    date,
    value: delta,
  }));
  await queueAmounts(context, { source, movementId: head.movementId }, [
    [event, await sharesOfProducts(tx, [...atReceipt, ...kept])],
    ['INV_AJUSTE_COSTO', [...followed.corrected, ...(revalued?.corrected ?? [])]],
    ['INV_TRASPASO', [...followed.moved, ...(revalued?.moved ?? [])]],
    ['VAR_NEGATIVO', [...followed.covers, ...(revalued?.covers ?? [])]],
    [
      'VAR_TARDIA',
      await sharesOfProducts(tx, [
        ...today(closed),
        ...kept.map((share) => ({ ...share, storageId: null, value: -share.value })),
      ]),
    ],
  ]);
  for (const [variance, some] of Map.groupBy(
    standard,
    ({ row }) => varianceEvent(row) ?? 'VAR_COMPRA',
  ))
    await queueAmounts(context, { source, movementId: head.movementId }, [
      [variance, await sharesOfProducts(tx, today(some))],
    ]);
  await done();
  return { movementId: head.movementId };
}
