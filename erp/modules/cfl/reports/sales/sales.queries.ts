/** What was sold as the books see it: documents that customers owe, with taxes and what came. */
import { join, leftJoin, refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { documentCosts } from '#erp/modules/sales/reports/sold/sale-lines.queries.ts';
import type { ModuleDeclaration } from '#erp/model/module.ts';

/**
 * For modules of sales (`addedRows`): goods that left and are not invoiced; what counters closed.
 */
export const SALES_SETS = {
  'sales:shipped':
    'select null::text as key, null::date as date, null::text as document, null::text as source_resource, null::text as source_id, null::bigint as customer_id, null::bigint as branch_office_id, null::numeric as value, null::numeric as cost where false',
  'sales:counter':
    'select null::text as key, null::date as date, null::text as document, null::text as source_resource, null::text as source_id, null::bigint as branch_office_id, null::numeric as base, null::numeric as vat, null::numeric as total, null::numeric as cost, null::bigint as entry_id where false',
} as const satisfies ModuleDeclaration['rowSets'];

const IS_VAT = `y.sat_tax = '002' and y.kind = 'TRASLADO'`;
const PESOS = 'round(x.base * i.exchange_rate, 2)';
const sumOf = (what: string, when: string) => `coalesce(sum(${what}) filter (where ${when}), 0)`;

const TAXES = `select x.account_id, x.item_id, ${sumOf(PESOS, `${IS_VAT} and y.rate = 0.16`)} as base_16, ${sumOf(PESOS, `${IS_VAT} and y.rate = 0.08`)} as base_8, ${sumOf(PESOS, `${IS_VAT} and y.rate = 0`)} as base_0, ${sumOf(PESOS, `${IS_VAT} and y.factor = 'EXENTO'`)} as exempt,
    ${sumOf('x.amount_mxn', IS_VAT)} as vat, ${sumOf('x.amount_mxn', `y.kind = 'RETENCION'`)} as withheld
  from cfl__open_item_taxes x ${join('cfl__open_item_taxes.item_id', 'x', 'i')} ${join('cfl__open_item_taxes.tax_id', 'x', 'y')} group by 1, 2`;

/** IVA that applications of the period caused: what a credit note took back has no month. */
const CAUSED = `select x.account_id, x.item_id, sum(u.tax_mxn) as caused
  from cfl__application_taxes u ${join('cfl__application_taxes.item_tax_id', 'u', 'x')} ${join('cfl__open_item_taxes.tax_id', 'x', 'y')} ${join('cfl__application_taxes.application_id', 'u', 'p')}
  where ${IS_VAT} and u.period_id is not null and p.posted_on between :from::date and :to::date group by 1, 2`;

/** The entry that names an item first: that of its document. */
const ENTRY = `select n.account_id, n.open_item_id, min(n.entry_id) as entry_id from acc__book_entry_lines n ${join('acc__book_entry_lines.entry_id', 'n', 'b')} where n.open_item_id is not null and b.reverses_id is null and b.status in ('APLICADA', 'REVERSADA') group by 1, 2`;
const EVENT = `select distinct on (e.account_id, e.source_resource, e.source_id) e.account_id, e.source_resource, e.source_id, e.status from acc__posting_events e order by e.account_id, e.source_resource, e.source_id, e.id`;

/** Those of what a credit note left in favour of its customer, which its item has none of. */
const IN_FAVOR_TAXES = `select r.account_id, r.source_resource, r.source_id, ${sumOf('-r.base', `${IS_VAT} and y.rate = 0.16`)} as base_16, ${sumOf('-r.base', `${IS_VAT} and y.rate = 0.08`)} as base_8, ${sumOf('-r.base', `${IS_VAT} and y.rate = 0`)} as base_0, ${sumOf('-r.base', `${IS_VAT} and y.factor = 'EXENTO'`)} as exempt,
    ${sumOf('-r.tax', IS_VAT)} as vat, ${sumOf('-r.tax', `y.kind = 'RETENCION'`)} as withheld
  from ({taxes:unkept}) r(account_id, key, date, side, withheld, remitted, tax_id, role, creditable, base, tax, subject_id, document_no, source_resource, source_id) join sattaxes y on ${sameCompany('y', 'r')} and y.id = r.tax_id where r.side = 'CXC' group by 1, 2, 3`;

/** Of the items of a document, and once of what it left in favour. */
const taxSum = (name: string) => `sum(coalesce(x.${name}, 0)) + coalesce(max(f.${name}), 0)`;
/** Before taxes: without IVA, with what customers withheld. */
const NET = `(sum(i.base_amount) - (${taxSum('vat')}) + ${taxSum('withheld')})`;

/** As the margin of sales has it; accounting sees all of them. */
const COSTS = documentCosts(
  'between :from::date and :to::date',
  '[[ and s.customer_id = :customer_id ]] [[ and s.branch_office_id = :branch_office_id ]]',
);
/** Of the document; none where nobody knows it. What a note gave back is told above zero. */
const COST = `nullif(max(k.cost) * case when min(i.kind) = 'NOTA_CREDITO' then -1 else 1 end, 0)`;
const WITHOUT =
  'select null::bigint as account_id, null::text as resource, null::bigint as document_id, null::numeric as cost where false';

/**
 * A row a document of the period, whatever module made it; what an opening loaded is no sale. Sums
 * of them alone ask for no costs.
 */
export const salesOf = (kinds: readonly string[], costs = COSTS): string =>
  `select min(i.id) as id, i.source_resource, i.source_id, i.date, i.document_no, i.uuid, s.customer_id, s.name as customer, s.rfc, round(${taxSum('base_16')}, 2) as base_16, round(${taxSum('base_8')}, 2) as base_8, round(${taxSum('base_0')}, 2) as base_0, round(${taxSum('exempt')}, 2) as exempt, round(${taxSum('vat')}, 2) as vat, round(${taxSum('withheld')}, 2) as withheld,
      sum(i.base_amount) as total, ${NET} as net, sum(i.base_amount - i.base_balance) as collected, round(sum(coalesce(u.caused, 0)), 2) as caused, ${COST} as cost, round((${NET} - ${COST}) * 100 / nullif(${NET}, 0), 2) as margin,
      min(n.entry_id) as entry_id, min(b.folio) as entry, case when min(n.entry_id) is not null then 'CONTABILIZADO' else coalesce(min(e.status), 'PENDIENTE') end as state
    from {cfl/open-items} i ${leftJoin('cfl__open_items.subject_id', 'i', 's')} left join (${TAXES}) x on ${sameCompany('x', 'i')} and x.item_id = i.id left join (${CAUSED}) u on ${sameCompany('u', 'i')} and u.item_id = i.id
      left join (${IN_FAVOR_TAXES}) f on i.kind = 'NOTA_CREDITO' and ${sameCompany('f', 'i')} and f.source_resource = i.source_resource and f.source_id = i.source_id
      left join (${ENTRY}) n on ${sameCompany('n', 'i')} and n.open_item_id = i.id left join acc__book_entries b on ${sameCompany('b', 'n')} and b.id = n.entry_id
      left join (${EVENT}) e on ${sameCompany('e', 'i')} and e.source_resource = i.source_resource and e.source_id = i.source_id left join (${costs}) k on ${sameCompany('k', 'i')} and k.resource = i.source_resource and k.document_id::text = i.source_id
    where i.side = 'CXC' and i.kind in (${kinds.map((kind) => `'${kind}'`).join(', ')}) and i.status <> 'CANCELADA' and i.source_resource <> 'acc/openings' and i.date between :from::date and :to::date [[ and s.customer_id = :customer_id ]] [[ and i.branch_office_id = :branch_office_id ]]
    group by i.account_id, i.source_resource, i.source_id, i.date, i.document_no, i.uuid, s.customer_id, s.name, s.rfc`;

const SALES_ROLES = ['VENTAS_16', 'VENTAS_0', 'VENTAS_EXENTAS', 'VENTAS_EXPORTACION', 'DEV_VENTAS'];

/** What sales and their returns moved in the accounts of income, 401 and 402: credits first. */
export const INCOME_IN_LEDGER = `select coalesce(sum(n.credit - n.debit), 0) from acc_ledger n where n.date between :from::date and :to::date and n.book_account_id in (select m.book_account_id from acc__account_maps m where m.role in (${SALES_ROLES.map((role) => `'${role}'`).join(', ')})) [[ and n.branch_office_id = :branch_office_id ]]`;

/** The net of invoices less that of credit notes. */
export const NET_OF_SALES = `select coalesce((select sum(q.net) from (${salesOf(['FACTURA', 'NOTA_CARGO'], WITHOUT)}) q), 0) - coalesce((select sum(q.net) from (${salesOf(['NOTA_CREDITO'], WITHOUT)}) q), 0)`;

/** Money of customers, and the IVA that applying it caused. */
export const COLLECTIONS = `select m.id, m.date, m.folio, m.kind, s.customer_id, s.name as customer, s.rfc, k.name as account, m.base_amount as total, m.applied, m.unapplied, round(coalesce(v.caused, 0), 2) as caused, min(b.id) as entry_id, min(b.folio) as entry, case when min(b.id) is null then 'PENDIENTE' else 'CONTABILIZADO' end as state, exists (select 1 from ({sales:receipts}) r where r.movement_id = m.id) as receipt_missing
    from {cfl/movements} m ${leftJoin('cfl__movements.subject_id', 'm', 's')} ${leftJoin('cfl__movements.bank_account_id', 'm', 'k')} left join acc__book_entries b on ${sameCompany('b', 'm')} and b.source_resource = 'cfl/movements' and b.source_id = m.id::text and b.reverses_id is null
      left join (select p.account_id, p.source_id, sum(u.tax_mxn) as caused from cfl__applications p join cfl__application_taxes u on ${refersTo('cfl__application_taxes.application_id', 'u', 'p')} ${join('cfl__application_taxes.tax_id', 'u', 'y')} where p.source_resource = 'cfl/movements' and u.period_id is not null and ${IS_VAT} group by 1, 2) v on ${sameCompany('v', 'm')} and v.source_id = m.id::text
    where m.status = 'APLICADO' and m.kind in ('COBRO', 'ANTICIPO_CLIENTE') and m.date between :from::date and :to::date [[ and s.customer_id = :customer_id ]] [[ and m.branch_office_id = :branch_office_id ]]
    group by m.id, m.date, m.folio, m.kind, s.customer_id, s.name, s.rfc, k.name, m.base_amount, m.applied, m.unapplied, v.caused`;

/** Lines of the accounts of cost of sales, with the document that moved them. */
export const COST_LINES = `select n.id, n.date, b.id as entry_id, b.folio as entry, b.concept, b.event, b.source_resource, b.source_id, a.code || ' ' || a.name as account, n.branch_office_id, o.name as branch, n.debit - n.credit as cost
    from acc_ledger n join {acc/book-entries} b on ${sameCompany('b', 'n')} and b.id = n.entry_id join acc__accounts a on ${sameCompany('a', 'n')} and a.id = n.book_account_id left join branch_offices o on ${sameCompany('o', 'n')} and o.id = n.branch_office_id
    where n.date between :from::date and :to::date and n.book_account_id in (select m.book_account_id from acc__account_maps m where m.role = 'COSTO_VENTA') [[ and n.branch_office_id = :branch_office_id ]]`;
