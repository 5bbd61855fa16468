/** What follows for an order's goods when it is to be delivered, or no longer. */
import { assignFolios } from '#erp/kernel/operations/assign-folios.ts';
import { salesSettings } from '../../sales-configuration/sales-settings.ts';
import type { Change } from '../authorising/check-submitted.ts';
import { promiseOrder } from './promise-order.ts';
import { countOrders } from './recount-order.ts';
import { releaseOrder, reserveOrder, type ReservingOrder } from './reserve-order.ts';

/** Its folio comes when it leaves the draft; what is set aside for it says it. */
async function labelOf(context: Change): Promise<string> {
  const { tx, services, actor, resource, now, before, changes } = context;
  if (before.folio) return before.folio;
  const named = { ...before };
  await assignFolios(tx, { services, actor, resource, now, moment: 'CONFIRMAR' }, named);
  changes.folio = named.folio;
  return named.folio ?? String(before.id);
}

const reservingOf = async (context: Change): Promise<ReservingOrder> => {
  const { before, changes } = context;
  return {
    id: before.id,
    label: await labelOf(context),
    priority: before.priority,
    promised_date: before.promised_date,
    approved_at: changes.approved_at ?? before.approved_at,
    shipment_policy: before.shipment_policy,
  };
};

/** `status`: what the order becomes. */
export async function countGoods(context: Change, status: string): Promise<void> {
  const states = await countOrders(context, [context.before.id], { order: status });
  const counted = states.get(context.before.id);
  if (!counted) return;
  const { fulfilment_status, production_status, billing_status } = counted;
  Object.assign(context.changes, { fulfilment_status, production_status, billing_status });
}

/** Reserved if the company wants that (R17), then promised (R15). */
export async function commitGoods(context: Change): Promise<void> {
  const { tx, before, changes } = context;
  if ((await salesSettings(tx)).auto_reserve)
    await reserveOrder(context, await reservingOf(context));
  await countGoods(context, 'AUTORIZADO');
  changes.promised_date = before.promised_date ?? (await promiseOrder(context, before.id));
}

export async function reserveGoods(context: Change): Promise<void> {
  await reserveOrder(context, await reservingOf(context));
  await countGoods(context, context.before.status);
}

export async function releaseGoods(context: Change, status: string): Promise<void> {
  await releaseOrder(context, context.before.id);
  await countGoods(context, status);
}
