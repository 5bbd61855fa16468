import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { lockLines } from '#erp/domains/fulfilment/count-lines.ts';
import { RECEIVED } from '../../purchase-orders/progress/order-progress.ts';

/** Orders and their lines before what came of them, as whoever invoices takes them (550). */
export async function lockOrdered({ tx }: { readonly tx: Tx }, id: number): Promise<void> {
  const lines = await tx.query(
    sql<{
      id: number;
    }>`select purchase_order_line_id as id from shipment_lines where account_id = ${TENANT} and shipment_id = ${id} and purchase_order_line_id is not null`,
  );
  await lockLines(
    tx,
    RECEIVED,
    lines.map((line) => line.id),
  );
}
