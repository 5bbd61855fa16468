/** An amount of a year over its twelve months, in cents: what is left over goes to the last one. */
import { Decimal } from 'decimal.js';

const cents = (amount: Decimal) => amount.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);

/** In proportion to the weights; null where they give no proportion. */
export function spreadBy(total: string, weights: readonly Decimal.Value[]): string[] | null {
  const sum = Decimal.sum(0, ...weights);
  if (sum.isZero()) return null;
  const amount = new Decimal(total);
  const last = weights.findLastIndex((weight) => !new Decimal(weight).isZero());
  const parts = weights.map((weight) => cents(amount.times(weight).div(sum)));
  const others = Decimal.sum(0, ...parts.filter((_, i) => i !== last));
  parts[last] = amount.minus(others);
  return parts.map((part) => part.toFixed(2));
}

export const spreadEqually = (total: string): string[] =>
  spreadBy(
    total,
    Array.from({ length: 12 }, () => 1),
  )!;
