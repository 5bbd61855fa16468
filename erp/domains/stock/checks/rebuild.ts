/**
 * «Reconstruir existencias»: the caches of the ledger made anew from its rows. The rows themselves
 * are never touched.
 */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { CostRevaluation } from '../costing/cost-revaluation.ts';
import { lockProducts } from '../posting-context.ts';
import { savePools } from '../posting/ledger.ts';
import type { StockContext } from '../posting.ts';
import type { CostMethod, PoolKey } from '../costing/pool.ts';

/** Balances of the given products: Σ of the ledger by place. Reserved quantities stay. */
async function rebuildBalances(
  tx: Tx,
  accountId: number,
  products: readonly number[],
): Promise<void> {
  await tx.execute(
    `update stock_balances b set qty = 0, qty2 = 0 where b.account_id = $2 and b.product_id = any($1::bigint[])
       and not exists (select 1 from kardex k where ${sameCompany('k', 'b')} and k.product_id = b.product_id and k.storage_id = b.storage_id and k.lot_id is not distinct from b.lot_id and k.slot_id is not distinct from b.slot_id)`,
    [products, TENANT],
  );
  await tx.execute(
    `insert into stock_balances as b (account_id, product_id, storage_id, slot_id, lot_id, owner_kind, owner_id, qty, qty2, first_in_at, last_move_at)
     select $1::bigint, product_id, storage_id, slot_id, lot_id, owner_kind, owner_id, sum(qty), sum(qty2), min(posted_at) filter (where qty > 0), max(posted_at)
     from kardex where account_id = $1 and kind in ('ENTRADA', 'SALIDA') and product_id = any($2::bigint[]) group by product_id, storage_id, slot_id, lot_id, owner_kind, owner_id
     on conflict (account_id, product_id, storage_id, slot_id, lot_id, owner_kind, owner_id) do update set qty = excluded.qty, qty2 = excluded.qty2, last_move_at = excluded.last_move_at`,
    [accountId, products],
  );
}

/** Puts balances, pools and layers of these products right; gives how many pools there are. */
export async function rebuildStock(
  context: StockContext,
  products: readonly number[],
): Promise<number> {
  const { tx, actor } = context;
  await lockProducts(tx, products);
  await rebuildBalances(tx, actor.accountId, products);
  const pools = await tx.query<{ product_id: number; pool_key: string; method: CostMethod }>(
    'select product_id, pool_key, method from stock_costs where account_id = $2 and product_id = any($1::bigint[])',
    [products, TENANT],
  );
  const revaluation = new CostRevaluation(tx);
  await revaluation.openLedger(
    pools.map((row): PoolKey => ({
      productId: row.product_id,
      key: row.pool_key,
      method: row.method,
    })),
  );
  await revaluation.settle();
  await savePools(context, revaluation, (seq) => seq);
  return pools.length;
}
