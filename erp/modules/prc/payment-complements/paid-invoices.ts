/** What each of our payments left in each invoice, whichever of its instalments; no credit note. */
import { sameCompany } from '#erp/db/sql/joins.ts';

const INVOICES = 'prc/invoice-shipments';

/**
 * Columns `account_id`, `shipment_id`, `amount` (in the invoice's currency), `date`, `first`, `no`,
 * `source_resource` and `source_id` of the payment; of the invoices `i` that `which` names.
 */
export const paidInvoices = (
  which: string,
): string => `select i.account_id, i.id as shipment_id, sum(a.amount_charge) as amount, min(a.date) as date, min(a.id) as first, min(k.document_no) as no, k.source_resource, k.source_id
    from prc__invoice_shipments i join cfl__open_items o on ${sameCompany('o', 'i')} and o.source_resource = '${INVOICES}' and o.source_id = i.id::text join cfl__applications a on ${sameCompany('a', 'o')} and a.charge_item_id = o.id
      join cfl__open_items k on ${sameCompany('k', 'a')} and k.id = a.credit_item_id
    where ${which} and a.reverses_id is null and k.kind in ('PAGO', 'ANTICIPO') and k.account_role <> 'REDONDEO'
      and not exists (select 1 from cfl__applications z where ${sameCompany('z', 'a')} and z.reverses_id = a.id)
    group by i.account_id, i.id, k.source_resource, k.source_id`;
