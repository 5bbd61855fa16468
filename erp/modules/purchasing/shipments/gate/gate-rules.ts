/** What happens at the gate before anything enters (purchasing §3). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { t } from '#erp/model/texts/t.ts';
import { dropCharges } from '../../shipment-charges/shipment-charged.ts';
import type { Change } from '../receive/shipment-change.ts';

export function departShipment({ before, fail }: Change): void {
  if (!before.plates && !before.bl_number)
    fail('plates', t('purchasing.platesOrGuide', 'Escribe las placas o la guía.'));
}

/** What was bought for this load alone is not expected any more. */
export async function dropSpotOrder(context: Change): Promise<void> {
  const { tx, before } = context;
  const [order] = await tx.query(
    sql<{
      id: number;
    }>`select o.id from purchase_orders o where o.account_id = ${TENANT} and o.id = ${before.purchase_order_id} and o.spot
      and not exists (select 1 from shipments s where s.account_id = ${TENANT} and s.purchase_order_id = o.id and s.id <> ${before.id} and s.status not in ('CANCELADO', 'RECHAZADO'))`,
  );
  if (order)
    await moveByConsequence(
      context,
      'purchase-orders.dropSpot',
      { id: order.id },
      { changes: { cancel_reason: t('purchasing.spotDropped', 'Su embarque no se recibió.') } },
    );
}

/** Neither its charges nor what was bought for it alone are expected any more. */
export async function cancelShipment(context: Change): Promise<void> {
  await dropCharges(context, context.before.id);
  await dropSpotOrder(context);
}

/** Nothing enters: what was on the truck stays on its rows, for the claim to the supplier. */
export async function rejectAtGate(context: Change): Promise<void> {
  const { before, changes } = context;
  changes.lines = linesOf(before).map((line) => ({
    ...line,
    rejected_quantity: line.received_quantity ?? line.expected_quantity ?? '0',
    received_quantity: null,
  }));
  await cancelShipment(context);
}
