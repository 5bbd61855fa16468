/** What follows for an order's goods when it is to be delivered, or no longer. */
import type { Writing } from '#erp/kernel/extension-points.ts';
import { assignFolios } from '#erp/kernel/operations/assign-folios.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { t } from '#erp/model/texts/t.ts';
import { salesSettings } from '../../sales-configuration/sales-settings.ts';
import type { Change } from '../authorising/check-submitted.ts';
import { ORDERS } from './load-demand.ts';
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
    customer_storage_id: before.customer_storage_id,
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

/** Reserved if the company wants that (R17), or it is consumed already; then promised (R15). */
export async function commitGoods(context: Change): Promise<void> {
  const { tx, before, changes } = context;
  if (before.customer_storage_id || (await salesSettings(tx)).auto_reserve)
    await reserveOrder(context, await reservingOf(context));
  await countGoods(context, 'AUTORIZADO');
  const promised =
    before.promised_date && !before.is_amended ? null : await promiseOrder(context, before.id);
  changes.promised_date = latest(before.promised_date, promised);
}

const latest = (one: string | null, other: string | null): string | null =>
  [one, other]
    .flatMap((day) => day ?? [])
    .toSorted()
    .at(-1) ?? null;

/** Of an order with new lines: what they promise may be later than what it had. */
export async function laterPromise(context: Writing, id: number): Promise<void> {
  const promised = await promiseOrder(context, id);
  await changeByConsequence(
    context,
    ORDERS,
    { id },
    {
      changes: ({ promised_date: known }) => ({
        promised_date: latest(typeof known === 'string' ? known : null, promised),
      }),
      reason: t('sales.laterPromise', 'Lo que se agregó al pedido se promete para después.'),
    },
  );
}

/** What nobody could say when it was authorised, once what was missing is there or is coming. */
export async function promiseArrived(context: Writing, id: number): Promise<void> {
  const promised_date = await promiseOrder(context, id);
  if (promised_date === null) return;
  await changeByConsequence(
    context,
    ORDERS,
    { id },
    {
      changes: () => ({ promised_date }),
      reason: t('sales.promisedNow', 'Ya se sabe cuándo se entrega lo que faltaba.'),
    },
  );
}

export async function reserveGoods(context: Change): Promise<void> {
  await reserveOrder(context, await reservingOf(context));
  await countGoods(context, context.before.status);
}

export async function releaseGoods(context: Change, status: string): Promise<void> {
  await releaseOrder(context, context.before.id);
  await countGoods(context, status);
}
