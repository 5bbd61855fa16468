/** The summary of taxes of a document, from its concepts (Anexo 20, node Impuestos). */
import type { Decimal } from 'decimal.js';
import { Exact, roundTo, sumOf } from '../../amounts/exact.ts';
import type { CfdiConcept, CfdiTaxSummary } from '../draft/draft.ts';
import type { CfdiTax } from '../draft/tax.ts';

/** What is passed on is one row for each tax, factor and rate. */
export const transferredKey = ({ tax, factor, rate }: Pick<CfdiTax, 'tax' | 'factor' | 'rate'>) =>
  [tax, factor, rate].join(' ');

/**
 * Each row is the sum of what its concepts have, rounded once to the decimals of the currency.
 * Null when no concept has taxes.
 */
export function taxSummary(
  concepts: readonly Pick<CfdiConcept, 'transferred' | 'withheld'>[],
  decimals: number,
): CfdiTaxSummary | null {
  const total = (values: readonly (string | null)[]) =>
    roundTo(sumOf(values.map((value) => value ?? 0)), decimals).toFixed(decimals);
  const passedOn = concepts.flatMap((concept) => concept.transferred);
  const kept = concepts.flatMap((concept) => concept.withheld);
  if (passedOn.length === 0 && kept.length === 0) return null;
  const transferred = [...Map.groupBy(passedOn, transferredKey).values()].map((same) => {
    const { tax, factor, rate } = same[0]!;
    const base = total(same.map((each) => each.base));
    const amount = factor === 'Exento' ? null : total(same.map((each) => each.amount));
    return { base, tax, factor, rate, amount };
  });
  const withheld = [...Map.groupBy(kept, ({ tax }) => tax)].map(([tax, same]) => ({
    tax,
    amount: total(same.map((each) => each.amount)),
  }));
  const caused = transferred.flatMap(({ amount }) => amount ?? []);
  const added = (values: readonly string[]) =>
    values.length > 0 ? sumOf(values).toFixed(decimals) : null;
  return {
    withheld,
    totalWithheld: added(withheld.map(({ amount }) => amount)),
    transferred,
    totalTransferred: added(caused),
  };
}

/** Subtotal less discount, plus what is passed on, less what is withheld, local taxes too. */
export function totalOf(
  subtotal: string,
  discount: string | null,
  taxes: CfdiTaxSummary | null,
  local: { readonly totalTransferred: string; readonly totalWithheld: string } | null,
): Decimal {
  return new Exact(subtotal)
    .minus(discount ?? 0)
    .plus(taxes?.totalTransferred ?? 0)
    .minus(taxes?.totalWithheld ?? 0)
    .plus(local?.totalTransferred ?? 0)
    .minus(local?.totalWithheld ?? 0);
}
