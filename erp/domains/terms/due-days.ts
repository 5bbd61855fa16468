/** When what is owed falls due, and on which day it is paid (purchasing R40). */
import { cents, Exact, moneyText } from '../amounts/exact.ts';
import { isWorkday } from '../taxes/working-days.ts';

/** ISO days of a document; null of what has not happened. */
export interface CreditDays {
  readonly issued: string | null;
  /** The last reception of it. */
  readonly received: string | null;
  readonly endorsed: string | null;
}

/** The ISO day that the credit runs from, by `credit_base`: the until there is another. */
export function creditFrom(base: string | null, days: CreditDays): string | null {
  if (base === 'RECEPCION') return days.received ?? days.issued;
  if (base === 'CONTRARRECIBO') return days.endorsed ?? days.issued;
  return days.issued;
}

/** The ISO day so many calendar days after. */
export const dueAfter = (from: string, days: number): string =>
  Temporal.PlainDate.from(from).add({ days }).toString();

export interface Installment {
  readonly due_date: string;
  readonly amount: string;
}

/** Equal parts of an amount, one a month from the first day; the last takes the rest. */
export function monthlyInstallments(
  total: string,
  count: number,
  firstDue: string,
): readonly Installment[] {
  const first = Temporal.PlainDate.from(firstDue);
  const each = cents(new Exact(total).div(count));
  return Array.from({ length: count }, (_, i) => ({
    due_date: first.add({ months: i }).toString(),
    amount: moneyText(i < count - 1 ? each : new Exact(total).minus(each.times(count - 1))),
  }));
}

/**
 * The first day of payments that is no earlier than `due` (both ISO), by its ISO day of the week
 * (`'5'` = Friday); a holiday moves it to the next day on which banks work.
 */
export function payDay(due: string, weekday: string, holidays: ReadonlySet<string>): string {
  let day = Temporal.PlainDate.from(due);
  day = day.add({ days: (Number(weekday) - day.dayOfWeek + 7) % 7 });
  while (!isWorkday(day, holidays)) day = day.add({ days: 1 });
  return day.toString();
}
