/** Months of the stock ledger, `2026-11`, in the company's zone. */
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { StockContext } from './posting.ts';

export const previousPeriod = (period: string): string =>
  Temporal.PlainYearMonth.from(period).subtract({ months: 1 }).toString();

/** First instant after the month. */
export const endOfPeriod = ({ actor }: Pick<StockContext, 'actor'>, period: string): string =>
  Temporal.PlainYearMonth.from(period)
    .add({ months: 1 })
    .toPlainDate({ day: 1 })
    .toZonedDateTime(actor.timeZone)
    .toInstant()
    .toString();

export interface PeriodClosing {
  readonly period: string;
  readonly end: string;
}

/**
 * The last closed month that had ended by each moment, and its end: its snapshot says what there
 * was.
 */
export async function lastClosings(
  tx: Tx,
  moments: Iterable<string>,
): Promise<ReadonlyMap<string, PeriodClosing>> {
  const rows = await tx.query<PeriodClosing & { at: string }>(
    `select w.at, c.period, c."end" from unnest($1::text[]) as w(at) cross join lateral (
       select i.period, ((i.period || '-01')::date + interval '1 month')::timestamp at time zone a.time_zone as "end" from inv__periods i join accounts a on a.id = i.account_id
       where i.account_id = $2 and i.status = 'CERRADO' and ((i.period || '-01')::date + interval '1 month')::timestamp at time zone a.time_zone <= w.at::timestamptz order by i.period desc limit 1) c`,
    [[...new Set(moments)], TENANT],
  );
  return new Map(rows.map(({ at, period, end }) => [at, { period, end }]));
}

export const lastClosing = async (tx: Tx, at: string): Promise<PeriodClosing | null> =>
  (await lastClosings(tx, [at])).get(at) ?? null;
