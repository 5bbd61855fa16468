/** Quotations, orders and deliveries behind the figures of sales, in pesos (sales §5). */
import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { isInForce, ORDERED } from '../../customer-orders/order-choices.ts';
import { isGoods, PENDING_AMOUNT, PROMISED_DAY } from '../../customer-orders/pending.queries.ts';
import { OFFERED } from '../../sls-quotations/quotation-choices.ts';
import { IN_PERIOD, joinPerson, ofCustomer, ofWhom, SELLER_NAME } from './sale-parts.ts';

const CUSTOMER = `left join {customers} c on ${sameCompany('c', 'd')} and c.id = d.customer_id ${joinPerson('d')}`;
const NARROWED = `${ofWhom('d', 'd.date')} ${ofCustomer('d')}`;
const quoted = (states: readonly string[]) => states.map((state) => `'${state}'`).join(', ');
const NET = `round((d.subtotal - coalesce(d.discount_total, 0)) * coalesce(d.exchange_rate, 1), 2)`;
const HEAD = `d.account_id, d.id, d.folio, d.date, d.customer_id, c.name as customer, d.seller_id, ${SELLER_NAME} as seller, d.status`;

/** What was asked for in the days, before taxes. */
export const enteredOrders = (days = IN_PERIOD): string =>
  `select ${HEAD}, d.promised_date, ${NET} as amount from {customer-orders} d ${CUSTOMER} where d.status in (${quoted(ORDERED)}) and d.date ${days} ${NARROWED}`;

/** Orders that wait for somebody to release their credit or their price. */
export const HELD_ORDERS = `select ${HEAD}, case when d.credit_status = 'RETENIDO' and d.price_status = 'RETENIDO' then 'AMBOS' when d.credit_status = 'RETENIDO' then 'CREDITO' else 'PRECIO' end as held, ${NET} as amount
  from {customer-orders} d ${CUSTOMER} where d.status = 'SOLICITADO' and 'RETENIDO' in (d.credit_status, d.price_status) ${NARROWED}`;

/** Goods of authorised orders that are still to leave, at their net price. */
export const PENDING_LINES = `select l.id, d.account_id, d.id as order_id, d.folio, d.date, d.customer_id, c.name as customer, d.seller_id, ${SELLER_NAME} as seller, l.product_id, coalesce(l.description, p.name) as product, ${PROMISED_DAY} as promised_date, greatest(:today::date - ${PROMISED_DAY}, 0) as days, l.qty_pending as pending, k.code as unit,
    ${PENDING_AMOUNT} as amount
  from {customer-orders} d join {customer-orders/lines} l on ${refersTo('customer_orders__lines.order_id', 'l', 'd')} ${CUSTOMER}
    left join {products} p on ${sameCompany('p', 'l')} and p.id = l.product_id join products g on ${refersTo('customer_orders__lines.product_id', 'l', 'g')} left join units k on ${sameCompany('k', 'p')} and k.id = p.stock_unit_id
  where ${isInForce('d')} and l.qty_pending > 0 and ${isGoods('g')} ${NARROWED}`;

/** Shipments that arrived in the days, by order: late after the first day that was promised. */
export const deliveries = (days = IN_PERIOD): string =>
  `select x.*, case when x.delivered <= x.promised_date then 1 else 0 end as on_time, greatest(x.delivered - x.promised_date, 0) as days
   from (select d.account_id, s.id, min(s.folio) as folio, d.id as order_id, min(d.folio) as "order", min(c.name) as customer, min((s.delivered_at at time zone :zone)::date) as delivered, min(${PROMISED_DAY}) as promised_date
    from {sls/shipments} s join {sls/shipments/lines} r on ${refersTo('sls__shipments__lines.shipment_id', 'r', 's')} join {customer-orders/lines} l on ${refersTo('sls__shipments__lines.order_line_id', 'r', 'l')}
      join {customer-orders} d on ${refersTo('customer_orders__lines.order_id', 'l', 'd')} ${CUSTOMER}
    where s.status = 'ENTREGADO' and s.delivered_at is not null and (s.delivered_at at time zone :zone)::date ${days} ${NARROWED} group by d.account_id, s.id, d.id) x`;

/** How far an offer came, each after the one before. */
export const OFFER_STEPS = [
  ['COTIZADA', 'Cotizado'],
  ['ACEPTADA', 'Aceptado'],
  ['PEDIDA', 'Con pedido'],
  ['FACTURADA', 'Facturado'],
] as const;
const ORDERED_OF = (billed: string) =>
  `exists (select from {customer-orders} o where ${sameCompany('o', 'd')} and o.quotation_id = d.id and o.status in (${quoted(ORDERED)})${billed})`;
const STEPS = `case when d.status <> 'ACEPTADA' then 1 when not ${ORDERED_OF('')} then 2 when not ${ORDERED_OF(` and o.billing_status <> 'SIN_FACTURAR'`)} then 3 else 4 end`;

/** Offers of the days: a version that was replaced is not one more. */
export const quotations = (days = IN_PERIOD): string =>
  `select ${HEAD}, d.valid_until, ${NET} as amount, 1 as issued, case when d.status = 'ACEPTADA' then 1 else 0 end as accepted, case when d.status = 'RECHAZADA' then 1 else 0 end as rejected, case when d.status = 'VENCIDA' then 1 else 0 end as expired,
     case when d.status = 'ACEPTADA' then (select min(o.date) from {customer-orders} o where ${sameCompany('o', 'd')} and o.quotation_id = d.id) - d.date end::numeric as answer_days, ${STEPS} as steps
   from {sls-quotations} d ${CUSTOMER} where d.status not in ('BORRADOR', 'CANCELADA', 'SUSTITUIDA') and d.date ${days} ${NARROWED}`;

/** Offers that nobody answered and that end within seven days. */
export const EXPIRING = `select ${HEAD}, d.valid_until, d.valid_until - :today::date as days, ${NET} as amount from {sls-quotations} d ${CUSTOMER}
  where d.status in (${quoted(OFFERED)}) and d.valid_until between :today::date and :today::date + 7 ${NARROWED}`;

/** What customers gave back, by the day of its return. */
export const RETURNS = `select l.id, d.account_id, d.id as rejection_id, d.folio, d.date, d.customer_id, c.name as customer, w.cause_id, w.cause, d.responsible_area, d.resolution, d.status, l.product_id, p.name as product, coalesce(l.qty_received, l.qty) as quantity, round(l.base * coalesce(d.total_mxn / nullif(d.total, 0), 1), 2) as amount
  from {sls/rejections} d join {sls/rejections/lines} l on ${refersTo('sls__rejections__lines.rejection_id', 'l', 'd')} join {customers} c on ${sameCompany('c', 'd')} and c.id = d.customer_id
    left join {products} p on ${sameCompany('p', 'l')} and p.id = l.product_id left join lateral (select k.id as cause_id, k.name as cause from {causes} k where ${sameCompany('k', 'd')} and k.id = d.cause_id) w on true
  where d.status not in ('BORRADOR', 'CANCELADO') and coalesce(l.qty_received, l.qty) > 0 and d.date ${IN_PERIOD} [[ and d.branch_office_id = any(:branch_office_id) ]] [[ and c.seller_id = any(:seller_id) ]]
    [[ and c.seller_id in (select m.user_id from sls_team_members m where ${sameCompany('m', 'd')} and m.team_id = :team_id) ]] ${ofCustomer('d')}`;
