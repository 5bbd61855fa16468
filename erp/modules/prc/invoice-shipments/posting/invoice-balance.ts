import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';

export interface InvoiceBalance {
  readonly id: number;
  /** In the invoice's currency. */
  readonly paid: string;
  readonly balance: string;
}

/** What invoices have left by their items; one without items has no row. */
export const balancesOf = (tx: Tx, ids: readonly number[]): Promise<InvoiceBalance[]> =>
  tx.query(
    sql<InvoiceBalance>`select source_id::bigint as id, sum(amount - balance) as paid, sum(balance) as balance from cfl__open_items
      where account_id = ${TENANT} and source_resource = 'prc/invoice-shipments' and source_id = any(${ids.map(String)}::text[]) and status <> 'CANCELADA' group by source_id order by 1`,
  );
