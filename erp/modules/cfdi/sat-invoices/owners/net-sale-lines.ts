/** Lines of invoices and credit notes as net sales (sales §2.0). */
import { join, refersTo } from '#erp/db/sql/joins.ts';
import { LIVE_SQL } from '../../issuing/issuing-choices.ts';
import { INVOICES } from '../stamping/invoices-path.ts';

/** Where they were typed with taxes: the document's own discount, shared by what was typed. */
const NET_DISCOUNT = `coalesce(l.discount, 0) * case when i.prices_include_tax and i.discount > 0
  then i.discount / (select sum(o.discount) from satinvoices__lines o where ${refersTo('satinvoices__lines.invoice_id', 'o', 'i')}) else 1 end`;

/** Of `l` of the invoice `i`, after discounts and without taxes. */
export const NET_OF_LINE = `l.amount - ${NET_DISCOUNT}`;
const SIGN = `case i.cfdi_type when 'INGRESO' then 1 else -1 end`;
const inPesos = (amount: string) =>
  `round((${amount}) * coalesce(i.exchange_rate, 1), 2) * ${SIGN}`;

/** A note that credits an amount alone takes nothing from the quantity that was sold. */
export const NET_SALE_LINES = `select l.account_id, '${INVOICES}' as resource, i.id as document_id, i.status in (${LIVE_SQL}) as live, i.cfdi_type = 'INGRESO' as charges, i.date as day, l.product_id, i.customer_id, i.seller_id, i.branch_office_id,
    case when i.cfdi_type = 'INGRESO' or i.credit_reason = 'DEVOLUCION' then ${SIGN} * l.quantity else 0 end as quantity,
    ${inPesos(NET_DISCOUNT)} as discount, ${inPesos(NET_OF_LINE)} as amount
  from satinvoices__lines l ${join('satinvoices__lines.invoice_id', 'l', 'i')}
  where i.cfdi_type in ('INGRESO', 'EGRESO') and i.origin <> 'POS' and not coalesce(i.is_advance, false) and i.credit_reason is distinct from 'ANTICIPO'`;
