import { lockProducts } from '../facts.ts';
import { loosen, type Claim } from './claims.ts';
import type { StockContext } from '../posting.ts';
import { keepClaims, lockClaims, refreshHard } from './reservation-rows.ts';

/** What was reserved of this lot is reserved of any other from now on; gives the reservations that changed. */
export async function softenLot(context: StockContext, productId: number, lotId: number): Promise<readonly Claim[]> {
  await lockProducts(context.tx, [productId]);
  const claims = await lockClaims(context.tx, 'r.product_id = $1', [productId]);
  const held = claims.filter((claim) => claim.lotId === lotId);
  if (held.length === 0) return [];
  for (const claim of held) loosen(claims, claim);
  await keepClaims(context, claims, () => 'CONSUMIDA');
  await refreshHard(context.tx, [productId]);
  return held;
}
