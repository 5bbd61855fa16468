/** Which payment of an invoice a receipt says, and what was owed before it (sat-cfdi §7.5). */
import type { Decimal } from 'decimal.js';
import { Exact, moneyText, sumOf } from '#erp/domains/amounts/exact.ts';

/** A payment that a valid receipt says already. */
export interface SaidPayment {
  readonly installment: number;
  readonly previous: string;
  readonly paid: string;
}

export interface ReceiptPlace<S extends SaidPayment> {
  readonly installment: number;
  readonly previous: string;
  /** What was said of the payments before it. */
  readonly earlier: readonly S[];
}

/**
 * `total` is what payments pay: the invoice less its credit notes. It comes after all that valid
 * receipts say; the number of a cancelled one is free, and is taken where its payment is said
 * again, so that the balances of the later ones still follow from it.
 */
export function placeOf<S extends SaidPayment>(
  total: string,
  said: readonly S[],
  paid: string,
): ReceiptPlace<S> {
  const known = said.toSorted((a, b) => a.installment - b.installment);
  const owedAfter = (some: readonly S[]): Decimal =>
    new Exact(total).minus(sumOf(some.map((each) => each.paid)));
  for (const [at, next] of known.entries()) {
    const earlier = known.slice(0, at);
    const installment = (earlier.at(-1)?.installment ?? 0) + 1;
    const previous = owedAfter(earlier);
    const fits = next.installment === installment + 1 && previous.minus(paid).eq(next.previous);
    if (fits) return { installment, previous: moneyText(previous), earlier };
  }
  return {
    installment: (known.at(-1)?.installment ?? 0) + 1,
    previous: moneyText(owedAfter(known)),
    earlier: known,
  };
}
