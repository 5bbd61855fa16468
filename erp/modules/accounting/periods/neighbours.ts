/** Which month comes before and after: December's adjustments are no link of the chain. */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';

export interface Month {
  readonly year: number;
  readonly month: number;
}

export const ADJUSTMENTS = 13;

/** January comes after December, and so do the adjustments (finance decision 12). */
export function monthBefore({ year, month }: Month): Month {
  if (month === 1) return { year: year - 1, month: 12 };
  return { year, month: month - 1 };
}

/** What cannot stay closed while the month is opened again. */
export function monthsAfter({ year, month }: Month): readonly Month[] {
  if (month === ADJUSTMENTS) return [];
  return month === 12
    ? [
        { year: year + 1, month: 1 },
        { year, month: ADJUSTMENTS },
      ]
    : [{ year, month: month + 1 }];
}

export interface PeriodState extends Month {
  readonly status: string;
}

/** Null where it was never generated. */
export async function periodOf(tx: Tx, { year, month }: Month): Promise<PeriodState | null> {
  const [found] = await tx.query(
    sql<
      PeriodState & Record<string, unknown>
    >`select year, month, status from acc__periods where account_id = ${TENANT} and year = ${year} and month = ${month}`,
  );
  return found ?? null;
}

/** First and last day; the adjustments lie on 31 December. */
export function daysOf({ year, month }: Month): { readonly from: string; readonly to: string } {
  const first = Temporal.PlainDate.from({ year, month: Math.min(month, 12), day: 1 });
  const last = first.with({ day: first.daysInMonth });
  return { from: (month === ADJUSTMENTS ? last : first).toString(), to: last.toString() };
}
