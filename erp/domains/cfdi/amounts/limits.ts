/**
 * How far an amount may be from what its figures give, as a PAC asks (matrices de errores del
 * Anexo 20 y de Pagos 2.0): each figure stands for all that are written like it.
 */
import { Decimal } from 'decimal.js';
import { Exact } from '../../amounts/exact.ts';

export interface Limits {
  readonly least: Decimal;
  readonly most: Decimal;
}

/** Decimals as written: `10.00` has two. */
export const decimalsIn = (text: string): number => text.split('.')[1]?.length ?? 0;

/** 10^-12: what is not yet the next figure. */
const BELOW = new Exact('1e-12');

/** What the text may stand for, from its lower half up to just below its upper half. */
function range(text: string, below = BELOW): Limits {
  const half = new Exact(10).pow(-decimalsIn(text)).div(2);
  return { least: new Exact(text).minus(half), most: new Exact(text).plus(half).minus(below) };
}

const atDecimals = (least: Decimal, most: Decimal, decimals: number): Limits => ({
  least: least.toDecimalPlaces(decimals, Decimal.ROUND_DOWN),
  most: most.toDecimalPlaces(decimals, Decimal.ROUND_UP),
});

/** Of the amount of a concept, written with so many decimals (CFDI40167). */
export function amountLimits(quantity: string, unitPrice: string, decimals: number): Limits {
  const [units, price] = [range(quantity), range(unitPrice)];
  return atDecimals(units.least.times(price.least), units.most.times(price.most), decimals);
}

/** Of a tax of a base at a rate (CFDI40180, CFDI40186, CRP20254, CRP20261). */
export function taxLimits(base: string, rate: string, decimals: number): Limits {
  const { least, most } = range(base);
  return atDecimals(least.times(rate), most.times(rate), decimals);
}

/** Of the part of a payment that pays a document in another currency (CRP20217). */
export function spentLimits(paid: string, equivalence: string): Limits {
  const below = new Exact('1e-10');
  const [amount, rate] = [range(paid, below), range(equivalence, below)];
  return { least: amount.least.div(rate.most), most: amount.most.div(rate.least) };
}

export const within = (value: Decimal.Value, { least, most }: Limits): boolean =>
  least.lte(value) && most.gte(value);
