/** What centres may spend, have promised and have spent (purchasing §5). */
import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { money, percent, ref, text } from '#erp/model/fields.ts';
import type { Report, ReportColumn } from '#erp/model/reports/report.ts';
import { FACTS_OF_DAYS } from '#erp/modules/fin/reports/budget.queries.ts';
import { budgetVersusActual, WITH_BUDGET } from '#erp/modules/fin/reports/plan-reports.ts';

/** Budgets are by the account's nature: what lowers a cost is taken from it. */
const PLANNED = `(case a.nature when 'ACREEDORA' then -q.budget else q.budget end)`;
/** A row an account and centre, of what is spent. */
const SPENDING = `with q as materialized (${FACTS_OF_DAYS})
  select q.account_id, coalesce(q.cost_center_id, 0) as id, coalesce(concat_ws(' ', c.code, c.name), '') as center, q.book_account_id, a.code || ' ' || a.name as account, round(sum(${PLANNED}), 2) as budget, round(sum(q.committed), 2) as committed, round(sum(q.actual), 2) as actual, round(sum(${PLANNED} - q.committed - q.actual), 2) as available
    from q join {acc/accounts} a on ${sameCompany('a', 'q')} and a.id = q.book_account_id join {acc/account-types} y on ${refersTo('acc__accounts.account_type_id', 'a', 'y')} left join {costCenters} c on ${sameCompany('c', 'q')} and c.id = q.cost_center_id
    where y.class <> 'INGRESOS' and ${WITH_BUDGET} group by 1, 2, 3, 4, 5`;
const figure = (label: string): ReportColumn => ({ field: money(label), total: 'sum' });

export const budgetCompliance: Report = {
  key: 'cumplimiento_presupuesto',
  label: 'Cumplimiento del presupuesto',
  description:
    'De cada centro de costo: lo presupuestado, lo comprometido, lo ya gastado y lo disponible. Cuentan las cuentas que tienen presupuesto aprobado.',
  privilege: 'prc/reports.budget',
  period: budgetVersusActual.period!,
  filters: {
    branch_office_id: ref('Sucursal', 'branch-offices'),
    cost_center_id: ref('Centro de costo', 'costCenters'),
  },
  sql: `select g.id, coalesce(nullif(max(g.center), ''), 'Sin centro de costo') as center, sum(g.budget) as budget, sum(g.committed) as committed, sum(g.actual) as actual, sum(g.available) as available, round((sum(g.committed) + sum(g.actual)) * 100 / nullif(sum(g.budget), 0), 2) as used from (${SPENDING}) g group by g.id`,
  columns: {
    center: { field: text('Centro de costo') },
    budget: figure('Presupuesto'),
    committed: figure('Comprometido'),
    actual: figure('Ejercido'),
    available: figure('Disponible'),
    used: {
      field: percent('Usado', { suffix: '%', shownScale: 1 }),
      total: {
        sql: 'round((sum(q.committed) + sum(q.actual)) * 100 / nullif(sum(q.budget), 0), 2)',
      },
      derived: true,
      priority: 2,
    },
  },
  sort: ['available', 'id'],
  drillDown: {
    sql: SPENDING,
    by: ['id'],
    columns: {
      account: { field: text('Cuenta'), link: { record: 'acc/accounts', id: 'book_account_id' } },
    },
    figures: { budget: 'sum', committed: 'sum', actual: 'sum', available: 'sum' },
    sort: ['account', 'id', 'book_account_id'],
  },
  warning: budgetVersusActual.warning!,
  chart: { kind: 'bar', x: 'center', y: ['budget', 'committed', 'actual'], max: 15 },
  empty: 'No hay presupuesto aprobado del periodo. Aprueba uno en Presupuestos.',
};
