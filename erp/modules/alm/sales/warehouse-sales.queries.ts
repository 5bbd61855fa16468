/** What was sold, as the warehouse works on it: to ship, being gathered, gathered, gone today. */
import { join, leftJoin, refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { PROMISED_DAY } from '#erp/modules/sales/customer-orders/pending.queries.ts';
import { UNIT_KILOS } from '../logistic/planned-kilos.ts';

const NAMES = `c.id as customer_id, c.code || ' — ' || c.name as customer, p.id as product_id, p.code, p.name, u.code as unit, z.code || ' — ' || z.name as storage`;
const ORDER = `d.id as order_id, d.folio as "order", ${PROMISED_DAY} as promised_date`;
const PLACES = `${join('products.stock_unit_id', 'p', 'u')}`;

/** A reader gives codes of goods, lots and places, folios, or the address on a printed label. */
const read = (...codes: readonly string[]): string =>
  `[[ and lower(:scanned) in (${codes.map((code) => `lower(${code})`).join(', ')}) ]]`;

/** Of a document `source_resource`, an id of it that is written as text. */
const idOf = (column: string) =>
  `case when r.source_resource = 'customer-orders' then r.${column}::bigint end`;

/** In drafts of shipments: set aside, and already on its way to be gathered. */
const PLANNED = `coalesce((select sum(x.qty_planned) from sls__shipments__lines x ${join('sls__shipments__lines.shipment_id', 'x', 's')} where ${refersTo('sls__shipments__lines.order_line_id', 'x', 'l')} and x.product_id = r.product_id and s.status = 'BORRADOR' and s.storage_id = r.storage_id), 0)`;

/** What is set aside for lines of orders and is in no shipment. */
const toShip = (narrowed: string) => `select q.*, q.reserved - q.planned as qty from (
    select r.account_id, l.id as line_id, d.route_id, w.code || ' — ' || w.name as route, r.storage_id, ${ORDER}, ${NAMES}, ${PROMISED_DAY} - :today::date as days,
      sum(r.qty - r.qty_consumed - r.qty_released) as reserved, ${PLANNED} as planned, string_agg(distinct k.code, ', ') as slot, string_agg(distinct o.code, ', ') as lot
    from {inv/reservations} r join {customer-orders} d on ${sameCompany('d', 'r')} and d.id = ${idOf('source_id')}
      join customer_orders__lines l on ${refersTo('customer_orders__lines.order_id', 'l', 'd')} and l.id = ${idOf('source_line_id')}
      join {customers} c on ${refersTo('customer_orders.customer_id', 'd', 'c')} ${join('inv__reservations.product_id', 'r', 'p')} ${PLACES} ${join('inv__reservations.storage_id', 'r', 'z')}
      ${leftJoin('inv__reservations.slot_id', 'r', 'k')} ${leftJoin('inv__reservations.lot_id', 'r', 'o')} ${leftJoin('customer_orders.route_id', 'd', 'w')}
    where r.status = 'ACTIVA' and r.source_resource = 'customer-orders' and d.status = 'AUTORIZADO'
      [[ and r.storage_id = :storage_id ]] [[ and d.route_id = :route_id ]] [[ and d.customer_id = :customer_id ]] [[ and ${PROMISED_DAY} <= :until ]]
    group by r.account_id, l.account_id, r.product_id, r.storage_id, d.id, d.folio, d.promised_date, d.requested_date, d.date, d.route_id, l.id, l.promised_date, l.requested_date, c.id, c.code, c.name, p.id, p.code, p.name, u.code, z.code, z.name, w.code, w.name) q
  where q.reserved > q.planned ${narrowed}`;
export const TO_SHIP = toShip(read('q."order"', 'q.code', 'q.lot', 'q.slot'));

/** The same by order, with what of it weighs: a line is of a day of its own where it says one. */
export const ORDERS_TO_SHIP = `select q.order_id, q."order", q.customer, q.storage, coalesce(q.route, 'Sin ruta') as route, q.promised_date, q.days, count(distinct q.line_id) as lines, sum(q.qty * ${UNIT_KILOS}) as kilos
    from (${toShip('')}) q join products p on ${sameCompany('p', 'q')} and p.id = q.product_id ${join('products.stock_unit_id', 'p', 'n')}
    group by q.order_id, q."order", q.customer, q.storage, q.route, q.promised_date, q.days`;

const OF_SHIPMENT = `t.id as shipment_id, t.folio, t.scheduled_at, t.dock, t.storage_id`;
const NARROWED = `[[ and t.storage_id = :storage_id ]] [[ and t.route_id = :route_id ]] [[ and t.customer_id = :customer_id ]]`;
const LABEL = `'%/q/sales-shipment/' || t.id`;
/** Where a shipment `t`, its line `e` and what was sold lie. */
const SOLD = `join customer_orders__lines l on ${refersTo('sls__shipments__lines.order_line_id', 'e', 'l')} ${join('customer_orders__lines.order_id', 'l', 'd')}
      join {customers} c on ${refersTo('sls__shipments.customer_id', 't', 'c')} ${join('sls__shipments__lines.product_id', 'e', 'p')} ${PLACES} ${join('sls__shipments.storage_id', 't', 'z')}`;
const readIn = (...codes: readonly string[]) =>
  `[[ and (lower(:scanned) in (${['t.folio', 'd.folio', 'p.code', ...codes].map((code) => `lower(${code})`).join(', ')}) or :scanned like ${LABEL}) ]]`;

/** The picking lists of shipments that are being gathered, by what is taken from where. */
export const BEING_PICKED = `select i.id as line_id, k.id as pick_id, ${OF_SHIPMENT}, ${ORDER}, ${NAMES}, g.id as supplying_id, g.folio as supplying, g.status as supply_status, concat_ws(' ', v.name, v.last_name) as picker, n.code as slot, o.code as lot, k.lot_id,
      coalesce(k.qty_planned, i.qty_requested) as qty, coalesce(k.qty, 0) as picked, case when g.status <> 'SURTIDO' then g.id end as walk_id, t.id as confirm_id, n.pick_sequence
    from {sls/shipments} t join {supplying} g on ${refersTo('sls__shipments.supplying_id', 't', 'g')} join supplying_lines i on ${refersTo('supplying_lines.supplying_id', 'i', 'g')}
      join sls__shipments__lines e on ${sameCompany('e', 'i')} and e.id = i.source_line_id ${SOLD}
      left join supplying_picks k on ${refersTo('supplying_picks.line_id', 'k', 'i')} ${leftJoin('supplying_picks.slot_id', 'k', 'n')} ${leftJoin('supplying_picks.lot_id', 'k', 'o')} left join users v on ${sameCompany('v', 'g')} and v.id = g.picker_id
    where t.status = 'EN_SURTIDO' ${NARROWED} ${readIn('g.folio', 'n.code', 'o.code')}`;

const left = (where: string) =>
  `select e.id as line_id, ${OF_SHIPMENT}, t.shipped_at, ${ORDER}, ${NAMES}, w.code || ' — ' || w.name as route, t.freight_mode, n.code as slot, o.code as lot, e.lot_id, e.package_number, e.qty_picked as qty, e.net_weight as weight
    from {sls/shipments} t join sls__shipments__lines e on ${refersTo('sls__shipments__lines.shipment_id', 'e', 't')} ${SOLD}
      ${leftJoin('sls__shipments__lines.slot_id', 'e', 'n')} ${leftJoin('sls__shipments__lines.lot_id', 'e', 'o')} ${leftJoin('sls__shipments.route_id', 't', 'w')}
    where ${where} and e.qty_picked > 0 ${NARROWED} ${readIn('n.code', 'o.code', 'e.package_number')}`;

/** Gathered: ready to be loaded. */
export const PICKED = left(`t.status = 'SURTIDO'`);

/** What left today, wherever it is by now. */
export const GONE_TODAY = left(
  `t.status in ('EMBARCADO', 'ENTREGADO') and (t.shipped_at at time zone :zone)::date = :today::date`,
);
