/** Whether the prices of a sale may be given, are held for somebody, or are refused (sales R5). */
import { hasPermission, type Actor } from '#erp/kernel/actor.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { discountLimitsOf } from '../prices/discount-limits-of.ts';
import type { PriceHold } from '../prices/discounts.ts';
import { judgeLine, type LineJudgement } from '../prices/judge-line.ts';
import { resolvePrices } from '../prices/resolve-prices.ts';
import { askedLines, termsOfSale } from './complete-sale.ts';
import type { SaleDraft, SaleKind } from './sale-draft.ts';

const FINE: LineJudgement = { manual: '0.00', holds: [], refusal: null };
/** At zero, where the company lets it wait (sales R2b). */
const UNPRICED: LineJudgement = { ...FINE, holds: ['PRECIO'] };

/** What its document knows that its prices depend on. */
export type JudgedKind = Pick<SaleKind, 'promised' | 'aside'>;

/**
 * One for each line, by the limits of `actor`; a promised price that stays as it was promised is
 * not judged again.
 */
export async function judgeSale(
  tx: Tx,
  actor: Actor,
  draft: SaleDraft,
  kind: JudgedKind,
): Promise<readonly LineJudgement[]> {
  const terms = termsOfSale(draft);
  if (!terms) return draft.lines.map(() => FINE);
  const seller = {
    limits: await discountLimitsOf(tx, actor, terms.date),
    givesFree: hasPermission(actor, 'customer-orders.freePrice'),
  };
  const prices = await resolvePrices(tx, terms, askedLines(draft.lines, kind));
  return draft.lines.map((line, at) => {
    const priced = prices[at];
    const extra = line.extra_discount_percent ?? null;
    const isPromised = kind.promised.has(at) && new Exact(extra ?? 0).isZero();
    if (!priced || isPromised) return FINE;
    if (!priced.found || !line.unit_price) return UNPRICED;
    return judgeLine(
      {
        unit_price: line.unit_price,
        extra_discount_percent: extra,
        agreed_discount_percent: line.discount_percent ?? null,
      },
      priced.found,
      seller,
    );
  });
}

/** The largest that was given by hand: who releases it must be allowed as much. */
export const largestManual = (judged: readonly LineJudgement[]): string =>
  Exact.max(0, ...judged.map(({ manual }) => manual)).toFixed(2);

const HOLDS = ['PRECIO', 'MARGEN'] as const satisfies readonly PriceHold[];

/** In the order in which they are told. */
export const holdsOf = (judged: readonly LineJudgement[]): readonly PriceHold[] =>
  HOLDS.filter((hold) => judged.some(({ holds }) => holds.includes(hold)));
