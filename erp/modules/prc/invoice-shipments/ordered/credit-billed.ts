/** A note credits what was invoiced of an order and never came (purchasing R38, R44). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { countLines } from '#erp/domains/fulfilment/count-lines.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import {
  negated,
  partOf,
  waitingBilled,
  writeBilled,
  type Billed,
} from '#erp/modules/purchasing/purchase-orders/billed/billed-ahead.ts';
import { INVOICED } from '#erp/modules/purchasing/purchase-orders/progress/order-progress.ts';
import { followOrder } from '#erp/modules/purchasing/shipments/invoicing/count-invoiced.ts';
import { settleBilled } from '#erp/modules/purchasing/shipments/invoicing/take-billed.ts';
import { documentNumber, type Change } from '../posting/invoice-posting.ts';
import { orderedOf } from './bill-ahead.ts';

/** Signed; and what the orders say of themselves then. */
async function countOnOrders(
  context: Change,
  rows: readonly Pick<Billed, 'order_line_id' | 'quantity'>[],
): Promise<void> {
  const counted = await countLines(
    context.tx,
    INVOICED,
    rows.map(({ order_line_id, quantity }) => ({ lineId: order_line_id, quantity })),
  );
  for (const id of new Set(counted.map(({ document_id }) => document_id)))
    await followOrder(context, id, { isUndone: true });
}

/** By line of the note, what waited for goods that it credits instead, MXN. */
export async function creditBilled(context: Change): Promise<ReadonlyMap<number, string>> {
  const { tx, before } = context;
  const own = orderedOf(context);
  const awaited = new Map<number, string>();
  if (own.length === 0) return awaited;
  const waiting = await waitingBilled(tx, { sourceId: before.related_invoice_id ?? null });
  for (const { at, line, id } of own) {
    const billed = waiting.find(({ order_line_id }) => order_line_id === id);
    if (!billed || new Exact(line.quantity!).gt(billed.quantity))
      throw invalid({
        [`lines[${at}][quantity]`]: [
          t('prc.moreThanAwaited', 'De la factura relacionada quedan {left} por recibir.', {
            left: new Exact(billed?.quantity ?? 0).toFixed(4),
          }),
        ],
      });
    const part = partOf(billed, line.quantity!);
    awaited.set(at, part.cost);
    await writeBilled(context, {
      ...billed,
      document: documentNumber(context),
      quantity: negated(part.quantity),
      cost: negated(part.cost),
      amount: negated(part.amount),
      note_id: before.id,
    });
  }
  await countOnOrders(
    context,
    own.map(({ id, line }) => ({ order_line_id: id, quantity: negated(line.quantity!) })),
  );
  return awaited;
}

/** The goods are awaited again. */
export async function giveBackCredited(context: Change): Promise<void> {
  const { tx, before } = context;
  if (orderedOf(context).length === 0) return;
  const rows = await tx.query(
    sql<Billed>`select billed_by as source_id, billed_by_line as source_line_id, document, order_id, order_line_id, -quantity as quantity, -billed_cost as cost, -billed_amount as amount from purchase_billings where account_id = ${TENANT} and credited_by = ${before.id} order by id`,
  );
  for (const row of rows) await writeBilled(context, { ...row, note_id: before.id });
  await countOnOrders(context, rows);
  await settleBilled(
    context,
    rows.map(({ order_line_id }) => order_line_id),
  );
}
