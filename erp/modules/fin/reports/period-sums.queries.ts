/** Sums of the ledger by account: whole months as they are kept, and the days of those cut. */
import {
  FIRST,
  inMonths,
  LAST,
  OF_BRANCH,
  PERIOD_OF,
} from '#erp/modules/accounting/reports/ledger.queries.ts';
import type { Sql } from '#erp/model/reports/report-sql.ts';

const COLUMNS = 'x.account_id, x.book_account_id';

/** Not by its index, which would find all lines before it: those of the month are few. */
const DAY_OF_LINE = '(x.date + 0)';

/** Charges less credits of everything up to the end of a day. */
export const untilDay = (day: string): Sql =>
  `select ${COLUMNS}, x.debit - x.credit as amount from acc_balances x ${PERIOD_OF} where ${LAST} <= ${day}
  union all
  select ${COLUMNS}, x.debit - x.credit from acc_ledger x where ${inMonths(`${FIRST} <= ${day} and ${LAST} > ${day}`)} and ${DAY_OF_LINE} <= ${day}`;

/**
 * The same for each period `s` of a tile, read once for all of them: rows `amount` by account with
 * the day `since` which they count, and the one `until` before which they do.
 */
export const UNTIL_ENDS: Sql = `select ${COLUMNS}, ${LAST} as since, null::date as until, sum(x.debit - x.credit) as amount from acc_balances x ${PERIOD_OF} group by 1, 2, 3
  union all
  select ${COLUMNS}, x.date, ${LAST}, sum(x.debit - x.credit) from acc_ledger x ${PERIOD_OF} where ${inMonths(`exists (select 1 from p s where ${FIRST} <= s.end_day and ${LAST} > s.end_day)`)} group by 1, 2, 3, 4`;
export const COUNTS = '(m.since <= s.end_day and (m.until is null or m.until > s.end_day))';

const WHOLE = `${FIRST} >= :from::date and ${LAST} <= :to::date`;
const CUT = `${FIRST} <= :to::date and ${LAST} >= :from::date and not (${WHOLE})`;

/** Ids of the few entries that close a year: no other entry is read to tell them apart. */
const CLOSING = `array(select e.id from {acc/book-entries} e where e.event = 'CIERRE_ANUAL')`;
export const CLOSES = `x.entry_id = any(${CLOSING})`;
export const NOT_CLOSING = `x.entry_id <> all(${CLOSING})`;

/**
 * Charges and credits of the period, without what closes a year, by `columns` of `x`: a row where
 * there is some line. Branch and centre may narrow them.
 */
export const periodSums = (columns: string, narrowed: Sql = ''): Sql =>
  `select ${columns}, sum(x.debit) as debit, sum(x.credit) as credit from (
    select ${columns}, x.debit, x.credit, x.lines from acc_balances x ${PERIOD_OF} where ${WHOLE} ${narrowed}
    union all
    select ${columns}, -x.debit, -x.credit, -1 from acc_ledger x ${PERIOD_OF} where ${CLOSES} and ${WHOLE} ${narrowed}
    union all
    select ${columns}, x.debit, x.credit, 1 from acc_ledger x where ${inMonths(CUT)} and ${DAY_OF_LINE} between :from::date and :to::date and ${NOT_CLOSING} ${narrowed}) x
  group by ${columns} having sum(x.lines) > 0`;

/** The same by account. */
export const EARNED_ROWS: Sql = periodSums(COLUMNS);

/** Of periods `s` of a tile: months that some period reaches, and those that one of them cuts. */
const REACHED = `exists (select 1 from p s where ${FIRST} <= s.end_day and ${LAST} >= s.start_day)`;
const CUT_BY_ONE = `exists (select 1 from p s where ${FIRST} <= s.end_day and ${LAST} >= s.start_day and not (${FIRST} >= s.start_day and ${LAST} <= s.end_day))`;
const WHOLE_IN_ALL = `${REACHED} and not ${CUT_BY_ONE}`;

/**
 * What was earned on each day that periods of a tile reach, by account, read once for all of them:
 * months that none cuts stand on their first day, and what closes a year is not earned.
 */
export const EARNED_DAYS: Sql = `select ${COLUMNS}, ${FIRST} as day, x.credit - x.debit as net from acc_balances x ${PERIOD_OF} where ${WHOLE_IN_ALL} ${OF_BRANCH}
  union all
  select ${COLUMNS}, ${FIRST}, x.debit - x.credit from acc_ledger x ${PERIOD_OF} where ${CLOSES} and ${WHOLE_IN_ALL} ${OF_BRANCH}
  union all
  select ${COLUMNS}, x.date, sum(x.credit - x.debit) from acc_ledger x where ${inMonths(CUT_BY_ONE)} and ${NOT_CLOSING} ${OF_BRANCH} group by 1, 2, 3`;
