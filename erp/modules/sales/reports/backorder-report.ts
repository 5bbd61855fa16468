import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { choice, date, decimal, int, money, ref, refs, text } from '#erp/model/fields.ts';
import type { ReportScreen } from '#erp/model/reports/report.ts';
import { isInForce } from '../customer-orders/order-choices.ts';
import { isGoods, PENDING_AMOUNT, PROMISED_DAY } from '../customer-orders/pending.queries.ts';

/** By days after the day that was promised; what is not late lacks stock set aside. */
const AGES = [
  ['A_TIEMPO', 'A tiempo', 'go'],
  ['1_7', '1 a 7 días', 'wait'],
  ['8_15', '8 a 15 días', 'wait'],
  ['16_30', '16 a 30 días', 'bad'],
  ['MAS_30', 'Más de 30 días', 'bad'],
] as const;
const AGE_OF = (days: string) =>
  `case when ${days} <= 0 then 'A_TIEMPO' when ${days} <= 7 then '1_7' when ${days} <= 15 then '8_15' when ${days} <= 30 then '16_30' else 'MAS_30' end`;

/** Lines of authorised orders that have not left whole, late or without stock set aside. */
const LINES = `select q.*, greatest(q.pending - q.reserved, 0) as missing, greatest(q.overdue, 0) as days, ${AGE_OF('q.overdue')} as age from (
    select l.id, l.order_id, d.folio, d.customer_id, c.name as customer, d.seller_id, concat_ws(' ', v.name, v.last_name) as seller, l.product_id, p.code, coalesce(l.description, p.name) as name, n.code as unit,
      ${PROMISED_DAY} as promised_date, :today::date - ${PROMISED_DAY} as overdue, l.qty_stock as ordered, l.qty_shipped as shipped, l.qty_reserved as reserved, l.qty_in_production as in_production, l.qty_pending as pending, ${PENDING_AMOUNT} as worth
    from {customer-orders} d join customer_orders__lines l on ${refersTo('customer_orders__lines.order_id', 'l', 'd')}
      join {customers} c on ${refersTo('customer_orders.customer_id', 'd', 'c')} join {products} p on ${refersTo('customer_orders__lines.product_id', 'l', 'p')}
      left join units n on ${refersTo('products.stock_unit_id', 'p', 'n')} left join users v on ${sameCompany('v', 'd')} and v.id = d.seller_id
    where ${isInForce('d')} and l.qty_pending > 0 and ${isGoods('p')}
      [[ and d.customer_id = :customer_id ]] [[ and d.seller_id = any(:seller_ids) ]] [[ and l.product_id = :product_id ]] [[ and p.line_id = any(:line_ids) ]] [[ and coalesce(l.storage_id, d.storage_id) = :storage_id ]]) q
  where (q.overdue > 0 or q.reserved < q.pending) [[ and ${AGE_OF('q.overdue')} = :age ]]`;

const filters = {
  customer_id: ref('Cliente', 'customers'),
  seller_ids: refs('Vendedores', 'users', { where: { is_seller: '1' } }),
  product_id: ref('Producto', 'products'),
  line_ids: refs('Líneas', 'lines'),
  storage_id: ref('Almacén', 'storages'),
  age: choice('Atraso', AGES),
};
const quantity = (label: string) => decimal(label, { scale: 2, blankZero: true });

/** What customers still wait for (sales §5): the line of an order is followed from here. */
export const backorderReport: ReportScreen = {
  path: 'backorder',
  label: 'Pedidos pendientes de surtir',
  key: 'backorder.list',
  exportKey: 'backorder.export',
  call: { method: 'GET', path: 'backorder' },
  docUrl: 'pedidos-pendientes',
  reports: [
    {
      key: 'PARTIDAS',
      label: 'Partidas pendientes',
      description: 'Lo que falta embarcar de pedidos autorizados: atrasado, o sin apartar.',
      filters,
      sql: LINES,
      columns: {
        promised_date: { field: date('Compromiso') },
        folio: { field: text('Pedido'), link: { record: 'customer-orders', id: 'order_id' } },
        customer: {
          field: text('Cliente'),
          link: { record: 'customers', id: 'customer_id' },
          priority: 2,
        },
        code: { field: text('Clave'), link: { record: 'products', id: 'product_id' } },
        name: { field: text('Producto'), priority: 3 },
        ordered: { field: quantity('Pedida'), priority: 3 },
        shipped: { field: quantity('Embarcada'), priority: 3 },
        reserved: { field: quantity('Apartada'), priority: 2 },
        in_production: { field: quantity('En producción'), priority: 3 },
        missing: { field: quantity('Falta apartar') },
        pending: { field: quantity('Pendiente') },
        unit: { field: text('Unidad'), priority: 3 },
        days: { field: int('Días de atraso', { blankZero: true }) },
        age: { field: choice('Atraso', AGES), priority: 3 },
        seller: { field: text('Vendedor'), priority: 3 },
        worth: { field: money('Valor'), total: 'sum' },
      },
      sort: ['-days', 'promised_date', 'folio', 'id'],
      drillDown: 'row',
      empty: 'Nada está atrasado ni falta por apartar con esos filtros.',
    },
    {
      key: 'ATRASO',
      label: 'Por atraso',
      description: 'Cuántas partidas y cuánto valen, por los días desde su compromiso.',
      filters,
      sql: `select r.age, min(array_position(array['A_TIEMPO', '1_7', '8_15', '16_30', 'MAS_30'], r.age)) as place, count(*) as lines, count(distinct r.order_id) as orders, sum(r.worth) as worth from (${LINES}) r group by r.age`,
      drillDown: {
        sql: `select r.*, 1 as lines, r.order_id as orders from (${LINES}) r`,
        by: ['age'],
        columns: {
          folio: { field: text('Pedido'), link: { record: 'customer-orders', id: 'order_id' } },
          customer: { field: text('Cliente') },
          code: { field: text('Clave') },
          pending: { field: quantity('Pendiente') },
          days: { field: int('Días de atraso', { blankZero: true }) },
        },
        figures: { orders: 'distinct', lines: 'sum', worth: 'sum' },
        sort: ['-days', 'folio', 'id'],
      },
      columns: {
        age: { field: choice('Atraso', AGES) },
        orders: { field: int('Pedidos') },
        lines: { field: int('Partidas'), total: 'sum' },
        worth: { field: money('Valor'), total: 'sum' },
      },
      sort: ['place'],
      chart: { kind: 'bar', x: 'age', y: ['worth'] },
      empty: 'Nada está atrasado ni falta por apartar con esos filtros.',
    },
  ],
};
