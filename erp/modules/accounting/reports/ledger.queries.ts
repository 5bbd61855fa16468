/** What reports of the books share: months of the ledger, and accounts as they stand in them. */
import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import type { ReportColumn } from '#erp/model/reports/report.ts';
import { choice, date, ref, text } from '#erp/model/fields.ts';

const MONTH_OF = (table: string) =>
  `make_date(${table}.year::int, least(${table}.month, 12)::int, 1)`;
/** First day of the month in which lines of `p` lie: those of month 13 in December. */
export const MONTH = MONTH_OF('p');
/** First and last day of the month `p`; month 13 lies on 31 December. */
export const FIRST = `(case when p.month = 13 then make_date(p.year::int, 12, 31) else ${MONTH_OF('p')} end)`;
export const LAST = `(${MONTH_OF('p')} + interval '1 month' - interval '1 day')::date`;

/** Of rows `x` of the ledger or of the balances. */
export const PERIOD_OF = `join {acc/periods} p on ${sameCompany('p', 'x')} and p.id = x.period_id`;
export const ENTRY_OF = `join {acc/book-entries} e on ${sameCompany('e', 'x')} and e.id = x.entry_id`;
/** Its account `d` and the type of that, `y`. */
export const ACCOUNT_OF = `join {acc/accounts} d on ${sameCompany('d', 'x')} and d.id = x.book_account_id join {acc/account-types} y on ${refersTo('acc__accounts.account_type_id', 'd', 'y')}`;

/**
 * Lines `x` of months for which `when` holds, found by the index of months: a range of days alone
 * would read the whole year.
 */
export const inMonths = (when: string): string =>
  `x.period_id = any(array(select p.id from {acc/periods} p where ${when}))`;

/** Of lines or balances `x`: those of the branch that is asked for, and of the centre. */
export const OF_BRANCH = '[[ and x.branch_office_id = :branch_office_id ]]';
export const OF_PLACE = `${OF_BRANCH} [[ and x.cost_center_id = :cost_center_id ]]`;
export const branchFilter = { branch_office_id: ref('Sucursal', 'branch-offices') };

/** Of a line `x` of the ledger: pesos change, and no amount in currency (R18). */
export const REVALUES = `x.currency_id is not null and x.amount_currency = 0`;

/** Of months `p`: the one that the first day of the period cuts. */
export const CUT_BEFORE = `p.month < 13 and ${FIRST} < :from::date and ${LAST} >= :from::date`;
/** And those of which the period has some days, not all. */
export const CUT_MONTHS = `p.month < 13 and ${FIRST} <= :to::date and ${LAST} >= :from::date and (${FIRST} < :from::date or ${LAST} > :to::date)`;

/** Figures of the account `a` by its nature: what it grows by is positive. */
export const SIGN = `(case a.nature when 'ACREEDORA' then -1 else 1 end)`;

export const RESULT_ACCOUNT = `(select result_account_id from {acc/configuration} limit 1)`;

/** Month 13 adds adjustments to the year's last day. */
export const month13 = choice(
  'Mes 13',
  [
    ['SI', 'Incluirlo'],
    ['NO', 'Aparte'],
  ],
  {},
);

/** Lines of the ledger where a figure is opened; the statement names them so. */
export const lineColumns: Readonly<Record<string, ReportColumn>> = {
  date: { field: date('Fecha') },
  folio: { field: text('Póliza'), link: { record: 'acc/book-entries', id: 'entry_id' } },
  detail: { field: text('Cuenta') },
  description: { field: text('Descripción') },
};
/** The columns of a line `x` with its entry `e` and account `d`, as `lineColumns` shows them. */
export const LINE = `x.id as line_id, e.id as entry_id, x.date, e.folio, d.code || ' ' || d.name as detail, x.description`;
