/**
 * Taxes by cash flow: which part of an item's taxes an application causes (finance R31). LIVA 1-B:
 * they are caused as the consideration is paid.
 */
import type { Decimal } from 'decimal.js';
import { cents, Exact, moneyText } from '#erp/domains/amounts/exact.ts';

/** A tax of an item and what earlier live applications have taken of it. */
export interface ItemTax {
  readonly tax_id: number;
  /** In the item's currency. */
  readonly base: string;
  readonly amount: string;
  /** The amount in pesos at the document's rate: what its póliza left pending. */
  readonly amount_mxn: string;
  readonly taken: { readonly base: string; readonly amount: string; readonly amount_mxn: string };
}

export interface Share {
  /** Total of the item and what earlier live applications took of it, in its currency. */
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

/**
 * Each tax by the cumulative share less what was taken, so that the last application leaves no
 * cent. Pesos of the payment follow from what `applied` is worth in it.
 */
export function realizedTaxes(taxes: readonly ItemTax[], share: Share): readonly RealizedTax[] {
  const upTo = new Exact(share.before).plus(share.applied).div(share.total);
  const rate = new Exact(share.pesos).div(share.applied);
  const part = (whole: string, taken: string): Decimal => cents(upTo.times(whole)).minus(taken);
  return taxes.map(({ tax_id, base, amount, amount_mxn, taken }) => {
    const base_doc = part(base, taken.base);
    const tax_doc = part(amount, taken.amount);
    return {
      tax_id,
      base_doc: moneyText(base_doc),
      tax_doc: moneyText(tax_doc),
      base_mxn: moneyText(rate.times(base_doc)),
      tax_mxn: moneyText(rate.times(tax_doc)),
      tax_at_document: moneyText(part(amount_mxn, taken.amount_mxn)),
    };
  });
}
