/** Raw material bought as it comes: its order, authorised, and its shipment (purchasing R20). */
import type { Writing } from '#erp/kernel/extension-points.ts';
import { actionRules } from '#erp/kernel/operations/actions/action-rules.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import { onBehalfOf } from '#erp/kernel/rights/system-actor.ts';
import { sentValues } from '#erp/kernel/wire/sent-values.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { SPOT_PURCHASE } from '../spot-purchase.ts';
import { makeSpotOrder, type SpotLine } from './spot-order.ts';

export interface SpotPurchase {
  readonly supplier_id: number;
  readonly storage_id: number;
  /** ISO day. */
  readonly date: string;
  readonly expected_at?: string | null;
  readonly plates?: string | null;
  readonly driver_name?: string | null;
  readonly delivery_note?: string | null;
  readonly lines: readonly SpotLine[];
}

/** Its order and its shipment. Throws VALIDACION over the limit, or of a stopped supplier. */
export async function buyOnSpot(
  context: Writing,
  purchase: SpotPurchase,
): Promise<{ readonly id: number; readonly orderId: number }> {
  const { tx, services } = context;
  const { date, expected_at, plates, driver_name, delivery_note } = purchase;
  // Whoever may buy so need not be who orders.
  const at = { ...context, actor: onBehalfOf(services, context.actor) };
  const orderId = await makeSpotOrder(at, { ...purchase, kind: 'MATERIA_PRIMA' });
  const { id } = await createInTransaction(
    tx,
    services,
    at.actor,
    services.registry.resource('raw-material-shipments'),
    sentValues({
      purchase_order_id: orderId,
      date,
      expected_at,
      plates,
      driver_name,
      delivery_note,
    }),
  );
  return { id: id!, orderId };
}

/** The limit is of a day: another date would be another limit. */
function requireToday(date: string, today: string): void {
  if (date !== today)
    throw invalid({
      date: [t('purchasing.spotToday', 'Sin orden se compra lo que llega hoy: escribe la de hoy.')],
    });
}

export const spotPurchase = actionRules(SPOT_PURCHASE, {
  prefill: ({ now, actor }) => Promise.resolve({ values: { date: todayOf(now, actor.timeZone) } }),
  async run({ input, ...context }) {
    requireToday(input.date!, todayOf(context.now, context.actor.timeZone));
    const made = await buyOnSpot(context, {
      ...input,
      supplier_id: input.supplier_id!,
      storage_id: input.storage_id!,
      date: input.date!,
    });
    return {
      data: made,
      outcome: {
        message: t(
          'purchasing.boughtOnSpot',
          'Compra sin orden registrada: falta pesarla y recibirla.',
        ),
        open: { resource: 'raw-material-shipments', id: made.id },
      },
    };
  },
});
