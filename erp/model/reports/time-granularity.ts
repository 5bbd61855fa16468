/** Weeks, months and years in words, for headings and charts. Dates are ISO days. */
export type TimeGranularity = 'day' | 'week' | 'month' | 'year';

export const MONTHS: readonly string[] = [
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
const parts = (iso: string) =>
  [Number(iso.slice(0, 4)), Number(iso.slice(5, 7)) - 1, Number(iso.slice(8, 10))] as const;

/**
 * «Semana del 2 al 8 de noviembre», «noviembre de 2026», «2026». The day of a week may be any of
 * it.
 */
export function granularityLabel(iso: string, grain: TimeGranularity): string {
  const [year, month, day] = parts(iso);
  if (grain === 'year') return String(year);
  if (grain === 'month') return `${MONTHS[month]} de ${year}`;
  if (grain === 'day') return `${day} de ${MONTHS[month]} de ${year}`;
  const any = Temporal.PlainDate.from(iso);
  const from = any.subtract({ days: any.dayOfWeek - 1 });
  const to = from.add({ days: 6 });
  const start =
    from.month === to.month ? String(from.day) : `${from.day} de ${MONTHS[from.month - 1]}`;
  return `Semana del ${start} al ${to.day} de ${MONTHS[to.month - 1]}`;
}

/** A few letters under a chart: `20 nov`, `nov`, `nov 25`. */
export function granularityShortLabel(iso: string, grain: TimeGranularity, years: boolean): string {
  const [year, month, day] = parts(iso);
  const name = MONTHS[month]!.slice(0, 3);
  if (grain === 'year') return String(year);
  if (grain === 'month') return years ? `${name} ${String(year).slice(2)}` : name;
  return `${day} ${name}`;
}
