/** Days that a calendar or a time line shows, from Monday. */
export type Span = 'mes' | 'semana' | 'agenda' | 'trimestre';
export const SPAN_LABELS: Readonly<Record<Span, string>> = {
  mes: 'Mes',
  semana: 'Semana',
  agenda: 'Agenda',
  trimestre: 'Trimestre',
};

const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];
const WEEKDAYS = [
  'Lunes',
  'Martes',
  'Miércoles',
  'Jueves',
  'Viernes',
  'Sábado',
  'Domingo',
] as const;

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

export const monthName = (day: Temporal.PlainDate) => MONTHS[day.month - 1]!;
export const shortMonth = (day: Temporal.PlainDate) => monthName(day).slice(0, 3);
export const weekdayName = (day: Temporal.PlainDate) => WEEKDAYS[day.dayOfWeek - 1]!;
export const weekdays = WEEKDAYS;

const shortDay = (day: Temporal.PlainDate) => `${day.day} ${shortMonth(day)}`;
const rangeLabel = (from: Temporal.PlainDate, to: Temporal.PlainDate) =>
  `${shortDay(from)}${from.year === to.year ? '' : ` ${from.year}`} al ${shortDay(to)} ${to.year}`;

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
        ? `${monthName(from)} de ${from.year}`
        : `${monthName(from)}${from.year === to.year ? '' : ` de ${from.year}`} a ${monthName(to)} de ${to.year}`,
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
