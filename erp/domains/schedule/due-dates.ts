/** On which days a loan is paid, and how many days of interest lie between them. */
import type { DayCount, Periodicity } from './loan-terms.ts';

const MONTHS: Partial<Record<Periodicity, number>> = { MENSUAL: 1, TRIMESTRAL: 3 };
const DAYS: Partial<Record<Periodicity, number>> = { SEMANAL: 7, CATORCENAL: 14 };

/** Days of a whole period when months have 30. */
const NOMINAL_DAYS: Readonly<Record<Periodicity, number>> = {
  SEMANAL: 7,
  CATORCENAL: 14,
  QUINCENAL: 15,
  MENSUAL: 30,
  TRIMESTRAL: 90,
};

const isMonthEnd = (day: Temporal.PlainDate): boolean => day.day === day.daysInMonth;

/**
 * Half months: 15th and last of the month, or a day of each half. The last of the month stays the
 * last whatever the month's length.
 */
function halfMonths(first: Temporal.PlainDate, steps: number): Temporal.PlainDate {
  const inFirstHalf = first.day <= 15;
  const early = inFirstHalf ? first.day : first.day - 15;
  const atEnd = early === 15 || (!inFirstHalf && isMonthEnd(first));
  const half = (inFirstHalf ? 0 : 1) + steps;
  const month = first.with({ day: 1 }).add({ months: Math.floor(half / 2) });
  if (half % 2 === 0) return month.with({ day: atEnd ? 15 : early });
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

export const nextDue = (due: string, periodicity: Periodicity): string =>
  dueAfter(Temporal.PlainDate.from(due), periodicity, 1).toString();

export const dueDates = (first: string, periodicity: Periodicity, term: number): string[] => {
  const day = Temporal.PlainDate.from(first);
  return Array.from({ length: term }, (_, i) => dueAfter(day, periodicity, i).toString());
};

/** Actual days. */
export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days;

/** Months of 30 days, the last of each counting as the 30th. */
function days360(from: string, to: string): number {
  const [a, b] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  const dayOf = (day: Temporal.PlainDate) => (isMonthEnd(day) ? 30 : Math.min(day.day, 30));
  return (b.year - a.year) * 360 + (b.month - a.month) * 30 + dayOf(b) - dayOf(a);
}

/** Which part of a year lies between two days, as numerator and denominator. */
export function yearPart(
  from: string,
  to: string,
  dayCount: DayCount,
  periodicity?: Periodicity,
): readonly [days: number, base: number] {
  if (dayCount === 'ACT_365') return [daysBetween(from, to), 365];
  if (dayCount === 'ACT_360') return [daysBetween(from, to), 360];
  const isWhole =
    periodicity !== undefined &&
    dueAfter(Temporal.PlainDate.from(to), periodicity, -1).toString() === from;
  const follows = periodicity !== undefined && nextDue(from, periodicity) === to;
  return [isWhole || follows ? NOMINAL_DAYS[periodicity!] : days360(from, to), 360];
}
