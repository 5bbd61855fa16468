/** Invoices of suppliers as the books see them, and what the ledger has of them. */
import { join, leftJoin, sameCompany } from '#erp/db/sql/joins.ts';

const IS_VAT = `y.sat_tax = '002' and y.kind = 'TRASLADO'`;
const sumOf = (what: 'base' | 'amount', when: string) =>
  `coalesce(sum(${what}) filter (where ${when}), 0)`;

/** A row an invoice: its bases by rate and its taxes, in the currency of the document. */
const TAXES = `select x.account_id, x.invoice_id, ${sumOf('base', `${IS_VAT} and y.rate = 0.16`)} as base_16, ${sumOf('base', `${IS_VAT} and y.rate = 0.08`)} as base_8, ${sumOf('base', `${IS_VAT} and y.rate = 0`)} as base_0, ${sumOf('base', `${IS_VAT} and y.factor = 'EXENTO'`)} as exempt,
    ${sumOf('amount', IS_VAT)} as vat, ${sumOf('amount', `${IS_VAT} and x.creditable in ('GRAVADO', 'PROPORCION')`)} as creditable_vat,
    ${sumOf('amount', `y.sat_tax = '001' and y.kind = 'RETENCION'`)} as withheld_isr, ${sumOf('amount', `y.sat_tax = '002' and y.kind = 'RETENCION'`)} as withheld_vat
  from {prc-invoice-taxes} x ${join('prc_invoice_taxes.tax_id', 'x', 'y')} group by 1, 2`;

const LINES = `select l.account_id, l.invoice_id, string_agg(distinct a.code, ', ') as accounts, string_agg(distinct c.code, ', ') as centres
  from {prc-invoice-lines} l ${leftJoin('prc_invoice_lines.book_account_id', 'l', 'a')} ${leftJoin('prc_invoice_lines.cost_center_id', 'l', 'c')} group by 1, 2`;

/** What its payments have credited, in pesos. */
const CREDITED = `select t.account_id, i.source_id, sum(u.tax_mxn) as credited
  from cfl__application_taxes u ${join('cfl__application_taxes.item_tax_id', 'u', 't')} ${join('cfl__open_item_taxes.item_id', 't', 'i')} ${join('cfl__open_item_taxes.tax_id', 't', 'y')}
  where i.source_resource = 'prc/invoice-shipments' and ${IS_VAT} and t.realized_role is not null group by 1, 2`;

const RATE = 'coalesce(d.exchange_rate, 1)';
const pesos = (amount: string) => `round(coalesce(${amount}, 0) * ${RATE}, 2)`;

/** `where` narrows `d`, the invoice. */
export const invoicesOf = (where: string): string =>
  `select d.id, d.folio, d.posting_date, d.date, d.supplier_id, s.legal_name as supplier, s.rfc, concat_ws('-', d.series, d.supplier_folio) as document, d.uuid, d.kind, d.status,
      ${pesos('x.base_16')} as base_16, ${pesos('x.base_8')} as base_8, ${pesos('x.base_0')} as base_0, ${pesos('x.exempt')} as exempt, ${pesos('x.vat')} as vat, ${pesos('x.creditable_vat')} as creditable_vat, ${pesos('x.withheld_isr')} as withheld_isr, ${pesos('x.withheld_vat')} as withheld_vat,
      d.base_total as total, ${pesos('d.paid')} as paid, round(coalesce(k.credited, 0), 2) as credited, l.accounts, l.centres, s.efos_status, e.entry_id, b.folio as entry, coalesce(e.status, 'PENDIENTE') as state
    from {prc/invoice-shipments} d ${join('prc__invoice_shipments.supplier_id', 'd', 's')} ${leftJoin('prc__invoice_shipments.event_id', 'd', 'e')} ${leftJoin('acc__posting_events.entry_id', 'e', 'b')}
      left join (${TAXES}) x on ${sameCompany('x', 'd')} and x.invoice_id = d.id left join (${LINES}) l on ${sameCompany('l', 'd')} and l.invoice_id = d.id
      left join (${CREDITED}) k on ${sameCompany('k', 'd')} and k.source_id = d.id::text
    where ${where} [[ and d.supplier_id = :supplier_id ]] [[ and d.branch_office_id = :branch_office_id ]]`;

const VAT_ACCOUNTS = `(a.id in (select m.book_account_id from acc__account_maps m where m.role in ('IVA_ACRED_PENDIENTE', 'IVA_ACRED_PAGADO')) or a.id in (select y.pending_account_id from sattaxes y where y.pending_account_id is not null))`;

/** Of entries of the same invoices, the lines of these accounts: charges less credits. */
const ledgerOf = (accounts: string, where: string) =>
  `select coalesce(sum(n.debit - n.credit), 0) from {prc/invoice-shipments} d ${join('prc__invoice_shipments.event_id', 'd', 'e')} join acc_ledger n on ${sameCompany('n', 'e')} and n.entry_id = e.entry_id join acc__accounts a on ${sameCompany('a', 'n')} and a.id = n.book_account_id
    where ${where} and ${accounts} [[ and d.supplier_id = :supplier_id ]] [[ and d.branch_office_id = :branch_office_id ]]`;

export const vatInLedger = (where: string): string => ledgerOf(VAT_ACCOUNTS, where);

/** What is owed, and not what came and is not invoiced yet, which is owed too but to nobody. */
const OWED_ACCOUNTS = `(a.control = 'PROVEEDORES' and a.id not in (select m.book_account_id from acc__account_maps m where m.role = 'RECIBIDO_POR_FACTURAR' and m.book_account_id is not null))`;

export const owedInLedger = (where: string): string =>
  `select -x.owed from (${ledgerOf(OWED_ACCOUNTS, where)}) x(owed)`;
