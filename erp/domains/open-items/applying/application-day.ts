/** On which day an application is told to the books (finance R14). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import {
  booksStart,
  openPeriod,
  openStates,
  requireEntryPeriod,
} from '#erp/domains/accounting/entry-period.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import type { Planned } from './store-applications.ts';

/**
 * The day itself while its month is open to whoever asks, else the first day after it that is: who
 * may close writes into a month in closing (decision 13). None is before the books begin.
 */
export async function openDay(context: Writing, date: string): Promise<string> {
  const { tx, actor } = context;
  const start = await booksStart(tx);
  if (start !== null && date < start) return openDay(context, start);
  if (await openPeriod(tx, actor, date)) return date;
  const [next] = await tx.query(
    sql<{
      day: string;
    }>`select make_date(year::int, month::int, 1) as day from acc__periods where account_id = ${TENANT} and month <= 12 and status = any(${openStates(actor)}::text[]) and make_date(year::int, month::int, 1) > ${date}::date order by 1 limit 1`,
  );
  if (!next) await requireEntryPeriod(tx, actor, date);
  return next!.day;
}

export async function applicationDay(
  context: Writing,
  planned: readonly Planned[],
): Promise<readonly Planned[]> {
  const days = new Map<string, string>();
  for (const date of new Set(planned.map((each) => each.date)))
    days.set(date, await openDay(context, date));
  return planned.map((each) => ({ ...each, posted_on: days.get(each.date)! }));
}
