/** What accounts have on a day. */
import { withinAccount } from './within-account.ts';
import type { Tx } from '#erp/db/database.ts';
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';

/**
 * Balances by code at the end of a day, in pesos and in the sign of each account's nature; those of
 * a summary account add up its own. Income and cost count from 1 January.
 */
export async function loadBalancesOn(
  tx: Tx,
  codes: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map();
  const month = `${day.slice(0, 7)}-01`;
  const year = Number(day.slice(0, 4));
  const rows = await tx.query(
    sql<{
      code: string;
      balance: string;
    }>`select a.code, (coalesce(sum(m.amount), 0) * case a.nature when 'ACREEDORA' then -1 else 1 end)::numeric(18, 2)::text as balance
      from acc__accounts a
        join acc__accounts d on d.account_id = ${TENANT} and ${raw(withinAccount('d', 'a'))}
        ${raw(join('acc__accounts.account_type_id', 'd', 'y'))}
        left join lateral (
          select b.debit - b.credit as amount from acc_balances b join acc__periods p on p.account_id = ${TENANT} and p.id = b.period_id
            where b.account_id = ${TENANT} and b.book_account_id = d.id and (p.year < ${year} and not y.closes_at_year_end or p.year = ${year} and p.month < extract(month from ${month}::date))
          union all
          select l.debit - l.credit from acc_ledger l where l.account_id = ${TENANT} and l.book_account_id = d.id and l.date between ${month} and ${day}
        ) m on true
      where a.account_id = ${TENANT} and a.code = any(${codes}::text[])
      group by a.code, a.nature`,
  );
  return new Map(rows.map(({ code, balance }) => [code, balance]));
}
