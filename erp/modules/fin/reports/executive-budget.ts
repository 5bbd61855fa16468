import { choice, money, percent, ref, text } from '#erp/model/fields.ts';
import type { Report, ReportColumn, ReportScreen } from '#erp/model/reports/report.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { EACH_PLACE, pathTo, standing } from '#erp/modules/accounting/reports/statement.queries.ts';
import { BUDGET_FACTS, IN_PERIOD, MONTH, TO_DATE, YEAR } from './budget.queries.ts';

/** Figures of income grow the result, all others lessen it: both are positive in their rows. */
const OWN = `(case when (k.class = 'INGRESOS') = (a.nature = 'ACREEDORA') then 1 else -1 end)`;
const SIDE = `(case k.class when 'INGRESOS' then -1 else 1 end)`;
const sumOf = (figure: string, when: string) => `sum(case when ${when} then ${figure} else 0 end)`;

const FACTS = `with q as materialized (${BUDGET_FACTS}),
  placed as materialized (select k.* from (${standing('array[]::text[]')}) k where k.statement = 'RESULTADOS' or exists (select 1 from q where q.book_account_id = k.id and q.budget <> 0)),
  f as materialized (select q.book_account_id as id, k.class,
      ${sumOf(`q.budget * ${OWN}`, IN_PERIOD)} as budget, ${sumOf(`q.actual * ${SIDE}`, IN_PERIOD)} as actual, ${sumOf('q.committed', IN_PERIOD)} as committed,
      ${sumOf(`q.budget * ${OWN}`, TO_DATE)} as budget_to_date, ${sumOf(`q.actual * ${SIDE}`, TO_DATE)} as actual_to_date, sum(q.budget * ${OWN}) as budget_year,
      ${sumOf(`q.budget * ${OWN}`, `q.month > ${MONTH}`)} as rest
    from q join placed k on k.id = q.book_account_id join {acc/accounts} a on ${sameCompany('a', 'q')} and a.id = q.book_account_id group by 1, 2)`;

const ROWS = `${FACTS},
  r as materialized (select ${pathTo('i')} as path, case when i = 1 then k.section end as section, case when i > 1 then k.tokens[i] end as code, k.class = 'INGRESOS' as income,
      sum(f.budget) as budget, sum(f.actual) as actual, sum(f.committed) as committed, sum(f.budget_to_date) as budget_to_date, sum(f.actual_to_date) as actual_to_date, sum(f.budget_year) as budget_year,
      case when coalesce(:forecast, 'RESTO') = 'RITMO' then round(sum(f.actual_to_date) * 12 / ${MONTH}, 2) else sum(f.actual_to_date) + sum(f.rest) end as forecast
    from f join placed k on k.id = f.id ${EACH_PLACE} group by 1, 2, 3, 4)
  select r.path, coalesce(a.code || ' ' || a.name, r.section) as name, r.budget, r.actual, r.committed, r.actual - r.budget as variation, round((r.actual - r.budget) * 100 / nullif(r.budget, 0), 2) as variation_pct,
    r.budget_to_date, r.actual_to_date, r.actual_to_date - r.budget_to_date as variation_to_date, r.budget_year, r.forecast, r.forecast - r.budget_year as deviation,
    case when r.budget_to_date = 0 then case when r.actual_to_date <> 0 then 'SIN_PLAN' end when (case when r.income then r.budget_to_date - r.actual_to_date else r.actual_to_date - r.budget_to_date end) * 100 / abs(r.budget_to_date) > 10 then 'ROJO'
      when (case when r.income then r.budget_to_date - r.actual_to_date else r.actual_to_date - r.budget_to_date end) * 100 / abs(r.budget_to_date) > 5 then 'AMARILLO' else 'VERDE' end as light,
    (select string_agg(n.comment, ' · ' order by n.id) from {fin/budget-comments} n where n.book_account_id = a.id and n.year = ${YEAR} and n.month::int = ${MONTH}) as comment
  from r left join {acc/accounts} a on a.code = r.code
  where r.budget <> 0 or r.actual <> 0 or r.committed <> 0 or r.budget_to_date <> 0 or r.actual_to_date <> 0 or r.budget_year <> 0`;

const figure = (label: string, priority?: 2 | 3): ReportColumn => ({
  field: money(label),
  derived: true,
  ...(priority && { priority }),
});

const executive: Report = {
  key: 'EJECUTIVO',
  label: 'Presupuesto ejecutivo',
  description:
    'Presupuestado, real y comprometido del mes y acumulado, y cómo terminaría el año, por sección, grupo y cuenta. Sólo presupuestos aprobados, con sus traspasos.',
  period: { default: 'este-mes', maxDays: 366 },
  filters: {
    branch_office_id: ref('Sucursal', 'branch-offices'),
    cost_center_id: ref('Centro de costo', 'costCenters'),
    forecast: choice(
      'Pronóstico',
      [
        ['RESTO', 'Real más lo que falta del presupuesto'],
        ['RITMO', 'Al ritmo de lo real'],
      ],
      {},
    ),
  },
  sql: ROWS,
  columns: {
    name: { field: text('Cuenta') },
    budget: figure('Presupuesto del periodo'),
    actual: figure('Real'),
    committed: figure('Comprometido', 3),
    variation: { ...figure('Variación', 2), neutral: true },
    variation_pct: {
      field: percent('Variación %', { suffix: '%', shownScale: 1 }),
      derived: true,
      neutral: true,
    },
    budget_to_date: figure('Presupuesto acumulado', 3),
    actual_to_date: figure('Real acumulado', 3),
    variation_to_date: { ...figure('Variación acumulada', 3), neutral: true },
    budget_year: figure('Presupuesto del año', 3),
    forecast: figure('Pronóstico', 3),
    deviation: { ...figure('Desviación', 3), neutral: true },
    light: {
      field: choice('Semáforo acumulado', [
        ['VERDE', 'En orden', 'ok'],
        ['AMARILLO', 'Atención', 'wait'],
        ['ROJO', 'Fuera', 'bad'],
        ['SIN_PLAN', 'Sin presupuesto', 'neutral'],
      ]),
    },
    comment: { field: text('Comentario', { max: 2000 }), priority: 3 },
  },
  hierarchy: {
    path: 'path',
    column: 'name',
    names: ['Secciones', 'Cuentas de mayor', 'Subcuentas', 'Detalle'],
    levels: 2,
  },
  sort: ['path'],
  size: 500,
  add: 'fin/budget-comments',
  empty: 'No hay presupuesto aprobado ni pólizas en el periodo. Aprueba uno en Presupuestos.',
};

export const executiveBudgetScreen: ReportScreen = {
  path: 'fin/executiveBudget',
  label: 'Presupuesto ejecutivo',
  key: 'fin/executiveBudget.list',
  call: { method: 'GET', path: 'fin/executiveBudget' },
  docUrl: 'presupuesto-ejecutivo',
  reports: [executive],
};
