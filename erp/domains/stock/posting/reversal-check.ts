/** Cancelling an entry needs its quantity still there (inventory R7). */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { invalid } from '#erp/model/errors.ts';
import { quantityText } from './check.ts';
import { fixed } from '../fixed-decimal.ts';
import type { StockContext } from '../posting.ts';

/**
 * By place, what the movement brought less what lies there; in PEPS also what the layers of its own
 * entries lack, for which other layers do not stand in.
 */
const CONSUMED = `
  select p.code, u.code as unit, sum(greatest(e.spent, case when s.allow_negative then 0 else e.qty - coalesce(b.qty, 0) end))::numeric(18,6) as gone
  from (
    select k.account_id, k.product_id, k.storage_id, k.slot_id, k.lot_id, k.owner_kind, k.owner_id, sum(k.qty) as qty,
      sum(case when k.kind = 'ENTRADA' and c.method = 'PEPS' and not k.in_pool and k.posted_at >= coalesce(c.method_since, k.posted_at) then k.qty - coalesce(l.qty_left, 0) else 0 end) as spent
    from kardex k
      left join stock_costs c on ${sameCompany('c', 'k')} and c.product_id = k.product_id and c.pool_key = k.pool_key
      left join stock_layers l on ${sameCompany('l', 'k')} and l.product_id = k.product_id and l.pool_key = k.pool_key and l.in_id = k.id
    where k.account_id = $2 and k.movement_id = $1 and k.kind in ('ENTRADA', 'SALIDA') group by 1, 2, 3, 4, 5, 6, 7
  ) e
    join products p on ${sameCompany('p', 'e')} and p.id = e.product_id ${join('products.stock_unit_id', 'p', 'u')}
    join storages s on ${sameCompany('s', 'e')} and s.id = e.storage_id
    left join stock_balances b on ${sameCompany('b', 'e')} and b.product_id = e.product_id and b.storage_id = e.storage_id and b.slot_id is not distinct from e.slot_id
      and b.lot_id is not distinct from e.lot_id and b.owner_kind = e.owner_kind and b.owner_id is not distinct from e.owner_id
  where greatest(e.spent, case when s.allow_negative then 0 else e.qty - coalesce(b.qty, 0) end) > 0
  group by 1, 2 order by 1 limit 5`;

/**
 * Refuses to cancel a movement of whose entries something was consumed, at `status` with how much.
 * Its products are locked.
 */
export async function requireReversible({ tx }: StockContext, movementId: number): Promise<void> {
  const rows = await tx.query<{ code: string; unit: string; gone: string }>(CONSUMED, [
    movementId,
    TENANT,
  ]);
  if (rows.length === 0) return;
  throw invalid({
    status: rows.map(({ code, unit, gone }) =>
      t(
        'stock.alreadyUsed',
        'No se puede cancelar: ya se consumieron {quantity} de esta entrada ({product}).',
        { quantity: quantityText(fixed(gone), unit), product: code },
      ),
    ),
  });
}
