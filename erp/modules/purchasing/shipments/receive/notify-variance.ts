import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { t } from '#erp/model/texts/t.ts';
import { notify } from '#erp/platform/notifications/notify.ts';
import type { Change } from './shipment-change.ts';

/** Whoever bought it claims what is missing (purchasing R21). */
export async function notifyVariance(context: Change, orderId: number): Promise<void> {
  const { tx, actor, before, changes, now } = context;
  const [order] = await tx.query(
    sql<{
      buyer_id: number | null;
      folio: string | null;
    }>`select buyer_id, folio from purchase_orders where account_id = ${TENANT} and id = ${orderId}`,
  );
  if (!order?.buyer_id) return;
  await notify(tx, actor.accountId, {
    event: 'shipment.variance',
    to: [order.buyer_id],
    actorId: actor.userId,
    title: t('purchasing.varianceTitle', 'La báscula difiere {variance} % del peso de origen', {
      variance: changes.weight_variance ?? '',
    }),
    body: t(
      'purchasing.varianceBody',
      'Remisión {note} de la orden {order}: {net} kg recibidos, {origin} kg de origen.',
      {
        note: before.delivery_note ?? '',
        order: order.folio ?? '',
        net: changes.net_weight ?? '',
        origin: changes.origin_weight ?? '',
      },
    ),
    resource: 'shipments',
    recordId: before.id!,
    now,
  });
}
