/** How an order ends before all of it is delivered, and begins again (sales §3). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { t } from '#erp/model/texts/t.ts';
import type { Change } from '../authorising/check-submitted.ts';

/** An order is opened again within so many days of its end. */
const DAYS_TO_REOPEN = 30;

/** What is pending is not expected any more; what has left stays delivered. */
const cancelPending = (tx: Tx, orderId: number): Promise<number> =>
  tx.execute(
    sql`update customer_orders__lines set qty_cancelled = qty_cancelled + qty_pending, qty_pending = 0, line_status = case when qty_shipped > 0 then 'COMPLETA' when qty_pending > 0 then 'CANCELADA' else line_status end, version = version + 1
      where account_id = ${TENANT} and order_id = ${orderId}`,
  );

export async function closeOrder({ tx, before, changes, now }: Change): Promise<void> {
  await cancelPending(tx, before.id);
  changes.closed_at = now.toString({ smallestUnit: 'millisecond' });
}

/** What was called off by closing it is to be delivered again. */
export async function reopenOrder({ tx, before, changes, now, fail }: Change): Promise<void> {
  const closed = before.closed_at ? Temporal.Instant.from(before.closed_at) : now;
  if (Temporal.Instant.compare(closed.add({ hours: DAYS_TO_REOPEN * 24 }), now) < 0)
    fail(
      '',
      t('sales.closedLongAgo', 'Se cerró hace más de {count} días.', { count: DAYS_TO_REOPEN }),
    );
  await tx.execute(
    sql`update customer_orders__lines set qty_pending = qty_cancelled, qty_cancelled = 0, line_status = case when qty_shipped > 0 then 'PARCIAL' else 'PENDIENTE' end, version = version + 1
      where account_id = ${TENANT} and order_id = ${before.id} and qty_cancelled > 0`,
  );
  changes.closed_at = null;
}
