/** Where what goes back stands, for whoever did not say a location (purchasing R44). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';

interface Leaving {
  readonly product_id: number;
  readonly lot_id: number | null;
}

/**
 * By their place in the list: the location with most of each in the storage. Null where most of it
 * stands in none, or there is nothing.
 */
export async function standingSlots(
  tx: Tx,
  storageId: number,
  leaving: readonly Leaving[],
): Promise<readonly (number | null)[]> {
  const rows = await tx.query(
    sql<{
      at: number;
      slot_id: number | null;
    }>`select distinct on (w.at) w.at::int as at, b.slot_id from jsonb_to_recordset(${JSON.stringify(leaving.map((each, at) => ({ ...each, at })))}::jsonb) as w(at int, product_id bigint, lot_id bigint)
      join stock_balances b on b.account_id = ${TENANT} and b.storage_id = ${storageId} and b.product_id = w.product_id and b.lot_id is not distinct from w.lot_id and b.qty > 0
      order by w.at, b.qty desc, b.slot_id nulls first`,
  );
  const found = new Map(rows.map(({ at, slot_id }) => [at, slot_id]));
  return leaving.map((_, at) => found.get(at) ?? null);
}
