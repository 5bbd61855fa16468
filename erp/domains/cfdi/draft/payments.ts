/** Complement Pagos 2.0: the receipt of payments (REP). */
import type { CfdiTax } from './tax.ts';

export interface PaidDocument {
  readonly uuid: string;
  readonly series: string | null;
  readonly folio: string | null;
  readonly currency: string;
  /** Units of the invoice's currency for one of the payment's; `1` when they are the same. */
  readonly equivalence: string | null;
  /** Counts the payments of that invoice, from 1. */
  readonly installment: string;
  readonly previousBalance: string;
  readonly paid: string;
  readonly remainingBalance: string;
  /** c_ObjetoImp. */
  readonly taxObject: string;
  readonly withheld: readonly CfdiTax[];
  readonly transferred: readonly CfdiTax[];
}

export interface Payment {
  /** Wall time, `YYYY-MM-DDThh:mm:ss`; 12:00:00 when the hour is not known. */
  readonly date: string;
  readonly form: string;
  readonly currency: string;
  readonly exchangeRate: string | null;
  readonly amount: string;
  readonly operation: string | null;
  readonly payerBankRfc: string | null;
  readonly payerForeignBank: string | null;
  readonly payerAccount: string | null;
  readonly beneficiaryBankRfc: string | null;
  readonly beneficiaryAccount: string | null;
  /** The certificate of a SPEI transfer: all four together, or none. */
  readonly receiptKind: string | null;
  readonly receiptCertificate: string | null;
  readonly receiptChain: string | null;
  readonly receiptSeal: string | null;
  readonly documents: readonly PaidDocument[];
  /** `ImpuestosP`, in the payment's currency. */
  readonly withheld: readonly { readonly tax: CfdiTax['tax']; readonly amount: string }[];
  readonly transferred: readonly CfdiTax[];
}

/** In pesos, two decimals; null is what no payment has. */
export interface PaymentTotals {
  readonly withheldVat: string | null;
  readonly withheldIncomeTax: string | null;
  readonly withheldExcise: string | null;
  readonly vat16Base: string | null;
  readonly vat16: string | null;
  readonly vat8Base: string | null;
  readonly vat8: string | null;
  readonly vat0Base: string | null;
  readonly vat0: string | null;
  readonly vatExemptBase: string | null;
  readonly amount: string;
}

export interface Payments {
  readonly totals: PaymentTotals;
  readonly payments: readonly Payment[];
}
