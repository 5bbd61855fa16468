/** What a received document is to the SAT: its CFDI, or the invoice of a foreign supplier. */
import { join, leftJoin } from '#erp/db/sql/joins.ts';
import { inCurrency } from '#erp/modules/cfl/proofs/invoices.ts';
import { bankOfClabe } from '#erp/modules/cfl/proofs/forms.ts';

const FOREIGN_RFC = 'XEXX010101000';

export const RECEIVED_INVOICES = `select i.account_id, 'prc/invoice-shipments', i.id, case when i.uuid is not null then 'CFDI' when i.kind = 'EXTRANJERA' then 'EXTRANJERO' end, i.uuid, case when i.uuid is null then left(coalesce(i.supplier_folio, i.folio), 36) end, case when i.uuid is null then left(s.foreign_tax_id, 30) end, case when i.uuid is not null then coalesce(s.rfc, '${FOREIGN_RFC}') end, coalesce(i.document_total, i.total), ${inCurrency('c', 'i.exchange_rate')}
  from prc__invoice_shipments i ${join('prc__invoice_shipments.supplier_id', 'i', 's')} ${leftJoin('prc__invoice_shipments.currency_id', 'i', 'c')}`;

export const SUPPLIER_PAYMENT_FORMS = `select p.account_id, 'payments', p.id, null::bigint, false, true, p.payment_type_id, null::bigint, p.amount, ${bankOfClabe('a')}, coalesce(a.clabe, a.account_number, a.iban)
  from payments p ${leftJoin('payments.supplier_bank_account_id', 'p', 'a')}`;
