/** Taxes that entries of suppliers' CFDI cause and cause no more (finance R24, R31). */
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { ENTRY_AND_REVERSAL } from '#erp/domains/accounting/entry-and-reversal.ts';
import { realizedRole } from '#erp/domains/open-items/items/tax-roles.ts';
import { LEASE } from './lease-roles.ts';

/** Of what is a cost, none; as `rolesOf` says. */
const ROLE = `case when y.kind = 'TRASLADO' and coalesce(x.creditable, '') not in ('GRAVADO', 'PROPORCION') then null when x.is_lease then '${LEASE.realized}' else ${realizedRole('CXP')} end`;

const inPesos = (what: 'base' | 'amount') =>
  `r.sign * round((o.${what} - x.${what}) * coalesce(i.exchange_rate, 1), 2) as ${what}`;

/**
 * What was paid of what a note takes back, on the day of its entry, and the opposite on that of its
 * reversal: all that its own item does not have, so what was accrued too.
 */
export const NOTE_TAXES = `select x.account_id, 'P' || x.id || case r.sign when 1 then '' else '-' end as key, r.date, 'CXP' as side, y.kind = 'RETENCION' as withheld, false as remitted, x.tax_id, q.role, x.creditable, ${inPesos('base')}, ${inPesos('amount')}, s.id as subject_id, coalesce(nullif(concat_ws('-', nullif(i.series, ''), nullif(i.supplier_folio, '')), ''), i.folio) as document_no, 'prc/invoice-shipments' as source_resource, i.id::text as source_id
  from prc_invoice_taxes x ${join('prc_invoice_taxes.invoice_id', 'x', 'i')} ${join('prc_invoice_taxes.tax_id', 'x', 'y')} cross join lateral (select ${ROLE} as role) q
    join acc__book_entries e on ${sameCompany('e', 'i')} and e.source_resource = 'prc/invoice-shipments' and e.source_id = i.id::text and e.event = 'COMPRA_NOTA_CREDITO' and e.reverses_id is null
    cross join lateral (${ENTRY_AND_REVERSAL}) r
    left join cfl__subjects s on ${sameCompany('s', 'i')} and s.supplier_id = i.supplier_id
    cross join lateral (select coalesce(sum(k.base), 0) as base, coalesce(sum(k.amount), 0) as amount from cfl__open_items n join cfl__open_item_taxes k on ${sameCompany('k', 'n')} and k.item_id = n.id
      where ${sameCompany('n', 'i')} and n.source_resource = 'prc/invoice-shipments' and n.source_id = i.id::text and n.part = '-' and k.tax_id = x.tax_id and k.creditable is not distinct from x.creditable and k.realized_role is not distinct from q.role) o
  where i.kind = 'NOTA_CREDITO' and (x.base, x.amount) <> (o.base, o.amount)`;

/** What advances let credit, on the day of their entry, and give back on that of its reversal. */
export const ADVANCE_TAXES = `select x.account_id, 'A' || x.id || case r.sign when 1 then '' else '-' end as key, r.date, 'CXP' as side, false as withheld, false as remitted, x.tax_id, ${ROLE} as role, x.creditable, r.sign * x.base as base, r.sign * x.amount as amount, s.id as subject_id, coalesce(nullif(concat_ws('-', nullif(i.series, ''), nullif(i.supplier_folio, '')), ''), i.folio) as document_no, 'prc/invoice-shipments' as source_resource, i.id::text as source_id
  from prc_invoice_taxes x ${join('prc_invoice_taxes.invoice_id', 'x', 'i')} ${join('prc_invoice_taxes.tax_id', 'x', 'y')}
    join acc__book_entries e on ${sameCompany('e', 'i')} and e.source_resource = 'prc/invoice-shipments' and e.source_id = i.id::text and e.event = 'COMPRA_ANTICIPO' and e.reverses_id is null
    cross join lateral (${ENTRY_AND_REVERSAL}) r
    left join cfl__subjects s on ${sameCompany('s', 'i')} and s.supplier_id = i.supplier_id
  where i.kind = 'ANTICIPO' and y.kind = 'TRASLADO'`;
