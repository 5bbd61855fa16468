import { refersTo } from '#erp/db/sql/joins.ts';
import { date, decimal, int, ref, text } from '#erp/model/fields.ts';
import type { ReportScreen } from '#erp/model/reports/report.ts';
import { isInForce } from '#erp/modules/sales/customer-orders/order-choices.ts';
import { OPEN_ORDER } from '../purchase-orders/purchase-order-choices.ts';

const quantity = (label: string) => decimal(label, { scale: 2, blankZero: true });
const OPEN = OPEN_ORDER.map((state) => `'${state}'`).join(', ');

/** Orders of customers of which something of the product of line `l` is not set aside. */
const WAITING = `(select string_agg(distinct d.folio, ', ') from {customer-orders} d join customer_orders__lines x on ${refersTo('customer_orders__lines.order_id', 'x', 'd')}
  where ${isInForce('d')} and x.product_id = l.product_id and x.qty_pending > x.qty_reserved)`;

/** What suppliers have not brought on its day (purchasing §6), beside what customers wait for. */
export const lateLines: ReportScreen['reports'][number] & { readonly privilege: string } = {
  key: 'COMPRAS',
  label: 'Compras atrasadas',
  description: 'Lo que los proveedores no han entregado en su fecha, y los pedidos que lo esperan.',
  privilege: 'purchase-orders.list',
  filters: {
    supplier_id: ref('Proveedor', 'suppliers'),
    product_id: ref('Producto', 'products'),
    storage_id: ref('Almacén', 'storages'),
  },
  sql: `select l.id, l.order_id, o.folio, o.supplier_id, s.code || ' — ' || coalesce(s.trade_name, s.legal_name) as supplier, l.product_id, p.code, coalesce(l.description, p.name) as name, u.code as unit,
      l.promised_date, :today::date - l.promised_date as days, l.quantity as ordered, l.received_quantity as received, l.pending_quantity as pending, ${WAITING} as waiting
    from {purchase-orders} o join purchase_order_lines l on ${refersTo('purchase_order_lines.order_id', 'l', 'o')}
      join {suppliers} s on ${refersTo('purchase_orders.supplier_id', 'o', 's')} join {products} p on ${refersTo('purchase_order_lines.product_id', 'l', 'p')}
      join units u on ${refersTo('purchase_order_lines.unit_id', 'l', 'u')}
    where o.status in (${OPEN}) and l.pending_quantity > 0 and l.promised_date < :today::date
      [[ and o.supplier_id = :supplier_id ]] [[ and l.product_id = :product_id ]] [[ and o.storage_id = :storage_id ]]`,
  columns: {
    promised_date: { field: date('Compromiso') },
    folio: { field: text('Orden'), link: { record: 'purchase-orders', id: 'order_id' } },
    supplier: {
      field: text('Proveedor'),
      link: { record: 'suppliers', id: 'supplier_id' },
      priority: 2,
    },
    code: { field: text('Clave'), link: { record: 'products', id: 'product_id' } },
    name: { field: text('Producto'), priority: 3 },
    ordered: { field: quantity('Ordenada'), priority: 3 },
    received: { field: quantity('Recibida'), priority: 3 },
    pending: { field: quantity('Pendiente') },
    unit: { field: text('Unidad'), priority: 3 },
    days: { field: int('Días de atraso') },
    waiting: { field: text('La esperan'), priority: 2 },
  },
  sort: ['-days', 'promised_date', 'folio', 'id'],
  drillDown: 'row',
  empty: 'Ningún proveedor está atrasado con esos filtros.',
};
