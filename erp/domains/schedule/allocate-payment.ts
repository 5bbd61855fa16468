/** What a payment of a loan pays first, and what being late costs (finance R42). */
import { Decimal } from 'decimal.js';
import { cents, Exact } from '../amounts/exact.ts';
import { yearPart, type DayTerms } from './due-dates.ts';

export type ChargeKind =
  | 'MORATORIO'
  | 'IVA_MORATORIO'
  | 'IVA'
  | 'INTERES'
  | 'SEGURO'
  | 'CAPITAL'
  | 'PREPAGO';

export interface OpenCharge {
  readonly id: number;
  readonly kind: ChargeKind;
  readonly due: string;
  /** Not paid yet, in the currency of the loan. */
  readonly pending: string;
}

export interface PaidPart {
  readonly id: number;
  readonly kind: ChargeKind;
  readonly amount: string;
}

export interface Allocation {
  readonly parts: readonly PaidPart[];
  /** More than all of them. */
  readonly left: string;
}

/** Default interest, taxes, interest, insurance, and the oldest principal. */
const RANK: Readonly<Record<ChargeKind, number>> = {
  MORATORIO: 0,
  IVA_MORATORIO: 1,
  IVA: 1,
  INTERES: 2,
  SEGURO: 3,
  CAPITAL: 4,
  PREPAGO: 4,
};

const inOrder = (a: OpenCharge, b: OpenCharge): number =>
  RANK[a.kind] - RANK[b.kind] || a.due.localeCompare(b.due) || a.id - b.id;

export function allocatePayment(charges: readonly OpenCharge[], amount: string): Allocation {
  let left = new Exact(amount);
  const parts: PaidPart[] = [];
  for (const { id, kind, pending } of charges.toSorted(inOrder)) {
    const paid = Decimal.min(left, pending);
    if (paid.lte(0)) continue;
    parts.push({ id, kind, amount: paid.toFixed(2) });
    left = left.minus(paid);
  }
  return { parts, left: left.toFixed(2) };
}

export interface Lateness {
  /** Principal that is due and not paid. */
  readonly pending: string;
  /** Percent a year. */
  readonly defaultRate: string;
  /** Days are counted as those of the loan. */
  readonly terms: DayTerms;
  /** ISO days; none where the second is not after the first. */
  readonly from: string;
  readonly to: string;
}

/** Interest of being late with principal, to the cent. */
export function defaultInterest(late: Lateness): string {
  if (late.to <= late.from) return '0.00';
  const [days, base] = yearPart(late.from, late.to, late.terms);
  return cents(
    new Exact(late.pending).times(late.defaultRate).times(days).div(base).div(100),
  ).toFixed(2);
}
