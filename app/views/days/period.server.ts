/** Days that a calendar or a time line shows, from Monday. */
import { t } from '#app/i18n/t.ts';
export type Span = 'mes' | 'semana' | 'agenda' | 'trimestre';
export const spanLabels = (): Readonly<Record<Span, string>> => ({
  mes: t('dates.month', 'Mes'),
  semana: t('dates.week', 'Semana'),
  agenda: t('dates.agenda', 'Agenda'),
  trimestre: t('dates.quarter', 'Trimestre'),
});

const months = () => [
  t('dates.january', 'enero'),
  t('dates.february', 'febrero'),
  t('dates.march', 'marzo'),
  t('dates.april', 'abril'),
  t('dates.may', 'mayo'),
  t('dates.june', 'junio'),
  t('dates.july', 'julio'),
  t('dates.august', 'agosto'),
  t('dates.september', 'septiembre'),
  t('dates.october', 'octubre'),
  t('dates.november', 'noviembre'),
  t('dates.december', 'diciembre'),
];
export const weekdays = () => [
  t('dates.monday', 'Lunes'),
  t('dates.tuesday', 'Martes'),
  t('dates.wednesday', 'Miércoles'),
  t('dates.thursday', 'Jueves'),
  t('dates.friday', 'Viernes'),
  t('dates.saturday', 'Sábado'),
  t('dates.sunday', 'Domingo'),
];

export interface Period {
  readonly first: Temporal.PlainDate;
  readonly last: Temporal.PlainDate;
  /** The part of it that is meant; the others only fill the weeks. */
  readonly from: Temporal.PlainDate;
  readonly to: Temporal.PlainDate;
  readonly label: string;
  readonly previous: string;
  readonly next: string;
}

const monday = (day: Temporal.PlainDate) => day.subtract({ days: day.dayOfWeek - 1 });
const AGENDA_DAYS = 30;

export const monthName = (day: Temporal.PlainDate) => months()[day.month - 1]!;
export const shortMonth = (day: Temporal.PlainDate) => monthName(day).slice(0, 3);
export const weekdayName = (day: Temporal.PlainDate) => weekdays()[day.dayOfWeek - 1]!;

const shortDay = (day: Temporal.PlainDate) => `${day.day} ${shortMonth(day)}`;
const rangeLabel = (from: Temporal.PlainDate, to: Temporal.PlainDate) =>
  t('dates.fromTo', '{from} al {to}', {
    from: from.year === to.year ? shortDay(from) : `${shortDay(from)} ${from.year}`,
    to: `${shortDay(to)} ${to.year}`,
  });
const monthYear = (day: Temporal.PlainDate) =>
  t('dates.monthYear', '{month} de {year}', { month: monthName(day), year: day.year });

export function periodOf(span: Span, day: Temporal.PlainDate): Period {
  if (span === 'semana') return plain(monday(day), 7);
  if (span === 'agenda') return plain(day, AGENDA_DAYS);
  const from = day.with({ day: 1 });
  const months = span === 'mes' ? 1 : 3;
  const to = from.add({ months }).subtract({ days: 1 });
  return {
    from,
    to,
    first: span === 'mes' ? monday(from) : from,
    last: span === 'mes' ? monday(to).add({ days: 6 }) : to,
    label:
      span === 'mes'
        ? monthYear(from)
        : t('dates.monthToMonth', '{from} a {to}', {
            from: from.year === to.year ? monthName(from) : monthYear(from),
            to: monthYear(to),
          }),
    previous: from.subtract({ months }).toString(),
    next: from.add({ months }).toString(),
  };
}

function plain(from: Temporal.PlainDate, days: number): Period {
  const to = from.add({ days: days - 1 });
  return {
    from,
    to,
    first: from,
    last: to,
    label: rangeLabel(from, to),
    previous: from.subtract({ days }).toString(),
    next: from.add({ days }).toString(),
  };
}

/** Every day from one to another. */
export function daysOf(first: Temporal.PlainDate, last: Temporal.PlainDate): Temporal.PlainDate[] {
  const length = first.until(last, { largestUnit: 'days' }).days;
  return Array.from({ length: length + 1 }, (_, index) => first.add({ days: index }));
}

/** The person's choice, or the first that is offered. */
export const spanOf = (asked: string | null, offered: readonly Span[]): Span =>
  offered.find((span) => span === asked) ?? offered[0]!;
