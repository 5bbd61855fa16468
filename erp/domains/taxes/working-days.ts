/** Days that count for the tax authority (CFF 12). */
import type { Writing } from '#erp/kernel/extension-points.ts';
import { readCalendar } from '#erp/platform/calendar/business-time.ts';
import { legalHolidays } from '#erp/platform/calendar/legal-holidays.ts';

const SATURDAY = 6;

/** Neither Saturdays, Sundays nor mandatory rest days count. */
export const isWorkday = (day: Temporal.PlainDate, holidays: ReadonlySet<string>): boolean =>
  day.dayOfWeek < SATURDAY && !holidays.has(day.toString());

/** The day on which so many working days have passed since `from`, which does not count; ISO. */
export function addWorkdays(from: string, days: number, holidays: ReadonlySet<string>): string {
  let day = Temporal.PlainDate.from(from);
  for (let left = days; left > 0;) {
    day = day.add({ days: 1 });
    if (isWorkday(day, holidays)) left -= 1;
  }
  return day.toString();
}

/** ISO days without work of these years: those of the law and the company's own. */
export async function taxHolidays(
  { tx, services, actor }: Writing,
  years: readonly number[],
): Promise<ReadonlySet<string>> {
  const { accountId, timeZone } = actor;
  const { holidays } = await readCalendar({ tx, services, accountId, timeZone });
  const legal = years.flatMap((year) => legalHolidays(year).map(({ date }) => date));
  return new Set([...holidays, ...legal]);
}
