/** Raw material bought as it comes: its order, authorised, and its shipment (purchasing R20). */
import type { Tx } from '#erp/db/database.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { actionRules } from '#erp/kernel/operations/actions/action-rules.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { onBehalfOf } from '#erp/kernel/rights/system-actor.ts';
import { sentValues } from '#erp/kernel/wire/sent-values.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import {
  purchasingSettings,
  type PurchasingSettings,
} from '../../pur-settings/purchasing-settings.ts';
import { eligibilityProblem } from '../../purchase-orders/send-order.ts';
import { loadSupplier } from '../../purchase-orders/capture/order-facts.ts';
import { SPOT_PURCHASE } from '../spot-purchase.ts';
import { lockSpot, spotOfDay, spotProblem } from './spot-limit.ts';

const ORDERS = 'purchase-orders';

async function requireAllowed(
  tx: Tx,
  settings: PurchasingSettings,
  supplierId: number,
): Promise<void> {
  if (!settings.allow_spot_purchase)
    throw invalid({
      supplier_id: [t('purchasing.noSpot', 'La empresa no compra sin orden: pide una.')],
    });
  const supplier = await loadSupplier(tx, supplierId);
  const problem = supplier && eligibilityProblem(supplier);
  if (problem) throw invalid({ supplier_id: [problem] });
}

export interface SpotPurchase {
  readonly supplier_id: number;
  readonly storage_id: number;
  /** ISO day. */
  readonly date: string;
  readonly expected_at?: string | null;
  readonly plates?: string | null;
  readonly driver_name?: string | null;
  readonly delivery_note?: string | null;
  readonly lines: readonly {
    readonly product_id: number | null;
    readonly quantity: string | null;
    readonly unit_id?: number | null;
    readonly price: string | null;
  }[];
}

async function orderOf(at: Writing, { lines, ...purchase }: SpotPurchase): Promise<number> {
  const { tx, services, actor } = at;
  const { supplier_id, date, storage_id } = purchase;
  const { id } = await createInTransaction(
    tx,
    services,
    actor,
    services.registry.resource(ORDERS),
    {
      ...sentValues({ supplier_id, kind: 'MATERIA_PRIMA', date, storage_id }),
      lines: Object.fromEntries(lines.map((line, i) => [String(i), sentValues(line)])),
    },
  );
  await moveByConsequence(at, `${ORDERS}.buyOnSpot`, { id: id! }, { changes: { spot: true } });
  return id!;
}

/** Its order and its shipment. Throws VALIDACION over the limit, or of a stopped supplier. */
export async function buyOnSpot(
  context: Writing,
  purchase: SpotPurchase,
): Promise<{ readonly id: number; readonly orderId: number }> {
  const { tx, services } = context;
  const { supplier_id, date, expected_at, plates, driver_name, delivery_note } = purchase;
  const settings = await purchasingSettings(tx);
  await requireAllowed(tx, settings, supplier_id);
  await lockSpot(tx, supplier_id);
  // Whoever may buy so need not be who orders.
  const at = { ...context, actor: onBehalfOf(services, context.actor) };
  const orderId = await orderOf(at, purchase);
  const problem = spotProblem(await spotOfDay(tx, supplier_id, date), settings);
  if (problem) throw invalid({ 'lines[0][price]': [problem] });
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
