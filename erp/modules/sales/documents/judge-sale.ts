/** Whether the prices of a sale may be given, are held for somebody, or are refused (sales R5). */
import type { Actor } from '#erp/kernel/actor.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { groupDigits } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { discountLimitsOf, type PriceLimits } from '../prices/discount-limits-of.ts';
import { judgePrice, type PriceHold } from '../prices/discounts.ts';
import { resolvePrices, type LinePrice } from '../prices/resolve-prices.ts';
import { askedLines, termsOfSale } from './complete-sale.ts';
import type { SaleDraft, SaleLine } from './sale-draft.ts';

export interface LineJudgement {
  /** What was lowered by hand, in percent with two decimals. */
  readonly manual: string;
  readonly holds: readonly PriceHold[];
  /** Field of the line and what is wrong with it, as a person reads it. */
  readonly refusal: { readonly field: keyof SaleLine; readonly message: string } | null;
}

const JUDGED: LineJudgement = { manual: '0.00', holds: [], refusal: null };

const shownPercent = (percent: string) => groupDigits(percent, 0, 2);

function refusalOf(
  line: SaleLine,
  { found }: LinePrice,
  judged: { readonly refused: boolean; readonly manual: string },
  { absolute }: PriceLimits,
): LineJudgement['refusal'] {
  const extra = line.extra_discount_percent ?? '0';
  const field = 'extra_discount_percent';
  if (found && !found.allow_extra_discount && !new Exact(extra).isZero())
    return {
      field,
      message: t('sales.noExtraDiscount', 'La lista no permite descuento adicional.'),
    };
  if (!judged.refused || isFreeSample(line)) return null;
  return {
    field,
    message: t('sales.overAbsolute', 'El descuento de {manual} % excede el tope de {top} %.', {
      manual: judged.manual,
      top: shownPercent(absolute),
    }),
  };
}

/** Given away at its price less all of it: always held, and the one case above the limit of all. */
const isFreeSample = ({ extra_discount_percent: extra }: SaleLine): boolean =>
  extra !== null && extra !== undefined && new Exact(extra).eq(100);

function judgeLine(line: SaleLine, priced: LinePrice, limits: PriceLimits): LineJudgement {
  const { found } = priced;
  if (!found || !line.unit_price) return { ...JUDGED, holds: ['PRECIO'] };
  const judged = judgePrice(
    {
      list_price: found.price,
      unit_price: line.unit_price,
      extra_discount_percent: line.extra_discount_percent ?? null,
      agreed_discount_percent: line.discount_percent ?? null,
      max_discount_percent: found.max_discount_percent,
      min_price: found.min_price,
      cost: found.cost,
      min_margin_percent: found.min_margin_percent ?? limits.min_margin_percent,
    },
    limits,
  );
  const holds = isFreeSample(line)
    ? [...new Set<PriceHold>(['PRECIO', ...judged.holds])]
    : judged.holds;
  return { manual: judged.manual, holds, refusal: refusalOf(line, priced, judged, limits) };
}

/**
 * One for each line, by the limits of `actor`; a promised price that stays as it was promised is
 * not judged again.
 */
export async function judgeSale(
  tx: Tx,
  actor: Actor,
  draft: SaleDraft,
  promised: ReadonlyMap<number, string>,
): Promise<readonly LineJudgement[]> {
  const terms = termsOfSale(draft);
  if (!terms) return draft.lines.map(() => JUDGED);
  const limits = await discountLimitsOf(tx, actor, terms.date);
  const prices = await resolvePrices(tx, terms, askedLines(draft.lines));
  return draft.lines.map((line, at) => {
    const priced = prices[at];
    const isPromised = promised.has(at) && new Exact(line.extra_discount_percent ?? 0).isZero();
    return priced && !isPromised ? judgeLine(line, priced, limits) : JUDGED;
  });
}

/** The largest that was given by hand: who releases it must be allowed as much. */
export const largestManual = (judged: readonly LineJudgement[]): string =>
  Exact.max(0, ...judged.map(({ manual }) => manual)).toFixed(2);

export const holdsOf = (judged: readonly LineJudgement[]): readonly PriceHold[] => [
  ...new Set(judged.flatMap(({ holds }) => holds)),
];
