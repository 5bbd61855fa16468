/** What a customer has used of its consignment is taken where it stood, without gathering it. */
import { freePlaces, takeFromFreePlaces } from '#erp/domains/stock/reservations/free-places.ts';
import { decimalText, fixed, sum } from '#erp/domains/stock/fixed-decimal.ts';
import { reserveLots } from '#erp/domains/stock/reservations/reserve.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { groupDigits } from '#erp/model/field-types/numbers.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import type { ShipmentLine } from '../load-lines.ts';
import { byPlan, settleClaims, writePicks, type Pick } from './record-picks.ts';
import { sourceOf, type Shipping } from './shipment-claims.ts';

/** Of the lot that was consumed, else of those that came first; raises what is not there. */
async function placesOf(
  context: Writing,
  shipment: Shipping,
  lines: readonly ShipmentLine[],
): Promise<readonly Pick[]> {
  const products = [...new Set(lines.map(({ product_id }) => product_id))];
  const storageIds = [shipment.storage_id];
  const places = await freePlaces(context, products, storageIds, true);
  const problems: Record<string, string[]> = {};
  const picks = lines.flatMap((line): Pick[] => {
    const lot = { productId: line.product_id, lotId: line.consumed_lot_id, slotId: null };
    const wanted = fixed(line.qty_planned);
    const spots = takeFromFreePlaces(places, { ...lot, storageIds }, wanted);
    const found = sum(spots.map(({ qty }) => qty));
    if (found < wanted)
      problems[`lines[${line.position}][qty_planned]`] = [
        t('sales.consumedGone', '{product}: con el cliente quedan {left} {unit}.', {
          product: line.code,
          left: groupDigits(decimalText(found), 0, 6),
          unit: line.unit,
        }),
      ];
    return spots.map(({ lotId, slotId, qty }) => ({ planId: line.id, lotId, slotId, qty }));
  });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return picks;
}

export async function pickConsumed(
  context: Writing,
  shipment: Shipping,
  lines: readonly ShipmentLine[],
): Promise<void> {
  const picks = await placesOf(context, shipment, lines);
  await reserveLots(context, {
    source: sourceOf(shipment),
    alsoUnavailable: true,
    lines: picks
      .filter(({ lotId, slotId }) => (lotId ?? slotId) !== null)
      .map(({ planId, lotId, slotId, qty }) => ({
        sourceLineId: String(planId),
        lotId,
        slotId,
        qty: decimalText(qty),
      })),
  });
  const own = byPlan(picks);
  await writePicks(context, shipment, lines, own);
  await settleClaims(context, shipment, lines, own);
}
