/**
 * Taxes by cash flow: which part of an item's taxes an application causes (finance R31). LIVA 1-B:
 * they are caused as the consideration is paid.
 */
import type { Decimal } from 'decimal.js';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { taxPart } from '#erp/domains/amounts/tax-part.ts';

/** Decimal texts: of the item's currency, and pesos at the document's rate. */
export interface TaxFigures {
  readonly base: string;
  readonly amount: string;
  readonly amount_mxn: string;
}

/** A tax of an item: what its póliza left pending, and what live applications have taken of it. */
export interface ItemTax extends TaxFigures {
  readonly tax_id: number;
  /** Of its base; null of what is no rate. */
  readonly rate: string | null;
  /** What payments caused. */
  readonly taken: TaxFigures;
  /** What credit notes and advances with CFDI took back. */
  readonly lowered: TaxFigures;
}

export interface Share {
  /** Of the item less what lowered it, and what payments took of it, in its currency. */
  readonly total: string;
  readonly before: string;
  readonly applied: string;
  /** Pesos of the payment for `applied`. */
  readonly pesos: string;
}

export interface RealizedTax {
  readonly tax_id: number;
  /** In the item's currency. */
  readonly base_doc: string;
  readonly tax_doc: string;
  /** In pesos at the rate of the payment. */
  readonly base_mxn: string;
  readonly tax_mxn: string;
  /** The tax in pesos at the rate of the document. */
  readonly tax_at_document: string;
}

/** Pesos of the document for the part, as all that is left of them is worth. */
function pesosOf(part: Decimal, amount: Decimal, pesos: Decimal): string {
  if (amount.isZero()) return '0.00';
  return moneyText(part.times(pesos).div(amount));
}

/**
 * Each tax, less what notes took back of it, by the cumulative share less what was taken, so that
 * the last application leaves no cent of any rate; nothing of what a note took back after it was
 * paid. Pesos of the payment follow from what `applied`
 * is worth in it.
 */
export function realizedTaxes(taxes: readonly ItemTax[], share: Share): readonly RealizedTax[] {
  const upTo = new Exact(share.before).plus(share.applied).div(share.total);
  const rate = new Exact(share.pesos).div(share.applied);
  return taxes.map(({ tax_id, taken, lowered, ...tax }) => {
    const net = (figure: keyof TaxFigures) => new Exact(tax[figure]).minus(lowered[figure]);
    const whole = { base: net('base'), amount: net('amount'), rate: tax.rate };
    const part = taxPart(whole, taken, upTo);
    const [base_doc, tax_doc] = [part.base, part.amount!];
    const left = (figure: keyof TaxFigures) => net(figure).minus(taken[figure]);
    return {
      tax_id,
      base_doc: moneyText(base_doc),
      tax_doc: moneyText(tax_doc),
      base_mxn: moneyText(rate.times(base_doc)),
      tax_mxn: moneyText(rate.times(tax_doc)),
      tax_at_document: pesosOf(tax_doc, left('amount'), left('amount_mxn')),
    };
  });
}
