import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { notify } from '#erp/platform/notifications/notify.ts';

/** Who buys by an order learns what its supplier does in the portal. */
export async function notifyBuyer(
  { tx, actor, now }: Writing,
  orderId: number,
  title: string,
): Promise<void> {
  const [order] = await tx.query(
    sql<{
      buyer_id: number | null;
    }>`select buyer_id from purchase_orders where account_id = ${TENANT} and id = ${orderId}`,
  );
  if (!order?.buyer_id) return;
  await notify(tx, actor.accountId, {
    event: 'spp.answered',
    to: [order.buyer_id],
    title,
    resource: 'purchase-orders',
    recordId: orderId,
    actorId: actor.userId,
    now,
  });
}
