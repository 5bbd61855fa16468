/** What a receipt says, worked out from the applications that it took (finance R25). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact, moneyText, shortText, sumOf } from '#erp/domains/amounts/exact.ts';
import { cfdiText } from '#erp/domains/cfdi/amounts/income.ts';
import type { PaidInvoice, ReceivedPayment } from '#erp/domains/cfdi/amounts/payment.ts';
import { paidTaxes, type InvoiceTax } from '#erp/domains/cfdi/amounts/instalments.ts';
import { decimalsOf } from '#erp/domains/cfdi/catalogs/currencies.ts';
import { bookedTaxes } from './booked-taxes.ts';
import { loadPaidInvoices, type PaidInvoiceFacts, type TaxedPayment } from './paid-invoices.ts';
import { placeOf } from './receipt-place.ts';

/** An invoice as a movement paid it, whichever of its instalments. */
interface Collected {
  readonly movement_id: number;
  readonly invoice_id: number;
  readonly paid_on: string;
  readonly amount: string;
  readonly spent: string;
  readonly payment_type_id: number | null;
  readonly form: string | null;
  readonly currency_id: number;
  readonly currency: string;
  readonly exchange_rate: string;
  readonly reference: string | null;
}

export interface ReceiptPayment {
  readonly movement_id: number;
  readonly payment_type_id: number | null;
  readonly currency_id: number;
  /** Of each invoice of `received`, in its order. */
  readonly invoiceIds: readonly number[];
  readonly received: ReceivedPayment;
}

const collectedBy = (tx: Tx, receiptId: number): Promise<Collected[]> =>
  tx.query(
    sql<Collected>`select x.movement_id, x.invoice_id, x.paid_on, sum(x.amount) as amount, sum(x.spent) as spent, m.payment_type_id, f.sat_code as form, m.currency_id, y.code as currency, coalesce(m.exchange_rate, 1) as exchange_rate, m.reference
      from satinvoices__collections x join cfl__movements m on m.account_id = ${TENANT} and m.id = x.movement_id join currencies y on y.account_id = ${TENANT} and y.id = m.currency_id left join payment_types f on f.account_id = ${TENANT} and f.id = m.payment_type_id
      where x.account_id = ${TENANT} and ${receiptId} in (x.receipt_id, x.substitute_id) and x.status <> 'DESHECHA'
      group by x.movement_id, x.invoice_id, x.paid_on, m.payment_type_id, f.sat_code, m.currency_id, y.code, m.exchange_rate, m.reference order by x.paid_on, x.movement_id, x.invoice_id`,
  );

/** Invoices with what this receipt has said of them so far. */
class Saying {
  readonly #invoices: Map<number, PaidInvoiceFacts>;

  constructor(invoices: ReadonlyMap<number, PaidInvoiceFacts>) {
    this.#invoices = new Map(invoices);
  }

  say({ invoice_id, amount, spent }: Collected, taken: readonly InvoiceTax[]): PaidInvoice {
    const invoice = this.#invoices.get(invoice_id)!;
    const { uuid, series, folio, currency, taxObject, total, taxes } = invoice;
    const { installment, previous, earlier } = placeOf(total, invoice.said, amount);
    const share = {
      total,
      taxes,
      earlier: earlier.flatMap((each) => each.taxes),
      booked: [...earlier.flatMap((each) => each.booked), ...taken],
      previousBalance: previous,
      paid: amount,
    };
    const own: TaxedPayment = {
      installment,
      previous,
      paid: amount,
      booked: taken,
      taxes: paidTaxes(share, decimalsOf(currency) ?? 2),
    };
    this.#invoices.set(invoice_id, { ...invoice, said: [...invoice.said, own] });
    return {
      ...share,
      uuid,
      series,
      folio,
      currency,
      taxObject,
      spent,
      installment: String(installment),
    };
  }
}

const NOON = 'T12:00:00';
const MXN = 'MXN';
/** Characters of `NumOperacion`. */
const MOST = 100;

/** At noon where nobody knows the hour, and not after it is issued (sat-cfdi §7.5). */
const paidAt = (day: string, issued: string): string =>
  issued.startsWith(day) && issued < `${day}${NOON}` ? issued : `${day}${NOON}`;

/** `issued` is the wall time of the receipt. */
export async function receiptPayments(
  tx: Tx,
  receiptId: number,
  issued: string,
): Promise<readonly ReceiptPayment[]> {
  const rows = await collectedBy(tx, receiptId);
  const invoices = await loadPaidInvoices(
    tx,
    [...new Set(rows.map(({ invoice_id }) => invoice_id))],
    receiptId,
  );
  const ids = [...invoices.keys()];
  const booked = await bookedTaxes(tx, [receiptId], ids);
  const saying = new Saying(invoices);
  return [...Map.groupBy(rows, ({ movement_id }) => movement_id).values()].map((same) => {
    const { movement_id, payment_type_id, currency_id, ...money } = same[0]!;
    return {
      movement_id,
      payment_type_id,
      currency_id,
      invoiceIds: same.map(({ invoice_id }) => invoice_id),
      received: {
        date: paidAt(money.paid_on, issued),
        form: money.form ?? '',
        currency: money.currency,
        exchangeRate: money.currency === MXN ? null : shortText(new Exact(money.exchange_rate)),
        // What of the money went to these invoices: the rest is said by whatever it pays later.
        amount: moneyText(sumOf(same.map(({ spent }) => spent))),
        operation: money.reference === null ? null : cfdiText(money.reference, MOST),
        payerBankRfc: null,
        payerForeignBank: null,
        payerAccount: null,
        beneficiaryBankRfc: null,
        beneficiaryAccount: null,
        receiptKind: null,
        receiptCertificate: null,
        receiptChain: null,
        receiptSeal: null,
        invoices: same.map((each) => saying.say(each, booked({ ...each, receipt_id: receiptId }))),
      },
    };
  });
}
