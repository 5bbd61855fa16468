import { refersTo } from '#erp/db/sql/joins.ts';
import { availableSql, COUNTED_STORAGES } from '#erp/domains/stock/availability/available-sql.ts';
import { date, decimal, int, ref, refs, text } from '#erp/model/fields.ts';
import type { Report, ReportColumn, ReportScreen } from '#erp/model/reports/report.ts';
import { PROMISED_DAY } from '../customer-orders/pending.queries.ts';

/** Lines of authorised orders of what is made here, with something still to be made. */
const LINES = `select l.account_id, l.id, l.order_id, d.folio, d.customer_id, c.code || ' — ' || c.name as customer, l.product_id, p.code, p.name, n.code as unit, ${PROMISED_DAY} as promised_date, ${PROMISED_DAY} - :today::date as days,
    l.qty_pending as pending, l.qty_reserved as reserved, l.qty_in_production as in_production, l.qty_to_produce as to_produce, 1 as lines
  from {customer-orders} d join {customer-orders/lines} l on ${refersTo('customer_orders__lines.order_id', 'l', 'd')} join {customers} c on ${refersTo('customer_orders.customer_id', 'd', 'c')}
    join {products} p on ${refersTo('customer_orders__lines.product_id', 'l', 'p')} left join units n on ${refersTo('products.stock_unit_id', 'p', 'n')}
  where d.status = 'AUTORIZADO' and l.qty_to_produce > 0 [[ and d.customer_id = :customer_id ]] [[ and l.product_id = :product_id ]] [[ and p.line_id = any(:line_ids) ]] [[ and ${PROMISED_DAY} <= :until ]]`;
/** Of its product, free in the company's own storages. */
const FREE = availableSql({
  account: 'w.account_id',
  product: 'w.product_id',
  storages: COUNTED_STORAGES,
  today: ':today::date',
});

const filters = {
  customer_id: ref('Cliente', 'customers'),
  product_id: ref('Producto', 'products'),
  line_ids: refs('Líneas', 'lines'),
  until: date('Compromiso hasta'),
};
const quantity = (label: string) => decimal(label, { shownScale: 2, blankZero: true });
const CODE: ReportColumn = {
  field: text('Clave'),
  link: { record: 'products', id: 'product_id' },
};
const NAME: ReportColumn = { field: text('Producto'), priority: 2 };
const UNIT: ReportColumn = { field: text('Unidad'), priority: 3 };
const ORDER: ReportColumn = {
  field: text('Pedido'),
  link: { record: 'customer-orders', id: 'order_id' },
};
const QUANTITIES = {
  pending: { field: quantity('Pendiente'), priority: 3 },
  reserved: { field: quantity('Apartada'), priority: 3 },
  in_production: { field: quantity('En producción'), priority: 3 },
  to_produce: { field: quantity('Por producir') },
} as const satisfies Report['columns'];
const EMPTY = 'Ningún pedido autorizado espera producción con esos filtros.';
const NOTE =
  'Las órdenes de producción y las fórmulas todavía no están en el producto: por ahora aquí se ve qué falta producir y para cuándo, y se exporta para planearlo.';

const products: Report = {
  key: 'PRODUCTOS',
  label: 'Por producto',
  description: 'Cuánto falta producir de cada producto, lo que hay libre y el primer compromiso.',
  filters,
  sql: `select w.account_id, w.product_id, w.code, w.name, w.unit, count(*) as lines, count(distinct w.order_id) as orders, min(w.promised_date) as promised_date, min(w.days) as days, sum(w.pending) as pending, sum(w.reserved) as reserved, sum(w.in_production) as in_production, sum(w.to_produce) as to_produce, ${FREE} as free
    from (${LINES}) w group by w.account_id, w.product_id, w.code, w.name, w.unit`,
  columns: {
    code: CODE,
    name: NAME,
    orders: { field: int('Pedidos'), priority: 3 },
    ...QUANTITIES,
    free: { field: quantity('Libre'), derived: true, priority: 2 },
    unit: UNIT,
    promised_date: { field: date('Primer compromiso') },
    days: { field: int('Faltan (días)'), derived: true },
  },
  drillDown: {
    sql: `select w.*, w.order_id as orders from (${LINES}) w`,
    by: ['product_id'],
    columns: {
      folio: ORDER,
      customer: { field: text('Cliente') },
      promised_date: { field: date('Compromiso') },
    },
    figures: {
      orders: 'distinct',
      pending: 'sum',
      reserved: 'sum',
      in_production: 'sum',
      to_produce: 'sum',
    },
    sort: ['promised_date', 'folio', 'id'],
  },
  sort: ['days', 'code'],
  note: NOTE,
  empty: EMPTY,
};

const lines: Report = {
  key: 'PARTIDAS',
  label: 'Por pedido',
  description: 'Cada partida de pedido que espera producción, por su compromiso.',
  filters,
  sql: `select w.*, ${FREE} as free from (${LINES}) w`,
  columns: {
    promised_date: { field: date('Compromiso') },
    days: { field: int('Faltan (días)') },
    folio: ORDER,
    customer: {
      field: text('Cliente'),
      link: { record: 'customers', id: 'customer_id' },
      priority: 2,
    },
    code: CODE,
    name: { ...NAME, priority: 3 },
    ...QUANTITIES,
    free: { field: quantity('Libre'), derived: true, priority: 2 },
    unit: UNIT,
  },
  drillDown: 'row',
  sort: ['promised_date', 'folio', 'id'],
  note: NOTE,
  empty: EMPTY,
};

/** What orders wait to be made (sales §5); sending it to production waits for its orders. */
export const toProduceReport: ReportScreen = {
  path: 'orders-to-be-produced',
  label: 'Pedidos por producir',
  key: 'orders-to-be-produced.list',
  exportKey: 'orders-to-be-produced.export',
  call: { method: 'GET', path: 'orders-to-be-produced' },
  docUrl: 'pedidos-por-producir',
  reports: [products, lines],
};
