import { withinAccount } from '#erp/domains/accounting/within-account.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { bool, choice, money, text } from '#erp/model/fields.ts';
import type { Report } from '#erp/model/reports/report.ts';
import {
  ACCOUNT_OF,
  branchFilter,
  CUT_BEFORE,
  CUT_MONTHS,
  ENTRY_OF,
  FIRST,
  inMonths,
  LAST,
  LINE,
  lineColumns,
  month13,
  OF_BRANCH,
  PERIOD_OF,
  RESULT_ACCOUNT,
  SIGN,
} from './ledger.queries.ts';

/**
 * Where a result stands: until a year is closed by an entry, that of the years before it stands in
 * the account of the year's result (finance decision 12).
 */
const STANDS_IN = (year: string) =>
  `case when y.closes_at_year_end and ${year} < extract(year from :from::date) then coalesce(${RESULT_ACCOUNT}, x.book_account_id) else x.book_account_id end`;
/**
 * Whole months from the balances; of the months that the period cuts, the lines of the ledger.
 * Month 13 lies on 31 December.
 */
const MOVED = `select ${STANDS_IN('p.year')} as book_account_id, x.debit - x.credit as opening, 0 as debit, 0 as credit from acc_balances x ${PERIOD_OF} ${ACCOUNT_OF} where ${LAST} < :from::date ${OF_BRANCH}
  union all
  select ${STANDS_IN('p.year')}, x.debit - x.credit, 0, 0 from acc_ledger x ${PERIOD_OF} ${ACCOUNT_OF} where ${inMonths(CUT_BEFORE)} and x.date >= date_trunc('month', :from::date)::date and x.date < :from::date ${OF_BRANCH}
  union all
  select x.book_account_id, 0, x.debit, x.credit from acc_balances x ${PERIOD_OF} where ${FIRST} >= :from::date and ${LAST} <= :to::date [[ and (:month_13 <> 'NO' or p.month < 13) ]] ${OF_BRANCH}
  union all
  select x.book_account_id, 0, x.debit, x.credit from {acc/periods} p
    cross join lateral (select x.book_account_id, x.debit, x.credit from acc_ledger x where ${sameCompany('x', 'p')} and x.period_id = p.id and x.date between :from::date and :to::date ${OF_BRANCH} offset 0) x
    where ${CUT_MONTHS}`;

/** Lines of the ledger that an account, or those in it, adds up. */
const LINES = `select a.id, ${LINE}, q.opening * ${SIGN} as opening, q.debit, q.credit, (q.opening + q.debit - q.credit) * ${SIGN} as closing
  from acc_ledger x ${PERIOD_OF} ${ACCOUNT_OF} ${ENTRY_OF}
    cross join lateral (select case when x.date < :from::date then x.debit - x.credit else 0 end as opening, case when x.date >= :from::date then x.debit else 0 end as debit, case when x.date >= :from::date then x.credit else 0 end as credit) q
    join {acc/accounts} o on ${sameCompany('o', 'x')} and o.id = (${STANDS_IN('p.year')})
    join {acc/accounts} a on ${sameCompany('a', 'o')} and ${withinAccount('o', 'a')}
  where x.date <= :to::date ${OF_BRANCH} [[ and (:month_13 <> 'NO' or p.month < 13 or x.date < :from::date) ]] [[ and a.level <= :level::int ]]`;

/** Each account and those above it. */
const SUMMED = `with m as materialized (${MOVED}),
  d as materialized (select d.code, sum(m.opening) as opening, sum(m.debit) as debit, sum(m.credit) as credit from m join {acc/accounts} d on d.id = m.book_account_id group by 1)
  select array_to_string((string_to_array(d.code, '.'))[1:i], '.') as code, sum(d.opening) as opening, sum(d.debit) as debit, sum(d.credit) as credit
  from d cross join lateral generate_series(1, array_length(string_to_array(d.code, '.'), 1)) i group by 1`;

export const trialBalance: Report = {
  key: 'BALANZA',
  label: 'Balanza de comprobación',
  description:
    'Saldo inicial, cargos, abonos y saldo final de cada cuenta, en pesos y según su naturaleza.',
  period: { default: 'este-mes', maxDays: 366 },
  filters: {
    level: choice(
      'Hasta el nivel',
      [
        ['1', '1'],
        ['2', '2'],
        ['3', '3'],
        ['4', '4'],
        ['5', '5'],
        ['6', '6'],
      ],
      {},
    ),
    ...branchFilter,
    with_zero: bool('Con las que están en cero'),
    month_13: month13,
  },
  sql: `select a.id, a.code, a.name, a.nature, a.level, coalesce(s.opening, 0) * ${SIGN} as opening, coalesce(s.debit, 0) as debit, coalesce(s.credit, 0) as credit,
      (coalesce(s.opening, 0) + coalesce(s.debit, 0) - coalesce(s.credit, 0)) * ${SIGN} as closing
    from {acc/accounts} a left join (${SUMMED}) s on s.code = a.code
    where true [[ and a.level <= :level::int ]] and (s.opening <> 0 or s.debit <> 0 or s.credit <> 0 or :with_zero)`,
  columns: {
    code: { field: text('Cuenta'), link: { record: 'acc/accounts', id: 'id' } },
    name: {
      field: text('Nombre'),
      link: {
        screen: 'acc-audit',
        query: {
          report: 'AUXILIAR',
          account_id: '{id}',
          from: '{:from}',
          to: '{:to}',
          branch_office_id: '{:branch_office_id}',
        },
      },
    },
    opening: { field: money('Saldo inicial'), priority: 3 },
    debit: {
      field: money('Cargos'),
      total: { sql: 'sum(q.debit) filter (where q.level = 1)' },
    },
    credit: {
      field: money('Abonos'),
      total: { sql: 'sum(q.credit) filter (where q.level = 1)' },
    },
    closing: { field: money('Saldo final') },
  },
  drillDown: {
    sql: LINES,
    by: ['id'],
    columns: lineColumns,
    figures: { opening: 'sum', debit: 'sum', credit: 'sum', closing: 'sum' },
    sort: ['date', 'line_id'],
    includesTotal: false,
  },
  sort: ['code'],
  size: 500,
  crossChecks: [
    {
      key: 'cuadre',
      label: 'Cargos y abonos son iguales',
      left: { total: 'debit' },
      right: { total: 'credit' },
      // An entry of several branches balances among them.
      unless: ['branch_office_id'],
    },
  ],
  empty: 'No hay pólizas aplicadas en el periodo.',
};
