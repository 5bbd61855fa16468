/** What a payment of an invoice pays of its taxes (Pagos 2.0, guía de llenado). */
import { Decimal } from 'decimal.js';
import { Exact, roundTo, sumOf } from '../../amounts/exact.ts';
import type { CfdiDraft } from '../draft/draft.ts';
import type { CfdiTax } from '../draft/tax.ts';
import { taxPart, type TaxPart } from '../../amounts/tax-part.ts';
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
  /**
   * What the books caused of the taxes with this payment and those before it: that is said of them.
   * By default they follow from the share that is paid.
   */
  readonly booked?: readonly InvoiceTax[];
  readonly previousBalance: string;
  readonly paid: string;
}

/** What this payment adds to what was said of a tax: as the books have it, or by its share. */
function partsBy(paying: PaymentShare, decimals: number) {
  const { total, booked, earlier, previousBalance, paid } = paying;
  const byKey = (rows: readonly InvoiceTax[]) =>
    new Map(addedTaxes(rows, decimals).map((tax) => [keyOf(tax), tax]));
  const [known, said] = [byKey(booked ?? []), byKey(earlier)];
  const upTo = new Exact(paid).gte(previousBalance)
    ? new Exact(1)
    : new Exact(total).minus(previousBalance).plus(paid).div(total);
  return (tax: InvoiceTax): TaxPart => {
    const [own, before] = [known.get(keyOf(tax)), said.get(keyOf(tax))];
    const taken = { base: before?.base ?? 0, amount: before?.amount ?? 0 };
    if (!own) return taxPart(tax, taken, upTo, decimals);
    const amount = own.amount === null ? null : new Exact(own.amount).minus(taken.amount);
    return { base: new Exact(own.base).minus(taken.base), amount };
  };
}

/**
 * Taxes that this payment pays, in cents of the invoice's currency: what has been paid by now of
 * each base and amount, less what earlier receipts said, so that those of all payments add up to
 * the invoice. The amount stays within what a PAC admits of its base (CRP20254, CRP20261).
 */
export function paidTaxes(paying: PaymentShare, decimals = 2): readonly InvoiceTax[] {
  const partOf = partsBy(paying, decimals);
  return paying.taxes.flatMap((tax) => {
    const part = partOf(tax);
    if (part.base.lte(0)) return [];
    const row = { ...tax, base: part.base.toFixed(decimals) };
    if (tax.amount === null || tax.rate === null || part.amount === null) return [row];
    const { least, most } = taxLimits(row.base, tax.rate, decimals);
    const amount = Decimal.min(Decimal.max(part.amount, least), most);
    return [{ ...row, amount: amount.toFixed(decimals) }];
  });
}
