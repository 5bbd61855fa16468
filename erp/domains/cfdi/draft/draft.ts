/**
 * A CFDI 4.0 before it is XML: plain data that the builder writes, the rules check and the reader
 * gives back. Amounts are decimal texts in the document's currency, written with the decimals that
 * the XML has; what is null is an attribute that is not written. Codes are those of the SAT's
 * catalogues.
 */
import type { LandingBill } from './landing-bill.ts';
import type { Payments } from './payments.ts';
import type { Payroll } from './payroll.ts';
import type { CfdiTax } from './tax.ts';

export type { CfdiTax } from './tax.ts';

/** c_TipoDeComprobante: income, credit note, transfer of goods, payment, payroll. */
export type CfdiType = 'I' | 'E' | 'T' | 'P' | 'N';

export interface CfdiIssuer {
  readonly rfc: string;
  /** As in the taxpayer's certificate of tax status: upper case, without the kind of company. */
  readonly name: string;
  readonly regime: string;
}

export interface CfdiReceiver {
  readonly rfc: string;
  readonly name: string;
  readonly zip: string;
  /** c_Pais of a foreign receiver. */
  readonly residence: string | null;
  readonly foreignTaxId: string | null;
  readonly regime: string;
  readonly use: string;
}

export interface CfdiPart {
  readonly productKey: string;
  readonly identification: string | null;
  readonly quantity: string;
  readonly unit: string | null;
  readonly description: string;
  readonly unitPrice: string | null;
  readonly amount: string | null;
  readonly customsDocuments: readonly string[];
}

export interface CfdiThirdParty {
  readonly rfc: string;
  readonly name: string;
  readonly regime: string;
  readonly zip: string;
}

export interface CfdiConcept {
  readonly productKey: string;
  readonly identification: string | null;
  readonly quantity: string;
  readonly unitKey: string;
  readonly unit: string | null;
  readonly description: string;
  readonly unitPrice: string;
  /** Quantity × price, before its discount. */
  readonly amount: string;
  readonly discount: string | null;
  /** c_ObjetoImp. */
  readonly taxObject: string;
  readonly transferred: readonly CfdiTax[];
  readonly withheld: readonly CfdiTax[];
  readonly thirdParty: CfdiThirdParty | null;
  /** `15  48  3009  0001234`: numbers of customs documents (pedimento). */
  readonly customsDocuments: readonly string[];
  /** Cadastral accounts. */
  readonly propertyAccounts: readonly string[];
  readonly parts: readonly CfdiPart[];
}

/** A row of the document's summary of taxes. */
export interface CfdiTransferredTotal {
  readonly base: string;
  readonly tax: CfdiTax['tax'];
  readonly factor: CfdiTax['factor'];
  readonly rate: string | null;
  readonly amount: string | null;
}

export interface CfdiTaxSummary {
  readonly withheld: readonly { readonly tax: CfdiTax['tax']; readonly amount: string }[];
  readonly totalWithheld: string | null;
  readonly transferred: readonly CfdiTransferredTotal[];
  /** Null when all that is transferred is exempt. */
  readonly totalTransferred: string | null;
}

export interface CfdiRelation {
  /** c_TipoRelacion. */
  readonly relation: string;
  /** Upper case. */
  readonly uuids: readonly string[];
}

export interface CfdiGlobal {
  readonly periodicity: string;
  readonly months: string;
  readonly year: string;
}

export interface CfdiLocalTax {
  readonly name: string;
  /** A percentage with two decimals. */
  readonly rate: string;
  readonly amount: string;
}

export interface CfdiLocalTaxes {
  readonly totalWithheld: string;
  readonly totalTransferred: string;
  readonly withheld: readonly CfdiLocalTax[];
  readonly transferred: readonly CfdiLocalTax[];
}

export interface CfdiDraft {
  readonly type: CfdiType;
  readonly series: string | null;
  readonly folio: string | null;
  /** Wall time of the place of issue, `YYYY-MM-DDThh:mm:ss`. */
  readonly date: string;
  /** c_FormaPago. */
  readonly paymentForm: string | null;
  readonly paymentTerms: string | null;
  readonly subtotal: string;
  readonly discount: string | null;
  readonly currency: string;
  readonly exchangeRate: string | null;
  readonly total: string;
  /** c_Exportacion. */
  readonly exportCode: string;
  readonly paymentMethod: 'PUE' | 'PPD' | null;
  /** Postal code of the branch that issues it (`LugarExpedicion`). */
  readonly zip: string;
  readonly global: CfdiGlobal | null;
  readonly relations: readonly CfdiRelation[];
  readonly issuer: CfdiIssuer;
  readonly receiver: CfdiReceiver;
  readonly concepts: readonly CfdiConcept[];
  readonly taxes: CfdiTaxSummary | null;
  readonly payments: Payments | null;
  readonly landingBill: LandingBill | null;
  readonly payroll: Payroll | null;
  readonly localTaxes: CfdiLocalTaxes | null;
  /** XML of the receiver's addenda, outside of what is sealed. */
  readonly addenda: string | null;
}

/** `TimbreFiscalDigital` 1.1: what the PAC adds. */
export interface CfdiStamp {
  readonly uuid: string;
  /** Centre zone, `YYYY-MM-DDThh:mm:ss`. */
  readonly stampedAt: string;
  readonly pacRfc: string;
  readonly legend: string | null;
  readonly cfdiSeal: string;
  readonly satCertificate: string;
  readonly satSeal: string;
}

/** What a rule, the sandbox or a PAC has against a document. */
export interface CfdiIssue {
  /** The SAT's own, where it has one: `CFDI40108`, `CRP20217`, `CP126`, `NOM64`, `301`. */
  readonly code: string;
  /** Spanish, as the person who corrects it reads it. */
  readonly message: string;
  /**
   * Path in the draft: `receiver.zip`, `concepts[2].transferred[0].amount`; null of the document as
   * a whole. Who owns the document turns it into a field of its form.
   */
  readonly field: string | null;
}
