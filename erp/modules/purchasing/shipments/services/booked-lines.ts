import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';

interface Booked {
  readonly id: number;
  readonly book_account_id: number;
  readonly is_asset: boolean;
  readonly cost_center_id: number | null;
  readonly expense_id: number;
}

/** Where each line of the order goes. */
export async function bookedLines(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Booked>> {
  const rows = await tx.query(
    sql<Booked>`select l.id, a.id as book_account_id, a.control = 'ACTIVO_FIJO' as is_asset, coalesce(l.cost_center_id, o.cost_center_id) as cost_center_id, l.expense_id
      from purchase_order_lines l join purchase_orders o on o.account_id = ${TENANT} and o.id = l.order_id join expenses e on e.account_id = ${TENANT} and e.id = l.expense_id
        join acc__accounts a on a.account_id = ${TENANT} and a.id = coalesce(l.book_account_id, e.book_account_id)
      where l.account_id = ${TENANT} and l.id = any(${ids}::bigint[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
