/** What an invoice should say by its orders and receptions (purchasing R33, R38); pure. */
import { Exact } from '#erp/domains/amounts/exact.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { taxesOfLine } from '#erp/modules/purchasing/taxes-of-line.ts';
import type { PurchasingSettings } from '#erp/modules/purchasing/pur-settings/purchasing-settings.ts';
import {
  leftOf,
  type ReceivedLine,
} from '#erp/modules/purchasing/shipments/invoicing/received-lines.ts';
import { workInvoice, type InvoiceLine } from '../capture/invoice-amounts.ts';
import { lineOf, receivedOf, type Draft, type Line } from '../capture/invoice-draft.ts';
import type { InvoiceFacts } from '../capture/invoice-facts.ts';

/** With what it leaves open of the quantity (`qty_tolerance_percent`). */
export const mostOf = (
  received: ReceivedLine,
  { qty_tolerance_percent: percent }: PurchasingSettings,
) => leftOf(received).times(new Exact(100).plus(percent)).div(100);

/** Its supplier invoices without orders: nothing says what its concepts should be. */
const isFreeOfOrders = ({ supplier }: InvoiceFacts): boolean =>
  supplier?.invoice_control === 'SIN_ORDEN';

/** Nothing of an order says what it should be: its supplier's, or a charge of a shipment. */
export const isUnordered = (line: Line, facts: InvoiceFacts): boolean =>
  isFreeOfOrders(facts) || !!line.shipment_charge_id;

export const netPrice = ({ price, quantity, discount }: Line) =>
  new Exact(price!).minus(new Exact(discount ?? 0).div(quantity!));

/** Cheaper, or dearer by no more than both tolerances: the percent and the amount in MXN (R38). */
export function isPriceAgreed(
  line: Line,
  { price }: ReceivedLine,
  rate: string,
  settings: PurchasingSettings,
): boolean {
  const difference = netPrice(line).minus(price);
  if (difference.lte(0)) return true;
  const percent = new Exact(price).isZero() ? new Exact(100) : difference.div(price).times(100);
  return (
    percent.lte(settings.price_tolerance_percent) &&
    difference.times(line.quantity!).times(rate).lte(settings.price_tolerance_amount)
  );
}

function expectedLine(
  line: Line,
  rate: string,
  facts: InvoiceFacts,
  settings: PurchasingSettings,
): InvoiceLine | null {
  const own = lineOf(line, facts);
  const received = receivedOf(facts, line);
  if (!received || !own) return isUnordered(line, facts) ? own : null;
  const most = mostOf(received, settings);
  return {
    ...own,
    quantity: new Exact(own.quantity).gt(most) ? most.toFixed(4) : own.quantity,
    ...(!isPriceAgreed(line, received, rate, settings) && {
      price: received.price,
      // A discount of the order is in its net price.
      discount: null,
    }),
    tax_ids: taxesOfLine(received),
  };
}

/**
 * In the currency of the invoice, with the taxes and withholdings of its orders, at their prices
 * where the invoice's are not within what is tolerated.
 */
export function expectedTotal(
  draft: Draft,
  facts: InvoiceFacts,
  settings: PurchasingSettings,
): string {
  const rate = draft.exchange_rate ?? '1';
  const lines = linesOf(draft).flatMap((line) => expectedLine(line, rate, facts, settings) ?? []);
  if (lines.length === 0) return '0.00';
  return workInvoice(lines, facts.taxes, null).totals.total;
}

/** What taxes add to a line and what is withheld of it, with these taxes. */
export function taxesOf(line: InvoiceLine, taxIds: readonly number[], facts: InvoiceFacts) {
  const { totals } = workInvoice([{ ...line, tax_ids: taxIds }], facts.taxes, null);
  return { transferred: totals.transferred, withheld: totals.withheld };
}
