/** What is held or refused of a line of a sale at its price (sales R5, R2b). */
import { Exact } from '#erp/domains/amounts/exact.ts';
import { groupDigits } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import type { PriceLimits } from './discount-limits-of.ts';
import { judgePrice, type PriceHold } from './discounts.ts';
import type { FoundPrice } from './resolve-prices.ts';

export interface GivenLine {
  /** Typed in place of that of the list; null is the list's. */
  readonly unit_price: string | null;
  readonly extra_discount_percent: string | null;
  readonly agreed_discount_percent: string | null;
}

export interface Seller {
  readonly limits: PriceLimits;
  /** A free sample is given by who may type prices, and always waits for somebody else. */
  readonly givesFree: boolean;
}

export interface LineJudgement {
  /** What was lowered by hand, in percent with two decimals. */
  readonly manual: string;
  readonly holds: readonly PriceHold[];
  /** What is wrong with its additional discount, as a person reads it. */
  readonly refusal: string | null;
}

const isWhole = (percent: string | null): boolean => percent !== null && new Exact(percent).eq(100);

function refusalOf(
  { extra_discount_percent: extra }: GivenLine,
  { allow_extra_discount }: FoundPrice,
  { refused, manual }: { readonly refused: boolean; readonly manual: string },
  { absolute }: PriceLimits,
): string | null {
  if (!allow_extra_discount && extra !== null && !new Exact(extra).isZero())
    return t('sales.noExtraDiscount', 'La lista no permite descuento adicional.');
  return refused
    ? t('sales.overAbsolute', 'El descuento de {manual} % excede el tope de {top} %.', {
        manual,
        top: groupDigits(absolute, 0, 2),
      })
    : null;
}

export function judgeLine(
  given: GivenLine,
  found: FoundPrice,
  { limits, givesFree }: Seller,
): LineJudgement {
  const judged = judgePrice(
    {
      ...given,
      list_price: found.price,
      unit_price: given.unit_price ?? found.price,
      max_discount_percent: found.max_discount_percent,
      min_price: found.min_price,
      cost: found.cost,
      min_margin_percent: found.min_margin_percent ?? limits.min_margin_percent,
    },
    limits,
  );
  const isFree = givesFree && isWhole(given.extra_discount_percent);
  return {
    manual: judged.manual,
    holds: isFree ? [...new Set<PriceHold>(['PRECIO', ...judged.holds])] : judged.holds,
    refusal: refusalOf(given, found, { ...judged, refused: judged.refused && !isFree }, limits),
  };
}
