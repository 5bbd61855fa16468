/** Lines of tickets as net sales (sales §2.0); their invoices and notes are left out. */
import { join, leftJoin } from '#erp/db/sql/joins.ts';

const SIGN = `case t.kind when 'VENTA' then 1 else -1 end`;
/** A discount is typed with its taxes: without them it is the same share of the base. */
const DISCOUNT = `coalesce(l.discount, 0) * l.base / nullif(l.gross_total, 0)`;

/** Nobody in particular sells at the counter. */
const LINE = `l.account_id, 'pos/tickets' as resource, t.id as document_id, t.status <> 'CANCELADO' as live, t.day, l.product_id, t.customer_id, null::bigint as seller_id, t.branch_office_id`;
const FIGURES = `${SIGN} * l.qty as quantity, round(coalesce(${DISCOUNT}, 0), 2) * ${SIGN} as discount, round(l.base, 2) * ${SIGN} as amount`;
const ROWS = `pos_ticket_lines l ${join('pos_ticket_lines.ticket_id', 'l', 't')}`;
/** The base of the IVA has it within. */
const EXCISE = `round(case e.factor when 'CUOTA' then l.qty else l.base end * coalesce(e.rate, 0), 2) * ${SIGN}`;

export const NET_SALE_TICKETS = {
  net: `select ${LINE}, t.kind = 'VENTA' as charges, ${FIGURES}, null::bigint as order_line_id from ${ROWS}`,
  lines: `select ${LINE}, l.id as row_id, t.folio, null::text as uuid, null::text as rfc, null::bigint as order_line_id, l.description, k.code as unit, round(l.base / nullif(l.qty, 0), 6) as unit_price, 'MXN' as currency, 1::numeric as exchange_rate, ${FIGURES},
      ${EXCISE} as excise, round(coalesce(l.tax_amount, 0), 2) * ${SIGN} - ${EXCISE} as vat, 0::numeric as withheld
    from ${ROWS} ${leftJoin('pos_ticket_lines.product_id', 'l', 'p')} ${leftJoin('products.sell_unit_id', 'p', 'k')} ${leftJoin('pos_ticket_lines.other_tax_id', 'l', 'e')}`,
};

/** A ticket is paid as it is sold, and given back as it returns (`sales:collected`). */
export const PAID_TICKETS = `select t.account_id, 'pos/tickets' as resource, t.id as document_id, '-' as key, t.day, 0::bigint as days_late, 1::numeric as share from pos__tickets t where t.status <> 'CANCELADO'`;
