/** What a closed month of the books says, in one line to compare it by. */
import { createHash } from 'node:crypto';
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';

/**
 * Of the month's lines by account and dimension, from the ledger itself: 64 hexadecimal digits that
 * change with any cent, account or branch.
 */
export async function monthDigest(tx: Tx, periodId: number): Promise<string> {
  const rows = await tx.query(
    sql<{
      said: string;
    }>`select concat_ws('|', book_account_id, coalesce(branch_office_id, 0), coalesce(cost_center_id, 0), sum(debit), sum(credit)) as said
      from acc_ledger where account_id = ${TENANT} and period_id = ${periodId}
      group by book_account_id, branch_office_id, cost_center_id order by book_account_id, branch_office_id nulls first, cost_center_id nulls first`,
  );
  return createHash('sha256')
    .update(rows.map(({ said }) => said).join('\n'))
    .digest('hex');
}
