/** What a supplier forgives of an invoice that is paid early (purchasing R41). */
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

/** Null where the day (ISO) is too late, or nothing is forgiven. */
export function earlyPayment(
  { percent, days }: EarlyTerms,
  owed: Owed,
  paidOn: string,
): EarlyPayment | null {
  if (percent === null || days === null) return null;
  const last = Temporal.PlainDate.from(owed.issued).add({ days });
  if (Temporal.PlainDate.compare(paidOn, last) > 0) return null;
  const balance = new Exact(owed.balance);
  const discount = cents(balance.times(percent).div(100));
  if (discount.lte(0)) return null;
  const tax = cents(discount.times(owed.tax).div(owed.total));
  return {
    discount: moneyText(discount),
    payment: moneyText(balance.minus(discount)),
    base: moneyText(discount.minus(tax)),
    tax: moneyText(tax),
  };
}
