/** Balances of the books are derived: made anew from the ledger at any time. */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';

/**
 * Two statements, however many lines there are; a posting that writes one of the balances meanwhile
 * waits for the end. Gives how many balances there are.
 */
export async function rebuildBalances(tx: Tx): Promise<number> {
  // New balances too must wait, or they would be counted twice.
  await tx.execute('lock table acc_balances in share row exclusive mode');
  await tx.execute(sql`delete from acc_balances where account_id = ${TENANT}`);
  return tx.execute(
    sql`insert into acc_balances (account_id, book_account_id, period_id, branch_office_id, cost_center_id, debit, credit)
      select account_id, book_account_id, period_id, branch_office_id, cost_center_id, sum(debit), sum(credit)
      from acc_ledger where account_id = ${TENANT} group by account_id, book_account_id, period_id, branch_office_id, cost_center_id`,
  );
}
