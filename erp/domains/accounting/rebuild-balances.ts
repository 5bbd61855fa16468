/** Balances of the books are derived: made anew from the ledger at any time. */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';

/**
 * A statement a month, so that nobody waits long for the embedded engine; a posting that writes one
 * of the balances meanwhile waits for the end. Gives how many balances there are.
 */
export async function rebuildBalances(tx: Tx): Promise<number> {
  // New balances too must wait, or they would be counted twice.
  await tx.execute('lock table acc_balances in share row exclusive mode');
  await tx.execute(sql`delete from acc_balances where account_id = ${TENANT}`);
  const periods = await tx.query(
    sql<{ id: number }>`select id from acc__periods where account_id = ${TENANT} order by id`,
  );
  let made = 0;
  for (const { id } of periods)
    made += await tx.execute(
      sql`insert into acc_balances (account_id, book_account_id, period_id, branch_office_id, cost_center_id, debit, credit, lines)
        select account_id, book_account_id, period_id, branch_office_id, cost_center_id, sum(debit), sum(credit), count(*)
        from acc_ledger where account_id = ${TENANT} and period_id = ${id} group by account_id, book_account_id, period_id, branch_office_id, cost_center_id`,
    );
  return made;
}
