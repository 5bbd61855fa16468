/** Taxes that will be paid: an open item begins only when the return is filed (finance §5.6). */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { extensionSql, LEGAL_DAY } from '#erp/domains/taxes/due-date.ts';
import { legalHolidaySql } from '#erp/platform/calendar/legal-holidays.ts';
import { returnNameSql } from './tax-return/payment/return-name.ts';

/** What was calculated; and of months without a return yet, as much as in the last one. */
const CALCULATED = `select r.account_id, 'SALIDA', 'Impuestos', r.due_date, ${returnNameSql('r')}, 'SAT', 'sat/tax-return', r.id, r.to_pay
  from {sat/tax-return} r where r.status = 'CALCULADA' and r.to_pay > 0 and r.due_date is not null`;

const LAST_ONES = `select distinct on (r.kind) r.account_id, r.id, r.kind, r.year, r.month, r.to_pay from {sat/tax-return} r where r.kind not in ('ANUAL', 'DIOT') and r.filing = 1 and r.status <> 'SUSTITUIDA' order by r.kind, r.year desc, r.month desc`;
const MONTH = `(make_date(r.year::int, r.month::int, 1) + make_interval(months => n))`;
/** Days that may pass before five working days have: a week of days off, and weekends. */
const LONGEST_REST = 28;
const DAY_OFF = `exists (select 1 from holidays h where ${sameCompany('h', 'r')} and h.date = w.day::date and h.active and h.observed and h.branch_office_id is null)`;
/** Working days more of the RFC, where the year’s parameters, or the last there are, say so. */
const EXTENSION = `(select case when y.extended_due then ${extensionSql('c.rfc')} else 0 end from sat__tax_years y join accounts c on c.id = y.account_id where ${sameCompany('y', 'r')} and y.year <= extract(year from ${MONTH}) order by y.year desc limit 1)`;
/**
 * As `dueDate` has it: from the legal day of that month on, never from that of another that days
 * off had moved.
 */
const DUE = `(select w.day::date from generate_series(${MONTH} + interval '1 month ${LEGAL_DAY - 1} days', ${MONTH} + interval '1 month ${LEGAL_DAY - 1 + LONGEST_REST} days', interval '1 day') w(day) where extract(isodow from w.day) < 6 and not ${legalHolidaySql('w.day')} and not ${DAY_OFF} order by w.day offset coalesce(${EXTENSION}, 0) limit 1)`;
const ESTIMATED = `select r.account_id, 'SALIDA', 'Impuestos', d.day, r.kind || ' ' || to_char(${MONTH}, 'YYYY-MM') || ' (estimado)', 'SAT', 'sat/tax-return', r.id, r.to_pay
  from (${LAST_ONES}) r cross join generate_series(1, 12) n cross join lateral (select ${DUE} as day) d where r.to_pay > 0 and d.day >= :today::date`;

export const expectedTaxes = [CALCULATED, ESTIMATED];
