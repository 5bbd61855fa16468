/** Arithmetic of a return: pesos as decimal text, half up to cents (finance R33, example 9). */
import { cents, Exact, moneyText } from '#erp/domains/amounts/exact.ts';

export interface Settlement {
  readonly amount_due: string;
  readonly in_favor: string;
  readonly applied_credit: string;
  readonly to_pay: string;
}

export interface Result {
  /** Above zero it is owed, below zero it is in favour. */
  readonly net: string;
  /** Credit of other months that is used. */
  readonly credit: string;
  /** Paid already by the return that this one replaces. */
  readonly paid: string;
}

/** What is owed, what is in favour and what is left to pay. */
export function settle({ net, credit, paid }: Result): Settlement {
  const due = new Exact(net).gt(0) ? new Exact(net) : new Exact(0);
  const left = due.minus(credit).minus(paid);
  const favor = due.minus(net).plus(left.lt(0) ? left.neg() : 0);
  return {
    amount_due: moneyText(due),
    in_favor: moneyText(favor),
    applied_credit: moneyText(new Exact(credit)),
    to_pay: moneyText(left.gt(0) ? left : new Exact(0)),
  };
}

export interface Vat {
  readonly collected: string;
  readonly creditable: string;
  /** Share of what is creditable, 0 to 1 (LIVA 5-V). */
  readonly proportion: string;
  readonly withheldByCustomers: string;
}

/** IVA of a month (R33), and the part of what was paid that is not creditable. */
export function vatOf({ collected, creditable, proportion, withheldByCustomers }: Vat) {
  const usable = cents(new Exact(creditable).times(proportion));
  return {
    net: moneyText(new Exact(collected).minus(usable).minus(withheldByCustomers)),
    notCreditable: moneyText(new Exact(creditable).minus(usable)),
  };
}

export interface ProvisionalTax {
  /** Nominal income of the year up to the month. */
  readonly income: string;
  readonly coefficient: string;
  /** Percent. */
  readonly rate: string;
  readonly paidBefore: string;
  readonly withheld: string;
}

/** Provisional income tax (LISR 14): profit by the coefficient, its tax, less what was paid. */
export function provisionalTax({
  income,
  coefficient,
  rate,
  paidBefore,
  withheld,
}: ProvisionalTax) {
  const profit = cents(new Exact(income).times(coefficient));
  const tax = cents(profit.times(rate).div(100));
  const net = tax.minus(paidBefore).minus(withheld);
  return {
    profit: moneyText(profit),
    tax: moneyText(tax),
    // LISR 14: what was paid before is never given back by a provisional payment.
    net: moneyText(net.gt(0) ? net : new Exact(0)),
  };
}
