/** What shipments that have not left hold of lines of orders, in the lines' own units. */
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { GATHERED } from '../../shipments/shipment-choices.ts';

/** Sold, not replaced; of a kit, what its most gathered part makes. */
export async function gatheredOf(
  tx: Tx,
  lineIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.query(
    sql<{
      id: number;
      qty: string;
    }>`select x.id, max(x.qty)::numeric(18,6) as qty from (select l.order_line_id as id, l.product_id, sum(case when s.status = 'SURTIDO' then l.qty_picked else l.qty_planned end / coalesce(l.kit_each, 1)) as qty from sls__shipments__lines l ${raw(join('sls__shipments__lines.shipment_id', 'l', 's'))} where l.account_id = ${TENANT} and l.order_line_id = any(${lineIds}::bigint[]) and s.status = any(${GATHERED}::text[]) and not coalesce(l.is_replacement, false) group by 1, 2) x group by 1`,
  );
  return new Map(rows.map(({ id, qty }) => [id, qty]));
}
