/**
 * What a payment receipt (REP, Pagos 2.0) says of one invoice that a payment reaches
 * (sat-cfdi §7.5): instalment, balances, equivalence and the taxes paid.
 */
import { Decimal } from 'decimal.js';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';

/** A row of taxes of the invoice, in its currency, with what earlier receipts took of its base. */
export interface InvoiceTax {
  readonly tax_id: number;
  readonly base: string;
  /** `0.160000`. */
  readonly rate: string;
  readonly taken: string;
}

export interface Paid {
  /** Total of the invoice, its balance before and what is paid, in its currency. */
  readonly total: string;
  readonly previous: string;
  readonly paid: string;
  /** What of the payment goes to it, in the payment's currency. */
  readonly payment: string;
  readonly taxes: readonly InvoiceTax[];
}

export interface ReceiptPart {
  readonly previous: string;
  readonly paid: string;
  readonly remaining: string;
  /** Units of the invoice's currency for one of the payment's, 10 decimals; 1 when equal. */
  readonly equivalence: string;
  /** Six decimals; `_p` in the payment's currency. */
  readonly taxes: readonly {
    readonly tax_id: number;
    readonly base: string;
    readonly amount: string;
    readonly base_p: string;
    readonly amount_p: string;
  }[];
}

const six = (value: Decimal) => value.toDecimalPlaces(6, Decimal.ROUND_HALF_UP);

/** Units of the charge's currency for one of the credit's. */
export const equivalenceOf = (charge: string, credit: string): string =>
  new Exact(charge).div(credit).toFixed(10, Decimal.ROUND_HALF_UP);

/** The last instalment takes the rest of each base, so that all of them add up to the invoice. */
export function receiptPart({ total, previous, paid, payment, taxes }: Paid): ReceiptPart {
  const remaining = new Exact(previous).minus(paid);
  const equivalence = equivalenceOf(paid, payment);
  return {
    previous: moneyText(new Exact(previous)),
    paid: moneyText(new Exact(paid)),
    remaining: moneyText(remaining),
    equivalence,
    taxes: taxes.map(({ tax_id, base: whole, rate, taken }) => {
      const base = remaining.isZero()
        ? new Exact(whole).minus(taken)
        : six(new Exact(whole).times(paid).div(total));
      const amount = six(base.times(rate));
      const inPayment = (value: Decimal) => six(value.div(equivalence)).toFixed(6);
      return {
        tax_id,
        base: base.toFixed(6),
        amount: amount.toFixed(6),
        base_p: inPayment(base),
        amount_p: inPayment(amount),
      };
    }),
  };
}
