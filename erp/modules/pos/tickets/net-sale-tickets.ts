/** Lines of tickets as net sales (sales §1); their invoices and notes are left out. */
import { join } from '#erp/db/sql/joins.ts';

const SIGN = `case t.kind when 'VENTA' then 1 else -1 end`;

/** Nobody in particular sells at the counter. */
export const NET_SALE_TICKETS = `select l.account_id, t.day, l.product_id, t.customer_id, null::bigint as seller_id, t.branch_office_id, ${SIGN} * l.qty as quantity, round(l.base, 2) * ${SIGN} as amount
  from pos_ticket_lines l ${join('pos_ticket_lines.ticket_id', 'l', 't')} where t.status <> 'CANCELADO'`;
