/** Tiles, charts and lists of the dashboard of finance (finance §5.7). */
import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { date, decimal, int, money, percent, text } from '#erp/model/fields.ts';
import type { Chart, Dashboard, DashboardList, RowLink, Tile } from '#erp/model/reports/report.ts';
import { ENTRY_OF } from '#erp/modules/accounting/reports/ledger.queries.ts';
import { BUDGET_FACTS, IN_PERIOD } from './budget.queries.ts';
import { EXPOSURE } from './exposure.queries.ts';
import { BUDGET_SIDE } from './plan-reports.ts';
import { LIQUIDITY } from './position.queries.ts';
import { EARNED_BEFORE } from './results.queries.ts';

const KEY = 'fin/reports.list';
const LINES = `acc_ledger x ${ENTRY_OF} join {acc/accounts} d on ${sameCompany('d', 'x')} and d.id = x.book_account_id join {acc/account-types} y on ${refersTo('acc__accounts.account_type_id', 'd', 'y')}
  where y.statement = 'RESULTADOS' and e.event is distinct from 'CIERRE_ANUAL'`;
const figure = (expression: string): string =>
  `select ${expression} from ${LINES} and x.date between p.start_day and p.end_day`;
const sum = (what: string, condition: string): string =>
  `coalesce(sum(case when ${condition} then ${what} else 0 end), 0)::numeric(18,2)`;
const NET = 'x.credit - x.debit';
const opens = (name: string): RowLink => ({
  screen: 'fin/reports',
  query: { report: 'RESULTADOS_POR_SUCURSAL' },
  figure: name,
});

/** A dashboard without filters of its own. */
const OF_COMPANY = BUDGET_FACTS.replaceAll(/\[\[[^\]]*\]\]/g, '');
const OWN = `(case a.nature when 'ACREEDORA' then -1 else 1 end)`;
/** The share of what was planned to be spent that was, by accounts with a budget. */
const SPENT =
  `select w.spent from (select p.start_day as first, p.end_day as last) s cross join lateral (with q as materialized (${OF_COMPANY})
  select round(sum(q.actual * ${OWN}) * 100 / nullif(sum(q.budget), 0), 2) as spent from q join {acc/accounts} a on ${sameCompany('a', 'q')} and a.id = q.book_account_id
    where ${IN_PERIOD} and exists (select 1 from q b where b.book_account_id = q.book_account_id and b.budget <> 0) and ${BUDGET_SIDE} = 'EGRESO') w`
    .replaceAll(':to::date', 's.last')
    .replaceAll(':from::date', 's.first');

export const financeTiles: readonly Tile[] = [
  {
    key: 'finance.income',
    label: 'Ingresos netos',
    privilege: KEY,
    field: money('MXN', { suffix: 'MXN' }),
    value: figure(sum(NET, `y.class = 'INGRESOS'`)),
    goodDirection: 'up',
    link: opens('income'),
  },
  {
    key: 'finance.gross',
    label: 'Utilidad bruta',
    privilege: KEY,
    field: money('MXN', { suffix: 'MXN' }),
    value: figure(sum(NET, `y.class in ('INGRESOS', 'COSTOS')`)),
    note: figure(
      `round(sum(${NET}) filter (where y.class in ('INGRESOS', 'COSTOS')) * 100 / nullif(sum(${NET}) filter (where y.class = 'INGRESOS'), 0), 1) || ' % de los ingresos'`,
    ),
    goodDirection: 'up',
    link: opens('gross'),
  },
  {
    key: 'finance.expense',
    label: 'Gastos',
    privilege: KEY,
    field: money('MXN', { suffix: 'MXN' }),
    value: figure(sum('x.debit - x.credit', `y.class = 'GASTOS'`)),
    goodDirection: 'down',
    link: opens('expense'),
  },
  {
    key: 'finance.ebitda',
    label: 'EBITDA',
    privilege: KEY,
    field: money('MXN', { suffix: 'MXN' }),
    value: figure(sum(NET, EARNED_BEFORE)),
    goodDirection: 'up',
    link: opens('ebitda'),
  },
  {
    key: 'finance.result',
    label: 'Utilidad neta',
    privilege: KEY,
    field: money('MXN', { suffix: 'MXN' }),
    value: figure(`coalesce(sum(${NET}), 0)::numeric(18,2)`),
    goodDirection: 'up',
    link: opens('result'),
  },
  {
    key: 'finance.budget_used',
    label: 'Presupuesto ejercido',
    privilege: KEY,
    field: percent('%', { suffix: '%', shownScale: 1 }),
    value: SPENT,
    note: `case when not exists (select 1 from {fin/budgets} b where b.status = 'APROBADO' and b.year = extract(year from p.end_day)) then 'sin presupuesto aprobado' end`,
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
    goodDirection: 'up',
    link: { screen: 'fin/reports', query: { report: 'RAZONES' } },
  },
  {
    key: 'finance.errors',
    label: 'Eventos sin póliza',
    privilege: 'acc/posting-events.list',
    field: int('Eventos'),
    value: `select count(*) from {acc/posting-events} v where v.status = 'ERROR'`,
    currentOnly: true,
    goodDirection: 'down',
    link: { list: 'acc/posting-events', filters: { status: 'ERROR' } },
  },
];

/** What an account does to the result: budgets are by its nature, entries charges less credits. */
const PLANNED = `(case a.nature when 'ACREEDORA' then q.budget else -q.budget end)`;
const STEPS = `with q as materialized (${OF_COMPANY}),
    f as materialized (select case y.class when 'INGRESOS' then 1 when 'COSTOS' then 2 when 'GASTOS' then 3 else 4 end as place, sum(${PLANNED}) as planned, sum(-q.actual) as earned, sum(abs(q.budget)) as budget
      from q join {acc/accounts} a on ${sameCompany('a', 'q')} and a.id = q.book_account_id join {acc/account-types} y on ${refersTo('acc__accounts.account_type_id', 'a', 'y')} where y.statement = 'RESULTADOS' and ${IN_PERIOD} group by 1)
  select s.x, s.y from (
    select 0 as place, 'Presupuesto' as x, sum(f.planned) as y from f
    union all select f.place, case f.place when 1 then 'Ingresos' when 2 then 'Costos' when 3 then 'Gastos' else 'Financiero' end, f.earned - f.planned from f
    union all select 9, 'Real', sum(f.earned) from f) s where exists (select 1 from f where f.budget <> 0) order by s.place`;

export const financeCharts: readonly Chart[] = [
  {
    key: 'finance.bridge',
    label: 'Del resultado presupuestado al real',
    privilege: KEY,
    kind: 'waterfall',
    sql: STEPS,
    field: money('Resultado'),
    x: text('Grupo'),
    note: 'Lo que cada grupo de cuentas sumó o restó al resultado contra su presupuesto aprobado.',
    width: 12,
  },
  {
    key: 'finance.months',
    label: 'Ingresos, costos y gastos por mes',
    privilege: KEY,
    kind: 'line',
    sql: `select date_trunc('month', x.date)::date as x, case y.class when 'INGRESOS' then 'Ingresos' when 'COSTOS' then 'Costos' else 'Gastos' end as series, sum(case y.class when 'INGRESOS' then ${NET} else x.debit - x.credit end) as y
      from ${LINES} and y.class in ('INGRESOS', 'COSTOS', 'GASTOS') and x.date > (date_trunc('month', :to::date) - interval '12 months')::date and x.date <= :to::date group by 1, 2 order by 1, 2`,
    field: money('Importe'),
    x: date('Mes'),
    granularity: 'month',
    width: 8,
  },
  {
    key: 'finance.expenses',
    label: 'Gastos por cuenta',
    privilege: KEY,
    kind: 'donut',
    sql: `select coalesce(g.name, d.name) as x, sum(x.debit - x.credit) as y from ${LINES.replace(' where ', ` left join {acc/accounts} g on ${sameCompany('g', 'd')} and g.code = split_part(d.code, '.', 1) || '.' || split_part(d.code, '.', 2) where `)}
      and y.class = 'GASTOS' and x.date between :from::date and :to::date group by 1 having sum(x.debit - x.credit) > 0 order by 2 desc`,
    field: money('Importe'),
    x: text('Cuenta'),
    width: 4,
  },
];

export const financeLists: readonly DashboardList[] = [
  {
    key: 'finance.exposure',
    label: 'Exposición cambiaria',
    privilege: 'fluctuations.list',
    sql: EXPOSURE,
    columns: {
      code: { field: text('Moneda') },
      owned: { field: money('Activos') },
      owed: { field: money('Pasivos') },
      net: { field: money('Neto') },
      effect: { field: money('Si sube un peso (MXN)') },
    },
    sort: ['code'],
    width: 6,
    link: { screen: 'fin/fluctuations', query: { report: 'EXPOSICION' }, figure: 'rows' },
    empty: 'No hay saldos en otras monedas.',
  },
  {
    key: 'finance.deviations',
    label: 'Mayores desviaciones del presupuesto',
    privilege: KEY,
    sql: `with q as materialized (${OF_COMPANY})
      select a.id, c.name as center, a.code || ' ' || a.name as name, sum(q.budget) as budget, sum(q.actual * ${OWN}) as actual, sum(q.actual * ${OWN}) - sum(q.budget) as variation, -abs(sum(q.actual * ${OWN}) - sum(q.budget)) as place
      from q join {acc/accounts} a on ${sameCompany('a', 'q')} and a.id = q.book_account_id left join {costCenters} c on ${sameCompany('c', 'q')} and c.id = q.cost_center_id
      where ${IN_PERIOD} and exists (select 1 from q b where b.book_account_id = q.book_account_id and b.budget <> 0) group by a.id, a.code, a.name, a.nature, c.name`,
    columns: {
      center: { field: text('Centro de costo') },
      name: { field: text('Cuenta'), link: { record: 'acc/accounts', id: 'id' } },
      budget: { field: money('Presupuesto') },
      actual: { field: money('Real') },
      variation: { field: money('Variación') },
    },
    sort: ['place', 'name'],
    max: 10,
    width: 12,
    link: { screen: 'fin/reports', query: { report: 'PRESUPUESTO_VS_REAL' }, figure: 'rows' },
    empty: 'No hay presupuesto aprobado del periodo.',
  },
];

export const financeDashboard: Dashboard = {
  path: 'dashboard/finance',
  label: 'Tablero de finanzas',
  key: KEY,
  call: { method: 'POST', path: 'dashboard/finance' },
  period: { default: 'este-mes', maxDays: 1100 },
  tiles: financeTiles.map(({ key }) => key),
  charts: financeCharts.map(({ key }) => key),
  lists: financeLists.map(({ key }) => key),
  docUrl: 'dashboard-finance',
};
