import type { Decimal } from 'decimal.js';
import { Exact, roundTo, sumOf } from './exact.ts';

/**
 * A part of a whole for each weight, in cents or in so many decimals: rounded by what they add up
 * to, so that the last one takes the rest. Weights that add up to nothing count alike.
 */
export function apportion(
  whole: Decimal.Value,
  weights: readonly Decimal.Value[],
  decimals = 2,
): string[] {
  const sum = sumOf(weights);
  const shares = sum.isZero() ? weights.map(() => new Exact(1)) : weights;
  const total = sum.isZero() ? new Exact(weights.length) : sum;
  let [upTo, given] = [new Exact(0), new Exact(0)];
  return shares.map((share) => {
    upTo = upTo.plus(share);
    const part = roundTo(new Exact(whole).times(upTo).div(total), decimals).minus(given);
    given = given.plus(part);
    return part.toFixed(decimals);
  });
}
