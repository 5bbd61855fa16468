import { Exact } from '#erp/domains/amounts/exact.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { replaceReturned } from '../../purchases-returns/replace-returned.ts';
import { followLines } from '../../purchase-orders/progress/order-progress.ts';
import { purchasingSettings } from '../../pur-settings/purchasing-settings.ts';
import { followOrder } from '../invoicing/count-invoiced.ts';
import type { Line } from './arrivals.ts';
import type { Change } from './shipment-change.ts';

/** What replaces goods that were invoiced before they went back is invoiced already. */
export async function takeReplacements(context: Change): Promise<void> {
  const { before, changes } = context;
  // Of what is analysed its dictum says how much is accepted.
  const free = linesOf(changes).filter(({ inspection_required }) => !inspection_required);
  const invoiced = await replaceReturned(context, before.id, free);
  if (invoiced.size === 0) return;
  const { under_receipt_percent } = await purchasingSettings(context.tx);
  await followLines(context, before.purchase_order_id, under_receipt_percent);
  changes.lines = linesOf(changes).map((line) => ({ ...line, ...invoiced.get(line.id!) }));
  const entered = linesOf(changes).filter(({ movement_line_id }) => movement_line_id);
  const isWhole = (line: Line) => new Exact(line.invoiced_quantity!).gte(line.received_quantity!);
  const isNothing = (line: Line) => new Exact(line.invoiced_quantity!).isZero();
  if (entered.every(isNothing)) return;
  changes.invoice_status = entered.every(isWhole) ? 'FACTURADO' : 'PARCIAL';
  if (!entered.every(isWhole)) return;
  changes.status = 'CERRADO';
  await followOrder(context, before.purchase_order_id, { isUndone: false });
}
