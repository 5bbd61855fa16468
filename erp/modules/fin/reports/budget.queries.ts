/** What was budgeted, spent and promised, by account and month of a year. */
import { leftJoin, refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { OF_PLACE, PERIOD_OF } from '#erp/modules/accounting/reports/ledger.queries.ts';
import { CLOSES, periodSums } from './period-sums.queries.ts';

/** The year and the month up to which everything is told: those of the last day of the period. */
export const YEAR = `extract(year from :to::date)::int`;
export const MONTH = `extract(month from :to::date)::int`;
const FROM_MONTH = `(case when extract(year from :from::date)::int < ${YEAR} then 1 else extract(month from :from::date)::int end)`;
/** A month of the period. */
export const IN_PERIOD = `q.month between ${FROM_MONTH} and ${MONTH}`;
export const TO_DATE = `q.month <= ${MONTH}`;

const EXPENSE = leftJoin('fin__budget_lines.expense_id', 'l', 'e').replace(
  'join expenses',
  'join {expenses}',
);
const LINE = `coalesce(l.book_account_id, e.book_account_id) as book_account_id, l.cost_center_id`;
const BUDGETED = `[[ and b.branch_office_id = :branch_office_id ]] [[ and l.cost_center_id = :cost_center_id ]]`;
const OF_YEAR = `b.status = 'APROBADO' and b.year = ${YEAR} ${BUDGETED}`;
const LINES = `{fin/budgets} b join fin__budget_lines l on ${refersTo('fin__budget_lines.budget_id', 'l', 'b')} ${EXPENSE}`;
const moved = (side: 'from' | 'to', sign: '' | '-') =>
  `select l.account_id, ${LINE}, t.${side}_month::int as month, ${sign}t.amount as budget, 0 as actual, 0 as committed from ${LINES} join fin__budget_transfers t on ${refersTo(`fin__budget_transfers.${side}_line_id`, 't', 'l')} where t.status = 'APROBADO' and ${OF_YEAR}`;

const MONTHS = `(values (1, l.m01), (2, l.m02), (3, l.m03), (4, l.m04), (5, l.m05), (6, l.m06), (7, l.m07), (8, l.m08), (9, l.m09), (10, l.m10), (11, l.m11), (12, l.m12)) v(month, amount)`;

/** Takes what closed the year out of the balances, which have it in month 13. */
const CLOSING = `select x.account_id, x.book_account_id, x.cost_center_id, least(p.month, 12)::int, 0, x.credit - x.debit, 0 from acc_ledger x ${PERIOD_OF} where ${CLOSES} and p.year = ${YEAR} ${OF_PLACE}`;

/**
 * Rows of account, centre and month with what was budgeted (by the account's nature), spent
 * (charges less credits) and promised. The adjustments of month 13 count with December; what closes
 * the year is not spent.
 */
export const BUDGET_FACTS = `select l.account_id, ${LINE}, v.month, v.amount as budget, 0 as actual, 0 as committed from ${LINES} cross join lateral ${MONTHS} where v.amount <> 0 and ${OF_YEAR}
  union all ${moved('from', '-')}
  union all ${moved('to', '')}
  union all
  select x.account_id, x.book_account_id, x.cost_center_id, least(p.month, 12)::int, 0, x.debit - x.credit, 0 from acc_balances x join {acc/periods} p on ${sameCompany('p', 'x')} and p.id = x.period_id where p.year = ${YEAR} ${OF_PLACE}
  union all ${CLOSING}
  union all
  select x.account_id, x.book_account_id, x.cost_center_id, extract(month from x.date)::int, 0, 0, x.amount from fin_commitments x where x.date >= make_date(${YEAR}, 1, 1) and x.date < make_date(${YEAR} + 1, 1, 1) ${OF_PLACE}`;

const MONTH_END = `(v.first + interval '1 month' - interval '1 day')::date`;
/** The part of the days of the month from `v.first` on that lies in the period. */
const SHARE = `greatest(least(:to::date, ${MONTH_END}) - greatest(:from::date, v.first) + 1, 0)::numeric / (${MONTH_END} - v.first + 1)`;
const OF_DAYS = `b.status = 'APROBADO' and b.year between extract(year from :from::date) and extract(year from :to::date) ${BUDGETED}`;
const planned = (source: string): string =>
  `select v.account_id, v.book_account_id, v.cost_center_id, round(v.amount * ${SHARE}, 2) as budget, 0 as actual, 0 as committed from (${source}) v where v.amount <> 0 and ${SHARE} > 0`;
const transferred = (side: 'from' | 'to', sign: '' | '-') =>
  planned(
    `select l.account_id, ${LINE}, make_date(b.year::int, t.${side}_month::int, 1) as first, ${sign}t.amount as amount from ${LINES} join fin__budget_transfers t on ${refersTo(`fin__budget_transfers.${side}_line_id`, 't', 'l')} where t.status = 'APROBADO' and ${OF_DAYS}`,
  );

/**
 * What was budgeted for the days of the period, by account and centre: of a month that the period
 * cuts, the share of its days. Pesos by the account's nature, rounded to cents by line and month.
 */
export const PLAN_OF_DAYS = `${planned(`select l.account_id, ${LINE}, make_date(b.year::int, v.month, 1) as first, v.amount from ${LINES} cross join lateral ${MONTHS} where ${OF_DAYS}`)}
  union all ${transferred('from', '-')}
  union all ${transferred('to', '')}`;

/** The plan with what was spent (charges less credits) and promised on those days. */
export const FACTS_OF_DAYS = `${PLAN_OF_DAYS}
  union all
  select x.account_id, x.book_account_id, x.cost_center_id, 0, x.debit - x.credit, 0 from (${periodSums('x.account_id, x.book_account_id, x.cost_center_id', OF_PLACE)}) x
  union all
  select x.account_id, x.book_account_id, x.cost_center_id, 0, 0, x.amount from fin_commitments x where x.date between :from::date and :to::date ${OF_PLACE}`;

/** Said where the period cuts a month. */
export const DAYS_NOTE = `case when extract(day from :from::date) <> 1 or extract(day from :to::date + 1) <> 1 then 'presupuesto en proporción a los días' end`;
