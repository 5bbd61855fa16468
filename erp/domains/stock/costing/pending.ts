/**
 * Pools of which too much follows a change to be walked in the same transaction (inventory §4.4).
 */
import { TENANT } from '#erp/db/sql/sql.ts';
import type { PoolKey } from './pool.ts';
import type { StockContext } from '../posting.ts';

export const REPLAY_LIMIT = 2000;

/** The pool waits for the job; cost screens say so and its month does not close. */
export async function markPending(
  { tx }: StockContext,
  movementId: number,
  pools: readonly PoolKey[],
): Promise<void> {
  if (pools.length === 0) return;
  await tx.execute(
    `update stock_costs c set replay_pending = true, replay_movement_id = $2 from jsonb_to_recordset($1::jsonb) as w(product_id bigint, key text)
     where c.account_id = $3 and c.product_id = w.product_id and c.pool_key = w.key`,
    [
      JSON.stringify(pools.map(({ productId, key }) => ({ product_id: productId, key }))),
      movementId,
      TENANT,
    ],
  );
}
