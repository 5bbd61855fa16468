/** Until when a document of a supplier holds (purchasing §2, record 505); pure. */

export interface Frequency {
  readonly frequency: string;
  readonly valid_days: number | null;
}

/** Months that a document of a period covers. */
const MONTHS: Readonly<Record<string, number>> = {
  MENSUAL: 1,
  BIMESTRAL: 2,
  CUATRIMESTRAL: 4,
  ANUAL: 12,
};

export const isPeriodic = (frequency: string): boolean => frequency in MONTHS;

/**
 * The last day on which it is in force, ISO; null does not expire. One of a period (`2026-03`, its
 * last month) holds until the next one is over, in which it is handed in.
 */
export function expiryOf(
  { frequency, valid_days }: Frequency,
  issuedOn: string,
  period: string | null,
): string | null {
  const months = MONTHS[frequency];
  if (months !== undefined) {
    const last = Temporal.PlainYearMonth.from(period ?? issuedOn.slice(0, 7)).add({ months });
    return last.toPlainDate({ day: last.daysInMonth }).toString();
  }
  if (valid_days === null) return null;
  return Temporal.PlainDate.from(issuedOn).add({ days: valid_days }).toString();
}
