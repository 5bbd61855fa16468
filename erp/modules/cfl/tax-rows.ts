/** Taxes that collections, payments and banks cause (finance R31). */
import { REMITTED_VAT } from '#erp/domains/open-items/items/tax-roles.ts';
import { conceptOperation } from '#erp/domains/taxes/diot-operations.ts';
import { join, leftJoin, sameCompany } from '#erp/db/sql/joins.ts';

/**
 * By what is applied, in the month that its row names. Who asks for no document reads no item: an
 * optional join whose columns nobody uses is left out.
 */
const BY_APPLICATION = `select x.account_id, 'A' || x.id as key, a.posted_on as date, a.side, y.kind = 'RETENCION' as withheld, false as remitted, x.tax_id, t.realized_role as role, t.creditable, x.base_mxn as base, x.tax_mxn as amount, a.subject_id, i.document_no, i.source_resource, i.source_id
  from cfl__application_taxes x ${join('cfl__application_taxes.application_id', 'x', 'a')} ${join('cfl__application_taxes.item_tax_id', 'x', 't')} ${leftJoin('cfl__open_item_taxes.item_id', 't', 'i')} ${join('cfl__application_taxes.tax_id', 'x', 'y')}
  where x.period_id is not null`;

/** By the document itself, of taxes that do not wait for its payment; taken back with it. */
const ACCRUED = `select t.account_id, d.key || t.id, d.day, i.side, y.kind = 'RETENCION', false, t.tax_id, t.realized_role, t.creditable, d.sign * round(t.base * i.exchange_rate, 2), d.sign * t.amount_mxn, i.subject_id, i.document_no, i.source_resource, i.source_id
  from cfl__open_item_taxes t ${join('cfl__open_item_taxes.item_id', 't', 'i')} ${join('cfl__open_item_taxes.tax_id', 't', 'y')}
    cross join lateral (select v.key, v.day, v.sign * case i.direction when 'CARGO' then 1 else -1 end as sign from (values ('D', i.date, 1), ('C', i.cancelled_on, -1)) v(key, day, sign) where v.day is not null) d
  where t.basis = 'DEVENGADO'`;

/** A bank's own line, and the line that undoes it; `own` is the line that was captured. */
const DIRECT = `select q.account_id, 'B' || l.id, l.date, case when q.direction = 'ENTRADA' then 'CXC' else 'CXP' end, false, false, y.tax_id, case when q.direction = 'ENTRADA' then 'IVA_TRAS_COBRADO' else 'IVA_ACRED_PAGADO' end, null::text, l.sign * (q.base_amount - round(q.tax_amount * coalesce(q.exchange_rate, 1), 2)), l.sign * round(q.tax_amount * coalesce(q.exchange_rate, 1), 2), q.subject_id, q.reference, 'cfl/transactions', q.id::text
  from cfl__transactions q cross join lateral (select q.id, q.date, 1 as sign union all select u.id, u.date, -1 from cfl__transactions u where ${sameCompany('u', 'q')} and u.reverses_id = q.id) l ${leftJoin('cfl__transactions.transaction_type_id', 'q', 'y')}
  where q.tax_amount <> 0 and q.reverses_id is null`;

/** What the bank or the gateway kept of a movement, and its IVA. */
const FEES = `select l.account_id, 'F' || l.id, l.date, 'CXP', false, false, null::bigint, 'IVA_ACRED_PAGADO', null::text, (case when l.reverses_id is null then 1 else -1 end) * round(m.bank_fee * m.exchange_rate, 2), (case when l.reverses_id is null then 1 else -1 end) * round(m.bank_fee_tax * m.exchange_rate, 2), s.id, m.folio, 'cfl/movements', m.id::text
  from cfl__movements m join cfl__transactions l on ${sameCompany('l', 'm')} and l.source_resource = 'cfl/movements' and l.source_id = m.id::text and l.bank_account_id = m.bank_account_id
    ${join('cfl__movements.bank_account_id', 'm', 'b')} left join cfl__subjects s on ${sameCompany('s', 'b')} and s.bank_id = b.bank_id
  where m.bank_fee_tax <> 0`;

const REMITTED_ROW = `'CXP', false, true, null::bigint, 'IVA_ACRED_PAGADO', null::text, 0::numeric`;

/** IVA that was withheld and handed over (finance R32); taken back with what paid it. */
const REMITTED = `select a.account_id, 'R' || a.id, a.posted_on, ${REMITTED_ROW}, a.base_at_document, a.subject_id, i.document_no, i.source_resource, i.source_id
  from cfl__applications a ${join('cfl__applications.charge_item_id', 'a', 'i')} where i.kind = 'IMPUESTO' and i.account_role = '${REMITTED_VAT}'`;

/** The same, paid as a concept of a movement. */
const REMITTED_CONCEPTS = `select l.account_id, 'Q' || l.id || '-' || q.id, l.date, ${REMITTED_ROW}, (case when l.reverses_id is null then 1 else -1 end) * round(q.amount * m.exchange_rate, 2), m.subject_id, m.folio, 'cfl/movements', m.id::text
  from cfl__movement_lines q ${join('cfl__movement_lines.movement_id', 'q', 'm')} join cfl__transactions l on ${sameCompany('l', 'm')} and l.source_resource = 'cfl/movements' and l.source_id = m.id::text and l.bank_account_id = m.bank_account_id
  where q.kind = 'CONCEPTO' and q.account_role = '${REMITTED_VAT}'`;

/** IVA of what people spend for the company, once its proof is accepted: of no party of a DIOT. */
const EXPENSES = `select x.account_id, 'G' || x.id, e.date, 'CXP', false, false, null::bigint, 'IVA_ACRED_PAGADO', null::text, round(x.deductible * coalesce(g.exchange_rate, 1), 2), round(x.creditable_tax * coalesce(g.exchange_rate, 1), 2), null::bigint, coalesce(x.uuid, g.folio), 'cfl/expenses', g.id::text
  from cfl__expense_lines x ${join('cfl__expense_lines.claim_id', 'x', 'g')} join acc__book_entries e on ${sameCompany('e', 'g')} and e.source_resource = 'cfl/expenses' and e.source_id = g.id::text and e.event = 'GASTO_COMPROBADO' and e.status = 'APLICADA' and e.reverses_id is null
  where x.creditable_tax <> 0`;

/** Of open items, beside which they are added up (`domains/open-items/items/tax-sums.ts`). */
export const itemTaxRows: readonly string[] = [BY_APPLICATION, ACCRUED];

export const treasuryTaxRows: readonly string[] = [
  DIRECT,
  FEES,
  REMITTED,
  REMITTED_CONCEPTS,
  EXPENSES,
];

/** Operations of the DIOT of a bank's own lines, by the concept of their type (562). */
export const BANK_OPERATIONS = `select q.account_id, 'cfl/transactions', q.id, y.tax_id, null::text, ${conceptOperation('x')}, 1::numeric
  from cfl__transactions q ${join('cfl__transactions.transaction_type_id', 'q', 'y')} ${join('cfl__transaction_types.expense_id', 'y', 'x')}`;

/** CFDI of vouchers of expenses that were not refused. */
export const VOUCHER_CFDI = `select l.account_id, l.uuid, 'cfl/expenses' as source_resource, g.id::text as source_id, coalesce(g.folio, g.purpose) as name
  from cfl__expense_lines l ${join('cfl__expense_lines.claim_id', 'l', 'g')} where l.uuid is not null and g.status not in ('RECHAZADO', 'CANCELADO')`;
