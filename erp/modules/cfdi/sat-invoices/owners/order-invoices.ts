/** CFDI that charge for lines of an order or credit them; with others in them, whole. */
import { leftJoin, sameCompany } from '#erp/db/sql/joins.ts';

export const ORDER_INVOICES = `select x.account_id, x.order_id, case i.cfdi_type when 'EGRESO' then 'NOTA' else 'FACTURA' end, 'satInvoices', i.id, i.number, i.date, case when i.date is null then i.created_at end, 'status', i.status, x.qty, i.total, c.code
  from (select o.account_id, o.order_id, l.invoice_id, sum(l.quantity) as qty from customer_orders__lines o join satinvoices__lines l on ${sameCompany('l', 'o')} and l.order_line = o.id::text group by 1, 2, 3) x
    join satinvoices i on ${sameCompany('i', 'x')} and i.id = x.invoice_id ${leftJoin('satinvoices.currency_id', 'i', 'c')}`;
