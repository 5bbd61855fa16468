/**
 * Subsidy for employment (decree of DOF 31-12-2024 and its amendments): what may be caused in a
 * month, by the day of payment. Figures are the decrees'; another year is another row.
 */
import type { Decimal } from 'decimal.js';
import { Exact } from '../../amounts/exact.ts';

interface SubsidyEntry {
  readonly from: string;
  /** Pesos a month. */
  readonly monthly: string;
}

/** 2026: 15.59 % of the monthly UMA before it changes, 15.02 % from February on. */
const SUBSIDIES: readonly SubsidyEntry[] = [
  { from: '2025-01-01', monthly: '475.00' },
  { from: '2026-01-01', monthly: '536.21' },
  { from: '2026-02-01', monthly: '535.65' },
];

/** Days of a month in the tables of LISR. */
const MONTH = '30.4';

/** The most for a period of so many days paid on `day` (`YYYY-MM-DD`): longer ones count days. */
export function subsidyCeiling(day: string, days: number): Decimal {
  const row = SUBSIDIES.findLast(({ from }) => from <= day) ?? SUBSIDIES[0]!;
  if (days <= 31) return new Exact(row.monthly);
  return new Exact(row.monthly).div(MONTH).times(days).toDecimalPlaces(2);
}
