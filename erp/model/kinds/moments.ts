import type { MomentField } from '../types.ts';
import { bad, ok, type Kind, type Parsed, type Value } from './kind.ts';

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

/** Zone in which people of the company read and type times; dates are already theirs. */
const ZONE = 'America/Mexico_City';

const DATE_FORMS = [
  { form: /^(\d{4})-(\d{1,2})-(\d{1,2})$/, order: [1, 2, 3] },
  { form: /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/, order: [3, 2, 1] },
] as const;

/** Reads `2026-12-31` and `31/12/2026`; null when it is not a day of the calendar between 1900 and 2199. */
export function readDate(raw: string): string | null {
  for (const { form, order } of DATE_FORMS) {
    const match = form.exec(raw.trim());
    if (!match) continue;
    const [year, month, day] = order.map((i) => Number(match[i])) as [number, number, number];
    if (year < 1900 || year > 2199 || month < 1 || month > 12 || day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null;
    return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  }
  return null;
}

/** Reads `14:05`, `14:05:30` and `9:05`; null outside the clock. */
export function readTime(raw: string): string | null {
  const match = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/.exec(raw.trim());
  if (!match || Number(match[1]) > 23 || Number(match[2]) > 59 || Number(match[3] ?? 0) > 59) return null;
  return `${match[1]!.padStart(2, '0')}:${match[2]}`;
}

function readDatetime(raw: string): string | null {
  const trimmed = raw.trim();
  if (/(Z|[+-]\d{2}:\d{2})$/.test(trimmed)) {
    const instant = Date.parse(trimmed);
    return Number.isNaN(instant) ? null : new Date(instant).toISOString();
  }
  const [day = '', clock = '00:00'] = trimmed.split(/[T ]+/);
  const date = readDate(day);
  const time = readTime(clock);
  if (!date || !time) return null;
  return Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(ZONE).toInstant().toString({ smallestUnit: 'millisecond' });
}

const local = (value: Value) => Temporal.Instant.from(String(value)).toZonedDateTimeISO(ZONE);
const showDay = (iso: string) => `${Number(iso.slice(8, 10))} ${MONTHS[Number(iso.slice(5, 7)) - 1]} ${iso.slice(0, 4)}`;
const two = (n: number) => String(n).padStart(2, '0');

const SPECS: Readonly<
  Record<
    MomentField['kind'],
    { column: string; read: (raw: string) => string | null; message: string; show: (value: Value) => string; input: (value: Value) => string; schema: string }
  >
> = {
  date: { column: 'date', read: readDate, message: 'Escribe una fecha como 31/12/2026.', show: (v) => showDay(String(v)), input: String, schema: 'date' },
  time: { column: 'time(0)', read: readTime, message: 'Escribe una hora como 14:30.', show: (v) => String(v).slice(0, 5), input: (v) => String(v).slice(0, 5), schema: 'time' },
  datetime: {
    column: 'timestamp with time zone',
    read: readDatetime,
    message: 'Escribe fecha y hora como 31/12/2026 14:30.',
    show(value) {
      const at = local(value);
      return `${showDay(at.toPlainDate().toString())} ${two(at.hour)}:${two(at.minute)}`;
    },
    input: (value) => local(value).toPlainDateTime().toString({ smallestUnit: 'minute' }),
    schema: 'date-time',
  },
};

export const momentKind: Kind<MomentField> = {
  column: (field) => SPECS[field.kind].column,
  parse(raw, field): Parsed {
    const value = SPECS[field.kind].read(raw);
    return value === null ? bad(SPECS[field.kind].message) : ok(value);
  },
  show: (value, field) => (value === null ? '' : field.whole ? SPECS.date.show(value).replace(/^\S+ /, '') : SPECS[field.kind].show(value)),
  input: (value, field) => (value === null ? '' : SPECS[field.kind].input(value)),
  plain: (value, field) => (value === null ? '' : field.kind === 'datetime' ? SPECS.datetime.input(value).replace('T', ' ') : String(value)),
  filter: 'range',
  sortable: true,
  align: 'left',
  schema: (field) => ({ type: ['string', 'null'], format: SPECS[field.kind].schema }),
};
