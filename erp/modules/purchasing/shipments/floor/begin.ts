/** What comes of an order begins to be counted on the floor. */
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import { runAfterCommit } from '#erp/kernel/operations/rule-context.ts';
import { onBehalfOf } from '#erp/kernel/rights/system-actor.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import { sentValues } from '#erp/kernel/wire/sent-values.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { comingShipment } from '../ordered/coming-shipment.ts';
import { requireGoods } from './expected.ts';

/** `PUT purchase-orders/begin/:id`: two who begin at once count the same shipment. */
export async function beginOrder(context: CallContext) {
  const actor = requireActor(context);
  const { services, id, now } = context;
  const { accountId, operator } = actor;
  const shipments = services.registry.resource('shipments');
  const shipment = await services.db.tenant({ accountId, operator }, async (tx) => {
    await requireGoods(context, tx, actor, { lock: true });
    const coming = await comingShipment(tx, id!);
    if (coming) return coming.id;
    // Whoever receives need not be who announces what comes.
    const made = await createInTransaction(
      tx,
      services,
      onBehalfOf(services, actor),
      shipments,
      sentValues({ purchase_order_id: id, date: todayOf(now, actor.timeZone) }),
    );
    return made.id!;
  });
  await runAfterCommit(services, actor, shipments);
  return { data: { id: shipment } };
}
