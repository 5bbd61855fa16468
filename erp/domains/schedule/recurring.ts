/** On which days something that repeats itself falls. */

export type Frequency = 'MENSUAL' | 'BIMESTRAL' | 'TRIMESTRAL' | 'ANUAL';

const MONTHS: Readonly<Record<Frequency, number>> = {
  MENSUAL: 1,
  BIMESTRAL: 2,
  TRIMESTRAL: 3,
  ANUAL: 12,
};

export interface Recurrence {
  readonly frequency: Frequency;
  /** 1–31; the last day where the month is shorter. */
  readonly dayOfMonth: number;
  /** ISO dates; the first month is that of the start. */
  readonly startDate: string;
  readonly endDate: string | null;
}

export interface Occurrence {
  /** `YYYY-MM`. */
  readonly period: string;
  readonly date: string;
}

/** Those that have come by a day, in their order, after a period (`YYYY-MM`) if one is given. */
export function occurrences(
  { frequency, dayOfMonth, startDate, endDate }: Recurrence,
  until: string,
  after: string | null,
): Occurrence[] {
  const first = Temporal.PlainDate.from(startDate).with({ day: 1 });
  const found: Occurrence[] = [];
  for (let step = 0; ; step += 1) {
    const month = first.add({ months: step * MONTHS[frequency] });
    if (month.toString() > until) return found;
    const date = month.with({ day: Math.min(dayOfMonth, month.daysInMonth) }).toString();
    const period = date.slice(0, 7);
    const holds = date >= startDate && date <= until && (endDate === null || date <= endDate);
    if (holds && (after === null || period > after)) found.push({ period, date });
  }
}
