import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { choice, money, percent, ref, text } from '#erp/model/fields.ts';
import type { Report } from '#erp/model/reports/report.ts';
import { lineColumns } from '#erp/modules/accounting/reports/ledger.queries.ts';
import { DAYS_NOTE, FACTS_OF_DAYS } from './budget.queries.ts';
import { SECTION_LINES } from './results.queries.ts';

const OWN = `(case a.nature when 'ACREEDORA' then -1 else 1 end)`;
const SUMS = `sum(q.budget) as budget, sum(q.actual * ${OWN}) as actual, sum(q.committed) as committed`;

/** Accounts `a` of one side of a budget: what comes in, and all that is spent. */
export const BUDGET_SIDE = `case when exists (select 1 from {acc/account-types} y where ${refersTo('acc__accounts.account_type_id', 'a', 'y')} and y.class = 'INGRESOS') then 'INGRESO' else 'EGRESO' end`;

const DAYS_WARNING = `select 'El periodo no cubre meses completos: el presupuesto se toma en proporción a los días.' where (${DAYS_NOTE}) is not null`;

/** Rows `q` of accounts that have a budget. */
export const WITH_BUDGET = `exists (select 1 from q b where b.book_account_id = q.book_account_id and b.budget <> 0)`;

/** Each account and centre with what was budgeted, spent and promised in a period. */
export const budgetVersusActual: Report = {
  key: 'PRESUPUESTO_VS_REAL',
  label: 'Presupuesto contra real',
  description:
    'Lo presupuestado, lo real y lo comprometido de cada cuenta y centro con presupuesto aprobado.',
  period: { default: 'este-mes', maxDays: 366 },
  filters: {
    branch_office_id: ref('Sucursal', 'branch-offices'),
    cost_center_id: ref('Centro de costo', 'costCenters'),
    side: choice('Presupuesto de', [
      ['EGRESO', 'Costos, gastos e inversiones'],
      ['INGRESO', 'Ingresos'],
    ]),
  },
  sql: `with q as materialized (${FACTS_OF_DAYS})
    select a.id, a.code || ' ' || a.name as name, c.name as center, q.cost_center_id, ${SUMS}, sum(q.actual * ${OWN}) - sum(q.budget) as variation, round((sum(q.actual * ${OWN}) - sum(q.budget)) * 100 / nullif(sum(q.budget), 0), 2) as variation_pct, round(sum(q.actual * ${OWN}) * 100 / nullif(sum(q.budget), 0), 2) as used_pct, sum(q.budget) - sum(q.committed) - sum(q.actual * ${OWN}) as available
    from q join {acc/accounts} a on ${sameCompany('a', 'q')} and a.id = q.book_account_id left join {costCenters} c on ${sameCompany('c', 'q')} and c.id = q.cost_center_id
    where ${WITH_BUDGET} [[ and ${BUDGET_SIDE} = :side ]]
    group by a.id, a.code, a.name, c.name, q.cost_center_id`,
  columns: {
    name: { field: text('Cuenta'), link: { record: 'acc/accounts', id: 'id' } },
    center: { field: text('Centro de costo') },
    budget: { field: money('Presupuesto'), total: 'sum', derived: true },
    actual: {
      field: money('Real'),
      total: 'sum',
      link: {
        screen: 'acc-audit',
        query: { report: 'AUXILIAR', account_id: '{id}', from: '{:from}', to: '{:to}' },
      },
    },
    used_pct: {
      field: percent('Ejercido %', { suffix: '%', shownScale: 1 }),
      total: { sql: 'round(sum(q.actual) * 100 / nullif(sum(q.budget), 0), 2)' },
      derived: true,
      priority: 2,
    },
    committed: { field: money('Comprometido'), total: 'sum', derived: true },
    available: { field: money('Disponible'), total: 'sum', derived: true },
    variation: {
      field: money('Variación'),
      total: 'sum',
      derived: true,
      neutral: true,
      priority: 2,
    },
    variation_pct: {
      neutral: true,
      field: percent('Variación %', { suffix: '%', shownScale: 1 }),
      derived: true,
      priority: 3,
    },
  },
  sort: ['name', 'center'],
  warning: DAYS_WARNING,
  chart: { kind: 'bar', x: 'name', y: ['budget', 'actual'], max: 12 },
  empty: 'No hay presupuesto aprobado del periodo. Aprueba uno en Presupuestos.',
};

/** What an account `a` does to the result: budgets are by its nature. */
export const PLANNED = `(case a.nature when 'ACREEDORA' then q.budget else -q.budget end)`;
/** Rows `q` of accounts `a` of the result, of types `y`. */
export const OF_RESULT = `from q join {acc/accounts} a on ${sameCompany('a', 'q')} and a.id = q.book_account_id join {acc/account-types} y on ${refersTo('acc__accounts.account_type_id', 'a', 'y')} where y.statement = 'RESULTADOS'`;

/** Sections of the result in their order. */
export const RESULT_SECTIONS = [
  ['INGRESOS', 'Ingresos'],
  ['COSTOS', 'Costos'],
  ['GASTOS', 'Gastos'],
  ['RESULTADO_FINANCIERO', 'Financiero'],
] as const;
const PLACES = RESULT_SECTIONS.map(([code], i) => `when '${code}' then ${i + 1}`).join(' ');

/** What each section was to add to the result, and added. */
export const PLAN_BY_SECTION = `with q as materialized (${FACTS_OF_DAYS})
  select y.class as section, case y.class ${PLACES} end as place, sum(${PLANNED}) as planned, sum(-q.actual) as earned, sum(-q.actual) - sum(${PLANNED}) as difference ${OF_RESULT} [[ and y.class = :section ]] group by 1`;

export const resultVersusPlan: Report = {
  key: 'RESULTADO_VS_PRESUPUESTO',
  label: 'Resultado contra presupuesto',
  description:
    'Lo que cada parte del resultado debía sumar según el presupuesto aprobado y lo que sumó; los costos y gastos restan.',
  period: budgetVersusActual.period!,
  filters: {
    branch_office_id: ref('Sucursal', 'branch-offices'),
    cost_center_id: ref('Centro de costo', 'costCenters'),
    section: choice('Parte', RESULT_SECTIONS),
  },
  sql: PLAN_BY_SECTION,
  columns: {
    section: { field: choice('Parte', RESULT_SECTIONS) },
    planned: { field: money('Presupuesto'), total: 'sum', derived: true },
    earned: { field: money('Real'), total: 'sum' },
    difference: { field: money('Diferencia'), total: 'sum', derived: true },
  },
  sort: ['place'],
  drillDown: {
    sql: SECTION_LINES,
    by: ['section'],
    columns: lineColumns,
    figures: { earned: 'sum' },
    sort: ['date', 'line_id'],
  },
  totalLabel: 'Resultado',
  warning: DAYS_WARNING,
  empty: 'No hay presupuesto aprobado ni pólizas en el periodo.',
};
