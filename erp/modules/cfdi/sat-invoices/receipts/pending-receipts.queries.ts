/** What waits for a receipt, for the treasury's report. */
import { leftJoin, sameCompany } from '#erp/db/sql/joins.ts';

export const PENDING_RECEIPTS = `select x.id, x.paid_on, x.movement_id, coalesce(m.folio, m.concept) as movement, i.customer_id, c.name as customer, i.branch_office_id, 'satInvoices' as source_resource, i.id as source_id, i.number as document, x.amount, y.code as currency, x.deadline,
    case when x.receipt_id is null then 'SIN_COMPLEMENTO' else 'POR_TIMBRAR' end as receipt
  from {satInvoices/collections} x join {satInvoices} i on ${sameCompany('i', 'x')} and i.id = x.invoice_id join {cfl/movements} m on ${sameCompany('m', 'x')} and m.id = x.movement_id
    ${leftJoin('satinvoices.customer_id', 'i', 'c')} ${leftJoin('satinvoices.currency_id', 'i', 'y')}
  where x.status in ('PENDIENTE', 'EN_PROCESO')`;
