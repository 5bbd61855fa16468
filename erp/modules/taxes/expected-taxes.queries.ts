/** Taxes that will be paid: an open item begins only when the return is filed (finance §5.6). */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { legalHolidaySql } from '#erp/platform/calendar/legal-holidays.ts';

/** What was calculated; and of months without a return yet, as much as in the last one. */
const CALCULATED = `select r.account_id, 'SALIDA', 'Impuestos', r.due_date, r.kind || ' ' || r.period, 'SAT', 'sat/tax-return', r.id, r.to_pay
  from {sat/tax-return} r where r.status = 'CALCULADA' and r.to_pay > 0 and r.due_date is not null`;

const LAST_ONES = `select distinct on (r.kind) r.account_id, r.id, r.kind, r.year, r.month, r.due_date, r.to_pay from {sat/tax-return} r where r.kind not in ('ANUAL', 'DIOT') and r.filing = 1 and r.status <> 'SUSTITUIDA' order by r.kind, r.year desc, r.month desc`;
const DUE = `(r.due_date + make_interval(months => n))::date`;
/** A whole week of days off with its weekends is the most that is passed over. */
const LONGEST_REST = 14;
const DAY_OFF = `exists (select 1 from holidays h where ${sameCompany('h', 'r')} and h.date = w.day::date and h.active and h.observed and h.branch_office_id is null)`;
/** Of a weekend or a day without work, the next working day (CFF 12). */
const WORKDAY = `(select min(w.day)::date from generate_series(${DUE}::timestamp, ${DUE}::timestamp + interval '${LONGEST_REST} days', interval '1 day') w(day) where extract(isodow from w.day) < 6 and not ${legalHolidaySql('w.day')} and not ${DAY_OFF})`;
const ESTIMATED = `select r.account_id, 'SALIDA', 'Impuestos', ${WORKDAY}, r.kind || ' ' || to_char(make_date(r.year::int, r.month::int, 1) + make_interval(months => n), 'YYYY-MM') || ' (estimado)', 'SAT', 'sat/tax-return', r.id, r.to_pay
  from (${LAST_ONES}) r cross join generate_series(1, 12) n where r.to_pay > 0 and ${DUE} >= :today::date`;

export const expectedTaxes = [CALCULATED, ESTIMATED];
