/** Who set stock aside is told when it is no longer there for them (inventory R18). */
import { TENANT } from '#erp/db/sql/sql.ts';
import { notify } from '#erp/platform/notifications/notify.ts';
import { documentOf, type OpenReservation } from './open-reservations.ts';
import type { StockContext } from '../posting.ts';

export async function notifyReservationOwners(
  { tx, actor, now }: StockContext,
  claims: readonly OpenReservation[],
  why: string,
): Promise<void> {
  if (claims.length === 0) return;
  const products = await tx.query<{ id: number; code: string }>(
    'select id, code from products where account_id = $2 and id = any($1::bigint[])',
    [claims.map(({ row }) => row.product_id), TENANT],
  );
  for (const claim of claims) {
    if (claim.row.created_by === null) continue;
    await notify(tx, actor.accountId, {
      event: 'reservation.lost',
      to: [claim.row.created_by],
      title: `Cambió la reserva de ${products.find(({ id }) => id === claim.row.product_id)?.code ?? 'un producto'} para ${documentOf(claim)}`,
      body: why,
      resource: 'inv/reservations',
      recordId: claim.row.id,
      actorId: actor.userId,
      now,
    });
  }
}
