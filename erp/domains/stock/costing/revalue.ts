/**
 * Pools are worth more or less by somebody's decision, and the method by which they are valued
 * changes (inventory R15, R16).
 */
import { TENANT } from '#erp/db/sql/sql.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { queueAmounts, sharesOfProducts } from '../events/events.ts';
import { writeRevaluations } from '../posting/ledger.ts';
import { fixed, type FixedDecimal } from '../fixed-decimal.ts';
import type { CostMethod, PoolKey } from './pool.ts';
import type { Source, StockContext } from '../posting.ts';
import { openValueMovement } from './value-movement.ts';

export interface PoolState extends PoolKey {
  readonly lotId: number | null;
  /** Where most of it is. */
  readonly storageId: number;
  readonly qty: FixedDecimal;
  readonly value: FixedDecimal;
  readonly cost: FixedDecimal;
}

/**
 * Pools of a product with stock, or that are `short` too, as they were at `at` or are now; of one
 * lot where its cost is identified.
 */
export async function poolsOf(
  { tx }: StockContext,
  productId: number,
  lotId: number | null,
  at: string | null,
  short = false,
): Promise<readonly PoolState[]> {
  const rows = await tx.query<{
    pool_key: string;
    method: CostMethod;
    qty: string;
    value: string;
    avg_cost: string;
    storage_id: number | null;
    lot_id: number | null;
  }>(
    `select c.pool_key, c.method, c.avg_cost, coalesce(k.qty, c.qty)::numeric(18,6) as qty, coalesce(k.value, c.value)::numeric(18,6) as value, b.storage_id, b.lot_id
     from stock_costs c
       left join lateral (select coalesce(sum(r.qty), 0) as qty, coalesce(sum(r.value), 0) as value from kardex r
         where ${sameCompany('r', 'c')} and r.product_id = c.product_id and r.pool_key = c.pool_key and r.posted_at <= $3) k on $3::timestamptz is not null
       left join lateral (select s.storage_id, case when c.method = 'LOTE' then s.lot_id end as lot_id from stock_balances s join storages g on ${sameCompany('g', 's')} and g.id = s.storage_id
         where ${sameCompany('s', 'c')} and s.product_id = c.product_id and s.owner_kind = 'PROPIO'
           and c.pool_key in ('E', 'L:' || coalesce(s.lot_id, 0), 'B:' || g.branch_office_id) order by s.qty desc, s.id limit 1) b on true
     where c.account_id = $4 and c.product_id = $1 and ($2::bigint is null or c.pool_key = 'L:' || $2::bigint) order by c.pool_key`,
    [productId, lotId, at, TENANT],
  );
  return rows.flatMap((row): PoolState[] => {
    const qty = fixed(row.qty);
    if (qty === 0n || (qty < 0n && !short) || row.storage_id === null) return [];
    return [
      {
        productId,
        key: row.pool_key,
        method: row.method,
        lotId: row.lot_id,
        storageId: row.storage_id,
        qty,
        value: fixed(row.value),
        cost: fixed(row.avg_cost),
      },
    ];
  });
}

export interface PoolChange {
  readonly pool: PoolState;
  /** MXN, signed. */
  readonly delta: FixedDecimal;
}

interface Revaluation {
  /** REVAL, or DETERIORO, which is shown apart because it is not deductible. */
  readonly type: string;
  readonly source: Source;
  readonly postedAt: string | null;
  readonly reasonId: number | null;
  readonly notes: string | null;
  readonly changes: readonly PoolChange[];
  /** MXN that no stock takes, since what it belonged to is gone: a variance. */
  readonly gone?: readonly { readonly productId: number; readonly value: FixedDecimal }[];
}

export async function revalueStock(
  context: StockContext,
  { type, source, postedAt, reasonId, notes, changes, gone = [] }: Revaluation,
): Promise<number> {
  const wanted = {
    type,
    source,
    storageId: changes[0]!.pool.storageId,
    postedAt,
    reasonId,
    notes,
    products: changes.map(({ pool }) => pool.productId),
  };
  const { head, date, event, done } = await openValueMovement(context, wanted);
  const followed = await writeRevaluations(
    context,
    head,
    changes.map(({ pool, delta }) => ({
      pool,
      storageId: pool.storageId,
      lotId: pool.lotId,
      delta,
    })),
  );
  await queueAmounts(context, { source, movementId: head.movementId }, [
    [
      event,
      await sharesOfProducts(
        context.tx,
        changes.map(({ pool, delta }) => ({
          productId: pool.productId,
          storageId: pool.storageId,
          date,
          value: delta,
        })),
      ),
    ],
    ['INV_AJUSTE_COSTO', followed.corrected],
    ['INV_TRASPASO', followed.moved],
    ['VAR_NEGATIVO', followed.covers],
    [
      'VAR_TARDIA',
      await sharesOfProducts(
        context.tx,
        gone.map((share) => ({ ...share, storageId: null, date })),
      ),
    ],
  ]);
  await done();
  return head.movementId;
}
