/** How each seller does beside his goal and the others (sales §5). */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { choice, date, int, money, percent, text } from '#erp/model/fields.ts';
import type { Report, ReportColumn, ReportScreen } from '#erp/model/reports/report.ts';
import {
  customerFilters,
  EMPTY,
  joinPerson,
  MONTH,
  pesos,
  SALES_EXPORT,
  SALES_KEY,
  SELLER_NAME,
  whoseFilters,
} from '../sold/sale-parts.ts';
import { marginRate } from '../sold/margin-report.ts';
import { attained, sellerGoals } from '../sold/sold-reports.ts';
import { commissions } from './commission-report.ts';
import { DONE, SOLD_BEFORE } from './performance.queries.ts';

const WHAT = [
  ['VENTA', 'Venta del día'],
  ['CLIENTE', 'Primera compra'],
  ['META', 'Meta'],
  ['PEDIDO', 'Pedido'],
  ['COTIZACION', 'Cotización'],
  ['MARGEN', 'Partida vendida'],
  ['COBRO', 'Cobro'],
] as const;

/** Who sold most is first; who sold nothing has no place. */
const placeOf = (amount: string) =>
  `case when ${amount} > 0 then rank() over (order by ${amount} desc nulls last) end`;
const parts = (of: string, whole: string) => `round(${of} * 100.0 / nullif(${whole}, 0), 2)`;
const rate = (label: string, more: Partial<ReportColumn> = {}): ReportColumn => ({
  field: percent(label, { suffix: '%' }),
  derived: true,
  ...more,
});
const count = (label: string, more: Partial<ReportColumn> = {}): ReportColumn => ({
  field: int(label, { blankZero: true }),
  total: 'sum',
  priority: 3,
  ...more,
});

const performance: Report = {
  key: 'DESEMPENO',
  label: 'Desempeño de vendedores',
  description: 'Lo que vendió cada vendedor, su meta, sus clientes y pedidos, y su lugar.',
  period: MONTH,
  filters: { ...whoseFilters, ...customerFilters },
  sql: `select q.*, ${attained('q.amount', 'q.goal')} as attainment, ${parts('q.accepted', 'q.answered')} as conversion, ${parts('q.discount', '(q.amount + q.discount)')} as mean_discount, ${marginRate('q.margin', 'q.amount')} as margin_rate, ${placeOf('q.amount')} as place,
      b.place - ${placeOf('q.amount')} as moved
    from (select r.seller_id, coalesce(max(${SELLER_NAME}), 'Sin vendedor') as seller, coalesce(sum(r.amount), 0) as amount, coalesce(sum(r.discount), 0) as discount, coalesce(sum(r.goal), 0) as goal, count(r.new_customers) as new_customers, count(distinct r.buyer) as buyer, count(r.order_count) as order_count, count(r.accepted) as accepted, count(r.answered) as answered, coalesce(sum(r.margin), 0) as margin, coalesce(sum(r.collected), 0) as collected
      from (${DONE}) r ${joinPerson('r')} group by 1) q
      left join (select o.seller_id, ${placeOf('o.amount')} as place from (${SOLD_BEFORE}) o) b on b.seller_id = q.seller_id`,
  columns: {
    place: { field: int('Lugar'), derived: true },
    moved: { field: int('Cambio de lugar', { blankZero: true }), derived: true, priority: 3 },
    seller: { field: text('Vendedor') },
    amount: pesos('Venta neta'),
    goal: pesos('Meta', { priority: 2 }),
    attainment: rate('Avance', { total: { sql: attained('sum(q.amount)', 'sum(q.goal)') } }),
    new_customers: count('Clientes nuevos', { priority: 2 }),
    buyer: { field: int('Clientes con compra', { blankZero: true }), priority: 2 },
    order_count: count('Pedidos'),
    accepted: count('Cotizaciones aceptadas'),
    answered: count('Cotizaciones resueltas'),
    conversion: rate('Conversión', {
      total: { sql: parts('sum(q.accepted)', 'sum(q.answered)') },
      priority: 3,
    }),
    collected: pesos('Cobrado', { priority: 2 }),
    discount: pesos('Descuento', { priority: 3 }),
    mean_discount: rate('% de descuento', {
      total: { sql: parts('sum(q.discount)', '(sum(q.amount) + sum(q.discount))') },
      priority: 3,
    }),
    margin: {
      field: money('Margen', { readKey: 'costs.view', blankZero: true }),
      total: 'sum',
      priority: 2,
    },
    margin_rate: {
      field: percent('% de margen', { readKey: 'costs.view', suffix: '%' }),
      derived: true,
      total: { sql: marginRate('sum(q.margin)', 'sum(q.amount)') },
      priority: 3,
    },
  },
  sort: ['-amount', 'seller'],
  drillDown: {
    sql: `select r.*, coalesce(c.name, '') as customer from (${DONE}) r left join {customers} c on ${sameCompany('c', 'r')} and c.id = r.customer_id`,
    by: ['seller_id'],
    columns: {
      what: { field: choice('Qué', WHAT) },
      day: { field: date('Fecha') },
      customer: { field: text('Cliente') },
    },
    figures: {
      amount: 'sum',
      discount: 'sum',
      goal: 'sum',
      new_customers: 'sum',
      buyer: 'distinct',
      order_count: 'sum',
      accepted: 'sum',
      answered: 'sum',
      margin: 'sum',
      collected: 'sum',
    },
    sort: ['-day', 'what', 'id'],
  },
  chart: { kind: 'bar', x: 'seller', y: ['amount', 'goal'], max: 12 },
  note: 'Conversión: aceptadas entre aceptadas, rechazadas y vencidas. El cambio de lugar es contra el periodo anterior. Lo cobrado es sin impuestos, al tipo de cambio de la factura.',
  empty: EMPTY,
};

export const performanceReport: ReportScreen = {
  path: 'sls/reports/performance',
  label: 'Desempeño de ventas',
  key: SALES_KEY,
  exportKey: SALES_EXPORT,
  call: { method: 'POST', path: 'sls/reports' },
  docUrl: 'desempeno-de-ventas',
  reports: [performance, sellerGoals, commissions],
};
