/** The general ledger: posted lines of entries, and balances kept with them (finance §2.3). */
import type { Tx } from '#erp/db/database.ts';
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT, type Statement } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';

export interface LedgerContext {
  readonly tx: Tx;
  readonly actor: Pick<Actor, 'userId'>;
}

/** Inserts what each entry of some lines `x` adds up to. */
export const sumsOf = (lines: Statement<object>) =>
  sql`insert into acc_entry_sums (account_id, entry_id, period_id, date, debit, credit, moves_cash)
    select x.account_id, x.entry_id, min(x.period_id), min(x.date), sum(x.debit), sum(x.credit), coalesce(bool_or(y.cash_flow_group = 'EFECTIVO'), false)
    from acc_ledger x join acc__accounts a on a.account_id = ${TENANT} and a.id = x.book_account_id left join acc__account_types y on y.account_id = ${TENANT} and y.id = a.account_type_id
    where x.account_id = ${TENANT} and ${lines} group by x.account_id, x.entry_id`;

/** Inserts balances of lines `x`, whose entries are in `sums`. */
export const balancesOf = (lines: Statement<object>) =>
  sql`insert into acc_balances (account_id, book_account_id, period_id, branch_office_id, cost_center_id, debit, credit, lines, with_cash)
    select x.account_id, x.book_account_id, x.period_id, x.branch_office_id, x.cost_center_id, sum(x.debit), sum(x.credit), count(*), coalesce(sum(x.debit - x.credit) filter (where s.moves_cash), 0)
    from acc_ledger x join sums s on s.entry_id = x.entry_id
    where x.account_id = ${TENANT} and ${lines} group by x.account_id, x.book_account_id, x.period_id, x.branch_office_id, x.cost_center_id`;

/**
 * Writes the stored lines of entries into the ledger and adds them to the balances, in a number of
 * statements that does not depend on how many there are. `periodId` is theirs. The database refuses
 * an entry whose charges and credits differ, and one that is in the ledger already.
 */
export async function writeLedger(
  { tx, actor }: LedgerContext,
  entryIds: readonly number[],
  periodId: number,
): Promise<void> {
  await tx.execute(
    sql`insert into acc_ledger (account_id, created_by, entry_id, line_no, period_id, date, book_account_id, branch_office_id, cost_center_id, cost_unit_id, subject_id, description, debit, credit, currency_id, exchange_rate, amount_currency)
      select ${TENANT}, ${actor.userId}, e.id, row_number() over (partition by e.id order by l.id), ${periodId}, e.date, l.book_account_id, l.branch_office_id, l.cost_center_id, l.cost_unit_id, l.subject_id,
        coalesce(nullif(l.description, ''), e.concept), coalesce(l.debit, 0), coalesce(l.credit, 0), l.currency_id, l.exchange_rate, l.amount_currency
      from acc__book_entry_lines l ${raw(join('acc__book_entry_lines.entry_id', 'l', 'e'))}
      where e.account_id = ${TENANT} and e.id = any(${entryIds}::bigint[])`,
  );
  // In one order for all, so that parallel postings wait for each other and never in a circle.
  await tx.execute(
    sql`with sums as (${sumsOf(sql`x.entry_id = any(${entryIds}::bigint[])`)} returning entry_id, moves_cash)
      ${balancesOf(sql`x.entry_id = any(${entryIds}::bigint[])`)}
      order by book_account_id, period_id, branch_office_id nulls first, cost_center_id nulls first
      on conflict (account_id, book_account_id, period_id, branch_office_id, cost_center_id)
      do update set debit = acc_balances.debit + excluded.debit, credit = acc_balances.credit + excluded.credit, lines = acc_balances.lines + excluded.lines, with_cash = acc_balances.with_cash + excluded.with_cash`,
  );
}

export interface BalanceDifference {
  readonly book_account_id: number;
  readonly period_id: number;
  /** Charges less credits, in pesos, by the ledger and as kept. */
  readonly ledger: string;
  readonly kept: string;
}

const differencesIn = (tx: Tx, periodId: number): Promise<BalanceDifference[]> =>
  tx.query(
    sql<BalanceDifference>`select coalesce(l.book_account_id, b.book_account_id) as book_account_id, ${periodId}::bigint as period_id,
        coalesce(l.debit - l.credit, 0)::text as ledger, coalesce(b.debit - b.credit, 0)::text as kept
      from (select x.book_account_id, x.branch_office_id, x.cost_center_id, sum(x.debit) as debit, sum(x.credit) as credit, count(*) as lines, coalesce(sum(x.debit - x.credit) filter (where s.moves_cash), 0) as with_cash
        from acc_ledger x left join acc_entry_sums s on s.account_id = ${TENANT} and s.entry_id = x.entry_id where x.account_id = ${TENANT} and x.period_id = ${periodId} group by 1, 2, 3) l
      full join (select book_account_id, branch_office_id, cost_center_id, debit, credit, lines, with_cash from acc_balances where account_id = ${TENANT} and period_id = ${periodId}) b
        on b.book_account_id = l.book_account_id and coalesce(b.branch_office_id, 0) = coalesce(l.branch_office_id, 0) and coalesce(b.cost_center_id, 0) = coalesce(l.cost_center_id, 0)
      where coalesce(l.debit, 0) <> coalesce(b.debit, 0) or coalesce(l.credit, 0) <> coalesce(b.credit, 0) or coalesce(l.lines, 0) <> coalesce(b.lines, 0) or coalesce(l.with_cash, 0) <> coalesce(b.with_cash, 0)
      order by 1`,
  );

/**
 * Where the balances that are kept differ from the ledger; none when all is right. Sums of entries
 * are told as the balances of their lines that move cash. A statement each month, so that none
 * takes long.
 */
export async function balanceDifferences(tx: Tx): Promise<BalanceDifference[]> {
  const periods = await tx.query(
    sql<{
      id: number;
    }>`select id from acc__periods where account_id = ${TENANT} order by year, month`,
  );
  const found: BalanceDifference[] = [];
  for (const { id } of periods) found.push(...(await differencesIn(tx, id)));
  return found;
}
