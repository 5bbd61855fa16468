/** Receipts of payments (REP): type P with the complement Pagos 2.0 (sat-cfdi §7.5). */
import type { Decimal } from 'decimal.js';
import { Exact, moneyText, shortText, sumOf } from '../../amounts/exact.ts';
import { decimalsOf } from '../catalogs/currencies.ts';
import type { CfdiConcept, CfdiDraft } from '../draft/draft.ts';
import type { CfdiTax } from '../draft/tax.ts';
import type { PaidDocument, Payment, PaymentTotals, Payments } from '../draft/payments.ts';
import { paidTaxes, type InvoiceTax, type PaymentShare } from './instalments.ts';
import { spentLimits, within } from './limits.ts';
import { transferredKey } from './summary.ts';

/** An invoice that a payment pays. Amounts are in the invoice's currency but `spent`. */
export interface PaidInvoice
  extends
    PaymentShare,
    Pick<PaidDocument, 'uuid' | 'series' | 'folio' | 'currency' | 'installment' | 'taxObject'> {
  /** What of the payment went to it, in the payment's currency. */
  readonly spent: string;
}

type PaymentFacts = Omit<Payment, 'documents' | 'withheld' | 'transferred' | 'exchangeRate'>;

export interface ReceivedPayment extends PaymentFacts {
  /** Pesos for one unit of the payment's currency; null in pesos. */
  readonly exchangeRate: string | null;
  readonly invoices: readonly PaidInvoice[];
}

export type PaymentHead = Pick<
  CfdiDraft,
  'series' | 'folio' | 'date' | 'zip' | 'issuer' | 'relations'
> & { readonly receiver: Omit<CfdiDraft['receiver'], 'use'> };

const ONE = new Exact(1);

const cfdiTax = ({ base, tax, factor, rate, amount }: InvoiceTax): CfdiTax => ({
  base,
  tax,
  factor,
  rate,
  amount,
});

const MOST_DECIMALS = 10;
const LEAST_DECIMALS = 6;

/**
 * Units of the invoice's currency for one of the payment's; 1 of its own. Ten decimals leave what
 * was spent one point only, which cents of some fifty millions miss (CRP20217): fewer open it.
 */
function equivalenceOf(invoice: PaidInvoice, currency: string, mixed: boolean): string {
  if (invoice.currency === currency) return mixed ? ONE.toFixed(MOST_DECIMALS) : '1';
  const exact = new Exact(invoice.paid).div(invoice.spent);
  for (let decimals = MOST_DECIMALS; decimals >= LEAST_DECIMALS; decimals -= 1) {
    const written = exact.toFixed(decimals);
    if (within(invoice.spent, spentLimits(invoice.paid, written))) return written;
  }
  return exact.toFixed(MOST_DECIMALS);
}

function paidDocument(invoice: PaidInvoice, currency: string, mixed: boolean): PaidDocument {
  const decimals = decimalsOf(invoice.currency) ?? 2;
  const rows = paidTaxes(invoice, decimals);
  const untaxed = invoice.taxObject === '02' ? '01' : invoice.taxObject;
  const balance = new Exact(invoice.previousBalance).minus(invoice.paid);
  return {
    uuid: invoice.uuid,
    series: invoice.series,
    folio: invoice.folio,
    currency: invoice.currency,
    equivalence: equivalenceOf(invoice, currency, mixed),
    installment: invoice.installment,
    previousBalance: new Exact(invoice.previousBalance).toFixed(decimals),
    paid: new Exact(invoice.paid).toFixed(decimals),
    remainingBalance: balance.toFixed(decimals),
    taxObject: rows.length > 0 ? '02' : untaxed,
    withheld: rows.filter((row) => row.withheld).map(cfdiTax),
    transferred: rows.filter((row) => !row.withheld).map(cfdiTax),
  };
}

interface ConvertedTax {
  readonly row: CfdiTax;
  readonly base: Decimal;
  readonly amount: Decimal;
}

/** What documents say, in the payment's currency: their value over the equivalence. */
function convertTaxes(
  documents: readonly PaidDocument[],
  which: 'withheld' | 'transferred',
): ConvertedTax[] {
  return documents.flatMap((document) =>
    document[which].map((row) => ({
      row,
      base: new Exact(row.base).div(document.equivalence ?? 1),
      amount: new Exact(row.amount ?? 0).div(document.equivalence ?? 1),
    })),
  );
}

/** `ImpuestosP`, of up to six decimals. */
function paymentTaxes(
  documents: readonly PaidDocument[],
): Pick<Payment, 'withheld' | 'transferred'> {
  const text = (values: readonly Decimal[]) => shortText(sumOf(values));
  const withheld = Map.groupBy(convertTaxes(documents, 'withheld'), ({ row }) => row.tax);
  const transferred = Map.groupBy(convertTaxes(documents, 'transferred'), ({ row }) =>
    transferredKey(row),
  );
  return {
    withheld: [...withheld].map(([tax, same]) => ({
      tax,
      amount: text(same.map(({ amount }) => amount)),
    })),
    transferred: [...transferred.values()].map((same) => {
      const { tax, factor, rate, amount } = same[0]!.row;
      return {
        base: text(same.map((each) => each.base)),
        tax,
        factor,
        rate,
        amount: amount === null ? null : text(same.map((each) => each.amount)),
      };
    }),
  };
}

/** In pesos, each rounded once over all payments; null is what none of them has. */
export function paymentTotals(payments: readonly Payment[]): PaymentTotals {
  const inPesos = (rowsOf: (payment: Payment) => readonly (string | null)[]): string | null => {
    const values = payments.flatMap((payment) =>
      rowsOf(payment).map((value) => new Exact(value ?? 0).times(payment.exchangeRate ?? 1)),
    );
    return values.length > 0 ? moneyText(sumOf(values)) : null;
  };
  const withheld = (tax: CfdiTax['tax']) =>
    inPesos((payment) =>
      payment.withheld.filter((row) => row.tax === tax).map((row) => row.amount),
    );
  const vat = (rate: string | null, figure: 'base' | 'amount') =>
    inPesos((payment) =>
      payment.transferred
        .filter((row) => row.tax === '002' && row.rate === rate && row.factor !== 'Cuota')
        .map((row) => row[figure]),
    );
  return {
    withheldVat: withheld('002'),
    withheldIncomeTax: withheld('001'),
    withheldExcise: withheld('003'),
    vat16Base: vat('0.160000', 'base'),
    vat16: vat('0.160000', 'amount'),
    vat8Base: vat('0.080000', 'base'),
    vat8: vat('0.080000', 'amount'),
    vat0Base: vat('0.000000', 'base'),
    vat0: vat('0.000000', 'amount'),
    vatExemptBase: vat(null, 'base'),
    amount: inPesos(({ amount }) => [amount]) ?? '0.00',
  };
}

/** A payment as a receipt says it, each figure with the decimals of its currency. */
export function paymentOf({ invoices, ...received }: ReceivedPayment): Payment {
  const { currency, exchangeRate, amount } = received;
  const mixed = new Set([currency, ...invoices.map((each) => each.currency)]).size > 1;
  const documents = invoices.map((invoice) => paidDocument(invoice, currency, mixed));
  return {
    ...received,
    exchangeRate: currency === 'MXN' ? '1' : exchangeRate,
    amount: new Exact(amount).toFixed(decimalsOf(currency) ?? 2),
    documents,
    ...paymentTaxes(documents),
  };
}

/** The one concept of a receipt, letter by letter (CRP20111 to CRP20123). */
const CONCEPT: CfdiConcept = {
  productKey: '84111506',
  identification: null,
  quantity: '1',
  unitKey: 'ACT',
  unit: null,
  description: 'Pago',
  unitPrice: '0',
  amount: '0',
  discount: null,
  taxObject: '01',
  transferred: [],
  withheld: [],
  thirdParty: null,
  customsDocuments: [],
  propertyAccounts: [],
  parts: [],
};

/** A receipt of payments of one customer, each of one or several invoices. */
export function paymentDraft(
  head: PaymentHead,
  received: readonly ReceivedPayment[],
): CfdiDraft & { readonly payments: Payments } {
  const payments = received.map(paymentOf);
  return {
    ...head,
    type: 'P',
    paymentForm: null,
    paymentTerms: null,
    subtotal: '0',
    discount: null,
    currency: 'XXX',
    exchangeRate: null,
    total: '0',
    exportCode: '01',
    paymentMethod: null,
    global: null,
    receiver: { ...head.receiver, use: 'CP01' },
    concepts: [CONCEPT],
    taxes: null,
    payments: { totals: paymentTotals(payments), payments },
    landingBill: null,
    payroll: null,
    localTaxes: null,
    addenda: null,
  };
}
