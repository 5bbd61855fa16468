/** Figures of the dashboard of finance (finance §5.7). */
import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { decimal, int, money, percent } from '#erp/model/fields.ts';
import type { Sql } from '#erp/model/reports/report-sql.ts';
import type { Tile } from '#erp/model/reports/report.ts';
import { ACCOUNT_OF } from '#erp/modules/accounting/reports/ledger.queries.ts';
import { DAYS_NOTE, PLAN_OF_DAYS } from '../budget.queries.ts';
import { BUDGET_SIDE, WITH_BUDGET } from '../plan-reports.ts';
import { EARNED_DAYS } from '../period-sums.queries.ts';
import { LIQUIDITY } from '../position.queries.ts';
import { EARNED_BEFORE } from '../results.queries.ts';

export const KEY = 'fin/reports.list';
export const NET = 'x.credit - x.debit';

/** Of a statement with a filter for cost centers, which this dashboard has not. */
export const ofAllCenters = (sql: Sql): Sql =>
  sql.replaceAll(/\[\[[^\]]*:cost_center_id[^\]]*\]\]/g, '');
/** What a tile's statement says of the days of `p`, asked as of a period. */
const ofTile = (sql: Sql): Sql =>
  ofAllCenters(sql).replaceAll(':to::date', 's.last').replaceAll(':from::date', 's.first');
const DAYS = '(select p.start_day as first, p.end_day as last) s';

const PLANNED = `(case d.nature when 'ACREEDORA' then q.budget else -q.budget end)`;
/** Of a figure without a budget of each section that makes it up nothing is said. */
const planned = (condition: string, sections: readonly string[], sign: '' | '-' = ''): Sql =>
  `select w.planned from ${DAYS} cross join lateral (with q as materialized (${ofTile(PLAN_OF_DAYS)})
    select ${sign}sum(${PLANNED}) filter (where ${condition}) as planned from q join {acc/accounts} d on ${sameCompany('d', 'q')} and d.id = q.book_account_id join {acc/account-types} y on ${refersTo('acc__accounts.account_type_id', 'd', 'y')}
    where y.statement = 'RESULTADOS' having ${sections.map((each) => `bool_or(${each})`).join(' and ')}) w`;

const INCOME = `y.class = 'INGRESOS'`;
const COST = `y.class = 'COSTOS'`;
const EXPENSE = `y.class = 'GASTOS'`;
const MARGIN = `y.class in ('INGRESOS', 'COSTOS')`;
const SPENDING = `y.class in ('COSTOS', 'GASTOS')`;

const sum = (sign: '' | '-', condition: string): string =>
  `coalesce(sum(${sign}x.net) filter (where ${condition}), 0)`;
const FIGURES: Readonly<Record<string, string>> = {
  income: sum('', INCOME),
  gross: sum('', MARGIN),
  expense: sum('-', EXPENSE),
  ebitda: sum('', EARNED_BEFORE),
  result: sum('', 'true'),
};
const figures = (of: (name: string, value: string) => string): string =>
  Object.entries(FIGURES)
    .map(([name, value]) => `${of(name, value)} as ${name}`)
    .join(', ');
const RESULTS: Sql = `select w.*, round(w.gross * 100 / nullif(w.income, 0), 1) || ' % de los ingresos' as margin
  from (select s.i, ${figures((name) => `coalesce(sum(f.${name}), 0)::numeric(18,2)`)}
    from p s left join (select x.day, ${figures((_, value) => value)} from (${EARNED_DAYS}) x ${ACCOUNT_OF} where y.statement = 'RESULTADOS' group by 1) f on f.day between s.start_day and s.end_day group by s.i) w`;

type OfResult = Pick<Tile, 'label' | 'budget' | 'goodDirection'>;

/** A figure of the result, beside the period before, the year before and its budget. */
const ofResult = (name: string, said: OfResult, note?: string): Tile => ({
  key: `finance.${name}`,
  privilege: KEY,
  field: money('MXN', { suffix: 'MXN' }),
  value: RESULTS,
  batched: true,
  columns: { value: name, ...(note && { note }) },
  comparedWith: ['previous', 'last_year', 'budget'],
  link: {
    screen: 'fin/reports',
    query: { report: 'RESULTADOS_POR_SUCURSAL' },
    figure: name,
  },
  ...said,
});

const OWN = `(case a.nature when 'ACREEDORA' then -1 else 1 end)`;
/**
 * The share of what was planned to be spent that was, by accounts with a budget; what was spent is
 * read once for all periods.
 */
const SPENT = `with e as materialized (${EARNED_DAYS})
  select s.i, w.spent as value from (select p.i, p.start_day as first, p.end_day as last from p) s cross join lateral (
    with q as materialized (${ofTile(PLAN_OF_DAYS)}
      union all
      select e.account_id, e.book_account_id, null, 0, -e.net, 0 from e where e.day between s.first and s.last)
    select round(sum(q.actual * ${OWN}) * 100 / nullif(sum(q.budget), 0), 2) as spent from q join {acc/accounts} a on ${sameCompany('a', 'q')} and a.id = q.book_account_id
      where ${WITH_BUDGET} and ${BUDGET_SIDE} = 'EGRESO') w`;

export const financeTiles: readonly Tile[] = [
  ofResult('income', {
    label: 'Ingresos netos',
    budget: planned(INCOME, [INCOME]),
    goodDirection: 'up',
  }),
  ofResult(
    'gross',
    { label: 'Utilidad bruta', budget: planned(MARGIN, [INCOME, COST]), goodDirection: 'up' },
    'margin',
  ),
  ofResult('expense', {
    label: 'Gastos',
    budget: planned(EXPENSE, [EXPENSE], '-'),
    goodDirection: 'down',
  }),
  ofResult('ebitda', {
    label: 'EBITDA',
    budget: planned(EARNED_BEFORE, [INCOME, SPENDING]),
    goodDirection: 'up',
  }),
  ofResult('result', {
    label: 'Utilidad neta',
    budget: planned('true', [INCOME, SPENDING]),
    goodDirection: 'up',
  }),
  {
    key: 'finance.budget_used',
    label: 'Presupuesto ejercido',
    privilege: KEY,
    field: percent('%', { suffix: '%', shownScale: 1 }),
    value: SPENT,
    batched: true,
    note: `case when not exists (select 1 from {fin/budgets} b where b.status = 'APROBADO' and b.year = extract(year from p.end_day) [[ and b.branch_office_id = :branch_office_id ]]) then 'sin presupuesto aprobado' else ${DAYS_NOTE.replaceAll(':from::date', 'p.start_day').replaceAll(':to::date', 'p.end_day')} end`,
    link: {
      screen: 'fin/reports',
      query: { report: 'PRESUPUESTO_VS_REAL', 'filter[side]': 'EGRESO' },
      figure: 'used_pct',
    },
  },
  {
    key: 'finance.liquidity',
    label: 'Liquidez',
    privilege: KEY,
    field: decimal('veces', { shownScale: 2, suffix: 'veces' }),
    value: LIQUIDITY,
    batched: true,
    wholeCompany: true,
    comparedWith: ['previous', 'last_year'],
    goodDirection: 'up',
    link: { screen: 'fin/reports', query: { report: 'RAZONES' } },
  },
  {
    key: 'finance.errors',
    label: 'Eventos sin póliza',
    privilege: 'acc/posting-events.list',
    field: int('Eventos'),
    value: `select count(*) from {acc/posting-events} v where v.status = 'ERROR' [[ and v.branch_office_id = :branch_office_id ]]`,
    currentOnly: true,
    goodDirection: 'down',
    link: {
      list: 'acc/posting-events',
      filters: { status: 'ERROR', branch_office_id: '{:branch_office_id}' },
    },
  },
];
