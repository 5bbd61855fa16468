/** What was sold, by whom and of what; and what was expected of those who sell (sales §5). */
import { choice, date, decimal, int, percent, text } from '#erp/model/fields.ts';
import type { Report } from '#erp/model/reports/report.ts';
import {
  GROUPED,
  GROUPED_ONCE,
  groupFilters,
  groupFragments,
  groups,
  NAMED,
  NAMES_ROW,
  WHOLE_DOCUMENTS,
} from './groups.ts';
import {
  customerFilters,
  EMPTY,
  IN_PERIOD,
  MONTH,
  joinPerson,
  pesos,
  productFilters,
  SELLER_NAME,
  whoseFilters,
} from './sale-parts.ts';
import { goals, sold, soldBySeller } from './sold.queries.ts';

/** For drawings, which tell what has none beside what has one. */
const LACKING = choice('Sólo lo que no tiene', [
  ['LINEA', 'Línea'],
  ['ZONA', 'Zona'],
]);
/** Documents are of products where some of those are asked for. */
const SOLD = sold(IN_PERIOD, `${WHOLE_DOCUMENTS} and :lacking::text is distinct from 'LINEA'`);
const ROWS = `(select r.* from (${SOLD}) r where true [[ and case :lacking when 'LINEA' then r.line_id else r.zone_id end is null ]]) s ${NAMED}`;

export const summary: Report = {
  key: 'RESUMEN',
  label: 'Venta neta',
  description:
    'Lo facturado y lo vendido en mostrador, menos devoluciones y descuentos, en pesos y sin impuestos.',
  period: MONTH,
  filters: {
    ...groupFilters,
    ...whoseFilters,
    ...customerFilters,
    ...productFilters,
    lacking: LACKING,
  },
  fragments: groupFragments,
  sql: `select ${GROUPED_ONCE}, sum(s.quantity) as quantity, sum(s.amount) as amount, sum(s.discount) as discount, sum(s.documents)::bigint as documents,
      round(sum(s.amount) * 100 / nullif(sum(sum(s.amount)) over (), 0), 2) as share, round(sum(s.amount) / nullif(sum(s.documents), 0), 2) as mean
    from ${ROWS} group by 1, 3 having sum(s.amount) <> 0 or sum(s.quantity) <> 0 or sum(s.documents) <> 0`,
  columns: {
    label: { field: text('Grupo') },
    quantity: { field: decimal('Cantidad', { shownScale: 2, blankZero: true }), priority: 2 },
    amount: pesos('Venta neta'),
    discount: pesos('Descuento', { priority: 3 }),
    share: { field: percent('Participación', { suffix: '%' }), derived: true, priority: 2 },
    documents: {
      field: int('Documentos', { blankZero: true }),
      total: 'sum',
      priority: 2,
    },
    mean: {
      field: pesos('Promedio').field,
      derived: true,
      total: { sql: 'round(sum(q.amount) / nullif(sum(q.documents), 0), 2)' },
      priority: 3,
    },
  },
  groups,
  sort: ['-amount', 'label'],
  drillDown: {
    sql: `select ${GROUPED}, s.id, s.day, coalesce(c.name, 'Sin cliente') as customer, p.name as product, nullif(s.quantity, 0) as quantity, nullif(s.amount, 0) as amount, nullif(s.discount, 0) as discount, nullif(s.documents, 0) as documents from ${ROWS}`,
    by: NAMES_ROW,
    columns: {
      day: { field: date('Fecha') },
      customer: { field: text('Cliente') },
      product: { field: text('Producto') },
    },
    figures: { quantity: 'sum', amount: 'sum', discount: 'sum', documents: 'sum' },
    sort: ['-day', 'customer', 'id'],
  },
  chart: { kind: 'hbar', x: 'label', y: ['amount'], max: 15 },
  note: 'Por producto o línea, un documento cuenta una vez en cada producto.',
  empty: EMPTY,
};

const SOLD_OR_DUE = `select s.account_id, s.seller_id, s.id, s.day, s.amount, null::numeric as goal from (${soldBySeller(IN_PERIOD)}) s union all select g.account_id, g.seller_id, g.id, g.day, null, g.goal from (${goals(':from::date', ':to::date')}) g`;

/** Percentage of a goal, with two decimals; nothing where there is none. */
export const attained = (amount: string, goal: string): string =>
  `round(${amount} * 100 / nullif(${goal}, 0), 2)`;

export const sellerGoals: Report = {
  key: 'METAS',
  label: 'Metas de vendedores',
  description:
    'La venta neta de cada vendedor contra su meta publicada: de un mes a medias, la parte de sus días.',
  period: MONTH,
  filters: whoseFilters,
  sql: `select r.seller_id, coalesce(max(${SELLER_NAME}), 'Sin vendedor') as seller, coalesce(sum(r.amount), 0) as amount, coalesce(sum(r.goal), 0) as goal, ${attained('coalesce(sum(r.amount), 0)', 'sum(r.goal)')} as attainment
    from (${SOLD_OR_DUE}) r ${joinPerson('r')} group by 1`,
  columns: {
    seller: { field: text('Vendedor') },
    amount: pesos('Venta neta'),
    goal: pesos('Meta'),
    attainment: {
      field: percent('Avance', { suffix: '%' }),
      derived: true,
      total: { sql: attained('sum(q.amount)', 'sum(q.goal)') },
    },
  },
  sort: ['-amount', 'seller'],
  drillDown: {
    sql: `select r.seller_id, r.id, r.day, r.amount, r.goal from (${SOLD_OR_DUE}) r`,
    by: ['seller_id'],
    columns: { day: { field: date('Fecha') } },
    figures: { amount: 'sum', goal: 'sum' },
    sort: ['-day', 'id'],
  },
  chart: { kind: 'bar', x: 'seller', y: ['amount', 'goal'], max: 12 },
  empty: EMPTY,
};
