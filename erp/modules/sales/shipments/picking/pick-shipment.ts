/** A shipment is gathered by the warehouse, or at the desk (sales §3). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { decimalText, fixed, ZERO } from '#erp/domains/stock/fixed-decimal.ts';
import {
  cancelSupplying,
  orderSupplying,
  type SupplyOwner,
  type SupplyResult,
} from '#erp/domains/stock/picking/supply.ts';
import { returnPicks } from '#erp/domains/stock/picking/supply-moves.ts';
import { releaseLots } from '#erp/domains/stock/reservations/reserve.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import type { TransitionContext } from '#erp/kernel/rules.ts';
import { DomainError, invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { SHIPMENTS } from '../../customer-orders/fulfilling/load-demand.ts';
import { recountOrders } from '../../customer-orders/fulfilling/recount-order.ts';
import { atQuantity } from '../at-quantity.ts';
import { loadShipmentLines, ordersOf, type ShipmentLine } from '../load-lines.ts';
import type { slsShipments } from '../shipments.ts';
import { mostOfLines, placeOf } from './most-of-lines.ts';
import {
  byPlan,
  checkMost,
  clearPicks,
  settleClaims,
  writePicks,
  type Pick,
} from './record-picks.ts';
import { pickConsumed } from './pick-consumed.ts';
import { requirePickable } from './require-pickable.ts';
import { claimPlanned, giveBackAll, sourceOf, type Shipping } from './shipment-claims.ts';

export type Change = TransitionContext<typeof slsShipments>;

/** What is planned, which the warehouse is asked for. */
const planned = (lines: readonly ShipmentLine[]) =>
  lines.filter(({ plan_id, qty_planned }) => plan_id === null && fixed(qty_planned) > 0n);

/** Whose goods these are, for who gathers them: a shipment has no folio until it is written. */
function ordersLabel(lines: readonly ShipmentLine[]): string {
  const [first = '', ...others] = new Set(lines.map(({ order_folio }) => order_folio));
  if (others.length < 2) return [first, ...others].join(', ');
  return t('sales.andMoreOrders', '{folio} y {count} más', { folio: first, count: others.length });
}

async function order(context: Change, lines: readonly ShipmentLine[]): Promise<number> {
  const { tx, before } = context;
  const most = await mostOfLines(tx, before.id, lines);
  return orderSupplying(context, {
    kind: 'VENTA',
    source: sourceOf(before),
    label: ordersLabel(lines),
    storageId: before.storage_id,
    neededAt: before.scheduled_at,
    customerId: before.customer_id,
    rest: 'REGRESA',
    lines: lines.map((line) => ({
      sourceLineId: line.id,
      productId: line.product_id,
      qty: line.qty_planned,
      qtyMax: decimalText(most.get(placeOf(line)) ?? ZERO),
    })),
  });
}

export async function pickShipment(context: Change): Promise<void> {
  const { tx, before, changes } = context;
  const lines = planned(await loadShipmentLines(tx, before.id));
  if (lines.length === 0)
    throw invalid({ lines: [t('sales.nothingToShip', 'No hay nada que embarcar.')] });
  await requirePickable(context, ordersOf(lines));
  const shipment = { ...before, folio: before.folio ?? changes.folio ?? null };
  await checkMost(
    context,
    shipment,
    { lines, picks: byPlan(lines.map((line) => pickOf(line.id, line.qty_planned))) },
    (line, message) => context.fail(`lines[${line.position}][qty_planned]`, message),
  );
  await atQuantity('qty_planned', claimPlanned(context, shipment, lines));
  if (lines.every(({ is_consumed }) => is_consumed)) return takeConsumed(context, shipment, lines);
  changes.supplying_id = await order(context, lines);
  await recountOrders(context, ordersOf(lines));
}

/** Nobody gathers what the customer has used: it is ready to be written off. */
async function takeConsumed(
  context: Change,
  shipment: Shipping,
  lines: readonly ShipmentLine[],
): Promise<void> {
  await pickConsumed(context, shipment, lines);
  context.changes.status = 'SURTIDO';
  await recountOrders(context, ordersOf(lines), {
    shipment: { id: shipment.id, status: 'SURTIDO' },
  });
}

const pickOf = (planId: number, qty: string): Pick => ({
  planId,
  lotId: null,
  slotId: null,
  qty: fixed(qty),
});

/** It was gathered: written, and what was not is the orders' again. */
export async function gathered(
  context: Writing,
  shipment: Shipping,
  lines: readonly ShipmentLine[],
  picks: readonly Pick[],
): Promise<void> {
  const own = byPlan(picks);
  await writePicks(context, shipment, lines, own);
  await settleClaims(context, shipment, lines, own);
  await recountOrders(context, ordersOf(lines));
  await moveByConsequence(context, `${SHIPMENTS}.supplied`, { id: shipment.id });
}

async function shippingOf({ tx }: Writing, id: number): Promise<Shipping> {
  const [shipment] = await tx.query(
    sql<Shipping>`select id, folio, storage_id from sls__shipments where account_id = ${TENANT} and id = ${id} for update`,
  );
  return shipment!;
}

async function delivered(
  context: Writing,
  id: number,
  supplied: readonly SupplyResult[],
): Promise<void> {
  const shipment = await shippingOf(context, id);
  const lines = planned(await loadShipmentLines(context.tx, id));
  const picks = supplied.map(({ sourceLineId, lotId, slotId, qty }): Pick => ({
    planId: sourceLineId,
    lotId,
    slotId,
    qty: fixed(qty),
  }));
  const messages: string[] = [];
  await checkMost(context, shipment, { lines, picks: byPlan(picks) }, (line, message) =>
    messages.push(`${line.product}: ${message}`),
  );
  if (messages.length > 0) throw invalid({ lines: messages });
  await gathered(context, shipment, lines, picks);
}

/** Called off at the warehouse: it may be sent there again. */
async function cancelled(context: Writing, id: number): Promise<void> {
  const lines = await loadShipmentLines(context.tx, id);
  await giveBackAll(context, await shippingOf(context, id), planned(lines));
  await moveByConsequence(
    context,
    `${SHIPMENTS}.unpicked`,
    { id },
    { changes: { supplying_id: null } },
  );
  await recountOrders(context, ordersOf(lines));
}

export const supplyOwner: SupplyOwner = { delivered, cancelled };

/** What was gathered goes back to its places; the supplying that brought it has ended. */
async function putBack(context: Change): Promise<readonly ShipmentLine[]> {
  const { tx, before } = context;
  await releaseLots(context, { source: sourceOf(before) });
  if (before.supplying_id) await returnPicks(context, before.supplying_id);
  await clearPicks(context, before.id);
  return planned(await loadShipmentLines(tx, before.id));
}

/** What was planned and is no longer set aside for it is claimed anew of its orders. */
async function claimAgain(context: Change, lines: readonly ShipmentLine[]): Promise<void> {
  const shipment = { ...context.before };
  await giveBackAll(context, shipment, lines);
  await atQuantity('qty_planned', claimPlanned(context, shipment, lines));
}

export async function backToPick(context: Change): Promise<void> {
  const { tx, before } = context;
  if ((await loadShipmentLines(tx, before.id)).some(({ is_consumed }) => is_consumed))
    throw new DomainError(
      'ESTADO_INVALIDO',
      t(
        'sales.consumedNotPicked',
        'El cliente ya lo usó y no se surte: cancela el embarque para corregirlo.',
      ),
    );
  const lines = await putBack(context);
  await claimAgain(context, lines);
  context.changes.supplying_id = await order(context, lines);
  await recountOrders(context, ordersOf(lines));
}

/** Before it left: what was set aside is the orders' again. */
export async function callOffPicking(context: Change): Promise<void> {
  const { tx, before } = context;
  if (before.status === 'EN_SURTIDO') await cancelSupplying(context, sourceOf(before));
  const lines =
    before.status === 'SURTIDO'
      ? await putBack(context)
      : planned(await loadShipmentLines(tx, before.id));
  await giveBackAll(context, before, lines);
  await recountOrders(context, ordersOf(lines));
}
