/** What goes back to a supplier is counted on what was received and on its order. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { countLines } from '#erp/domains/fulfilment/count-lines.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { REOPENED, RETURNED } from '../../purchase-orders/progress/order-progress.ts';
import { followOrder, followShipment, SHIPPED } from '../invoicing/count-invoiced.ts';

export interface ReturnedLine {
  readonly lineId: number;
  readonly orderLineId: number;
  /** Signed, as the others: negative takes back. */
  readonly quantity: string;
  /** Of it, what had been invoiced. */
  readonly invoiced: string;
  /** MXN, of the received value that nobody has invoiced. */
  readonly value: string;
}

/** What a supplier replaces is awaited again, also of lines that were closed. */
async function reopenLines(at: Writing, lines: readonly ReturnedLine[]): Promise<void> {
  await countLines(
    at.tx,
    REOPENED,
    lines.map(({ orderLineId, quantity }) => ({ lineId: orderLineId, quantity })),
  );
  await at.tx.execute(
    sql`update purchase_order_lines set closed = false, close_reason = null, version = version + 1 where account_id = ${TENANT} and id = any(${lines.map(({ orderLineId }) => orderLineId)}::bigint[]) and closed and reopened_quantity > 0`,
  );
}

/** The lines must be locked (`lockReceived`). `reopens` where the supplier replaces them. */
export async function countReturned(
  at: Writing,
  lines: readonly ReturnedLine[],
  { reopens }: { readonly reopens: boolean },
): Promise<void> {
  const { tx } = at;
  const shipped = await countLines(tx, { ...SHIPPED, counter: 'returned_quantity' }, lines);
  await tx.execute(
    sql`update shipment_lines l set returned_invoiced = l.returned_invoiced + x.qty, returned_value = l.returned_value + x.value
      from unnest(${lines.map(({ lineId }) => lineId)}::bigint[], ${lines.map(({ invoiced }) => invoiced)}::numeric[], ${lines.map(({ value }) => value)}::numeric[]) as x(id, qty, value) where l.account_id = ${TENANT} and l.id = x.id`,
  );
  const ordered = await countLines(
    tx,
    RETURNED,
    lines.map(({ orderLineId, quantity }) => ({ lineId: orderLineId, quantity })),
  );
  if (reopens) await reopenLines(at, lines);
  for (const id of new Set(shipped.map(({ document_id }) => document_id)))
    await followShipment(at, id);
  const isUndone = lines.some(({ quantity }) => quantity.startsWith('-'));
  for (const id of new Set(ordered.map(({ document_id }) => document_id)))
    await followOrder(at, id, { isUndone });
}
