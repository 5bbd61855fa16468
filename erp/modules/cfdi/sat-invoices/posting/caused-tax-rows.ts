/** Taxes that documents cause, or cause no more, by their own entries (516, 517). */
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { ENTRY_AND_REVERSAL } from '#erp/domains/accounting/entry-and-reversal.ts';
import { realizedRole } from '#erp/domains/open-items/items/tax-roles.ts';

/** A document's entry, and the one that reverses it, which says the opposite. */
const entriesOf = (event: string) =>
  `join acc__book_entries e on ${sameCompany('e', 'i')} and e.source_resource = 'satInvoices' and e.source_id = i.id::text and e.event = '${event}' and e.reverses_id is null
    cross join lateral (${ENTRY_AND_REVERSAL}) r left join cfl__subjects s on ${sameCompany('s', 'i')} and s.customer_id = i.customer_id`;

const FROM = `from satinvoices__taxes x ${join('satinvoices__taxes.invoice_id', 'x', 'i')} ${join('satinvoices__taxes.tax_id', 'x', 'y')}`;
const DOCUMENT = `s.id as subject_id, i.number as document_no, 'satInvoices' as source_resource, i.id::text as source_id`;
const columnsOf = (letter: string, base: string, amount: string) =>
  `select x.account_id, '${letter}' || x.id || case r.sign when 1 then '' else '-' end as key, r.date, 'CXC' as side, y.kind = 'RETENCION' as withheld, false as remitted, x.tax_id, ${realizedRole('CXC')} as role, null::text as creditable, r.sign * round((${base}) * coalesce(i.exchange_rate, 1), 2) as base, r.sign * round((${amount}) * coalesce(i.exchange_rate, 1), 2) as amount, ${DOCUMENT}`;

/** What advances cause, on the day of their entry, and give back on that of its reversal. */
export const ADVANCE_TAXES = `${columnsOf('V', 'x.base', 'x.amount')}
  ${FROM} ${entriesOf('VTA_ANTICIPO')}
  where i.is_advance and y.kind = 'TRASLADO' and y.sat_tax = '002'`;

/**
 * What was collected of what a credit note takes back is caused no more (finance R24), and what was
 * accrued, which its item has none of.
 */
export const NOTE_TAXES = `${columnsOf('N', 'o.base - x.base', 'o.amount - x.amount')}
  ${FROM} ${entriesOf('VTA_NOTA_CREDITO')}
    cross join lateral (select coalesce(sum(k.base), 0) as base, coalesce(sum(k.amount), 0) as amount from cfl__open_items n join cfl__open_item_taxes k on ${sameCompany('k', 'n')} and k.item_id = n.id
      where ${sameCompany('n', 'i')} and n.source_resource = 'satInvoices' and n.source_id = i.id::text and n.part = '-' and k.tax_id = x.tax_id) o
  where i.cfdi_type = 'EGRESO' and (x.base, x.amount) <> (o.base, o.amount)`;
