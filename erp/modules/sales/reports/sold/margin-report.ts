/** What is left of what was sold once it is known what it cost (sales §2.0). */
import { date, decimal, money, percent, text } from '#erp/model/fields.ts';
import type { Report, ReportColumn } from '#erp/model/reports/report.ts';
import {
  GROUPED,
  GROUPED_ONCE,
  groupFilters,
  groupFragments,
  groups,
  NAMED,
  NAMES_ROW,
} from './groups.ts';
import { costedLines } from './sale-lines.queries.ts';
import {
  customerFilters,
  EMPTY,
  IN_PERIOD,
  MONTH,
  pesos,
  productFilters,
  whoseFilters,
} from './sale-parts.ts';

export const MARGIN_KEY = 'customer-orders.viewMargin';
const COSTS = { readKey: 'costs.view' } as const;
const ROWS = `(${costedLines(IN_PERIOD)}) s ${NAMED}`;

/** Of what was sold; none where nothing was, or where nothing had a cost. */
export const marginRate = (margin: string, amount: string): string =>
  `round(nullif(${margin}, ${amount}) * 100 / nullif(${amount}, 0), 2)`;
const costOf = (label: string, more: Partial<ReportColumn> = {}): ReportColumn => ({
  field: money(label, { ...COSTS, blankZero: true }),
  total: 'sum',
  ...more,
});

export const margin: Report = {
  key: 'MARGEN',
  label: 'Margen',
  description:
    'La venta neta menos lo que costó: lo que salió del almacén para ella, o el costo promedio del día si se facturó antes. Lo que nunca tuvo costo no tiene porcentaje, y cuenta en el de su total.',
  privilege: MARGIN_KEY,
  period: MONTH,
  filters: {
    ...groupFilters,
    ...whoseFilters,
    ...customerFilters,
    ...productFilters,
  },
  fragments: groupFragments,
  sql: `select q.*, ${marginRate('q.margin', 'q.amount')} as rate from (
      select ${GROUPED_ONCE}, sum(s.quantity) as quantity, sum(s.amount) as amount, sum(s.cost) as cost, sum(s.estimated) as estimated, sum(s.amount - s.cost) as margin
      from ${ROWS} group by 1, 3) q where q.amount <> 0 or q.cost <> 0 or q.quantity <> 0`,
  columns: {
    label: { field: text('Grupo') },
    quantity: { field: decimal('Cantidad', { shownScale: 2, blankZero: true }), priority: 2 },
    amount: pesos('Venta neta'),
    cost: costOf('Costo de ventas'),
    estimated: costOf('Costo estimado', { priority: 3 }),
    margin: costOf('Margen'),
    rate: {
      field: percent('% de margen', { ...COSTS, suffix: '%' }),
      derived: true,
      total: { sql: marginRate('sum(q.margin)', 'sum(q.amount)') },
    },
  },
  groups,
  sort: ['-margin', 'label'],
  drillDown: {
    sql: `select ${GROUPED}, s.resource, s.document_id, s.row_id, s.folio, s.day, coalesce(c.name, 'Sin cliente') as customer, coalesce(p.name, s.description) as product, nullif(s.quantity, 0) as quantity, nullif(s.amount, 0) as amount, nullif(s.cost, 0) as cost, nullif(s.estimated, 0) as estimated, nullif(s.amount - s.cost, 0) as margin from ${ROWS}`,
    by: NAMES_ROW,
    columns: {
      folio: { field: text('Documento'), link: { records: 'resource', id: 'document_id' } },
      day: { field: date('Fecha') },
      customer: { field: text('Cliente') },
      product: { field: text('Producto') },
    },
    figures: { quantity: 'sum', amount: 'sum', cost: 'sum', estimated: 'sum', margin: 'sum' },
    sort: ['-day', 'resource', 'row_id'],
  },
  chart: { kind: 'hbar', x: 'label', y: ['margin'], max: 15 },
  note: 'Costo estimado: la parte de lo que aún no sale del almacén, o salió en mostrador.',
  empty: EMPTY,
};
