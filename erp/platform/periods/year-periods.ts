/** The thirteen periods of a year: its months, and the one of adjustments. */
const MONTHS = 13;

export interface NewPeriod {
  readonly year: number;
  readonly month: number;
  readonly status: 'FUTURO' | 'ABIERTO';
}

/** Months that have begun are open; later ones open on their first day. */
export function periodsOf(year: number, today: Temporal.PlainDate): readonly NewPeriod[] {
  return Array.from({ length: MONTHS }, (_, i): NewPeriod => {
    const month = i + 1;
    const first = Temporal.PlainDate.from({ year, month: Math.min(month, 12), day: 1 });
    return {
      year,
      month,
      status: Temporal.PlainDate.compare(first, today) <= 0 ? 'ABIERTO' : 'FUTURO',
    };
  });
}
