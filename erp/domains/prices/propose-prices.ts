/**
 * What something is bought or sold at (purchasing R6): the first source that knows says it, in the
 * unit and the currency that are asked. Each side declares its own sources, in their order.
 */
import type { Tx } from '#erp/db/database.ts';
import { inverse, timesFraction, type Fraction } from '../amounts/units.ts';
import { Exact, roundTo } from '../amounts/exact.ts';

export interface PriceTerms {
  /** Supplier or customer. */
  readonly party_id: number;
  readonly currency_id: number;
  /** ISO day. */
  readonly date: string;
  /** Document that asks: its own rows tell it nothing. */
  readonly document_id: number | null;
}

export interface PriceRequest {
  readonly key: number;
  readonly product_id: number;
  readonly unit_id: number;
  readonly quantity: string;
}

/** As its source says it. */
export interface KnownPrice {
  readonly key: number;
  readonly price: string;
  /** 0 to 100; null where the source has none. */
  readonly discount_percent: string | null;
  /** Null is the stock unit. */
  readonly unit_id: number | null;
  /** Null is the currency of the books. */
  readonly currency_id: number | null;
  readonly source_id: number;
  /** What a person reads of it. */
  readonly label: string;
}

export interface PriceSource {
  readonly kind: string;
  /** One at most of each request. */
  find(
    tx: Tx,
    terms: PriceTerms,
    requests: readonly PriceRequest[],
  ): Promise<readonly KnownPrice[]>;
}

export interface PriceConversions {
  /** How many `to` one `from` is, of a product; null where they are not converted. */
  unitFactor(productId: number, from: number | null, to: number): Fraction | null;
  /** Pesos for one; null where no rate is in force. */
  rate(currencyId: number | null): Promise<string | null>;
}

export interface ProposedPrice {
  /** Six decimals, before its discount. */
  readonly price: string;
  readonly discount_percent: string | null;
  /** Six decimals, after it. */
  readonly net: string;
  readonly source: { readonly kind: string; readonly id: number; readonly label: string };
  /** Sources that were asked, the one that answered last. */
  readonly trace: readonly string[];
}

export interface PriceQuestion {
  readonly sources: readonly PriceSource[];
  readonly conversions: PriceConversions;
  readonly terms: PriceTerms;
}

async function converted(
  { unitFactor, rate }: PriceConversions,
  terms: PriceTerms,
  request: PriceRequest,
  known: KnownPrice,
): Promise<{ readonly price: string; readonly net: string } | null> {
  const factor = unitFactor(request.product_id, known.unit_id, request.unit_id);
  const same = known.currency_id === terms.currency_id;
  const from = same ? '1' : await rate(known.currency_id);
  const to = same ? '1' : await rate(terms.currency_id);
  if (!factor || from === null || to === null) return null;
  const price = timesFraction(known.price, inverse(factor)).times(from).div(to);
  const net = price.times(new Exact(100).minus(known.discount_percent ?? 0)).div(100);
  return { price: roundTo(price, 6).toFixed(6), net: roundTo(net, 6).toFixed(6) };
}

/** By the key of each request; one that no source knows is not there. */
export async function proposePrices(
  tx: Tx,
  { sources, conversions, terms }: PriceQuestion,
  requests: readonly PriceRequest[],
): Promise<ReadonlyMap<number, ProposedPrice>> {
  const found = new Map<number, ProposedPrice>();
  const asked: string[] = [];
  for (const { kind, find } of sources) {
    const open = requests.filter(({ key }) => !found.has(key));
    if (open.length === 0) break;
    asked.push(kind);
    for (const known of await find(tx, terms, open)) {
      const request = open.find(({ key }) => key === known.key)!;
      const worth = await converted(conversions, terms, request, known);
      if (worth)
        found.set(known.key, {
          ...worth,
          discount_percent: known.discount_percent,
          source: { kind, id: known.source_id, label: known.label },
          trace: [...asked],
        });
    }
  }
  return found;
}
