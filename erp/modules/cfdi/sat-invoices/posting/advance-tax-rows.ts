/** IVA that advances cause by their own CFDI, and give back when it is cancelled (516). */
import { join, sameCompany } from '#erp/db/sql/joins.ts';

/** On the day of its entry, and of the one that reverses it. */
export const ADVANCE_TAXES = `select x.account_id, 'V' || x.id || case when b.reverses_id is null then '' else '-' end as key, b.date, 'CXC' as side, y.kind = 'RETENCION' as withheld, false as remitted, x.tax_id, 'IVA_TRAS_COBRADO' as role, r.sign * round(x.base * coalesce(i.exchange_rate, 1), 2) as base, r.sign * round(x.amount * coalesce(i.exchange_rate, 1), 2) as amount, s.id as subject_id, i.number as document_no, 'satInvoices' as source_resource, i.id::text as source_id
  from satinvoices__taxes x ${join('satinvoices__taxes.invoice_id', 'x', 'i')} ${join('satinvoices__taxes.tax_id', 'x', 'y')} join acc__book_entries e on ${sameCompany('e', 'i')} and e.source_resource = 'satInvoices' and e.source_id = i.id::text and e.event = 'VTA_ANTICIPO' and e.reverses_id is null
    join acc__book_entries b on ${sameCompany('b', 'e')} and (b.id = e.id or b.reverses_id = e.id) cross join lateral (select case when b.id = e.id then 1 else -1 end as sign) r left join cfl__subjects s on ${sameCompany('s', 'i')} and s.customer_id = i.customer_id
  where i.is_advance and y.kind = 'TRASLADO' and y.sat_tax = '002'`;
