/** Reservations that nobody used in time give their goods back (inventory §3). */
import { TENANT } from '#erp/db/sql/sql.ts';
import { isLotReservation, openReservation } from './open-reservations.ts';
import { lockProducts } from '../posting-context.ts';
import type { StockContext } from '../posting.ts';
import { notifyReservationOwners } from './reservation-notices.ts';
import { saveReservations, lockReservations, refreshLotReservations } from './reservation-rows.ts';

/** How many expired. */
export async function expireReservations(context: StockContext): Promise<number> {
  const { tx, now } = context;
  const at = now.toString();
  const rows = await tx.query<{ product_id: number }>(
    `select distinct product_id from inv__reservations where account_id = $2 and status = 'ACTIVA' and expires_at <= $1`,
    [at, TENANT],
  );
  const products = rows.map(({ product_id }) => product_id);
  await lockProducts(tx, products);
  const claims = await lockReservations(
    tx,
    'r.expires_at <= $1 and r.product_id = any($2::bigint[])',
    [at, products],
  );
  for (const claim of claims) claim.released += openReservation(claim);
  await saveReservations(context, claims, () => 'VENCIDA');
  if (claims.some(isLotReservation)) await refreshLotReservations(tx, products);
  await notifyReservationOwners(context, claims, 'Venció sin que se usara.');
  return claims.length;
}
