/** What is odd in the books (finance §5.4 CONSISTENCIA); other modules add what they know of. */
import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { ENTRY_OF, PERIOD_OF } from './ledger.queries.ts';

/** Columns of each of them; `severity` is B (must be put right) or W (to be looked at). */
export const NO_FINDINGS = `select null::text as severity, null::text as kind, null::date as date, null::text as what, null::numeric as amount, null::text as resource, null::bigint as record_id where false`;

const WITHIN = 'between :from::date and :to::date';
const AMOUNT_OF = `(select sum(l.debit) from {acc/book-entry-lines} l where ${refersTo('acc__book_entry_lines.entry_id', 'l', 'e')})`;
const LIVE = `e.status = 'APLICADA' and e.reverses_id is null`;
const OF_LINE = `${sameCompany('s', 'l')} and s.line_id = l.id`;
const SUPPORTED = (kinds: string) =>
  `exists (select 1 from {acc/entry-supports} s where ${OF_LINE} and s.kind in (${kinds}))`;

/** The database refuses them, by their lines; here they are as those were added up. */
const unbalanced = `select 'B', 'Póliza descuadrada', e.date, coalesce(e.folio, '') || ' ' || e.concept, x.debit - x.credit, 'acc/book-entries', e.id
  from acc_entry_sums x ${ENTRY_OF} where x.date ${WITHIN} and x.debit <> x.credit`;

/** Lines of accounts that exact an invoice, in entries that stand. */
export const INVOICELESS = `from {acc/book-entry-lines} l join {acc/book-entries} e on ${refersTo('acc__book_entry_lines.entry_id', 'l', 'e')} join {acc/accounts} a on ${refersTo('acc__book_entry_lines.book_account_id', 'l', 'a')}`;
export const IS_INVOICELESS = `${LIVE} and a.requires_cfdi and e.date ${WITHIN} and not ${SUPPORTED(`'CFDI', 'EXTRANJERO'`)}`;
const withoutInvoice = `select 'W', 'Movimiento sin el CFDI que exige su cuenta', e.date, coalesce(e.folio, '') || ' ' || a.code || ' ' || a.name, coalesce(l.debit, 0) + coalesce(l.credit, 0), 'acc/book-entries', e.id ${INVOICELESS} where ${IS_INVOICELESS}`;

const withoutSatCode = `select 'B', 'Cuenta sin código agrupador del SAT', null::date, a.code || ' ' || a.name, null::numeric, 'acc/accounts', a.id
  from {acc/accounts} a left join {sat/accounts} g on ${refersTo('acc__accounts.sat_account_id', 'a', 'g')} where a.active and (a.level <= 2 and g.id is null or g.valid_to < :to::date)`;

const oppositeBalance = `select 'W', 'Saldo contrario a la naturaleza de la cuenta', null::date, a.code || ' ' || a.name, sum(x.debit - x.credit) * case a.nature when 'ACREEDORA' then -1 else 1 end, 'acc/accounts', a.id
  from acc_balances x ${PERIOD_OF} join {acc/accounts} a on ${sameCompany('a', 'x')} and a.id = x.book_account_id join {acc/account-types} y on ${refersTo('acc__accounts.account_type_id', 'a', 'y')}
  where y.statement = 'BALANCE' and make_date(p.year::int, least(p.month, 12)::int, 1) <= :to::date group by a.id, a.code, a.name, a.nature
  having sum(x.debit - x.credit) * case a.nature when 'ACREEDORA' then -1 else 1 end < 0`;

const sameInvoice = `select 'B', 'El mismo CFDI en varias pólizas', min(e.date), s.uuid || ': ' || string_agg(distinct e.folio, ', '), max(s.amount), 'acc/book-entries', max(e.id)
  from {acc/entry-supports} s join {acc/book-entry-lines} l on ${OF_LINE} join {acc/book-entries} e on ${refersTo('acc__book_entry_lines.entry_id', 'l', 'e')}
  where ${LIVE} and s.uuid is not null and e.origin = 'MANUAL' group by s.uuid having count(distinct e.id) > 1 and max(e.date) ${WITHIN}`;

const weekend = `select 'W', 'Póliza manual con fecha de sábado o domingo', e.date, coalesce(e.folio, '') || ' ' || e.concept, ${AMOUNT_OF}, 'acc/book-entries', e.id
  from {acc/book-entries} e where ${LIVE} and e.origin = 'MANUAL' and extract(isodow from e.date) > 5 and e.date ${WITHIN}`;

const late = `select 'W', 'Póliza manual capturada después de su mes', e.date, coalesce(e.folio, '') || ' ' || e.concept, ${AMOUNT_OF}, 'acc/book-entries', e.id
  from {acc/book-entries} e where ${LIVE} and e.origin = 'MANUAL' and not e.month_13 and e.date ${WITHIN} and date_trunc('month', e.created_at at time zone :zone) > date_trunc('month', e.date::timestamp)`;

const control = `select 'W', 'Póliza manual en una cuenta de control', e.date, coalesce(e.folio, '') || ' ' || a.code || ' ' || a.name, coalesce(l.debit, 0) + coalesce(l.credit, 0), 'acc/book-entries', e.id
  from {acc/book-entry-lines} l join {acc/book-entries} e on ${refersTo('acc__book_entry_lines.entry_id', 'l', 'e')} join {acc/accounts} a on ${refersTo('acc__book_entry_lines.book_account_id', 'l', 'a')}
  where ${LIVE} and e.origin = 'MANUAL' and a.control not in ('NINGUNO', 'BANCOS') and e.date ${WITHIN}`;

const otherMonth = `select distinct 'W', 'Pago fechado en otro mes que su póliza', e.date, coalesce(e.folio, '') || ' ' || e.concept, s.amount, 'acc/book-entries', e.id
  from {acc/entry-supports} s join {acc/book-entry-lines} l on ${OF_LINE} join {acc/book-entries} e on ${refersTo('acc__book_entry_lines.entry_id', 'l', 'e')}
  where ${LIVE} and s.payment_date is not null and date_trunc('month', s.payment_date::timestamp) <> date_trunc('month', e.date::timestamp) and e.date ${WITHIN}`;

/** The first gives the columns their names and types. */
export const bookFindings = [
  NO_FINDINGS,
  unbalanced,
  withoutInvoice,
  withoutSatCode,
  oppositeBalance,
  sameInvoice,
  weekend,
  late,
  control,
  otherMonth,
];
