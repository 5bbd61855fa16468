/** What a fixed asset loses each month, straight line, for books and taxes (finance §2.3.1). */
import { Decimal } from 'decimal.js';
import { cents, Exact } from '#erp/domains/amounts/exact.ts';

export interface DepreciableAsset {
  readonly cost: string;
  readonly salvageValue: string;
  /** Percent a year; 0 for what does not lose value. */
  readonly bookRate: string;
  readonly taxRate: string;
  /** Highest cost that taxes accept (cars, LISR 36-II); null without. */
  readonly taxCap: string | null;
  /** ISO date; it loses from the month after. */
  readonly startDate: string;
}

export interface MonthlyDepreciation {
  /** `YYYY-MM`. */
  readonly period: string;
  readonly book: string;
  readonly bookAccumulated: string;
  readonly tax: string;
  readonly taxAccumulated: string;
}

const YEAR = new Exact(12 * 100);

/** Months until a rate has taken everything: 10 % in 120, 30 % in 40, 7 % in 172. */
const lifeOf = (rate: string): number => {
  const exact = new Exact(rate);
  return exact.isZero() ? 0 : YEAR.div(exact).ceil().toNumber();
};

/** The same amount each month, the last one takes what is left. */
function accumulatedAfter(base: Decimal, rate: string, months: number): Decimal {
  const life = lifeOf(rate);
  if (months <= 0 || life === 0) return new Exact(0);
  if (months >= life) return base;
  return Decimal.min(base, cents(base.times(rate).div(YEAR)).times(months));
}

/** Full months of a period (`YYYY-MM`) since the month of the start. */
function monthsBy(startDate: string, period: string): number {
  const [year, month] = period.split('-').map(Number) as [number, number];
  const start = Temporal.PlainDate.from(startDate);
  return (year - start.year) * 12 + month - start.month;
}

function at(asset: DepreciableAsset, months: number): { book: Decimal; tax: Decimal } {
  const cost = new Exact(asset.cost);
  const deductible = asset.taxCap === null ? cost : Decimal.min(cost, asset.taxCap);
  return {
    book: accumulatedAfter(cost.minus(asset.salvageValue), asset.bookRate, months),
    tax: accumulatedAfter(deductible, asset.taxRate, months),
  };
}

/** What it loses in a period (`YYYY-MM`), and has lost at its end. */
export function depreciate(asset: DepreciableAsset, period: string): MonthlyDepreciation {
  const months = monthsBy(asset.startDate, period);
  const [before, after] = [at(asset, months - 1), at(asset, months)];
  return {
    period,
    book: after.book.minus(before.book).toFixed(2),
    bookAccumulated: after.book.toFixed(2),
    tax: after.tax.minus(before.tax).toFixed(2),
    taxAccumulated: after.tax.toFixed(2),
  };
}

/** Every month in which it loses something, in the books or for taxes. */
export function depreciationSchedule(asset: DepreciableAsset): MonthlyDepreciation[] {
  const life = Math.max(lifeOf(asset.bookRate), lifeOf(asset.taxRate));
  const start = Temporal.PlainDate.from(asset.startDate).toPlainYearMonth();
  return Array.from({ length: life }, (_, i) =>
    depreciate(asset, start.add({ months: i + 1 }).toString()),
  );
}
