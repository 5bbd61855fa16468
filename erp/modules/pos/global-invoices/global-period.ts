/** Days that a global invoice may cover, and how it names them (c_Periodicidad, c_Meses). */
import { t } from '#erp/model/texts/t.ts';

export interface GlobalPeriod {
  /** c_Periodicidad. */
  readonly periodicity: string;
  /** ISO days, both of it. */
  readonly from: string;
  readonly to: string;
}

export interface NamedPeriod {
  /** c_Meses. */
  readonly months: string;
  readonly year: number;
}

const LONGEST: Readonly<Record<string, number>> = {
  '01': 1,
  '02': 7,
  '03': 16,
  '04': 31,
  '05': 62,
};
const TWO_MONTHS = '05';
/** Who is in this regime only says two months at once (CFDI40132). */
export const TWO_MONTHS_REGIME = '621';

type Problem = readonly [field: 'from' | 'to' | 'periodicity', message: string];

const span = ({ from, to }: GlobalPeriod): number =>
  Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days + 1;

/** January and February are 13, and so on. */
const pairOf = (month: number): number => Math.ceil(month / 2);

/** Why these days are no period of that length, or null. */
export function periodProblem(period: GlobalPeriod): Problem | null {
  const { periodicity, from, to } = period;
  if (to < from) return ['to', t('pos.period.backwards', 'Termina antes de empezar.')];
  const longest = LONGEST[periodicity] ?? 0;
  if (span(period) > longest)
    return [
      'to',
      t('pos.period.long', 'Con esa periodicidad son a lo más {days} días.', { days: longest }),
    ];
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  const same =
    periodicity === TWO_MONTHS
      ? pairOf(first.month) === pairOf(last.month)
      : first.month === last.month;
  if (same && first.year === last.year) return null;
  return [
    'to',
    periodicity === TWO_MONTHS
      ? t('pos.period.twoMonths', 'Es un bimestre: enero y febrero, marzo y abril…')
      : t('pos.period.oneMonth', 'Una factura global es de un solo mes: haz una por cada uno.'),
  ];
}

/** Why it is not issued yet where that is the day, ISO, or null. */
export const earlyProblem = ({ to }: GlobalPeriod, today: string): Problem | null =>
  to > today ? ['to', t('pos.period.future', 'Todavía no termina ese periodo.')] : null;

export function namedPeriod({ periodicity, from }: GlobalPeriod): NamedPeriod {
  const { month, year } = Temporal.PlainDate.from(from);
  const code = periodicity === TWO_MONTHS ? 12 + pairOf(month) : month;
  return { months: String(code).padStart(2, '0'), year };
}

/** It is issued within the day that follows the period (sat-cfdi §7.4). */
export const isLate = ({ to }: GlobalPeriod, today: string): boolean =>
  today > Temporal.PlainDate.from(to).add({ days: 1 }).toString();
