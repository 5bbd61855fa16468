import type { Actor } from '#erp/kernel/actor.ts';

/** Months before this one that the books of the demo have. */
export const MONTHS = 5;

/** The first of the month that is so many months back. */
export const monthBegin = ({ timeZone }: Pick<Actor, 'timeZone'>, back: number) =>
  Temporal.Now.plainDateISO(timeZone).with({ day: 1 }).subtract({ months: back });

export const monthEnd = (system: Pick<Actor, 'timeZone'>, back: number): Temporal.PlainDate =>
  monthBegin(system, back - 1).subtract({ days: 1 });

/** That day of the month that is so many months back, ISO; of this month none after today. */
export function dayOf(system: Pick<Actor, 'timeZone'>, back: number, day: number): string {
  const wanted = monthBegin(system, back).with({ day });
  const today = Temporal.Now.plainDateISO(system.timeZone);
  return (Temporal.PlainDate.compare(wanted, today) > 0 ? today : wanted).toString();
}

const SATURDAY = 6;

/** The same, or the working day before it; null while its month has none. */
export function workdayOf(
  system: Pick<Actor, 'timeZone'>,
  back: number,
  day: number,
): string | null {
  let date = Temporal.PlainDate.from(dayOf(system, back, day));
  while (date.dayOfWeek >= SATURDAY && date.day > 1) date = date.subtract({ days: 1 });
  return date.dayOfWeek < SATURDAY ? date.toString() : null;
}
