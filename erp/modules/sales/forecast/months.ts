/** Months as the days on which they begin: `2026-11-01`. */

export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

export const addMonths = (month: string, months: number): string =>
  Temporal.PlainDate.from(month).add({ months }).toString();

/** The twelve of a year. */
export const monthsOfYear = (year: number): readonly string[] =>
  Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}-01`);
