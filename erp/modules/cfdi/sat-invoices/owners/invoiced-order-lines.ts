/** Lines of invoices that name a line of an order, drafts included (sales R18). */
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { LIVE_SQL } from '../../issuing/issuing-choices.ts';

/** A draft that takes the place of another counts once the other is cancelled. */
export const INVOICED_ORDER_LINES = `select l.account_id, l.order_line::bigint as order_line_id, i.status in (${LIVE_SQL}) as stamped, l.quantity, l.amount, coalesce(l.discount, 0) as discount
  from satinvoices__lines l ${join('satinvoices__lines.invoice_id', 'l', 'i')}
  where i.cfdi_type = 'INGRESO' and i.status <> 'CANCELADO' and l.order_line ~ '^[0-9]{1,15}$'
    and not exists (select 1 from satinvoices o where ${sameCompany('o', 'i')} and o.id = i.substitutes_id and o.status in (${LIVE_SQL}))`;
