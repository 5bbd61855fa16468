/** Months of the stock ledger, `2026-11`, in the company's zone. */
import type { StockContext } from './posting.ts';

export const monthBefore = (period: string): string => Temporal.PlainYearMonth.from(period).subtract({ months: 1 }).toString();

/** First instant after the month. */
export const endOf = ({ actor }: Pick<StockContext, 'actor'>, period: string): string =>
  Temporal.PlainYearMonth.from(period).add({ months: 1 }).toPlainDate({ day: 1 }).toZonedDateTime(actor.timeZone).toInstant().toString();
