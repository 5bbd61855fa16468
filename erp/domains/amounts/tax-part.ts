/** What of a tax falls to a part of what it is of, so that parts add up and each stands alone. */
import { Decimal } from 'decimal.js';
import { Exact, roundTo } from './exact.ts';

export interface WholeTax {
  readonly base: Decimal.Value;
  /** Null of what is exempt. */
  readonly amount: Decimal.Value | null;
  /** Of the base; null where it is no rate of it, or is not known. */
  readonly rate: Decimal.Value | null;
}

export interface TaxPart {
  readonly base: Decimal;
  /** Null of what is exempt. */
  readonly amount: Decimal | null;
}

const least = (a: Decimal, b: Decimal): Decimal => Decimal.min(a, b);
const most = (a: Decimal, b: Decimal): Decimal => Decimal.max(a, b);

/**
 * The amount nearest to `wanted` that a PAC admits of its base (CRP20254, CRP20261: half a cent of
 * the base and less than one of the amount), as it admits what is left of the rest.
 */
function admitted(
  { base, wanted }: { readonly base: Decimal; readonly wanted: Decimal },
  rest: { readonly base: Decimal; readonly amount: Decimal },
  rate: Decimal.Value,
  decimals: number,
): Decimal {
  const cent = new Exact(10).pow(-decimals);
  const reach = new Exact(rate).div(2).plus(1).times(cent).minus('1e-9');
  // Figures of somebody else, which no rate gives, are only shared.
  if (rest.amount.minus(rest.base.times(rate)).abs().gt(reach)) return wanted;
  const own = base.times(rate);
  const others = rest.amount.minus(rest.base.minus(base).times(rate));
  const from = most(own, others).minus(reach).toDecimalPlaces(decimals, Decimal.ROUND_CEIL);
  const to = least(own, others).plus(reach).toDecimalPlaces(decimals, Decimal.ROUND_FLOOR);
  return least(most(wanted, from), to);
}

/**
 * Base and amount of what comes after `taken`, up to the `share` (from 0 to 1) of the whole: the
 * cumulative share rounded half up to `decimals` less what was taken, and all that is left at 1. A
 * cent moves to a later part where a PAC would not admit the amount of its base.
 */
export function taxPart(
  whole: WholeTax,
  taken: { readonly base: Decimal.Value; readonly amount: Decimal.Value },
  share: Decimal.Value,
  decimals = 2,
): TaxPart {
  const left = {
    base: new Exact(whole.base).minus(taken.base),
    amount: new Exact(whole.amount ?? 0).minus(taken.amount),
  };
  const zero = new Exact(0);
  const isLast = new Exact(share).gte(1);
  const upTo = (of: Decimal.Value, before: Decimal.Value) =>
    most(roundTo(new Exact(of).times(share), decimals).minus(before), zero);
  const base = isLast ? most(left.base, zero) : upTo(whole.base, taken.base);
  if (whole.amount === null) return { base, amount: null };
  if (isLast) return { base, amount: most(left.amount, zero) };
  const wanted = base.isZero() ? zero : upTo(whole.amount, taken.amount);
  if (whole.rate === null) return { base, amount: wanted };
  return { base, amount: most(admitted({ base, wanted }, left, whole.rate, decimals), zero) };
}
