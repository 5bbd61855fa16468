/** Months of the stock ledger, `2026-11`, in the company's zone. */
import type { Tx } from '#erp/db/database.ts';
import type { StockContext } from './posting.ts';

export const monthBefore = (period: string): string => Temporal.PlainYearMonth.from(period).subtract({ months: 1 }).toString();

/** First instant after the month. */
export const endOf = ({ actor }: Pick<StockContext, 'actor'>, period: string): string =>
  Temporal.PlainYearMonth.from(period).add({ months: 1 }).toPlainDate({ day: 1 }).toZonedDateTime(actor.timeZone).toInstant().toString();

/** The last closed month that had ended by then, and its end: its snapshot says what there was. */
export async function lastClosing(tx: Tx, at: string): Promise<{ readonly period: string; readonly end: string } | null> {
  const [closed] = await tx.query<{ period: string; end: string }>(
    `select i.period, ((i.period || '-01')::date + interval '1 month')::timestamp at time zone a.time_zone as "end" from inv__periods i join accounts a on a.id = i.account_id
     where i.status = 'CERRADO' and ((i.period || '-01')::date + interval '1 month')::timestamp at time zone a.time_zone <= $1::timestamptz order by i.period desc limit 1`,
    [at],
  );
  return closed ?? null;
}
