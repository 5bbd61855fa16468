import type { Decimal } from 'decimal.js';
import { cents, Exact, moneyText } from './exact.ts';

/**
 * A part of a whole for each weight, in cents: rounded by what they add up to, so that the last one
 * takes the rest. Weights that add up to nothing count alike.
 */
export function apportion(whole: Decimal.Value, weights: readonly Decimal.Value[]): string[] {
  const sum = weights.reduce<Decimal>((all, each) => all.plus(each), new Exact(0));
  const shares = sum.isZero() ? weights.map(() => new Exact(1)) : weights;
  const total = sum.isZero() ? new Exact(weights.length) : sum;
  let [upTo, given] = [new Exact(0), new Exact(0)];
  return shares.map((share) => {
    upTo = upTo.plus(share);
    const part = cents(new Exact(whole).times(upTo).div(total)).minus(given);
    given = given.plus(part);
    return moneyText(part);
  });
}
