/** Shipments of which something left and no invoice charges for it (finance §5.3). */
import { join, sameCompany } from '#erp/db/sql/joins.ts';

const LEFT = `h.status in ('EMBARCADO', 'ENTREGADO')`;
/** In stock units of the order's line: what left, is not given again and nobody gave back. */
const TO_INVOICE = `select l.account_id, l.id, l.order_id, l.base / l.qty_stock as price, l.qty_shipped - coalesce(l.qty_replacement_shipped, 0) - coalesce(l.qty_discharged, 0) - l.qty_invoiced as qty
  from customer_orders__lines l where l.qty_stock > 0 and l.qty_shipped - coalesce(l.qty_replacement_shipped, 0) - coalesce(l.qty_discharged, 0) - l.qty_invoiced > 0.00001`;
/** Of each line by shipment; of a kit, as many as its parts make. */
const SHIPPED = `select q.account_id, q.order_line_id, q.shipment_id, min(q.qty) as qty
  from (select r.account_id, r.order_line_id, r.shipment_id, r.product_id, sum(r.qty_picked / coalesce(r.kit_each, 1)) as qty from (${TO_INVOICE}) w
      join sls__shipments__lines r on ${sameCompany('r', 'w')} and r.order_line_id = w.id ${join('sls__shipments__lines.shipment_id', 'r', 'h')} where ${LEFT} group by 1, 2, 3, 4) q
  where q.qty > 0 group by 1, 2, 3`;
/** What was invoiced is of what left first. */
const PARTS = `select s.account_id, s.order_line_id, s.shipment_id, s.qty, w.order_id, w.price,
    greatest(least(s.qty, w.qty - coalesce(sum(s.qty) over (partition by s.account_id, s.order_line_id order by s.shipment_id desc rows between unbounded preceding and 1 preceding), 0)), 0) as part
  from (${SHIPPED}) s join (${TO_INVOICE}) w on ${sameCompany('w', 's')} and w.id = s.order_line_id`;
/** What the ledger says by now. */
const COST = `(select -sum(k.value + coalesce((select sum(a.value) from kardex a where ${sameCompany('a', 'k')} and a.adjusts_id = k.id), 0))
    from (select distinct r.account_id, coalesce(r.plan_id, r.id) as plan_id from sls__shipments__lines r where ${sameCompany('r', 'q')} and r.shipment_id = q.shipment_id and r.order_line_id = q.order_line_id) r
      join kardex k on ${sameCompany('k', 'r')} and k.source_resource = 'sls/shipments' and k.source_id = q.shipment_id::text and k.source_action = 'EMBARCAR' and k.source_line_id = r.plan_id::text)`;

export const SHIPPED_TO_INVOICE = `select h.id::text, (h.shipped_at at time zone c.time_zone)::date, h.folio, 'sls/shipments', h.id::text, h.customer_id, h.branch_office_id,
    sum(round(q.part * q.price * coalesce(d.exchange_rate, 1), 2)), sum(round(${COST} * q.part / q.qty, 2))
  from (${PARTS}) q join sls__shipments h on ${sameCompany('h', 'q')} and h.id = q.shipment_id join customer_orders d on ${sameCompany('d', 'q')} and d.id = q.order_id join accounts c on c.id = q.account_id
  where q.part > 0 group by h.id, h.shipped_at, c.time_zone, h.folio, h.customer_id, h.branch_office_id`;
