/** What is offered, ordered, still to leave, delivered and given back (sales §5). */
import { choicesOf } from '#erp/model/field-choices.ts';
import { choice, date, decimal, int, percent, ref, text } from '#erp/model/fields.ts';
import type { Report, ReportColumn } from '#erp/model/reports/report.ts';
import { ORDER_STATES } from '../../customer-orders/order-choices.ts';
import { slsRejections } from '../../rejections/rejections.ts';
import { QUOTATION_STATES } from '../../sls-quotations/quotation-choices.ts';
import {
  deliveries,
  enteredOrders,
  EXPIRING,
  HELD_ORDERS,
  OFFER_STEPS,
  PENDING_LINES,
  quotations,
  RETURNS,
} from './order.queries.ts';
import { customerFilters, EMPTY, MONTH, pesos, whoseFilters } from './sale-parts.ts';

const filters = { ...whoseFilters, ...customerFilters };
const ORDER = text('Pedido');
const orderIn = (id: string): ReportColumn => ({
  field: ORDER,
  link: { record: 'customer-orders', id },
});
const QUOTATION: ReportColumn = {
  field: text('Cotización'),
  link: { record: 'sls-quotations', id: 'id' },
};
const CUSTOMER: ReportColumn = {
  field: text('Cliente'),
  link: { record: 'customers', id: 'customer_id' },
};
const SELLER: ReportColumn = { field: text('Vendedor'), priority: 3 };
const DATE: ReportColumn = { field: date('Fecha'), priority: 2 };
const PROMISED: ReportColumn = { field: date('Compromiso') };
const QUANTITY = { shownScale: 2, blankZero: true } as const;
const sumOf = (label: string): ReportColumn => ({
  field: int(label, { blankZero: true }),
  total: 'sum',
});
const HELD = [
  ['CREDITO', 'Crédito', 'bad'],
  ['PRECIO', 'Precio', 'wait'],
  ['AMBOS', 'Crédito y precio', 'bad'],
] as const;

export const orders: Report = {
  key: 'PEDIDOS',
  label: 'Pedidos del periodo',
  description: 'Pedidos solicitados o autorizados, por su fecha, en pesos y sin impuestos.',
  period: MONTH,
  filters,
  sql: enteredOrders(),
  columns: {
    folio: orderIn('id'),
    date: DATE,
    customer: CUSTOMER,
    seller: SELLER,
    promised_date: { ...PROMISED, priority: 2 },
    status: { field: choice('Estado', ORDER_STATES) },
    amount: pesos('Importe'),
  },
  sort: ['-date', 'id'],
  drillDown: 'row',
  empty: EMPTY,
};

export const heldOrders: Report = {
  key: 'RETENIDOS',
  label: 'Pedidos retenidos',
  description: 'Pedidos que esperan que alguien libere su crédito o su precio.',
  filters,
  sql: HELD_ORDERS,
  columns: {
    folio: orderIn('id'),
    date: DATE,
    customer: CUSTOMER,
    seller: SELLER,
    held: { field: choice('Retenido por', HELD) },
    amount: pesos('Importe'),
  },
  sort: ['date', 'id'],
  drillDown: 'row',
  empty: 'Ningún pedido está retenido.',
};

export const pending: Report = {
  key: 'PENDIENTES',
  label: 'Por embarcar',
  description: 'Lo autorizado que falta embarcar, a su precio neto, en pesos y sin impuestos.',
  filters: {
    ...filters,
    due: choice('Compromiso', [
      ['ATRASADO', 'Atrasado'],
      ['A_TIEMPO', 'A tiempo'],
    ]),
  },
  sql: `select q.* from (${PENDING_LINES}) q where true [[ and (q.days > 0) = (:due = 'ATRASADO') ]]`,
  columns: {
    folio: orderIn('order_id'),
    customer: { ...CUSTOMER, priority: 2 },
    product: { field: text('Producto'), link: { record: 'products', id: 'product_id' } },
    promised_date: PROMISED,
    days: { field: int('Días de atraso', { blankZero: true }) },
    pending: { field: decimal('Pendiente', QUANTITY) },
    unit: { field: text('Unidad'), priority: 3 },
    seller: SELLER,
    amount: pesos('Importe'),
  },
  sort: ['promised_date', 'id'],
  drillDown: 'row',
  empty: 'No falta nada por embarcar.',
};

export const arrivals: Report = {
  key: 'ENTREGAS',
  label: 'Entregas a tiempo',
  description: 'Embarques entregados, contra el primer día que se prometió de su pedido.',
  period: MONTH,
  filters,
  sql: deliveries(),
  columns: {
    folio: { field: text('Embarque'), link: { record: 'sls/shipments', id: 'id' } },
    order: orderIn('order_id'),
    customer: { field: text('Cliente'), priority: 2 },
    promised_date: PROMISED,
    delivered: { field: date('Entregado') },
    days: { field: int('Días de atraso', { blankZero: true }) },
    on_time: {
      field: int('A tiempo'),
      total: { sql: 'round(sum(q.on_time) * 100.0 / nullif(count(*), 0), 2)' },
    },
  },
  sort: ['-delivered', 'id', 'order_id'],
  drillDown: 'row',
  note: 'Total: porcentaje de entregas a tiempo.',
  empty: EMPTY,
};

const CONVERSION =
  'round(sum(q.accepted) * 100.0 / nullif(sum(q.accepted + q.rejected + q.expired), 0), 2)';

export const offers: Report = {
  key: 'COTIZACIONES',
  label: 'Cotizaciones',
  description:
    'Lo cotizado por su fecha y cómo acabó. Conversión: aceptadas entre aceptadas, rechazadas y vencidas.',
  period: MONTH,
  filters: { ...filters, reached: choice('Hasta', OFFER_STEPS) },
  sql: `select q.*, case when q.accepted + q.rejected + q.expired > 0 then q.accepted * 100::numeric end as conversion from (${quotations()}) q
    where true [[ and q.steps >= array_position(array[${OFFER_STEPS.map(([step]) => `'${step}'`).join(', ')}], :reached) ]]`,
  columns: {
    folio: QUOTATION,
    date: DATE,
    customer: CUSTOMER,
    status: { field: choice('Estado', QUOTATION_STATES) },
    accepted: sumOf('Aceptada'),
    rejected: { ...sumOf('Rechazada'), priority: 3 },
    expired: { ...sumOf('Vencida'), priority: 3 },
    conversion: {
      field: percent('Conversión', { suffix: '%' }),
      derived: true,
      total: { sql: CONVERSION },
      priority: 2,
    },
    answer_days: { field: decimal('Días a pedido', { scale: 1 }), total: 'avg', priority: 2 },
    amount: pesos('Importe'),
  },
  sort: ['-date', 'id'],
  drillDown: 'row',
  empty: EMPTY,
};

export const expiring: Report = {
  key: 'POR_VENCER',
  label: 'Cotizaciones por vencer',
  description: 'Cotizaciones sin respuesta que vencen en los próximos siete días.',
  filters,
  sql: EXPIRING,
  columns: {
    folio: QUOTATION,
    customer: CUSTOMER,
    seller: SELLER,
    valid_until: { field: date('Vigencia') },
    days: { field: int('Días') },
    amount: pesos('Importe'),
  },
  sort: ['valid_until', 'id'],
  drillDown: 'row',
  empty: 'Ninguna cotización vence en siete días.',
};

export const returns: Report = {
  key: 'DEVOLUCIONES',
  label: 'Devoluciones',
  description: 'Lo que devolvieron los clientes, por su causa, en pesos y sin impuestos.',
  period: MONTH,
  filters: { ...filters, cause_id: ref('Causa', 'causes') },
  sql: `select q.* from (${RETURNS}) q where true [[ and q.cause_id = :cause_id ]]`,
  columns: {
    folio: { field: text('Devolución'), link: { record: 'sls/rejections', id: 'rejection_id' } },
    date: DATE,
    customer: CUSTOMER,
    product: { field: text('Producto'), link: { record: 'products', id: 'product_id' } },
    cause: { field: text('Causa'), priority: 2 },
    responsible_area: {
      field: choice('Área responsable', choicesOf(slsRejections, 'responsible_area')),
      priority: 3,
    },
    quantity: { field: decimal('Cantidad', QUANTITY) },
    amount: pesos('Importe'),
  },
  groups: [{ by: 'cause', label: 'Causa' }],
  sort: ['-date', 'id'],
  drillDown: 'row',
  empty: EMPTY,
};
