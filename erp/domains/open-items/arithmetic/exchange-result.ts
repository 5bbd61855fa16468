/** Gain or loss by exchange of an application: of its base alone (finance R17, decision 19). */
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';

/** What is owed to the company, and what it owes. */
export type Side = 'CXC' | 'CXP';

export interface Exchanged {
  readonly side: Side;
  /** What is applied, in pesos at the rate of the document. */
  readonly atDocument: string;
  /** In pesos of the payment. */
  readonly atPayment: string;
  /** Taxes that it causes; those that are withheld count against the others. */
  readonly taxes: readonly {
    readonly withheld: boolean;
    readonly tax_mxn: string;
    readonly tax_at_document: string;
  }[];
}

/** In pesos: above zero a gain, below zero a loss. */
export function exchangeResult({ side, atDocument, atPayment, taxes }: Exchanged): string {
  const ofTaxes = taxes.reduce((all, { withheld, tax_mxn, tax_at_document }) => {
    const difference = new Exact(tax_mxn).minus(tax_at_document);
    return withheld ? all.minus(difference) : all.plus(difference);
  }, new Exact(0));
  const ofBase = new Exact(atPayment).minus(atDocument).minus(ofTaxes);
  return moneyText(side === 'CXC' ? ofBase : ofBase.neg());
}
