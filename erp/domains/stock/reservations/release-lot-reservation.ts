import { lockProducts } from '../posting-context.ts';
import { clearLot, type OpenReservation } from './open-reservations.ts';
import type { StockContext } from '../posting.ts';
import { saveReservations, lockReservations, refreshLotReservations } from './reservation-rows.ts';

/**
 * What was reserved of this lot is reserved of any other from now on; gives the reservations that
 * changed.
 */
export async function releaseLotReservation(
  context: StockContext,
  productId: number,
  lotId: number,
): Promise<readonly OpenReservation[]> {
  await lockProducts(context.tx, [productId]);
  const claims = await lockReservations(context.tx, 'r.product_id = $1', [productId]);
  const held = claims.filter((claim) => claim.lotId === lotId);
  if (held.length === 0) return [];
  for (const claim of held) clearLot(claims, claim);
  await saveReservations(context, claims, () => 'CONSUMIDA');
  await refreshLotReservations(context.tx, [productId]);
  return held;
}
