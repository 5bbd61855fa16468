/** How offers of one line compare (purchasing R11, R13); pure. */
import type { Decimal } from 'decimal.js';
import { Exact, roundTo } from '#erp/domains/amounts/exact.ts';

export interface ComparedOffer {
  readonly id: number;
  readonly line_id: number;
  /** Row of the supplier, among whose offers its freight is shared. */
  readonly invitation_id: number;
  /** Of one unit in the supplier's currency, six decimals. */
  readonly price: string;
  /** 0 to 100. */
  readonly discount_percent: string | null;
  readonly quantity: string;
  /** Pesos for one of its currency. */
  readonly rate: string;
  /** Of all of its offers together, in its currency. */
  readonly freight: string | null;
  readonly credit_days: number;
  /** Null where it does not say. */
  readonly lead_time_days: number | null;
  /** 0 to 100. */
  readonly quality: string;
}

export interface CompareTerms {
  /** Cost of money in a year, percent. */
  readonly financing_rate: string;
  /** Percent; together 100. */
  readonly weights: { readonly price: string; readonly lead: string; readonly quality: string };
}

export interface Compared {
  readonly id: number;
  /** Pesos per unit, four decimals. */
  readonly comparable_price: string;
  /** 0 to 100, two decimals. */
  readonly price_score: string;
  readonly lead_score: string;
  readonly quality_score: string;
  readonly total_score: string;
}

const YEAR_OF_CREDIT = 360;

/** Pesos per unit, before freight and credit. */
export const netPesos = ({
  price,
  discount_percent,
  rate,
}: Pick<ComparedOffer, 'price' | 'discount_percent' | 'rate'>): Decimal =>
  new Exact(price)
    .times(new Exact(100).minus(discount_percent ?? 0))
    .div(100)
    .times(rate);

const valueOf = (offer: ComparedOffer): Decimal => netPesos(offer).times(offer.quantity);

/** Pesos per unit, with its freight by value and less what its credit is worth. */
function comparableOf(
  offer: ComparedOffer,
  all: readonly ComparedOffer[],
  { financing_rate }: CompareTerms,
): Decimal {
  const own = all.filter(({ invitation_id }) => invitation_id === offer.invitation_id);
  const whole = own.reduce((sum, each) => sum.plus(valueOf(each)), new Exact(0));
  const freight = new Exact(offer.freight ?? 0).times(offer.rate);
  const share = whole.isZero() ? new Exact(0) : freight.times(valueOf(offer)).div(whole);
  const credit = new Exact(financing_rate).div(100).times(offer.credit_days).div(YEAR_OF_CREDIT);
  return netPesos(offer).plus(share.div(offer.quantity)).div(credit.plus(1));
}

const least = (values: readonly Decimal[]): Decimal => Exact.min(...values);

/** Delivered at once counts as one day; nobody knows when it comes that does not say. */
const daysOf = ({ lead_time_days }: ComparedOffer): number =>
  lead_time_days === null ? Infinity : Math.max(1, lead_time_days);

/** Each offer against the others of its line. */
export function compareOffers(
  offers: readonly ComparedOffer[],
  terms: CompareTerms,
): readonly Compared[] {
  const comparables = new Map(offers.map((each) => [each.id, comparableOf(each, offers, terms)]));
  const { weights } = terms;
  return offers.map((offer) => {
    const rivals = offers.filter(({ line_id }) => line_id === offer.line_id);
    const comparable = comparables.get(offer.id)!;
    const lowest = least(rivals.map(({ id }) => comparables.get(id)!));
    const shortest = Math.min(...rivals.map(daysOf));
    const price = lowest.div(comparable).times(100);
    const days = daysOf(offer);
    const lead = Number.isFinite(days) ? new Exact(shortest).div(days).times(100) : new Exact(0);
    const total = price
      .times(weights.price)
      .plus(lead.times(weights.lead))
      .plus(new Exact(offer.quality).times(weights.quality))
      .div(100);
    return {
      id: offer.id,
      comparable_price: roundTo(comparable, 4).toFixed(4),
      price_score: roundTo(price, 2).toFixed(2),
      lead_score: roundTo(lead, 2).toFixed(2),
      quality_score: roundTo(new Exact(offer.quality), 2).toFixed(2),
      total_score: roundTo(total, 2).toFixed(2),
    };
  });
}

export interface AwardedOffer {
  readonly line_id: number;
  readonly comparable_price: string;
  /** `0` where nothing was awarded to it. */
  readonly awarded: string;
}

/** Against the mean of what was offered for each line (R13), in pesos. */
export function savingOf(offers: readonly AwardedOffer[]): Decimal {
  const byLine = Map.groupBy(offers, ({ line_id }) => line_id);
  return [...byLine.values()].reduce((saving, line) => {
    const sum = line.reduce((all, each) => all.plus(each.comparable_price), new Exact(0));
    const mean = sum.div(line.length);
    return line.reduce(
      (all, each) => all.plus(mean.minus(each.comparable_price).times(each.awarded)),
      saving,
    );
  }, new Exact(0));
}
