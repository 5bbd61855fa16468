/** A supplier who was sent an order hears that it is called off (purchasing §3). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { t } from '#erp/model/texts/t.ts';
import { queueMail } from '#erp/platform/mail/queue.ts';
import { orderContacts } from '../../suppliers/supplier-addresses.ts';
import type { Change } from '../send-order.ts';

export async function notifyCancelled({ tx, actor, now, before, changes, warn }: Change) {
  if (!before.sent_at) return;
  const to = await orderContacts(tx, before.supplier_id);
  if (to.length === 0)
    return warn(
      'cancel_reason',
      t('purchasing.tellByOtherMeans', 'El proveedor no tiene correo: avísale por otro medio.'),
    );
  const [cause] = await tx.query(
    sql<{
      name: string;
    }>`select name from causes where account_id = ${TENANT} and id = ${changes.cancel_cause_id ?? null}`,
  );
  const folio = before.folio ?? '';
  await queueMail(tx, actor.accountId, {
    to,
    template: 'record',
    tokens: {
      subject: t('purchasing.orderCancelledSubject', 'Cancelamos la orden de compra {folio}', {
        folio,
      }),
      body: t(
        'purchasing.orderCancelledBody',
        'Ya no surtas la orden {folio}.\nCausa: {cause}.\n{reason}',
        { folio, cause: cause?.name ?? '', reason: changes.cancel_reason ?? '' },
      ),
    },
    resource: 'purchase-orders',
    recordId: before.id!,
    dedupeKey: `purchase-orders:cancel:${before.id}`,
    senderId: actor.userId,
    now,
  });
}
