/** Rows behind the figures of the dashboard of purchases, in pesos (purchasing §5). */
import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { OPEN_ORDER } from '#erp/modules/purchasing/purchase-orders/purchase-order-choices.ts';

const NAME = 'coalesce(s.trade_name, s.legal_name)';
/** Orders are of their buyer; what names no order is of the buyer of its supplier. */
const OF_ORDER = `[[ and o.branch_office_id = :branch_office_id ]] [[ and s.category = :category ]] [[ and o.buyer_id = :buyer_id ]]`;
const OF_SUPPLIER = `[[ and d.branch_office_id = :branch_office_id ]] [[ and s.category = :category ]] [[ and s.buyer_id = :buyer_id ]]`;
const SUPPLIER = `join {suppliers} s on ${refersTo('purchase_orders.supplier_id', 'o', 's')}`;

/** Orders that wait for a signature; `mine` are those of which one is asked of who looks. */
export const TO_AUTHORISE = `select o.account_id, o.id, o.folio, o.date, o.supplier_id, ${NAME} as supplier, a.who, coalesce(a.mine, false) as mine, :today::date - coalesce(a.asked, o.date) as days, o.base_subtotal as amount
  from {purchase-orders} o ${SUPPLIER}
    left join lateral (select string_agg(distinct coalesce(nullif(concat_ws(' ', u.name, u.last_name), ''), r.name, 'Quien tenga el permiso'), ', ') as who, min((a.requested_at at time zone :zone)::date) as asked,
        bool_or(a.user_id = :actor or exists (select from users__role_ids h where ${sameCompany('h', 'a')} and h.owner_id = :actor and h.target_id = a.role_id)) as mine
      from approvals a left join users u on ${sameCompany('u', 'a')} and u.id = a.user_id left join roles r on ${sameCompany('r', 'a')} and r.id = a.role_id
      where ${sameCompany('a', 'o')} and a.resource = 'purchase-orders' and a.document_id = o.id and a.status = 'PENDIENTE') a on true
  where o.status = 'EN_AUTORIZACION' ${OF_ORDER}`;

/** Lines with something still to come, at their net price. */
export const TO_RECEIVE = `select o.account_id, l.id, o.id as order_id, o.folio, o.supplier_id, ${NAME} as supplier, l.product_id, coalesce(p.name, l.description) as product, l.promised_date, l.pending_quantity as pending, u.code as unit, w.due, w.amount, case w.due when 'ATRASADO' then w.amount else 0 end as late
  from {purchase-orders} o join {purchase-order-lines} l on ${refersTo('purchase_order_lines.order_id', 'l', 'o')} ${SUPPLIER} left join {products} p on ${sameCompany('p', 'l')} and p.id = l.product_id left join {units} u on ${sameCompany('u', 'l')} and u.id = l.unit_id
    cross join lateral (select round(l.net_amount * l.pending_quantity / nullif(l.quantity, 0) * coalesce(o.exchange_rate, 1), 2) as amount, case when l.promised_date < :today::date then 'ATRASADO' when l.promised_date <= :today::date + 7 then 'SEMANA' else 'DESPUES' end as due) w
  where o.status in (${OPEN_ORDER.map((state) => `'${state}'`).join(', ')}) and l.pending_quantity > 0 and not coalesce(l.closed, false) ${OF_ORDER}`;

/** Posted invoices with a balance, by how late they are. */
export const TO_PAY = `select d.account_id, d.id, d.folio, concat_ws('-', d.series, d.supplier_folio) as document, d.supplier_id, ${NAME} as supplier, d.due_date, w.days, w.bucket, w.balance, case when w.days > 0 then w.balance else 0 end as overdue
  from {prc/invoice-shipments} d join {suppliers} s on ${refersTo('prc__invoice_shipments.supplier_id', 'd', 's')}
    cross join lateral (select greatest(:today::date - d.due_date, 0) as days) l
    cross join lateral (select l.days, round(d.balance * coalesce(d.exchange_rate, 1), 2) as balance, case when l.days = 0 then 'VIGENTE' when l.days <= 30 then 'HASTA_30' when l.days <= 60 then 'HASTA_60' when l.days <= 90 then 'HASTA_90' else 'MAS_90' end as bucket) w
  where d.status in ('CONTABILIZADA', 'PAGO_PARCIAL') and d.kind <> 'NOTA_CREDITO' and d.balance > 0 ${OF_SUPPLIER}`;
