/**
 * Time that counts: the company's working hours without its holidays. Deadlines of people are
 * measured in it.
 */
import type { Tx } from '#erp/db/database.ts';
import type { Services } from '#erp/kernel/services.ts';

export interface OpenHours {
  /** ISO weekday, 1 = Monday. */
  readonly weekday: number;
  /** `HH:MM`. */
  readonly opens: string;
  readonly closes: string;
}

export interface BusinessCalendar {
  readonly timeZone: string;
  readonly hours: readonly OpenHours[];
  /** Days without work, `YYYY-MM-DD`. */
  readonly holidays: ReadonlySet<string>;
}

/** A calendar that never opens would never end: after these days the plain clock goes on. */
const HORIZON_DAYS = 400;

const minutesOf = ({ opens, closes }: OpenHours): number =>
  Temporal.PlainTime.from(opens).until(Temporal.PlainTime.from(closes)).total('minutes');

/** Working minutes of a usual day: those of the week over its working days. */
export function minutesOfDay({ hours }: BusinessCalendar): number {
  const days = new Set(hours.map(({ weekday }) => weekday)).size;
  return days === 0 ? 24 * 60 : hours.reduce((sum, each) => sum + minutesOf(each), 0) / days;
}

/** The spans of one day, in order; none on a holiday. */
function spansOf(
  { timeZone, hours, holidays }: BusinessCalendar,
  day: Temporal.PlainDate,
): readonly (readonly [from: Temporal.Instant, to: Temporal.Instant])[] {
  if (holidays.has(day.toString())) return [];
  const at = (time: string) =>
    day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) }).toInstant();
  return hours
    .filter(({ weekday }) => weekday === day.dayOfWeek)
    .toSorted((a, b) => (a.opens < b.opens ? -1 : 1))
    .map(({ opens, closes }) => [at(opens), at(closes)]);
}

const later = (a: Temporal.Instant, b: Temporal.Instant) =>
  Temporal.Instant.compare(a, b) > 0 ? a : b;

/** The instant at which so many working minutes have passed since `from`. */
export function addBusinessMinutes(
  calendar: BusinessCalendar,
  from: Temporal.Instant,
  minutes: number,
): Temporal.Instant {
  let left = minutes;
  let day = from.toZonedDateTimeISO(calendar.timeZone).toPlainDate();
  for (let i = 0; i < HORIZON_DAYS; i += 1, day = day.add({ days: 1 })) {
    for (const [opens, closes] of spansOf(calendar, day)) {
      const start = later(opens, from);
      const here = start.until(closes).total('minutes');
      if (here <= 0) continue;
      if (left <= here) return start.add({ seconds: Math.round(left * 60) });
      left -= here;
    }
  }
  return from.add({ seconds: Math.round(minutes * 60) });
}

export const addBusinessHours = (
  calendar: BusinessCalendar,
  from: Temporal.Instant,
  hours: number,
) => addBusinessMinutes(calendar, from, hours * 60);
export const addBusinessDays = (calendar: BusinessCalendar, from: Temporal.Instant, days: number) =>
  addBusinessMinutes(calendar, from, days * minutesOfDay(calendar));

interface Reading {
  readonly tx: Tx;
  readonly services: Pick<Services, 'server'>;
  readonly accountId: number;
  readonly timeZone: string;
}

/** The company's calendar; days off of one branch only for its own documents. */
export async function readCalendar(
  { tx, services, accountId, timeZone }: Reading,
  branchId: number | null = null,
): Promise<BusinessCalendar> {
  const hours = await tx.query<{ weekday: string; opens: string; closes: string }>(
    'select weekday, opens, closes from corp__working_hours where account_id = $1 order by weekday, opens',
    [accountId],
  );
  const holidays = new Set<string>();
  for (const daysOff of services.server.daysOff)
    for (const day of await daysOff({ tx, accountId, branchId })) holidays.add(day);
  return {
    timeZone,
    hours: hours.map((row) => ({
      weekday: Number(row.weekday),
      opens: row.opens.slice(0, 5),
      closes: row.closes.slice(0, 5),
    })),
    holidays,
  };
}
