/** On which day a customer has what it asked for (sales R15). Pure; days are ISO dates. */

export interface Departures {
  /** ISO weekdays. */
  readonly weekdays: readonly number[];
  /** Until when what leaves that day is asked for: `15:00`; any time without it. */
  readonly cutoff: string | null;
  readonly transitDays: number;
}

export interface Promising {
  readonly now: Temporal.PlainDateTime;
  /** From this day on there is all of it. */
  readonly readyOn: string;
  /** Of the own delivery; without one it goes on the next day. */
  readonly departures: Departures | null;
  /** ISO weekdays on which the customer receives; any without them. */
  readonly receivingDays: readonly number[];
  readonly holidays: ReadonlySet<string>;
}

/** Far beyond a week of weekdays and any row of holidays. */
const HORIZON_DAYS = 366;
const SUNDAY = 7;

function firstFrom(
  from: Temporal.PlainDate,
  suits: (day: Temporal.PlainDate) => boolean,
): Temporal.PlainDate {
  let day = from;
  for (let i = 0; i < HORIZON_DAYS && !suits(day); i += 1) day = day.add({ days: 1 });
  return day;
}

function arrivalOf({ now, readyOn, departures }: Promising): Temporal.PlainDate {
  const ready = Temporal.PlainDate.from(readyOn);
  if (!departures || departures.weekdays.length === 0) return ready.add({ days: 1 });
  const { weekdays, cutoff, transitDays } = departures;
  const isLate = (day: Temporal.PlainDate) =>
    cutoff !== null &&
    day.equals(now.toPlainDate()) &&
    Temporal.PlainTime.compare(now.toPlainTime(), Temporal.PlainTime.from(cutoff)) >= 0;
  return firstFrom(ready, (day) => weekdays.includes(day.dayOfWeek) && !isLate(day)).add({
    days: transitDays,
  });
}

export function promisedOn(promising: Promising): string {
  const { receivingDays, holidays } = promising;
  const receives = (day: Temporal.PlainDate) =>
    day.dayOfWeek !== SUNDAY &&
    !holidays.has(day.toString()) &&
    (receivingDays.length === 0 || receivingDays.includes(day.dayOfWeek));
  return firstFrom(arrivalOf(promising), receives).toString();
}
