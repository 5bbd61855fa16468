/** What a month would sell by what was sold (sales R30). */
import type { Decimal } from 'decimal.js';
import { cents, Exact, sumOf } from '#erp/domains/amounts/exact.ts';

/** Net sales of one key by month (`2026-10-01`), in unit of sale or in MXN. */
export type History = Readonly<Record<string, string>>;

const LOWEST = '0.5';
const HIGHEST = '2';

const average = (history: History, months: readonly string[]): Decimal =>
  sumOf(months.map((month) => history[month] ?? '0')).div(months.length);

/**
 * The same month of the last twelve closed ones over their average, between 0.5 and 2; 1 with less
 * than twelve months of history. `closed`: those months, oldest first.
 */
export function seasonality(history: History, month: string, closed: readonly string[]): Decimal {
  const neutral = new Exact(1);
  if (!Object.keys(history).some((known) => known <= closed[0]!)) return neutral;
  const mean = average(history, closed);
  if (mean.lte(0)) return neutral;
  const same = closed.find((each) => each.slice(5, 7) === month.slice(5, 7))!;
  const factor = new Exact(history[same] ?? '0').div(mean);
  if (factor.lt(LOWEST)) return new Exact(LOWEST);
  return factor.gt(HIGHEST) ? new Exact(HIGHEST) : factor;
}

/** The average of the last three closed months by the month's seasonality: six decimals. */
export function baselineOf(history: History, month: string, closed: readonly string[]): string {
  const mean = average(history, closed.slice(-3));
  if (mean.lte(0)) return '0.000000';
  return mean.times(seasonality(history, month, closed)).toFixed(6);
}

/** A total shared by months as their seasonality says: two decimals, the rest in the last one. */
export function spreadTotal(
  total: string,
  history: History,
  months: readonly string[],
  closed: readonly string[],
): readonly string[] {
  const weights = months.map((month) => seasonality(history, month, closed));
  const whole = sumOf(weights);
  const parts = weights
    .slice(0, -1)
    .map((weight) => cents(new Exact(total).times(weight).div(whole)));
  return [...parts, new Exact(total).minus(sumOf(parts))].map((part) => part.toFixed(2));
}
