/** What is paid of raw material that was received (purchasing R24). */
import { Decimal } from 'decimal.js';
import { cents, Exact, moneyText, roundTo } from '#erp/domains/amounts/exact.ts';

export type HumidityBasis = 'HUMEDAD_BASE' | 'TASA_LEGAL';
export type HumidityRule = 'SIN_AJUSTE' | 'SOLO_CASTIGO' | 'CASTIGO_Y_PREMIO';

/** Percentages are decimal text: `'3.20'`. */
export interface WeightTerms {
  /** Of wet weight; of dry weight where the rate is the legal one (regain). */
  readonly humidity_basis: HumidityBasis;
  readonly base_humidity: string;
  readonly humidity_rule: HumidityRule;
  readonly impurity_tolerance: string;
}

/** What an analysis found, in percent; null of what it does not measure. */
export interface Findings {
  readonly humidity: string | null;
  readonly impurity: string | null;
}

/** Dry material is paid at most this much above its weight. */
const MOST_REWARD = new Exact('1.01');
const ONE = new Exact(1);
const partOf = (percent: Decimal.Value) => new Exact(percent).div(100);

/** By what a humidity multiplies the weight, exactly; 1 where it changes nothing. */
export function humidityFactor(
  { humidity_basis: basis, base_humidity: base, humidity_rule: rule }: WeightTerms,
  humidity: string | null,
): Decimal {
  if (humidity === null || rule === 'SIN_AJUSTE') return ONE;
  const dry = ONE.minus(partOf(humidity));
  const factor =
    basis === 'TASA_LEGAL' ? dry.times(partOf(base).plus(1)) : dry.div(ONE.minus(partOf(base)));
  return Decimal.min(factor, rule === 'SOLO_CASTIGO' ? ONE : MOST_REWARD);
}

/** By what an impurity multiplies the weight, exactly. */
export const impurityFactor = (
  { impurity_tolerance: tolerance }: WeightTerms,
  impurity: string | null,
): Decimal => ONE.minus(partOf(Decimal.max(0, new Exact(impurity ?? 0).minus(tolerance))));

/** Kilograms that are paid of the net ones accepted, in three decimals. */
export const payableKg = (terms: WeightTerms, acceptedKg: string, found: Findings): string =>
  roundTo(
    new Exact(acceptedKg)
      .times(humidityFactor(terms, found.humidity))
      .times(impurityFactor(terms, found.impurity)),
    3,
  ).toFixed(3);

/** The price of a kilogram with the percentage of its grade, in six decimals. */
export const gradedPrice = (price: string, adjustPercent: string): string =>
  roundTo(new Exact(price).times(partOf(adjustPercent).plus(1)), 6).toFixed(6);

export interface Settlement {
  /** Pesos, or the currency of the price. */
  readonly value: string;
  /** Of each physical kilogram in stock, in six decimals. */
  readonly unitCost: string;
  /** What the receipt at the ordered price must be corrected by. */
  readonly correction: string;
}

/** Stock keeps the physical kilograms at the value of the payable ones. */
export function settle(received: {
  readonly acceptedKg: string;
  readonly payableKg: string;
  readonly orderPrice: string;
  readonly finalPrice: string;
}): Settlement {
  const value = cents(new Exact(received.payableKg).times(received.finalPrice));
  const provisional = cents(new Exact(received.acceptedKg).times(received.orderPrice));
  return {
    value: moneyText(value),
    unitCost: roundTo(value.div(received.acceptedKg), 6).toFixed(6),
    correction: moneyText(value.minus(provisional)),
  };
}
