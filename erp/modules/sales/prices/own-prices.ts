/** What prices start from: the product's own, its cost, its taxes, the rates of a day. */
import type { Tx } from '#erp/db/database.ts';
import type { TaxRule } from '#erp/domains/amounts/amounts.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import type { withTaxes } from '#erp/domains/amounts/gross.ts';
import { inverse, timesFraction } from '#erp/domains/amounts/units.ts';
import { findRate } from '#erp/domains/exchange/rate-for.ts';
import type { SoldProduct } from './load-prices.ts';
import type { PricedLine } from './price-rules.ts';

/** Pesos for one of a currency, on a day. */
export class Rates {
  readonly #tx: Tx;
  readonly #date: string;
  constructor(tx: Tx, date: string) {
    this.#tx = tx;
    this.#date = date;
  }
  async #rate(currencyId: number | null): Promise<string | null> {
    return (await findRate(this.#tx, currencyId, this.#date))?.rate ?? null;
  }
  /** In the other currency; null where one has no rate. Null as a currency is that of the books. */
  async convert(amount: string, from: number | null, to: number | null): Promise<string | null> {
    if (from === to) return amount;
    const [of, into] = [await this.#rate(from), await this.#rate(to)];
    return of === null || into === null ? null : new Exact(amount).times(of).div(into).toFixed();
  }
}

export interface OwnPricing {
  readonly rates: Rates;
  readonly taxes: ReadonlyMap<number, TaxRule>;
}

interface OwnPrice {
  readonly currencyId: number;
  readonly of?: 'list_price' | 'min_price';
}

/** A price that the product says, of one of the line's unit in a currency. */
export async function ownPrice(
  { rates }: OwnPricing,
  product: SoldProduct,
  line: PricedLine,
  { currencyId, of = 'list_price' }: OwnPrice,
): Promise<string | null> {
  const [sold, asked] = [line.stockOf(product.sell_unit_id), line.stockOf(line.unit_id)];
  const own = product[of];
  if (own === null || new Exact(own).lte(0) || !sold || !asked) return null;
  const one = timesFraction(timesFraction(own, inverse(sold)), asked);
  return rates.convert(one.toFixed(), product.price_currency_id, currencyId);
}

/** A price of one of the line's unit without the taxes of its product, or with them (R10). */
export function atTaxes(
  { taxes }: OwnPricing,
  product: SoldProduct,
  line: PricedLine,
  work: typeof withTaxes,
): (price: string) => string {
  const own = product.tax_ids.flatMap((id) => taxes.get(id) ?? []);
  const asked = line.stockOf(line.unit_id);
  const litres = product.ieps_litres_per_unit;
  // Without litres a quota counts the units of the line.
  const quota = litres && asked ? timesFraction(litres, asked).toFixed() : '1';
  return (price) => work(new Exact(price), own, quota).toFixed();
}

export async function costOf(
  { rates }: OwnPricing,
  product: SoldProduct,
  line: PricedLine,
  currencyId: number,
): Promise<string | null> {
  const asked = line.stockOf(line.unit_id);
  if (product.avg_cost === null || !asked) return null;
  const one = timesFraction(product.avg_cost, asked);
  return rates.convert(one.toFixed(), null, currencyId);
}
