/** Documents of this module and of the warehouse that come of an order, or before it. */
import { join, leftJoin, sameCompany } from '#erp/db/sql/joins.ts';

/** Shipments with what they have of each order. */
const SHIPPED = `(select o.account_id, o.order_id, l.shipment_id, sum(l.qty_planned / coalesce(l.kit_each, 1)) as planned, sum(l.qty_picked / coalesce(l.kit_each, 1)) as picked, sum(l.qty_delivered / coalesce(l.kit_each, 1)) as delivered, count(distinct l.product_id) as parts, count(distinct l.order_line_id) as lines
    from sls__shipments__lines l ${join('sls__shipments__lines.order_line_id', 'l', 'o')} group by 1, 2, 3) x join sls__shipments s on ${sameCompany('s', 'x')} and s.id = x.shipment_id`;

const quantity = (name: string) => `case when x.parts <= x.lines then ${name} end`;

const QUOTATIONS = `select d.account_id, d.id, 'COTIZACION', 'sls-quotations', q.id, q.folio, q.date, null::timestamptz, 'status', q.status, null::numeric, q.total, c.code, null::numeric
  from customer_orders d ${join('customer_orders.quotation_id', 'd', 'q')} ${leftJoin('sls_quotations.currency_id', 'q', 'c')}`;

const RESERVATIONS = `select o.account_id, o.order_id, 'RESERVA', 'inv/reservations', r.id, p.code, null::date, r.created_at, 'status', r.status, r.qty - r.qty_released, null::numeric, null::text, null::numeric
  from customer_orders__lines o join inv__reservations r on ${sameCompany('r', 'o')} and r.source_resource = 'customer-orders' and r.source_id = o.order_id::text and r.source_line_id = o.id::text ${join('inv__reservations.product_id', 'r', 'p')}`;

const CLAIMS = `select o.account_id, o.order_id, 'RESERVA', 'inv/reservations', r.id, p.code, null::date, r.created_at, 'status', r.status, r.qty - r.qty_released, null::numeric, null::text, null::numeric
  from sls__shipments__lines l ${join('sls__shipments__lines.order_line_id', 'l', 'o')} join inv__reservations r on ${sameCompany('r', 'l')} and r.source_resource = 'sls/shipments' and r.source_id = l.shipment_id::text and r.source_line_id = l.id::text ${join('inv__reservations.product_id', 'r', 'p')}`;

const GATHERED = `select x.account_id, x.order_id, 'SURTIDO', 'supplying', g.id, g.folio, null::date, coalesce(g.finished_at, g.created_at), 'status', g.status, ${quantity('x.picked')}, null::numeric, null::text, null::numeric
  from ${SHIPPED} ${join('sls__shipments.supplying_id', 's', 'g')}`;

const SHIPMENTS = `select x.account_id, x.order_id, 'EMBARQUE', 'sls/shipments', s.id, s.folio, null::date, coalesce(s.shipped_at, s.scheduled_at), 'status', s.status, ${quantity(`case when s.status = 'BORRADOR' then x.planned else x.picked end`)}, null::numeric, null::text, null::numeric
  from ${SHIPPED}`;

const DELIVERIES = `select x.account_id, x.order_id, 'ENTREGA', 'sls/shipments', s.id, s.folio, null::date, s.delivered_at, 'delivery_result', s.delivery_result, ${quantity('x.delivered')}, null::numeric, null::text, null::numeric
  from ${SHIPPED} where s.status = 'ENTREGADO'`;

const RETURNS = `select y.account_id, y.order_id, 'DEVOLUCION', 'sls/rejections', d.id, d.folio, d.date, null::timestamptz, 'status', d.status, y.qty, d.total, c.code, null::numeric
  from (select o.account_id, o.order_id, n.rejection_id, sum(n.qty / coalesce(l.kit_each, 1)) as qty from sls__rejections__lines n ${join('sls__rejections__lines.shipment_line_id', 'n', 'l')} ${join('sls__shipments__lines.order_line_id', 'l', 'o')} where n.qty > 0 group by 1, 2, 3) y
    join sls__rejections d on ${sameCompany('d', 'y')} and d.id = y.rejection_id ${leftJoin('sls__rejections.currency_id', 'd', 'c')}`;

export const SALE_DOCUMENTS = [
  QUOTATIONS,
  RESERVATIONS,
  CLAIMS,
  GATHERED,
  SHIPMENTS,
  DELIVERIES,
  RETURNS,
] as const;
