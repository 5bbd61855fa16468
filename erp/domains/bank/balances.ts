/** Balances kept with the bank ledger: compared with its lines, and made anew from them. */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';

interface Difference {
  readonly account: string;
  readonly kept: string;
  readonly sum: string;
}

/** Accounts whose balance is not the sum of their lines, or a line's is not what is before it. */
export async function bankDifferences(tx: Tx): Promise<readonly string[]> {
  const accounts = await tx.query(
    sql<Difference>`select b.name as account, b.balance::text as kept, coalesce(s.sum, 0)::text as sum from cfl__bank_accounts b
      left join (select bank_account_id, sum(signed_amount) as sum from cfl__transactions where account_id = ${TENANT} group by bank_account_id) s on s.bank_account_id = b.id
      where b.account_id = ${TENANT} and b.balance <> coalesce(s.sum, 0) order by b.name limit 20`,
  );
  const lines = await tx.query(
    sql<
      Difference & { id: number }
    >`select r.id, b.name as account, r.running_balance::text as kept, r.sum::text as sum
      from (select id, bank_account_id, running_balance, sum(signed_amount) over (partition by bank_account_id order by date, id) as sum from cfl__transactions where account_id = ${TENANT}) r
      join cfl__bank_accounts b on b.account_id = ${TENANT} and b.id = r.bank_account_id
      where r.running_balance <> r.sum order by r.id limit 20`,
  );
  return [
    ...accounts.map(({ account, kept, sum }) => `${account}: balance ${kept}, its lines ${sum}`),
    ...lines.map(({ id, account, kept, sum }) => `${account}: line ${id} says ${kept}, not ${sum}`),
  ];
}

/** Makes all balances of the company anew; nothing else may write meanwhile. */
export async function rebuildBankBalances(tx: Tx): Promise<void> {
  await tx.execute(
    sql`select 1 from cfl__bank_accounts where account_id = ${TENANT} order by id for no key update`,
  );
  await tx.execute(
    sql`update cfl__transactions l set running_balance = r.sum
      from (select id, sum(signed_amount) over (partition by bank_account_id order by date, id) as sum from cfl__transactions where account_id = ${TENANT}) r
      where l.account_id = ${TENANT} and l.id = r.id and l.running_balance <> r.sum`,
  );
  await tx.execute(
    sql`update cfl__bank_accounts b set balance = coalesce((select sum(l.signed_amount) from cfl__transactions l where l.account_id = ${TENANT} and l.bank_account_id = b.id), 0) where b.account_id = ${TENANT}`,
  );
}
