/** What a payment of an invoice pays of its taxes (Pagos 2.0, guía de llenado). */
import { Decimal } from 'decimal.js';
import { Exact, roundTo, sumOf } from '../../amounts/exact.ts';
import type { CfdiDraft } from '../draft/draft.ts';
import type { CfdiTax } from '../draft/tax.ts';
import { taxLimits } from './limits.ts';

/** A tax of a whole document, at one factor and rate: cents. */
export interface InvoiceTax extends CfdiTax {
  readonly withheld: boolean;
}

const keyOf = ({ withheld, tax, factor, rate }: InvoiceTax): string =>
  [withheld, tax, factor, rate].join(' ');

/** Taxes of a stamped invoice by rate, those withheld too, rounded once. */
export function invoiceTaxes(
  concepts: CfdiDraft['concepts'],
  decimals: number,
): readonly InvoiceTax[] {
  const rows = concepts.flatMap(({ transferred, withheld }) => [
    ...withheld.map((tax) => ({ ...tax, withheld: true })),
    ...transferred.map((tax) => ({ ...tax, withheld: false })),
  ]);
  return addedTaxes(rows, decimals);
}

/** Rows of one tax, factor and rate added up. */
export function addedTaxes(rows: readonly InvoiceTax[], decimals: number): readonly InvoiceTax[] {
  const total = (values: readonly (string | null)[]) =>
    roundTo(sumOf(values.map((value) => value ?? 0)), decimals).toFixed(decimals);
  return [...Map.groupBy(rows, keyOf).values()].map((same) => ({
    ...same[0]!,
    base: total(same.map(({ base }) => base)),
    amount: same[0]!.amount === null ? null : total(same.map(({ amount }) => amount)),
  }));
}

export interface PaymentShare {
  /** Of the invoice less its credit notes. */
  readonly total: string;
  readonly taxes: readonly InvoiceTax[];
  /** What valid receipts before this one said. */
  readonly earlier: readonly InvoiceTax[];
  readonly previousBalance: string;
  readonly paid: string;
}

/**
 * Taxes that this payment pays, in cents of the invoice's currency: what has been paid by now of
 * each base and amount, less what earlier receipts said, so that those of all payments add up to
 * the invoice. The amount stays within what a PAC admits of its base (CRP20254, CRP20261), which
 * moves a cent to the next payment.
 */
export function paidTaxes(paying: PaymentShare, decimals = 2): readonly InvoiceTax[] {
  const { total, taxes, earlier, previousBalance, paid } = paying;
  const before = new Map(addedTaxes(earlier, decimals).map((tax) => [keyOf(tax), tax]));
  const upTo = new Exact(total).minus(previousBalance).plus(paid).div(total);
  const isLast = new Exact(paid).gte(previousBalance);
  const share = (whole: string, said: string | null | undefined): Decimal =>
    roundTo(new Exact(whole).times(isLast ? 1 : upTo), decimals).minus(said ?? 0);
  return taxes.flatMap((tax) => {
    const said = before.get(keyOf(tax));
    const base = share(tax.base, said?.base);
    if (!base.isPositive() || base.isZero()) return [];
    const row = { ...tax, base: base.toFixed(decimals) };
    if (tax.amount === null || tax.rate === null) return [row];
    const { least, most } = taxLimits(row.base, tax.rate, decimals);
    const amount = Decimal.min(Decimal.max(share(tax.amount, said?.amount), least), most);
    return [{ ...row, amount: amount.toFixed(decimals) }];
  });
}
