/** Discounts in cascade, and who may give them (sales R4, R5). Pure: percentages are 0 to 100. */
import type { Decimal } from 'decimal.js';
import { Exact, roundTo } from '#erp/domains/amounts/exact.ts';

const part = (percent: string | null | undefined): Decimal => new Exact(percent ?? 0).div(100);

/** R4: one discount after the other; exact, as a percentage. */
export const cascade = (agreed: string | null, extra: string | null): Decimal =>
  new Exact(1)
    .minus(new Exact(1).minus(part(agreed)).times(new Exact(1).minus(part(extra))))
    .times(100);

export interface SoldLine {
  /** Before discounts, in the currency of the document. */
  readonly list_price: string;
  readonly unit_price: string;
  readonly extra_discount_percent: string | null;
  readonly agreed_discount_percent: string | null;
  /** Of the rule that priced it; null where it has none. */
  readonly max_discount_percent: string | null;
  readonly min_price: string | null;
  /** Of one, in the currency of the document; null where nobody knows. */
  readonly cost: string | null;
  /** Of the product, else the settings'. */
  readonly min_margin_percent: string | null;
}

export interface DiscountLimits {
  /** Of whoever sells: the larger of that of their roles and of their place in a team. */
  readonly own: string;
  /** Nobody goes beyond it. */
  readonly absolute: string;
}

export type PriceHold = 'PRECIO' | 'MARGEN';

export interface PriceJudgement {
  /** What was lowered by hand of the price of the list; negative where it was raised. */
  readonly manual: string;
  /** Beyond what anybody may give. */
  readonly refused: boolean;
  readonly holds: readonly PriceHold[];
}

/**
 * R5: what is lowered by hand is held beyond the limit of whoever sells, and refused beyond the
 * absolute one; so is what falls below the least price, or leaves less than the least margin. A
 * raised price is never held for its discount.
 */
export function judgePrice(line: SoldLine, limits: DiscountLimits): PriceJudgement {
  const after = new Exact(line.unit_price).times(
    new Exact(1).minus(part(line.extra_discount_percent)),
  );
  const manual = new Exact(line.list_price).isZero()
    ? new Exact(0)
    : new Exact(1).minus(after.div(line.list_price)).times(100);
  const net = after.times(new Exact(1).minus(part(line.agreed_discount_percent)));
  const most =
    line.max_discount_percent === null
      ? new Exact(limits.own)
      : Exact.min(limits.own, line.max_discount_percent);
  const holds: PriceHold[] = [];
  if (manual.gt(most) || (line.min_price !== null && net.lt(line.min_price))) holds.push('PRECIO');
  if (
    line.cost !== null &&
    line.min_margin_percent !== null &&
    (net.lte(0) ||
      new Exact(1).minus(new Exact(line.cost).div(net)).times(100).lt(line.min_margin_percent))
  )
    holds.push('MARGEN');
  return {
    manual: roundTo(manual, 2).toFixed(2),
    refused: manual.gt(limits.absolute),
    holds,
  };
}
