/** Finishes what a posting left to be walked: the pools that wait, one at a time. */
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { CostRevaluation } from './cost-revaluation.ts';
import { notifyCostOwners } from './cost-owners.ts';
import {
  queueAmounts,
  sharesOfCorrections,
  sharesOfSettlements,
  sharesOfMoved,
} from '../events/events.ts';
import { lockProducts } from '../posting-context.ts';
import { savePools } from '../posting/ledger.ts';
import type { CostMethod, PoolKey } from './pool.ts';
import type { StockContext } from '../posting.ts';
import { insertCorrections, insertNegativeStockSettlements } from '../posting/rows.ts';
import { postStandardVariances } from './standard.ts';
import type { MovementHeader } from '../posting/ledger-entries.ts';

const BEGINNING = '0001-01-01T00:00:00.000Z';

interface PendingPool {
  readonly product_id: number;
  readonly pool_key: string;
  readonly method: CostMethod;
  readonly movement_id: number;
  readonly type_id: number;
  readonly at: string;
  readonly resource: string;
  readonly source_id: string;
  readonly action: string;
}

export type WaitingPool = Pick<PendingPool, 'product_id' | 'pool_key'>;

export const pendingPools = (tx: Tx): Promise<WaitingPool[]> =>
  tx.query<WaitingPool>(
    'select product_id, pool_key from stock_costs where account_id = $1 and replay_pending order by product_id, pool_key',
    [TENANT],
  );

/**
 * Walks a pool that waits, by default the next one; false when it does not. In a transaction of its
 * own each, so that work goes on between them.
 */
export async function replayNext(context: StockContext, pool?: WaitingPool): Promise<boolean> {
  const { tx } = context;
  const [next] = await tx.query<PendingPool>(
    `select c.product_id, c.pool_key, c.method, m.id as movement_id, m.movement_type_id as type_id, m.posted_at as at, coalesce(m.source_resource, 'movements') as resource,
       coalesce(m.source_id, m.id::text) as source_id, coalesce(m.source_action, 'APLICAR') as action
     from stock_costs c join movements m on ${sameCompany('m', 'c')} and m.id = c.replay_movement_id where c.account_id = $1 and c.replay_pending and ($2::bigint is null or (c.product_id = $2 and c.pool_key = $3)) order by c.product_id, c.pool_key limit 1`,
    [TENANT, pool?.product_id ?? null, pool?.pool_key ?? null],
  );
  if (!next) return false;
  await lockProducts(tx, [next.product_id]);
  const key: PoolKey = { productId: next.product_id, key: next.pool_key, method: next.method };
  const source = { resource: next.resource, id: next.source_id, action: next.action };
  const head: MovementHeader = {
    movementId: next.movement_id,
    typeId: next.type_id,
    at: next.at,
    source,
    reasonId: null,
  };
  const revaluation = new CostRevaluation(tx);
  await revaluation.open([key], BEGINNING);
  await revaluation.settle();
  const [corrections, covers] = [revaluation.corrections(() => true), revaluation.covers()];
  await insertNegativeStockSettlements(context, head, covers);
  await insertCorrections(context, head, corrections);
  await savePools(context, revaluation, (seq) => seq);
  await queueAmounts(context, { source, movementId: head.movementId }, [
    ['INV_AJUSTE_COSTO', await sharesOfCorrections(context, corrections)],
    ['INV_TRASPASO', await sharesOfMoved(context, corrections)],
    [
      'VAR_NEGATIVO',
      await sharesOfSettlements(
        context,
        covers.map(({ seq, value }) => [seq, value] as const),
      ),
    ],
  ]);
  await tx.execute(
    'update stock_costs set replay_pending = false, replay_movement_id = null where account_id = $3 and product_id = $1 and pool_key = $2',
    [next.product_id, next.pool_key, TENANT],
  );
  await postStandardVariances(context, head, corrections);
  await notifyCostOwners(context, corrections);
  return true;
}
