/** A letter about an order to whoever takes orders at its supplier. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { queueMail } from '#erp/platform/mail/queue.ts';
import { orderContacts } from '../../suppliers/supplier-addresses.ts';

interface Letter {
  readonly kind: string;
  /** Of its kind, one letter of an order with this is sent. */
  readonly once: string;
  readonly subject: (folio: string) => string;
  readonly body: string;
}

/** To whom it goes; nobody where the supplier has no address. */
export async function mailSupplier(
  { tx, actor, now }: Writing,
  orderId: number,
  { kind, once, subject, body }: Letter,
): Promise<readonly string[]> {
  const [order] = await tx.query(
    sql<{
      folio: string;
      supplier_id: number;
    }>`select coalesce(folio, '') as folio, supplier_id from purchase_orders where account_id = ${TENANT} and id = ${orderId}`,
  );
  const to = await orderContacts(tx, order!.supplier_id);
  if (to.length === 0) return [];
  await queueMail(tx, actor.accountId, {
    to,
    template: 'record',
    tokens: { subject: subject(order!.folio), body },
    resource: 'purchase-orders',
    recordId: orderId,
    dedupeKey: `purchase-orders:${kind}:${orderId}:${once}`,
    senderId: actor.userId,
    now,
  });
  return to;
}
