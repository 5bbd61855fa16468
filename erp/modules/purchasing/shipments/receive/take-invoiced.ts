/** What came was invoiced before: what it replaces was, or its order (purchasing R38, R44). */
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { replaceReturned } from '../../purchases-returns/replace-returned.ts';
import { followLines } from '../../purchase-orders/progress/order-progress.ts';
import { purchasingSettings } from '../../pur-settings/purchasing-settings.ts';
import { followOrder, hasEstimates, type ShippedPart } from '../invoicing/count-invoiced.ts';
import { takeBilled, type EnteredPart } from '../invoicing/take-billed.ts';
import type { Line } from './arrivals.ts';
import type { Change } from './shipment-change.ts';

/** What nobody has invoiced of a line that came. */
function enteredPart(line: Line): readonly EnteredPart[] {
  const left = new Exact(line.received_quantity ?? 0).minus(line.invoiced_quantity ?? 0);
  if (left.lte(0) || !line.purchase_order_line_id) return [];
  return [
    {
      id: line.id!,
      order_line_id: line.purchase_order_line_id,
      movement_line_id: line.movement_line_id ?? null,
      left: left.toFixed(4),
      value: moneyText(new Exact(line.received_value ?? 0).minus(line.invoiced_value ?? 0)),
    },
  ];
}

const add = (one: string | null | undefined, others: readonly string[]): string =>
  others.reduce((sum, other) => sum.plus(other), new Exact(one ?? 0)).toFixed();

/** With what invoices had charged of it. */
function billedLine(line: Line, parts: readonly ShippedPart[]): Line {
  const own = parts.filter(({ lineId }) => lineId === line.id);
  if (own.length === 0) return line;
  const sum = (name: 'quantity' | 'value' | 'cost' | 'amount') => own.map((part) => part[name]);
  return {
    ...line,
    invoiced_quantity: add(line.invoiced_quantity, sum('quantity')),
    invoiced_value: add(line.invoiced_value, sum('value')),
    invoiced_cost: add(line.invoiced_cost, sum('cost')),
    invoiced_amount: add(line.invoiced_amount, sum('amount')),
  };
}

/** What replaces goods that were invoiced before they went back is invoiced already. */
async function takeReplacements(context: Change, free: readonly Line[]): Promise<boolean> {
  const { before, changes } = context;
  const invoiced = await replaceReturned(context, before.id, free);
  if (invoiced.size === 0) return false;
  const { under_receipt_percent } = await purchasingSettings(context.tx);
  await followLines(context, before.purchase_order_id, under_receipt_percent);
  changes.lines = linesOf(changes).map((line) => ({ ...line, ...invoiced.get(line.id!) }));
  return true;
}

export async function takeInvoiced(context: Change): Promise<void> {
  const { before, changes } = context;
  // Of what is analysed its dictum says how much is accepted.
  const free = () => linesOf(changes).filter(({ inspection_required }) => !inspection_required);
  const replaces = await takeReplacements(context, free());
  const billed = await takeBilled(context, free().flatMap(enteredPart));
  if (!replaces && billed.length === 0) return;
  changes.lines = linesOf(changes).map((line) => billedLine(line, billed));
  const entered = linesOf(changes).filter((line) => new Exact(line.received_quantity ?? 0).gt(0));
  const isWhole = (line: Line) =>
    new Exact(line.invoiced_quantity ?? 0).gte(line.received_quantity!);
  const isNothing = (line: Line) => new Exact(line.invoiced_quantity ?? 0).isZero();
  if (entered.every(isNothing)) return;
  changes.invoice_status = entered.every(isWhole) ? 'FACTURADO' : 'PARCIAL';
  if (!entered.every(isWhole)) return;
  if (!(await hasEstimates(context.tx, before.id))) changes.status = 'CERRADO';
  await followOrder(context, before.purchase_order_id, { isUndone: false, arrives: true });
}
