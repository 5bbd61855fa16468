/** What a cart costs now, beside what it said when it was last saved (sales §2). */
import type { Tx } from '#erp/db/database.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { groupDigits } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { askedLines, termsOfSale } from '../documents/complete-sale.ts';
import type { SaleDraft } from '../documents/sale-draft.ts';
import { resolvePrices, type LinePrice } from '../prices/resolve-prices.ts';

export interface CurrentPrice {
  /** As it was saved; null while it had none. */
  readonly was: string | null;
  readonly now: LinePrice | null;
  readonly isChanged: boolean;
}

/** One for each line, on a day; nothing changes while the cart has no customer. */
export async function currentPrices(
  tx: Tx,
  cart: SaleDraft,
  today: string,
): Promise<readonly CurrentPrice[]> {
  const terms = termsOfSale({ ...cart, date: today });
  const prices = terms ? await resolvePrices(tx, terms, askedLines(cart.lines, {})) : [];
  return cart.lines.map(({ unit_price: was = null }, at) => {
    const now = prices[at] ?? null;
    const price = now?.found?.price ?? null;
    const isChanged = terms !== null && !new Exact(was ?? 0).eq(price ?? 0);
    return { was, now, isChanged };
  });
}

const shown = (price: string | null) =>
  price === null ? t('sales.noPriceWord', 'sin precio') : groupDigits(price, 2, 6);

/** A sentence for each line whose price is another one now. */
export async function changedPrices(tx: Tx, cart: SaleDraft, today: string): Promise<string[]> {
  return (await currentPrices(tx, cart, today)).flatMap(({ was, now, isChanged }) =>
    isChanged && now
      ? [
          t('sales.priceChanged', '{code}: era {was}, hoy {now}.', {
            code: now.code,
            was: shown(was),
            now: shown(now.found?.price ?? null),
          }),
        ]
      : [],
  );
}
