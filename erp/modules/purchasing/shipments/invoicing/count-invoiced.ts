/** Invoices of what was received are counted on it and on its order, and their states follow. */
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { countLines, lockLines, type FulfilledLines } from '#erp/domains/fulfilment/count-lines.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import {
  changeByConsequence,
  moveByConsequence,
} from '#erp/kernel/operations/states/consequence.ts';
import { t } from '#erp/model/texts/t.ts';
import { purchasingSettings } from '../../pur-settings/purchasing-settings.ts';
import { advancesLeft } from '../../purchase-orders/advances/order-advances.ts';
import { followLines, INVOICED } from '../../purchase-orders/progress/order-progress.ts';

export const SHIPPED: FulfilledLines = {
  documents: 'shipments',
  lines: 'shipment_lines',
  by: 'shipment_id',
  counter: 'invoiced_quantity',
  whole: 'received_quantity',
};

/** What of a received line is charged. */
export interface ShippedPart {
  readonly lineId: number;
  /** Signed. */
  readonly quantity: string;
  /** MXN, of the received value; signed. */
  readonly value: string;
  /** What is charged for it: MXN, and in the order's currency; signed. */
  readonly cost: string;
  readonly amount: string;
}

export interface InvoicedLine extends ShippedPart {
  readonly orderLineId: number;
}

interface LineRef {
  readonly id: number;
}

/**
 * Orders first, then what came of them, as receiving does: two never wait for each other. With all
 * that has come of `orderLineIds`.
 */
export async function lockReceived(
  tx: Tx,
  lineIds: readonly number[],
  orderLineIds: readonly number[] = [],
): Promise<void> {
  const lines = await tx.query(
    sql<LineRef>`select purchase_order_line_id as id from shipment_lines where account_id = ${TENANT} and id = any(${lineIds}::bigint[]) and purchase_order_line_id is not null`,
  );
  await lockLines(tx, INVOICED, [...lines.map(({ id }) => id), ...orderLineIds]);
  const came = await tx.query(
    sql<LineRef>`select id from shipment_lines where account_id = ${TENANT} and purchase_order_line_id = any(${orderLineIds}::bigint[])`,
  );
  await lockLines(tx, SHIPPED, [...lineIds, ...came.map(({ id }) => id)]);
}

interface Progress {
  readonly nothing: boolean;
  readonly whole: boolean;
}

/** All of it went back before its invoice: there is nothing to invoice (R39). */
function statusOf({ nothing, whole }: Progress) {
  if (whole) return nothing ? 'NO_FACTURABLE' : 'FACTURADO';
  return nothing ? 'POR_FACTURAR' : 'PARCIAL';
}

/** What its goods cost is not known yet: a charge of it is an estimate. */
export async function hasEstimates(tx: Tx, shipmentId: number): Promise<boolean> {
  const [found] = await tx.query(
    sql<{
      waits: boolean;
    }>`select exists (select 1 from shipment_charges where account_id = ${TENANT} and shipment_id = ${shipmentId} and status = 'ESTIMADO') as waits`,
  );
  return found!.waits;
}

/** Whether it waits for an invoice, of its goods or of a charge, and closed or open with that. */
export async function followShipment(at: Writing, id: number): Promise<void> {
  const [progress] = await at.tx.query(
    sql<Progress>`select bool_and(invoiced_quantity = 0) as nothing, bool_and(invoiced_quantity >= payable_quantity - greatest(0, returned_quantity - rejected_quantity) + returned_invoiced and accepted_quantity + rejected_quantity >= received_quantity) as whole from shipment_lines where account_id = ${TENANT} and shipment_id = ${id} and received_quantity > 0`,
  );
  const invoice_status = statusOf(progress!);
  await changeByConsequence(
    at,
    'shipments',
    { id },
    {
      changes: () => ({ invoice_status }),
      reason: t('purchasing.invoiceOfReceipt', 'Se facturó lo recibido, o se canceló su factura.'),
    },
  );
  const step = progress!.whole && !(await hasEstimates(at.tx, id)) ? 'close' : 'reopen';
  await moveByConsequence(at, `shipments.${step}`, { id });
}

/** A charge came, became real or left: only what has come is closed or open with it. */
export async function followCharge(at: Writing, shipmentId: number): Promise<void> {
  const [came] = await at.tx.query(
    sql`select 1 from shipments where account_id = ${TENANT} and id = ${shipmentId} and status in ('LIBERADO', 'CERRADO')`,
  );
  if (came) await followShipment(at, shipmentId);
}

/**
 * All that was received of it is invoiced or went back: nothing of it is awaited. `arrives` where
 * what is being received is invoiced already.
 */
const isInvoiced = async (tx: Tx, orderId: number, arrives: boolean): Promise<boolean> => {
  const [found] = await tx.query(
    sql<{
      whole: boolean;
    }>`select coalesce(bool_and(l.invoiced_quantity >= l.payable_quantity - greatest(0, l.returned_quantity - l.rejected_quantity) + l.returned_invoiced and l.accepted_quantity + l.rejected_quantity >= l.received_quantity), ${arrives}::boolean) as whole
      from shipment_lines l ${raw(join('shipment_lines.shipment_id', 'l', 's'))} where l.account_id = ${TENANT} and s.purchase_order_id = ${orderId} and s.status <> 'CANCELADO' and l.received_quantity > 0 and s.received_at is not null`,
  );
  return found!.whole;
};

/** On the lines that came alone; the shipments that they are of. */
export async function countShipped(
  tx: Tx,
  lines: readonly ShippedPart[],
): Promise<ReadonlySet<number>> {
  if (lines.length === 0) return new Set();
  const shipped = await countLines(tx, SHIPPED, lines);
  await tx.execute(
    sql`update shipment_lines l set invoiced_value = l.invoiced_value + x.value, invoiced_cost = l.invoiced_cost + x.cost, invoiced_amount = l.invoiced_amount + x.amount
      from (select id, sum(value) as value, sum(cost) as cost, sum(amount) as amount from unnest(${lines.map(({ lineId }) => lineId)}::bigint[], ${lines.map(({ value }) => value)}::numeric[], ${lines.map(({ cost }) => cost)}::numeric[], ${lines.map(({ amount }) => amount)}::numeric[]) as y(id, value, cost, amount) group by id) x where l.account_id = ${TENANT} and l.id = x.id`,
  );
  return new Set(shipped.map(({ document_id }) => document_id));
}

/** The lines must be locked (`lockReceived`). */
export async function countInvoiced(at: Writing, lines: readonly InvoicedLine[]): Promise<void> {
  const { tx } = at;
  const shipments = await countShipped(tx, lines);
  const ordered = await countLines(
    tx,
    INVOICED,
    lines.map(({ orderLineId, quantity }) => ({ lineId: orderLineId, quantity })),
  );
  for (const id of shipments) await followShipment(at, id);
  const isUndone = lines.some(({ quantity }) => quantity.startsWith('-'));
  for (const id of new Set(ordered.map(({ document_id }) => document_id)))
    await followOrder(at, id, { isUndone });
}

/** What an order still expects, and whether all that came of it is settled. */
export async function followOrder(
  at: Writing,
  id: number,
  { isUndone, arrives = false }: { readonly isUndone: boolean; readonly arrives?: boolean },
): Promise<void> {
  const { under_receipt_percent } = await purchasingSettings(at.tx);
  await followLines(at, id, under_receipt_percent);
  await followSettled(at, id, { isUndone, arrives });
}

/** Closed with all of it invoiced and its advances applied, or open again with what was undone. */
export async function followSettled(
  at: Writing,
  id: number,
  { isUndone, arrives = false }: { readonly isUndone: boolean; readonly arrives?: boolean },
): Promise<void> {
  const settled =
    (await isInvoiced(at.tx, id, arrives)) && (await advancesLeft(at, id)).length === 0;
  if (settled) await moveByConsequence(at, 'purchase-orders.closeInvoiced', { id });
  else if (isUndone) await moveByConsequence(at, 'purchase-orders.reopenInvoiced', { id });
}
