/** How a charge is shared by the lines of its shipment (purchasing R29). */
import { apportion } from '#erp/domains/amounts/apportion.ts';
import { Exact, sumOf } from '#erp/domains/amounts/exact.ts';
import { measureOf, prorate, type ProrationBasis } from '#erp/domains/landed-cost/prorate.ts';
import type { ShippedLine } from './charged-lines.ts';

export interface Share {
  readonly line: ShippedLine;
  readonly basis: string | null;
  /** MXN. */
  readonly amount: string;
}

interface ChargeSharing {
  /** MXN, without creditable IVA; nothing takes back what was shared. */
  readonly amount: string;
  readonly allocation: ProrationBasis;
  /** What a person wrote for a line, where it is shared by hand. */
  readonly manualOf: (lineId: number) => string;
}

/** In the decimals of its column, so that to share again changes nothing. */
function measured(line: ShippedLine, allocation: ProrationBasis): string | null {
  const measure = measureOf(line, allocation);
  return measure === null ? null : new Exact(measure).toFixed(4);
}

/** One for each line in their order; or why it cannot be shared, in words. */
export function shareCharge(
  { amount, allocation, manualOf }: ChargeSharing,
  lines: readonly ShippedLine[],
): { readonly shares: readonly Share[] } | { readonly problem: string } {
  const of = (amounts: readonly string[]) => ({
    shares: lines.map((line, at) => ({
      line,
      basis: measured(line, allocation),
      amount: amounts[at]!,
    })),
  });
  if (new Exact(amount).isZero()) return of(lines.map(() => '0.00'));
  const done = prorate(
    amount,
    allocation,
    lines,
    lines.map(({ id }) => manualOf(id)),
  );
  return 'problem' in done ? done : of(done.shares);
}

/** What was shared by hand, of an amount that became another one. */
export function rescale(manual: ReadonlyMap<number, string>, amount: string) {
  const written = [...manual.values()];
  if (sumOf(written).eq(amount)) return manual;
  const shares = apportion(amount, written);
  return new Map([...manual.keys()].map((id, at) => [id, shares[at]!]));
}
