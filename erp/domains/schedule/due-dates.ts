/** On which days a loan is paid, and how many days of interest lie between them. */
import type { LoanTerms, Periodicity } from './loan-terms.ts';

const MONTHS: Partial<Record<Periodicity, number>> = { MENSUAL: 1, TRIMESTRAL: 3 };
const DAYS: Partial<Record<Periodicity, number>> = { SEMANAL: 7, CATORCENAL: 14 };

const isMonthEnd = (day: Temporal.PlainDate): boolean => day.day === day.daysInMonth;

/** Half months: 15th and last of the month, or a day of each half. */
function halvesOf({ day, daysInMonth }: Temporal.PlainDate) {
  const early = day <= 15 ? day : day - 15;
  const isLast = day > 15 && day === daysInMonth;
  return early === 15 || isLast ? { early: 15, atEnd: true } : { early, atEnd: false };
}

/** The last of the month stays the last whatever the month's length. */
function halfMonths(first: Temporal.PlainDate, steps: number): Temporal.PlainDate {
  const { early, atEnd } = halvesOf(first);
  const half = (first.day <= 15 ? 0 : 1) + steps;
  const month = first.with({ day: 1 }).add({ months: Math.floor(half / 2) });
  if (half % 2 === 0) return month.with({ day: early });
  return month.with({ day: atEnd ? month.daysInMonth : early + 15 });
}

/** The day `steps` periods after the first one, or before it when negative. */
function dueAfter(
  first: Temporal.PlainDate,
  periodicity: Periodicity,
  steps: number,
): Temporal.PlainDate {
  const months = MONTHS[periodicity];
  if (months !== undefined) {
    const day = first.add({ months: months * steps });
    return isMonthEnd(first) ? day.with({ day: day.daysInMonth }) : day;
  }
  const days = DAYS[periodicity];
  return days === undefined ? halfMonths(first, steps) : first.add({ days: days * steps });
}

/** What the days of payments, and of interest between them, follow from. */
export type DayTerms = Pick<
  LoanTerms,
  'dayCount' | 'periodicity' | 'from' | 'firstPayment' | 'method'
>;

/**
 * The day that the others follow: the one on which interest begins, when the first payment is a
 * period later. From 28 January the second one is on 28 March, though the first ends February.
 */
function anchorOf({ from, firstPayment, periodicity }: DayTerms): Temporal.PlainDate {
  const begin = Temporal.PlainDate.from(from);
  const first = Temporal.PlainDate.from(firstPayment);
  return dueAfter(begin, periodicity, 1).equals(first) ? begin : first;
}

/** The first due day after a day that is no earlier than the first payment. */
export function dueFollowing(day: string, terms: DayTerms): string {
  const anchor = anchorOf(terms);
  let steps = 1;
  while (dueAfter(anchor, terms.periodicity, steps).toString() <= day) steps += 1;
  return dueAfter(anchor, terms.periodicity, steps).toString();
}

/** A period after a day. */
export const nextDue = (day: string, periodicity: Periodicity): string =>
  dueAfter(Temporal.PlainDate.from(day), periodicity, 1).toString();

export function dueDates(terms: DayTerms, term: number): string[] {
  const anchor = anchorOf(terms);
  const start = anchor.toString() === terms.firstPayment ? 0 : 1;
  return Array.from({ length: term }, (_, i) =>
    dueAfter(anchor, terms.periodicity, start + i).toString(),
  );
}

/** Actual days. */
export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days;

/** Days of the month on which a loan is paid; of its last day, 30. */
function dueDaysOf(terms: DayTerms): readonly number[] {
  if (terms.method === 'MANUAL') return [];
  const anchor = anchorOf(terms);
  if (terms.periodicity !== 'QUINCENAL') return [isMonthEnd(anchor) ? 30 : anchor.day];
  const { early, atEnd } = halvesOf(anchor);
  return [early, atEnd ? 30 : early + 15];
}

/**
 * Which day of its month of 30 days it is: the last is the 30th, the 31st too (30E/360 ISDA). What
 * is paid on the 28th or 29th is so in February too, or a month would have 32 days and the next 28.
 */
function dayOf30(day: Temporal.PlainDate, dueDays: readonly number[]): number {
  if (!isMonthEnd(day)) return day.day;
  return dueDays.find((due) => due >= day.day) ?? 30;
}

/** Of months of 30 days: each day has its number, so parts of a period add up to the whole. */
function days360(from: string, to: string, dueDays: readonly number[]): number {
  const [a, b] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  const days = dayOf30(b, dueDays) - dayOf30(a, dueDays);
  return (b.year - a.year) * 360 + (b.month - a.month) * 30 + days;
}

/**
 * Which part of a year lies between two days, as numerator and denominator. Weeks have seven days
 * where months have 30, too. ACT_365 divides by 365 in leap years as well.
 */
export function yearPart(
  from: string,
  to: string,
  terms: DayTerms,
): readonly [days: number, base: number] {
  const { dayCount, periodicity, method } = terms;
  if (dayCount === 'ACT_365') return [daysBetween(from, to), 365];
  const inWeeks = method !== 'MANUAL' && DAYS[periodicity] !== undefined;
  if (dayCount === 'ACT_360' || inWeeks) return [daysBetween(from, to), 360];
  return [days360(from, to, dueDaysOf(terms)), 360];
}
