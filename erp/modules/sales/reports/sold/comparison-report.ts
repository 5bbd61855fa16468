/** What was sold in a period beside another one (sales §5). */
import { date, money, percent, text } from '#erp/model/fields.ts';
import type { Report } from '#erp/model/reports/report.ts';
import {
  GROUPED,
  GROUPED_ONCE,
  groupFilters,
  groupFragments,
  groups,
  NAMED,
  NAMES_ROW,
} from './groups.ts';
import {
  customerFilters,
  EMPTY,
  IN_PERIOD,
  MONTH,
  pesos,
  productFilters,
  whoseFilters,
} from './sale-parts.ts';
import { sold } from './sold.queries.ts';

/** Without a first day, as many as the period has until the last, or right before it. */
const SINCE =
  'coalesce(:since::date, coalesce(:until::date, :from::date - 1) - (:to::date - :from::date))';
const UNTIL = `coalesce(:until::date, ${SINCE} + (:to::date - :from::date))`;
const ROWS = `(select s.*, s.amount as own, 0 as other from (${sold(IN_PERIOD, 'false')}) s
    union all select s.*, 0, s.amount from (${sold(`between ${SINCE} and ${UNTIL}`, 'false')}) s) s ${NAMED}`;
const changeOf = (own: string, other: string) =>
  `round((${own} - ${other}) * 100 / nullif(abs(${other}), 0), 2)`;

export const comparison: Report = {
  key: 'COMPARATIVO',
  label: 'Comparativo',
  description: 'La venta neta del periodo junto a la de otros días: si no se dicen, los de antes.',
  period: MONTH,
  filters: {
    ...groupFilters,
    since: date('Comparar desde'),
    until: date('Comparar hasta'),
    ...whoseFilters,
    ...customerFilters,
    ...productFilters,
  },
  ends: { until: 'since' },
  fragments: groupFragments,
  sql: `select q.*, ${changeOf('q.own', 'q.other')} as rate from (
      select ${GROUPED_ONCE}, sum(s.own) as own, sum(s.other) as other, sum(s.own - s.other) as change from ${ROWS} group by 1, 3) q where q.own <> 0 or q.other <> 0`,
  columns: {
    label: { field: text('Grupo') },
    own: pesos('Periodo'),
    other: pesos('Comparado'),
    change: { field: money('Variación'), total: 'sum' },
    rate: {
      field: percent('Variación %', { suffix: '%' }),
      derived: true,
      total: { sql: changeOf('sum(q.own)', 'sum(q.other)') },
    },
  },
  groups,
  sort: ['-change', 'label'],
  drillDown: {
    sql: `select ${GROUPED}, s.id, s.day, coalesce(c.name, 'Sin cliente') as customer, p.name as product, nullif(s.own, 0) as own, nullif(s.other, 0) as other, nullif(s.own - s.other, 0) as change from ${ROWS}`,
    by: NAMES_ROW,
    columns: {
      day: { field: date('Fecha') },
      customer: { field: text('Cliente') },
      product: { field: text('Producto') },
    },
    figures: { own: 'sum', other: 'sum', change: 'sum' },
    sort: ['-day', 'customer', 'id'],
  },
  chart: { kind: 'hbar', x: 'label', y: ['own', 'other'], max: 12 },
  empty: EMPTY,
};
