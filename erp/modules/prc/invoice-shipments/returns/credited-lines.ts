/** What returns wait to be credited of, by the received line that went back. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';

export interface CreditedLine {
  readonly id: number;
  readonly shipment_line_id: number;
  /** Of what had been invoiced: all of it, and what no note has credited. */
  readonly whole: string;
  readonly left: string;
  readonly credited: string;
  /** MXN, of the whole. */
  readonly credit: string;
  /** In the order's currency, six decimals: what was invoiced for it. */
  readonly price: string;
}

export const creditedLines = (tx: Tx, returnId: number): Promise<CreditedLine[]> =>
  tx.query(
    sql<CreditedLine>`select id, shipment_line_id, invoiced_part as whole, invoiced_part - credited_quantity as left, credited_quantity as credited, credit, round(credit_amount / invoiced_part, 6) as price
      from purchase_return_lines where account_id = ${TENANT} and return_id = ${returnId} and invoiced_part > 0 and shipment_line_id is not null order by position, id`,
  );
