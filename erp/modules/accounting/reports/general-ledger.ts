import { withinAccount } from '#erp/domains/accounting/within-account.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { choice, money, text } from '#erp/model/fields.ts';
import type { Report } from '#erp/model/reports/report.ts';
import {
  ACCOUNT_OF,
  branchFilter,
  ENTRY_OF,
  FIRST,
  LINE,
  lineColumns,
  OF_BRANCH,
  PERIOD_OF,
  RESULT_ACCOUNT,
  SIGN,
} from './ledger.queries.ts';

/** Months `g` that are told: those that the period touches. */
const TOLD = `select p.account_id, p.id, p.year, p.month, p.year * 13 + p.month as place, p.name from (select p.*, case when p.month = 13 then 'ajuste ' || p.year else to_char(make_date(p.year::int, p.month::int, 1), 'YYYY-MM') end as name from {acc/periods} p) p
  where ${FIRST} between date_trunc('month', :from::date)::date and :to::date`;

/** Where a result of an earlier year stands: nothing is left of it in its own account. */
const STANDS_IN = `(case when y.closes_at_year_end and p.year < g.year then coalesce(${RESULT_ACCOUNT}, d.id) else d.id end)`;
/** Of the account, and those that it lies in, down to the asked level. */
const WITHIN = `join {acc/accounts} a on ${sameCompany('a', 'o')} and ${withinAccount('o', 'a')} and a.level = coalesce(:level::int, 1)`;

const KEPT = `select x.account_id, x.book_account_id, x.period_id, sum(x.debit) as debit, sum(x.credit) as credit from acc_balances x where true ${OF_BRANCH} group by 1, 2, 3`;

/** Each account and month: what it began with, what moved, what it ended with. */
const ROWS = `with k as materialized (${KEPT}),
  g as materialized (${TOLD}),
  m as materialized (
    select g.id as period_id, ${STANDS_IN} as id, sum(case when p.id = g.id then 0 else x.debit - x.credit end) as opening, sum(case when p.id = g.id then x.debit else 0 end) as debit, sum(case when p.id = g.id then x.credit else 0 end) as credit
    from k x ${PERIOD_OF} ${ACCOUNT_OF} join g on ${sameCompany('g', 'p')} and p.year * 13 + p.month <= g.place group by 1, 2)
  select a.id, a.code, a.code || ' ' || a.name as account, g.id as period_id, g.place, g.name as month, sum(m.opening) * ${SIGN} as opening, sum(m.debit) as debit, sum(m.credit) as credit, sum(m.opening + m.debit - m.credit) * ${SIGN} as closing
  from m join g on g.id = m.period_id join {acc/accounts} o on o.id = m.id ${WITHIN}
  group by a.id, a.code, a.name, a.nature, g.id, g.place, g.month, g.name having sum(m.debit) <> 0 or sum(m.credit) <> 0 or (g.month < 13 and sum(m.opening) <> 0)`;

const LINES = `select a.code, g.id as period_id, ${LINE}, case when p.id = g.id then 0 else x.debit - x.credit end * ${SIGN} as opening, case when p.id = g.id then x.debit else 0 end as debit, case when p.id = g.id then x.credit else 0 end as credit, (x.debit - x.credit) * ${SIGN} as closing
  from acc_ledger x ${PERIOD_OF} ${ACCOUNT_OF} ${ENTRY_OF} join (${TOLD}) g on ${sameCompany('g', 'p')} and p.year * 13 + p.month <= g.place
    join {acc/accounts} o on ${sameCompany('o', 'x')} and o.id = ${STANDS_IN} ${WITHIN} where true ${OF_BRANCH}`;

/** Accounts month by month. */
export const generalLedger: Report = {
  key: 'LIBRO_MAYOR',
  label: 'Libro mayor',
  description:
    'Cada cuenta de mayor, mes por mes: saldo inicial, cargos, abonos y saldo final según su naturaleza. Los meses que toca el periodo se muestran completos.',
  period: { default: 'este-ano', maxDays: 1100 },
  filters: {
    level: choice('Cuentas', [
      ['1', 'De mayor'],
      ['2', 'De segundo nivel'],
      ['3', 'De tercer nivel'],
      ['4', 'De cuarto nivel'],
    ]),
    ...branchFilter,
  },
  sql: ROWS,
  columns: {
    month: { field: text('Mes') },
    opening: { field: money('Saldo inicial') },
    debit: { field: money('Cargos'), total: 'sum' },
    credit: { field: money('Abonos'), total: 'sum' },
    closing: { field: money('Saldo final') },
  },
  groups: [{ by: 'code', text: 'account' }],
  sort: ['place'],
  drillDown: {
    sql: LINES,
    by: ['code', 'period_id'],
    columns: lineColumns,
    figures: { opening: 'sum', debit: 'sum', credit: 'sum', closing: 'sum' },
    sort: ['date', 'line_id'],
    includesTotal: false,
  },
  size: 500,
  empty: 'Aún no hay pólizas en esos meses. Aplica las pendientes en Pólizas.',
};
