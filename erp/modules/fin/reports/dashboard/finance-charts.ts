import { sameCompany } from '#erp/db/sql/joins.ts';
import { date, money, text } from '#erp/model/fields.ts';
import type { Chart, DashboardList } from '#erp/model/reports/report.ts';
import {
  ACCOUNT_OF,
  FIRST,
  inMonths,
  LAST,
  MONTH,
  OF_BRANCH,
  PERIOD_OF,
} from '#erp/modules/accounting/reports/ledger.queries.ts';
import { FACTS_OF_DAYS } from '../budget.queries.ts';
import { EXPOSURE } from '../exposure.queries.ts';
import { CLOSES, NOT_CLOSING } from '../period-sums.queries.ts';
import { PLAN_BY_SECTION, RESULT_SECTIONS, WITH_BUDGET } from '../plan-reports.ts';
import { EXPENSE_GROUPS } from '../results.queries.ts';
import { KEY, NET, ofAllCenters } from './finance-tiles.ts';

const OWN = `(case a.nature when 'ACREEDORA' then -1 else 1 end)`;
const NAMES = RESULT_SECTIONS.map(([code, name]) => `when '${code}' then '${name}'`).join(' ');
/** From what was planned to what was earned, by sections; only where something was planned. */
const STEPS = `with f as materialized (${ofAllCenters(PLAN_BY_SECTION.replaceAll(/\[\[[^\]]*:section[^\]]*\]\]/g, ''))})
  select s.x, s.y, s.section, s.says from (
    select 0 as place, 'Presupuesto' as x, sum(f.planned) as y, null as section, 'planned' as says from f
    union all select f.place, case f.section ${NAMES} end, f.difference, f.section, 'difference' from f
    union all select 9, 'Real', sum(f.earned), null, 'earned' from f) s where exists (select 1 from f where f.planned <> 0) order by s.place`;

const SINCE = `${MONTH} >= (date_trunc('month', :to::date) - interval '11 months')::date`;
/** Whole months as they are kept, without what closes a year, and the days of the last one. */
const MONTH_SUMS = `select x.account_id, x.book_account_id, ${MONTH} as month, x.debit, x.credit from acc_balances x ${PERIOD_OF} where ${SINCE} and ${LAST} <= :to::date ${OF_BRANCH}
  union all
  select x.account_id, x.book_account_id, ${MONTH}, x.credit, x.debit from acc_ledger x ${PERIOD_OF} where ${CLOSES} and ${SINCE} and ${LAST} <= :to::date ${OF_BRANCH}
  union all
  select x.account_id, x.book_account_id, date_trunc('month', x.date)::date, x.debit, x.credit from acc_ledger x where ${inMonths(`${FIRST} <= :to::date and ${LAST} > :to::date`)} and x.date <= :to::date and ${NOT_CLOSING} ${OF_BRANCH}`;
const RESULT_MONTHS = `select x.month as x, case y.class when 'INGRESOS' then 'Ingresos' when 'COSTOS' then 'Costos' else 'Gastos' end as series, case y.class when 'INGRESOS' then 'income' when 'COSTOS' then 'cost' else 'expense' end as says, least((x.month + interval '1 month')::date - 1, :to::date) as last, sum(case y.class when 'INGRESOS' then ${NET} else x.debit - x.credit end) as y
  from (${MONTH_SUMS}) x ${ACCOUNT_OF} where y.statement = 'RESULTADOS' and y.class in ('INGRESOS', 'COSTOS', 'GASTOS') group by 1, 2, 3, 4 having sum(x.debit - x.credit) <> 0 order by 1, 2`;

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
    link: {
      screen: 'fin/reports',
      query: { report: 'RESULTADO_VS_PRESUPUESTO', 'filter[section]': '{section}' },
      figure: '{says}',
    },
  },
  {
    key: 'finance.months',
    label: 'Ingresos, costos y gastos por mes',
    privilege: KEY,
    kind: 'line',
    sql: RESULT_MONTHS,
    link: {
      screen: 'fin/reports',
      query: { report: 'RESULTADOS_POR_SUCURSAL', from: '{x}', to: '{last}' },
      figure: '{says}',
    },
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
    sql: `select g.code || ' ' || g.name as x, g.amount as y, g.id from (${ofAllCenters(EXPENSE_GROUPS.replaceAll(/\[\[[^\]]*:book_account_id[^\]]*\]\]/g, ''))}) g where g.amount <> 0 order by 2 desc, 3`,
    link: {
      screen: 'fin/reports',
      query: { report: 'GASTOS_POR_CUENTA', 'filter[book_account_id]': '{id}' },
      figure: 'amount',
    },
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
    wholeCompany: true,
    link: { screen: 'fin/fluctuations', query: { report: 'EXPOSICION' }, figure: 'rows' },
    empty: 'No hay saldos en otras monedas.',
  },
  {
    key: 'finance.deviations',
    label: 'Mayores desviaciones del presupuesto',
    privilege: KEY,
    sql: `with q as materialized (${ofAllCenters(FACTS_OF_DAYS)})
      select a.id, c.name as center, a.code || ' ' || a.name as name, sum(q.budget) as budget, sum(q.actual * ${OWN}) as actual, sum(q.actual * ${OWN}) - sum(q.budget) as variation, -abs(sum(q.actual * ${OWN}) - sum(q.budget)) as place
      from q join {acc/accounts} a on ${sameCompany('a', 'q')} and a.id = q.book_account_id left join {costCenters} c on ${sameCompany('c', 'q')} and c.id = q.cost_center_id
      where ${WITH_BUDGET} group by a.id, a.code, a.name, a.nature, c.id, c.name`,
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
