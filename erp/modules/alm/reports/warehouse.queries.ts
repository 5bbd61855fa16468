/** How a warehouse serves what was sold (sales §5). */
import { join, leftJoin, refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { PROMISED_DAY } from '#erp/modules/sales/customer-orders/pending.queries.ts';

const IN_PERIOD = 'between :from::date and :to::date';
const LEFT = `('EMBARCADO', 'ENTREGADO')`;
const dayOf = (moment: string) => `(${moment} at time zone :zone)::date`;

/** Of the line `l`, what left up to the day that was promised; never more than was asked for. */
const ON_TIME = `coalesce((select sum(r.qty_picked / coalesce(r.kit_each, 1)) from sls__shipments__lines r ${join('sls__shipments__lines.shipment_id', 'r', 's')}
    where ${refersTo('sls__shipments__lines.order_line_id', 'r', 'l')} and s.status in ${LEFT} and not coalesce(r.is_replacement, false) and ${dayOf('s.shipped_at')} <= ${PROMISED_DAY}), 0)`;

/** Lines of orders that were due in the days. */
export const DUE_LINES = `select q.*, least(q.shipped, q.ordered) as on_time, 1 as lines, case when q.shipped >= q.ordered * (1 - q.tolerance / 100) then 1 end as complete
  from (select l.account_id, l.id, d.id as order_id, d.folio, d.customer_id, c.name as customer, l.product_id, p.name as product, n.code as unit, coalesce(l.storage_id, d.storage_id) as storage_id, z.name as storage, d.route_id, w.name as route, ${PROMISED_DAY} as promised_date,
      greatest(l.qty_stock - coalesce(l.qty_cancelled, 0), 0) as ordered, coalesce(l.under_tolerance_percent, 0) as tolerance, ${ON_TIME} as shipped
    from {customer-orders} d join customer_orders__lines l on ${refersTo('customer_orders__lines.order_id', 'l', 'd')} join {customers} c on ${refersTo('customer_orders.customer_id', 'd', 'c')} ${join('customer_orders__lines.product_id', 'l', 'p')} ${leftJoin('products.stock_unit_id', 'p', 'n')}
      left join storages z on ${sameCompany('z', 'd')} and z.id = coalesce(l.storage_id, d.storage_id) ${leftJoin('customer_orders.route_id', 'd', 'w')}
    where d.status in ('AUTORIZADO', 'CERRADO') and (p.is_stocked or p.kind = 'KIT') and ${PROMISED_DAY} ${IN_PERIOD} [[ and coalesce(l.storage_id, d.storage_id) = :storage_id ]] [[ and d.route_id = :route_id ]] [[ and d.customer_id = :customer_id ]]) q
  where q.ordered > 0`;

/** What was taken for sales in the days, by who took it: a shipment confirmed at once says none. */
export const PICKS = `select k.account_id, k.id, g.id as supplying_id, g.folio, coalesce(k.picked_by_id, g.picker_id) as picker_id, coalesce(nullif(concat_ws(' ', v.name, v.last_name), ''), 'Sin surtidor') as picker, k.picked_at, to_char(k.picked_at at time zone :zone, 'YYYY-MM-DD HH24') as hours, p.name as product, k.qty, n.code as unit, 1 as lines, case when k.scanned then 1 end as scanned
  from {supplying} g join supplying_lines i on ${refersTo('supplying_lines.supplying_id', 'i', 'g')} join supplying_picks k on ${refersTo('supplying_picks.line_id', 'k', 'i')} ${join('supplying_lines.product_id', 'i', 'p')} ${leftJoin('products.stock_unit_id', 'p', 'n')}
    left join users v on ${sameCompany('v', 'k')} and v.id = coalesce(k.picked_by_id, g.picker_id)
  where g.kind = 'VENTA' and k.qty > 0 and ${dayOf('k.picked_at')} ${IN_PERIOD} [[ and g.storage_id = :storage_id ]] [[ and g.customer_id = :customer_id ]]`;

const HOURS = (from: string, to: string) =>
  `round((extract(epoch from ${to} - ${from}) / 3600)::numeric, 2)`;
/** What left in the days: since the last of its orders was authorised, and until it arrived. */
export const LEAVING = `select t.account_id, t.id, t.folio, t.customer_id, c.name as customer, t.storage_id, z.name as storage, t.route_id, coalesce(w.name, 'Sin ruta') as route, ${dayOf('t.shipped_at')} as day, t.shipped_at, t.delivered_at, 1 as shipment_count, t.packages,
    (select sum(r.net_weight) from sls__shipments__lines r where ${refersTo('sls__shipments__lines.shipment_id', 'r', 't')}) as weight,
    ${HOURS('a.approved_at', 't.shipped_at')} as preparing, ${HOURS('t.shipped_at', 't.delivered_at')} as travelling, ${HOURS('a.approved_at', 't.delivered_at')} as whole
  from {sls/shipments} t join {customers} c on ${refersTo('sls__shipments.customer_id', 't', 'c')} ${join('sls__shipments.storage_id', 't', 'z')} ${leftJoin('sls__shipments.route_id', 't', 'w')}
    left join lateral (select max(d.approved_at) as approved_at from sls__shipments__lines r ${join('sls__shipments__lines.order_line_id', 'r', 'l')} ${join('customer_orders__lines.order_id', 'l', 'd')} where ${refersTo('sls__shipments__lines.shipment_id', 'r', 't')}) a on true
  where t.status in ${LEFT} and ${dayOf('t.shipped_at')} ${IN_PERIOD} [[ and t.storage_id = :storage_id ]] [[ and t.route_id = :route_id ]] [[ and t.customer_id = :customer_id ]]`;

/** What customers gave back in the days, in pesos without taxes. */
export const RETURNED = `select l.account_id, l.id, d.id as returns, d.id as rejection_id, d.folio, d.date, d.customer_id, c.name as customer, d.cause_id, coalesce(k.name, 'Sin causa') as cause, d.responsible_area, p.name as product, 1 as lines, coalesce(l.qty_received, l.qty) as quantity, round(l.base * coalesce(d.total_mxn / nullif(d.total, 0), 1), 2) as amount
  from {sls/rejections} d join sls__rejections__lines l on ${refersTo('sls__rejections__lines.rejection_id', 'l', 'd')} join {customers} c on ${refersTo('sls__rejections.customer_id', 'd', 'c')} ${leftJoin('sls__rejections__lines.product_id', 'l', 'p')} ${leftJoin('sls__rejections.cause_id', 'd', 'k')} ${join('sls__rejections.shipment_id', 'd', 's')}
  where d.status not in ('BORRADOR', 'CANCELADO') and d.date ${IN_PERIOD} [[ and s.storage_id = :storage_id ]] [[ and s.route_id = :route_id ]] [[ and d.customer_id = :customer_id ]]`;
