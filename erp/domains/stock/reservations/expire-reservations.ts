/** Reservations that nobody used in time give their goods back (inventory §3). */
import { isHard, openOf } from './claims.ts';
import { lockProducts } from '../facts.ts';
import type { StockContext } from '../posting.ts';
import { tellOwners } from './reservation-notices.ts';
import { keepClaims, lockClaims, refreshHard } from './reservation-rows.ts';

/** How many expired. */
export async function expireReservations(context: StockContext): Promise<number> {
  const { tx, now } = context;
  const at = now.toString();
  const rows = await tx.query<{ product_id: number }>(`select distinct product_id from inv__reservations where status = 'ACTIVA' and expires_at <= $1`, [at]);
  const products = rows.map(({ product_id }) => product_id);
  await lockProducts(tx, products);
  const claims = await lockClaims(tx, 'r.expires_at <= $1 and r.product_id = any($2::bigint[])', [at, products]);
  for (const claim of claims) claim.released += openOf(claim);
  await keepClaims(context, claims, () => 'VENCIDA');
  if (claims.some(isHard)) await refreshHard(tx, products);
  await tellOwners(context, claims, 'Venció sin que se usara.');
  return claims.length;
}
