/** Lines of stamped invoices and credit notes as net sales (sales §1). */
import { join, refersTo } from '#erp/db/sql/joins.ts';
import { LIVE_SQL } from '../../issuing/issuing-choices.ts';

/**
 * Of `l` of the invoice `i`. Discounts that include taxes count as the document's own discount,
 * shared by what was typed.
 */
export const NET_OF_LINE = `l.amount - coalesce(l.discount, 0) * case when i.prices_include_tax and i.discount > 0
  then i.discount / (select sum(o.discount) from satinvoices__lines o where ${refersTo('satinvoices__lines.invoice_id', 'o', 'i')}) else 1 end`;
const SIGN = `case i.cfdi_type when 'INGRESO' then 1 else -1 end`;

/** A note that credits an amount alone takes nothing from the quantity that was sold. */
export const NET_SALE_LINES = `select l.account_id, i.date as day, l.product_id, i.customer_id, i.seller_id, i.branch_office_id,
    case when i.cfdi_type = 'INGRESO' or i.credit_reason = 'DEVOLUCION' then ${SIGN} * l.quantity else 0 end as quantity,
    round((${NET_OF_LINE}) * coalesce(i.exchange_rate, 1), 2) * ${SIGN} as amount
  from satinvoices__lines l ${join('satinvoices__lines.invoice_id', 'l', 'i')}
  where i.cfdi_type in ('INGRESO', 'EGRESO') and i.status in (${LIVE_SQL}) and i.origin <> 'POS' and not coalesce(i.is_advance, false) and i.credit_reason is distinct from 'ANTICIPO'`;
