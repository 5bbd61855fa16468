import { t } from '../texts/t.ts';
import * as z from 'zod';
import type { DateField } from '../types.ts';
import { readBy, type FieldType, type TimeZoneContext, type Value } from './field-type.ts';

type Reading = { readonly value: string } | { readonly error: string };

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

const DATE_FORMS = [
  { form: /^(\d{4})-(\d{1,2})-(\d{1,2})$/, order: [1, 2, 3] },
  { form: /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/, order: [3, 2, 1] },
] as const;

const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;

/** Whether people may mean the year: what is typed, read of a file or sent lies among these. */
export const isYear = (year: number): boolean => year >= FIRST_YEAR && year <= LAST_YEAR;

/**
 * Reads `2026-12-31` and `31/12/2026`; null when it is not a day of the calendar between 1900 and
 * 2199.
 */
export function readDate(raw: string): string | null {
  for (const { form, order } of DATE_FORMS) {
    const match = form.exec(raw.trim());
    if (!match) continue;
    const [year, month, day] = order.map((i) => Number(match[i])) as [number, number, number];
    if (
      !isYear(year) ||
      month < 1 ||
      month > 12 ||
      day < 1 ||
      day > new Date(Date.UTC(year, month, 0)).getUTCDate()
    )
      return null;
    return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  }
  return null;
}

/** Reads `14:05`, `14:05:30` and `9:05`; null outside the clock. */
export function readTime(raw: string): string | null {
  const match = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/.exec(raw.trim());
  if (!match || Number(match[1]) > 23 || Number(match[2]) > 59 || Number(match[3] ?? 0) > 59)
    return null;
  return `${match[1]!.padStart(2, '0')}:${match[2]}`;
}

const two = (n: number) => String(n).padStart(2, '0');
/** «20 nov 2026». */
export const formatDay = (iso: string): string =>
  `${Number(iso.slice(8, 10))} ${MONTHS[Number(iso.slice(5, 7)) - 1]} ${iso.slice(0, 4)}`;
const clockOf = ({ hour, minute }: { readonly hour: number; readonly minute: number }) =>
  `${two(hour)}:${two(minute)}`;

const askDatetime = () => t('value.datetime', 'Escribe fecha y hora como 31/12/2026 14:30.');

/**
 * Without an offset, the clock of `timeZone`. When the clocks go back an hour is told twice: the
 * first is meant, and the second is written with its offset. An hour that the clocks left out names
 * no moment.
 */
function readDatetime(raw: string, { timeZone }: TimeZoneContext): Reading {
  const trimmed = raw.trim();
  if (/(Z|[+-]\d{2}:\d{2})$/.test(trimmed)) {
    const instant = Date.parse(trimmed);
    return Number.isNaN(instant) || !isYear(new Date(instant).getUTCFullYear())
      ? { error: askDatetime() }
      : { value: new Date(instant).toISOString() };
  }
  const [day = '', clock = '00:00'] = trimmed.split(/[T ]+/);
  const date = readDate(day);
  const time = readTime(clock);
  if (!date || !time) return { error: askDatetime() };
  const at = Temporal.PlainDateTime.from(`${date}T${time}`);
  const moment = at.toZonedDateTime(timeZone);
  // A day that begins with the gap is still a day: written alone, it means its first moment.
  if (!moment.toPlainDateTime().equals(at) && trimmed.includes(':'))
    return {
      error: t(
        'value.clocksWentForward',
        'El {day} los relojes se adelantaron y la hora {hour} no existió. Escribe otra, como {other}.',
        { day: formatDay(date), hour: clockOf(at), other: clockOf(moment) },
      ),
    };
  return { value: moment.toInstant().toString({ smallestUnit: 'millisecond' }) };
}

const local = (value: Value, { timeZone }: TimeZoneContext) =>
  Temporal.Instant.from(String(value)).toZonedDateTimeISO(timeZone);
/** The clocks had told this hour before, on the same day. */
const isSecond = (at: Temporal.ZonedDateTime) =>
  at.toPlainDateTime().toZonedDateTime(at.timeZoneId).epochMilliseconds !== at.epochMilliseconds;

/** The day of a moment: «20 nov 2026». */
export const formatDayOfInstant = (value: Value, at: TimeZoneContext): string =>
  formatDay(local(value, at).toPlainDate().toString());

/** «20 nov 2026 10:42». */
export function formatInstant(value: Value, at: TimeZoneContext): string {
  const moment = local(value, at);
  return `${formatDay(moment.toPlainDate().toString())} ${clockOf(moment)}${isSecond(moment) ? ' (segunda vez)' : ''}`;
}

const inputDatetime = (value: Value, at: TimeZoneContext) =>
  local(value, at).toPlainDateTime().toString({ smallestUnit: 'minute' });

interface Spec {
  readonly column: string;
  readonly read: (raw: string, at: TimeZoneContext) => Reading;
  readonly show: (value: Value, at: TimeZoneContext) => string;
  readonly input: (value: Value, at: TimeZoneContext) => string;
  readonly plain: (value: Value, at: TimeZoneContext) => string;
  /** The value on the wire. */
  readonly wire: z.ZodType<string, string>;
}

const given = (value: string | null, message: string): Reading =>
  value === null ? { error: message } : { value };
const toMinutes = (value: Value) => String(value).slice(0, 5);

const SPECS: Readonly<Record<DateField['kind'], Spec>> = {
  date: {
    column: 'date',
    read: (raw) => given(readDate(raw), t('value.date', 'Escribe una fecha como 31/12/2026.')),
    show: (value) => formatDay(String(value)),
    input: String,
    plain: String,
    wire: z.iso.date(),
  },
  time: {
    column: 'time(0)',
    read: (raw) => given(readTime(raw), t('value.time', 'Escribe una hora como 14:30.')),
    show: toMinutes,
    input: toMinutes,
    plain: String,
    wire: z.iso.time({ precision: -1 }),
  },
  datetime: {
    column: 'timestamp with time zone',
    read: readDatetime,
    show: formatInstant,
    input: inputDatetime,
    plain(value, at) {
      const moment = local(value, at);
      return `${inputDatetime(value, at).replace('T', ' ')}${isSecond(moment) ? moment.offset : ''}`;
    },
    wire: z.iso.datetime(),
  },
};

export const dateType: FieldType<DateField> = {
  column: (field) => SPECS[field.kind].column,
  schema: (field, at) =>
    readBy((raw) => SPECS[field.kind].read(raw, at)).pipe(SPECS[field.kind].wire),
  zoned: true,
  show: (value, field, at) => {
    if (value === null) return '';
    return field.granularity
      ? SPECS.date.show(value, at).replace(/^\S+ /, '')
      : SPECS[field.kind].show(value, at);
  },
  input: (value, field, at) => (value === null ? '' : SPECS[field.kind].input(value, at)),
  plain: (value, field, at) => (value === null ? '' : SPECS[field.kind].plain(value, at)),
  filter: 'range',
  sortable: true,
  align: 'left',
};
