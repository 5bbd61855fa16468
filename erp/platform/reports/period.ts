/**
 * The days a report looks at, the equal period before them, and thirteen in a row for the small
 * line of a tile.
 */
import { t } from '#erp/model/texts/t.ts';
import { invalid } from '#erp/model/errors.ts';
import { relativeDays, type Days } from '#erp/kernel/query/relative-dates.ts';
import { formatDay, readDate } from '#erp/model/field-types/dates.ts';
import type { Period } from '#erp/model/reports/report.ts';

const MAX_DAYS = 3_700;
export const endsBefore = () => t('reports.toAfter', 'Debe ser el mismo día o uno posterior.');
const day = (text: string) => Temporal.PlainDate.from(text);
const lengthOf = ({ from, to }: Days) => day(from).until(day(to), { largestUnit: 'days' }).days + 1;

const isMonths = ({ from, to }: Days) => day(from).day === 1 && day(to).day === day(to).daysInMonth;
const monthsOf = ({ from, to }: Days) =>
  (day(to).year - day(from).year) * 12 + day(to).month - day(from).month + 1;

/** Whole months are compared with as many months before; other periods with as many days. */
export function previousOf(period: Days): Days {
  const before = day(period.from).subtract({ days: 1 });
  const from = isMonths(period)
    ? day(period.from).subtract({ months: monthsOf(period) })
    : day(period.from).subtract({ days: lengthOf(period) });
  return { from: from.toString(), to: before.toString() };
}

/** The same days a year before; a period that ends with its month does so then too. */
export function yearBefore({ from, to }: Days): Days {
  const [first, last] = [day(from).subtract({ years: 1 }), day(to).subtract({ years: 1 })];
  const whole = day(to).day === day(to).daysInMonth;
  return {
    from: first.toString(),
    to: (whole ? last.with({ day: last.daysInMonth }) : last).toString(),
  };
}

/** «oct 2026», «2025», or the first and the last day. */
export function periodText(period: Days): string {
  const from = day(period.from);
  if (!isMonths(period)) return `${formatDay(period.from)} al ${formatDay(period.to)}`;
  if (monthsOf(period) === 12 && from.month === 1) return String(from.year);
  const month = (date: string) => formatDay(date).replace(/^\d+ /, '');
  return monthsOf(period) === 1
    ? month(period.from)
    : `${month(period.from)} a ${month(period.to)}`;
}

export const POINTS = 13;

/** Thirteen periods that end with this one's last day: days, weeks or months, by its length. */
export function pointsOf(period: Days): readonly Days[] {
  const end = day(period.to);
  const length = lengthOf(period);
  return Array.from({ length: POINTS }, (_, i) => {
    const back = POINTS - 1 - i;
    if (length <= 2) return same(end.subtract({ days: back }));
    if (length <= 45)
      return {
        from: end.subtract({ days: back * 7 + 6 }).toString(),
        to: end.subtract({ days: back * 7 }).toString(),
      };
    const month = end.with({ day: 1 }).subtract({ months: back });
    return {
      from: month.toString(),
      to: (back === 0 ? end : month.with({ day: month.daysInMonth })).toString(),
    };
  });
}
const same = (one: Temporal.PlainDate): Days => ({ from: one.toString(), to: one.toString() });

function bound(raw: string, side: 'from' | 'to', today: Temporal.PlainDate): string {
  const word = raw
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(' ', '-');
  const found = relativeDays(word, today)?.[side] ?? readDate(raw);
  if (found === null)
    throw invalid({ [side]: [t('value.date', 'Escribe una fecha como 31/12/2026.')] });
  return found;
}

/**
 * Days asked for; a missing bound is the default's. Throws VALIDACION beside the bound that is
 * wrong.
 */
export function periodOf(
  declared: Period,
  given: { readonly from: string; readonly to: string },
  today: Temporal.PlainDate,
): Days {
  const usual = relativeDays(declared.default, today) ?? same(today);
  let from: string;
  if (given.from === '') from = given.to === '' ? usual.from : bound(given.to, 'to', today);
  else from = bound(given.from, 'from', today);
  let to: string;
  if (given.to === '') to = given.from === '' ? usual.to : laterOf(usual.to, from);
  else to = bound(given.to, 'to', today);
  const period = { from: given.from === '' && from > to ? to : from, to };
  if (period.from > period.to) throw invalid({ to: [endsBefore()] });
  const max = declared.maxDays ?? MAX_DAYS;
  if (lengthOf(period) > max)
    throw invalid({
      from: [
        t('reports.mostDays', 'Elige un periodo de hasta {days} días.', {
          days: max.toLocaleString('es-MX'),
        }),
      ],
    });
  return period;
}
const laterOf = (a: string, b: string) => (a > b ? a : b);
