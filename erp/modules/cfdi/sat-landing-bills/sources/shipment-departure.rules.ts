/** A shipment leaves by road with its stamped Carta Porte, where the settings of sales want it. */
import { leftJoin } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { extendRules, type TransitionContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { salesSettings } from '#erp/modules/sales/sales-configuration/sales-settings.ts';
import { slsShipments } from '#erp/modules/sales/shipments/shipments.ts';
import { stampedBill } from './stamped-bill.ts';

type Change = TransitionContext<typeof slsShipments>;

/** By road and on its own wheels, farther than the local radius; of a route that says how far. */
async function isFar({ tx, before }: Change, radius: number): Promise<boolean> {
  if (before.freight_mode !== 'REPARTO_PROPIO') return false;
  const [route] = await tx.query(
    sql<{
      distance_km: string | null;
    }>`select r.distance_km from sls__shipments t ${raw(leftJoin('sls__shipments.route_id', 't', 'r'))} where t.account_id = ${TENANT} and t.id = ${before.id}`,
  );
  return new Exact(route?.distance_km ?? 0).gt(radius);
}

async function isNeeded(context: Change): Promise<boolean> {
  if (context.before.freight_mode === 'CLIENTE_RECOGE') return false;
  const { require_landing_bill: needed, local_radius_km } = await salesSettings(context.tx);
  if (needed === 'NUNCA') return false;
  return needed === 'SIEMPRE' || isFar(context, Number(local_radius_km));
}

async function ship(context: Change): Promise<void> {
  const { tx, before, resource, fail } = context;
  if (!(await isNeeded(context))) return;
  const bill = await stampedBill(tx, resource.path, before.id);
  if (!bill || bill.leaves)
    fail('', t('landing.beforeLeaving', 'Timbra antes su Carta Porte: sin ella no sale.'));
}

async function cancel({ tx, before, resource, fail }: Change): Promise<void> {
  const bill = await stampedBill(tx, resource.path, before.id);
  if (bill)
    fail(
      '',
      t('landing.cancelFirst', 'Cancela antes su Carta Porte {number}.', { number: bill.number }),
    );
}

export const extension = extendRules(slsShipments, { transitions: { ship, cancel } });
