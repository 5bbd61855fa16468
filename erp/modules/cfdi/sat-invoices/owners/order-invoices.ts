/** CFDI that charge for lines of an order or credit them; of one with others in it, its part. */
import { leftJoin, sameCompany } from '#erp/db/sql/joins.ts';
import { NET_OF_LINE } from './net-sale-lines.ts';

/**
 * What each concept weighs in the total: with the taxes of the order's line that it is of, so that
 * goods of other rates are told apart; one of no order as the others do together.
 */
const PARTS = `select sum(w.weight) filter (where w.order_id = x.order_id) / nullif(sum(w.weight), 0) as own
    from (select o.order_id, (${NET_OF_LINE}) * coalesce(o.line_total / nullif(o.base, 0), i.total / nullif(i.subtotal - coalesce(i.discount, 0), 0), 1) as weight
      from satinvoices__lines l left join customer_orders__lines o on ${sameCompany('o', 'l')} and o.id::text = l.order_line
      where ${sameCompany('l', 'i')} and l.invoice_id = i.id) w`;

const IS_SHARED = `exists (select 1 from satinvoices__lines l where ${sameCompany('l', 'i')} and l.invoice_id = i.id
    and not exists (select 1 from customer_orders__lines o where ${sameCompany('o', 'l')} and o.order_id = x.order_id and o.id::text = l.order_line))`;

export const ORDER_INVOICES = `select x.account_id, x.order_id, case i.cfdi_type when 'EGRESO' then 'NOTA' else 'FACTURA' end, 'satInvoices', i.id, i.number, i.date, case when i.date is null then i.created_at end, 'status', i.status, x.qty,
    case when s.is_shared then round(i.total * coalesce((${PARTS}), 1), 2) else i.total end, c.code, case when s.is_shared then i.total end
  from (select o.account_id, o.order_id, l.invoice_id, sum(l.quantity) as qty from customer_orders__lines o join satinvoices__lines l on ${sameCompany('l', 'o')} and l.order_line = o.id::text group by 1, 2, 3) x
    join satinvoices i on ${sameCompany('i', 'x')} and i.id = x.invoice_id cross join lateral (select ${IS_SHARED} as is_shared) s ${leftJoin('satinvoices.currency_id', 'i', 'c')}`;
