/** How the months of the year before weigh, for each line that is spread as they were. */
import type { Tx } from '#erp/db/database.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { CLOSING_ENTRIES } from '#erp/domains/accounting/closing/year-end.ts';

export interface Spot {
  readonly book_account_id: number;
  readonly cost_center_id: number | null;
}

const keyOf = ({ book_account_id, cost_center_id }: Spot) =>
  `${book_account_id}/${cost_center_id ?? ''}`;

/**
 * Twelve amounts of the year for each account and centre, those under the centre included, in the
 * sign of the account's nature; month 13 counts with December, without what closes the year.
 */
export async function loadMonthsOf(
  tx: Tx,
  year: number,
  spots: readonly Spot[],
): Promise<(spot: Spot) => readonly string[]> {
  const rows = await tx.query(
    sql<Spot & { month: number; amount: string }>`with recursive s as (
        select distinct q.book_account_id, q.cost_center_id from jsonb_to_recordset((${JSON.stringify(spots)}::text)::jsonb) q(book_account_id bigint, cost_center_id bigint)),
      c as (
        select s.cost_center_id as top, s.cost_center_id as id from s where s.cost_center_id is not null
        union select c.top, k.id from c join costcenters k on k.account_id = ${TENANT} and k.parent_id = c.id)
      select s.book_account_id, s.cost_center_id, least(p.month, 12)::int as month, sum((x.debit - x.credit) * case a.nature when 'ACREEDORA' then -1 else 1 end)::text as amount
      from s join (
          select account_id, book_account_id, cost_center_id, period_id, debit, credit from acc_balances where account_id = ${TENANT}
          union all select account_id, book_account_id, cost_center_id, period_id, credit, debit from acc_ledger where account_id = ${TENANT} and entry_id = any(${CLOSING_ENTRIES})
        ) x on x.book_account_id = s.book_account_id
          and (s.cost_center_id is null or exists (select 1 from c where c.top = s.cost_center_id and c.id = x.cost_center_id))
        join acc__periods p on ${raw(sameCompany('p', 'x'))} and p.id = x.period_id and p.year = ${year}
        join acc__accounts a on ${raw(sameCompany('a', 'x'))} and a.id = x.book_account_id
      group by 1, 2, 3`,
  );
  const months = new Map<string, string[]>();
  for (const row of rows) {
    const own = months.getOrInsertComputed(keyOf(row), () =>
      Array.from({ length: 12 }, () => '0.00'),
    );
    own[row.month - 1] = row.amount;
  }
  return (spot) => months.get(keyOf(spot)) ?? Array.from({ length: 12 }, () => '0.00');
}
