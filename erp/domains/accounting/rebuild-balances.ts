/** Balances of the books are derived: made anew from the ledger at any time. */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { balancesOf, sumsOf } from './ledger.ts';

/**
 * Few statements a month, so that nobody waits long for the embedded engine; a posting that writes
 * one of the balances meanwhile waits for the end. Sums of entries are made anew with them. Gives
 * how many balances there are.
 */
export async function rebuildBalances(tx: Tx): Promise<number> {
  // New balances too must wait, or they would be counted twice.
  await tx.execute('lock table acc_balances in share row exclusive mode');
  await tx.execute(sql`delete from acc_balances where account_id = ${TENANT}`);
  await tx.execute(sql`delete from acc_entry_sums where account_id = ${TENANT}`);
  const periods = await tx.query(
    sql<{ id: number }>`select id from acc__periods where account_id = ${TENANT} order by id`,
  );
  let made = 0;
  for (const { id } of periods) {
    const ofMonth = sql`x.period_id = ${id}`;
    await tx.execute(sumsOf(ofMonth));
    made += await tx.execute(
      sql`with sums as (select entry_id, moves_cash from acc_entry_sums where account_id = ${TENANT} and period_id = ${id}) ${balancesOf(ofMonth)}`,
    );
  }
  return made;
}

/** The sums that the books keep of cash, where accounts with lines began or ceased to be cash. */
export async function keepCash(tx: Tx, accountIds: readonly number[]): Promise<void> {
  const [used] = await tx.query(
    sql`select 1 from acc_ledger where account_id = ${TENANT} and book_account_id = any(${accountIds}::bigint[]) limit 1`,
  );
  if (used) await rebuildBalances(tx);
}
