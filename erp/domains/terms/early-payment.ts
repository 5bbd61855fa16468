/** What a supplier forgives of an invoice that is paid early (purchasing R41). */
import type { Decimal } from 'decimal.js';
import { cents, Exact, moneyText } from '../amounts/exact.ts';

export interface EarlyTerms {
  /** Of the balance, in percent. */
  readonly percent: string | null;
  /** Days after the issue within which it is forgiven. */
  readonly days: number | null;
}

/** An invoice in its own currency; `tax` is what its total holds of taxes charged. */
export interface Owed {
  /** ISO day. */
  readonly issued: string;
  readonly total: string;
  readonly tax: string;
  readonly balance: string;
}

export interface EarlyPayment {
  readonly discount: string;
  readonly payment: string;
  /** The credit note that is expected for the discount. */
  readonly base: string;
  readonly tax: string;
}

/**
 * What is forgiven of a balance that is paid on a day (ISO), in the currency of the invoice; zero
 * where the day is too late, or nothing was agreed.
 */
export function agreedDiscount(
  { percent, days }: EarlyTerms,
  { issued, balance }: Pick<Owed, 'issued' | 'balance'>,
  paidOn: string,
): Decimal {
  if (percent === null || days === null) return new Exact(0);
  const last = Temporal.PlainDate.from(issued).add({ days });
  if (Temporal.PlainDate.compare(paidOn, last) > 0) return new Exact(0);
  return cents(new Exact(balance).times(percent).div(100));
}

/** Null where nothing is forgiven of what is paid on the day (ISO). */
export function earlyPayment(terms: EarlyTerms, owed: Owed, paidOn: string): EarlyPayment | null {
  const discount = agreedDiscount(terms, owed, paidOn);
  if (discount.lte(0)) return null;
  const balance = new Exact(owed.balance);
  const tax = cents(discount.times(owed.tax).div(owed.total));
  return {
    discount: moneyText(discount),
    payment: moneyText(balance.minus(discount)),
    base: moneyText(discount.minus(tax)),
    tax: moneyText(tax),
  };
}
