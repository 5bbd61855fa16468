/** What is set aside goes from the lines of orders to those of their shipment, and back. */
import { decimalText, fixed, type FixedDecimal } from '#erp/domains/stock/fixed-decimal.ts';
import { moveClaims, type ClaimMove } from '#erp/domains/stock/reservations/move-claims.ts';
import { release, releaseLots, reserve } from '#erp/domains/stock/reservations/reserve.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { ORDERS, SHIPMENTS } from '../../customer-orders/fulfilling/load-demand.ts';
import type { ShipmentLine } from '../load-lines.ts';

export interface Shipping {
  readonly id: number;
  readonly folio: string | null;
  readonly storage_id: number;
}

type Line = Pick<ShipmentLine, 'id' | 'order_id' | 'order_line_id' | 'order_folio' | 'product_id'>;

export const sourceOf = ({ id }: Pick<Shipping, 'id'>) => ({ resource: SHIPMENTS, id: String(id) });

const ofShipment = (shipment: Pick<Shipping, 'id'>, line: Line) => ({
  source: sourceOf(shipment),
  lineId: String(line.id),
});

const ofOrder = (line: Line) => ({
  source: { resource: ORDERS, id: String(line.order_id) },
  lineId: String(line.order_line_id),
});

/** From its order; what that has not set aside must be free, or its row is short. */
export async function claimPlanned(
  context: Writing,
  shipment: Shipping,
  lines: readonly ShipmentLine[],
): Promise<void> {
  const label = shipment.folio ?? String(shipment.id);
  const moved = await moveClaims(
    context,
    lines.map((line): ClaimMove => ({
      from: ofOrder(line),
      to: ofShipment(shipment, line),
      label,
      productId: line.product_id,
      qty: fixed(line.qty_planned),
    })),
  );
  const missing = lines.map((line, i) => ({
    sourceLineId: String(line.id),
    productId: line.product_id,
    storageId: shipment.storage_id,
    qty: fixed(line.qty_planned) - moved[i]!,
  }));
  if (missing.every(({ qty }) => qty <= 0n)) return;
  await reserve(context, {
    source: sourceOf(shipment),
    label,
    lines: missing.map(({ qty, ...line }) => ({ ...line, qty: decimalText(qty > 0n ? qty : 0n) })),
  });
}

/** What is not gathered is the order's again; of what is, nothing moves. */
export const giveBackSoft = (
  context: Writing,
  shipment: Shipping,
  lines: readonly Line[],
): Promise<readonly FixedDecimal[]> =>
  moveClaims(
    context,
    lines.map((line): ClaimMove => ({
      from: ofShipment(shipment, line),
      to: ofOrder(line),
      label: line.order_folio,
      productId: line.product_id,
    })),
  );

export async function giveBackAll(
  context: Writing,
  shipment: Shipping,
  lines: readonly Line[],
): Promise<void> {
  await releaseLots(context, { source: sourceOf(shipment) });
  await giveBackSoft(context, shipment, lines);
}

export const releaseRest = (context: Writing, shipment: Shipping): Promise<void> =>
  release(context, { source: sourceOf(shipment) });
