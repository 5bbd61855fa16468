/** Months as the days on which they begin: `2026-11-01`. */
import type { RuleContext } from '#erp/kernel/behaviour/rule-context.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';

export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

export const addMonths = (month: string, months: number): string =>
  Temporal.PlainDate.from(month).add({ months }).toString();

/** The twelve of a year. */
export const monthsOfYear = (year: number): readonly string[] =>
  Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}-01`);

type Clock = Pick<RuleContext, 'now' | 'actor'>;

/** The day of the company: `2026-11-28`. */
export const todayOf = ({ now, actor }: Clock): string =>
  now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();

export const currentMonth = (clock: Clock): string => monthOf(todayOf(clock));

/** What a month was expected to be stays as it was once it has passed. */
export const pastMonth = (field: string): Error =>
  invalid({
    [field]: [t('sales.pastForecast', 'Los meses que pasaron ya no se pronostican.')],
  });
