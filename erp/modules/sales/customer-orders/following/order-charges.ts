/** What invoices charge an order for, and what of that is paid. */
import type { Tx } from '#erp/db/database.ts';
import type { OrderDocument } from '#erp/domains/fulfilment/order-documents.ts';
import { documentBalances } from '#erp/domains/open-items/reading/document-balance.ts';
import { documentPayments } from '#erp/domains/open-items/reading/document-payments.ts';
import {
  decimalText,
  fixed,
  mulDiv,
  sum,
  ZERO,
  type FixedDecimal,
} from '#erp/domains/stock/fixed-decimal.ts';

const CENT = fixed('0.01');
const rounded = (value: FixedDecimal) => mulDiv(value, 1n, CENT) * CENT;

type Amount = Pick<OrderDocument, 'amount' | 'whole'>;

/** Of an invoice with others in it, as much as the order's lines are of its total. */
const shareOf =
  ({ amount, whole }: Amount) =>
  (value: FixedDecimal): FixedDecimal => {
    const total = fixed(whole ?? '0');
    return total === ZERO ? value : rounded(mulDiv(value, fixed(amount ?? '0'), total));
  };

export interface Charge {
  readonly invoice: OrderDocument;
  /** Of the whole invoice, which says whether the order's part is paid. */
  readonly all: { readonly paid: FixedDecimal; readonly balance: FixedDecimal };
  readonly invoiced: FixedDecimal;
  readonly paid: FixedDecimal;
  readonly balance: FixedDecimal;
}

/** What is read of invoices, of whatever resource they are. */
async function ofInvoices<T>(
  tx: Tx,
  invoices: readonly OrderDocument[],
  read: (tx: Tx, resource: string, ids: readonly number[]) => Promise<T[]>,
  idOf: (row: T) => number,
): Promise<(readonly [OrderDocument, T])[]> {
  const found: (readonly [OrderDocument, T])[] = [];
  for (const [path, own] of Map.groupBy(invoices, ({ resource }) => resource)) {
    const byId = new Map(own.map((invoice) => [invoice.record_id, invoice]));
    const rows = await read(tx, path, [...byId.keys()]);
    found.push(...rows.map((row) => [byId.get(Number(idOf(row)))!, row] as const));
  }
  return found;
}

/** Of those that are owed or were: a draft and what was cancelled charge nothing. */
export async function chargesOf(tx: Tx, invoices: readonly OrderDocument[]): Promise<Charge[]> {
  const balances = await ofInvoices(tx, invoices, documentBalances, ({ id }) => id);
  return balances.map(([invoice, row]) => {
    const share = shareOf(invoice);
    const [paid, lowered, balance] = [fixed(row.paid), fixed(row.lowered), fixed(row.balance)];
    const invoiced = share(paid + lowered + balance);
    return {
      invoice,
      all: { paid, balance },
      invoiced,
      paid: share(paid),
      // Each rounded by itself, they would not always add up.
      balance: lowered === ZERO ? invoiced - share(paid) : share(balance),
    };
  });
}

/** By the currency in which it is invoiced. */
export const sumsOf = (charges: readonly Charge[]) =>
  [...Map.groupBy(charges, ({ invoice }) => invoice.currency ?? '')].map(([currency, own]) => {
    const total = (name: 'invoiced' | 'paid' | 'balance') =>
      decimalText(sum(own.map((charge) => charge[name])));
    return {
      currency,
      invoiced: total('invoiced'),
      paid: total('paid'),
      balance: total('balance'),
    };
  });

/** Money that the invoices were paid with, and the order's share of it. */
export async function paymentsOf(
  tx: Tx,
  invoices: readonly OrderDocument[],
): Promise<OrderDocument[]> {
  const found = await ofInvoices(tx, invoices, documentPayments, ({ document_id }) => document_id);
  const rows = found.map(([invoice, payment]) => ({
    payment,
    whole: fixed(payment.amount),
    own: shareOf(invoice)(fixed(payment.amount)),
  }));
  const bySource = Map.groupBy(
    rows,
    ({ payment: { resource, record_id, currency } }) =>
      `${resource}/${record_id}/${currency ?? ''}`,
  );
  return [...bySource.values()].map((parts): OrderDocument => {
    const { document_id: _, ...payment } = parts[0]!.payment;
    const [own, whole] = [sum(parts.map((part) => part.own)), sum(parts.map((part) => part.whole))];
    return {
      ...payment,
      stage: 'PAGO',
      at: null,
      state_in: 'status',
      state: null,
      qty: null,
      amount: decimalText(own).slice(0, -4),
      whole: own === whole ? null : decimalText(whole).slice(0, -4),
    };
  });
}
