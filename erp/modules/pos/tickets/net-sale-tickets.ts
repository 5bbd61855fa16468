/** Lines of tickets as net sales (sales §2.0); their invoices and notes are left out. */
import { join } from '#erp/db/sql/joins.ts';

const SIGN = `case t.kind when 'VENTA' then 1 else -1 end`;
/** A discount is typed with its taxes: without them it is the same share of the base. */
const DISCOUNT = `coalesce(l.discount, 0) * l.base / nullif(l.gross_total, 0)`;

/** Nobody in particular sells at the counter. */
export const NET_SALE_TICKETS = `select l.account_id, 'pos/tickets' as resource, t.id as document_id, t.status <> 'CANCELADO' as live, t.kind = 'VENTA' as charges, t.day, l.product_id, t.customer_id, null::bigint as seller_id, t.branch_office_id, ${SIGN} * l.qty as quantity,
    round(coalesce(${DISCOUNT}, 0), 2) * ${SIGN} as discount, round(l.base, 2) * ${SIGN} as amount
  from pos_ticket_lines l ${join('pos_ticket_lines.ticket_id', 'l', 't')}`;
