/** When a tax return is due (finance §2.6). */
import { addWorkdays, isWorkday } from './working-days.ts';

/** Kinds of returns, and the last day to file each before days off move it. */
export const RETURN_KINDS = [
  ['IVA', 'IVA'],
  ['ISR_PROVISIONAL', 'Pago provisional de ISR'],
  ['RETENCIONES', 'Retenciones'],
  ['IEPS', 'IEPS'],
  ['DIOT', 'DIOT'],
  ['ANUAL', 'Declaración anual'],
] as const;
export type ReturnKind = (typeof RETURN_KINDS)[number][0];

export interface DueQuestion {
  readonly year: number;
  readonly month: number;
  readonly kind: ReturnKind;
  readonly rfc: string | null;
  /** The company takes the days that its RFC gives it. */
  readonly extended: boolean;
  /** ISO days without work. */
  readonly holidays: ReadonlySet<string>;
}

/**
 * Working days more, by the sixth digit of the RFC (decree of 26 December 2013, art. 5.1): 1 and 2
 * have one, 9 and 0 have five.
 */
export function extensionOf(rfc: string | null): number {
  const digit = /^[A-ZÑ&]{3,4}\d{5}(\d)/.exec(rfc ?? '')?.[1];
  if (digit === undefined) return 0;
  return Math.ceil((Number(digit) || 10) / 2);
}

/** The same of a column of a statement. */
export function extensionSql(rfc: string): string {
  const digit = `substring(${rfc} from '^[A-ZÑ&]{3,4}${'[0-9]'.repeat(5)}([0-9])')`;
  return `coalesce(ceil(case ${digit} when '0' then 10 else ${digit}::int end / 2.0), 0)::int`;
}

/** Of the next month: CFF 6, LIVA 5-D, LISR 14 and 96. */
export const LEGAL_DAY = 17;

/** The day itself before days off: the 17th, the end of the next month, the end of March. */
function lastDay({ year, month, kind }: DueQuestion): Temporal.PlainDate {
  const end = Temporal.PlainDate.from({ year, month, day: 1 })
    .add({ months: 2 })
    .subtract({ days: 1 });
  if (kind === 'DIOT') return end;
  // LISR 9 and 76-V: within the three months after the year.
  if (kind === 'ANUAL') return Temporal.PlainDate.from({ year: year + 1, month: 3, day: 31 });
  return end.with({ day: LEGAL_DAY });
}

/** ISO day. */
export function dueDate(question: DueQuestion): string {
  const { kind, rfc, extended, holidays } = question;
  let day = lastDay(question);
  const left = extended && kind !== 'DIOT' && kind !== 'ANUAL' ? extensionOf(rfc) : 0;
  while (!isWorkday(day, holidays)) day = day.add({ days: 1 });
  return addWorkdays(day.toString(), left, holidays);
}
