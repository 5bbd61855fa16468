/** What a customer rejects when it is handed over waits to be received (sales §3). */
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { onBehalfOf } from '#erp/kernel/rights/system-actor.ts';
import { sentValues } from '#erp/kernel/wire/sent-values.ts';
import { REJECTIONS } from '../rejection-choices.ts';

interface Rejected {
  readonly shipment_id: number;
  readonly cause_id: number;
  readonly evidence?: number | null;
}

/** Of what the shipment says; in the name of whoever delivers, who may not capture returns. */
export async function rejectAtDelivery(
  { tx, services, actor }: Writing,
  rejected: Rejected,
): Promise<void> {
  await createInTransaction(
    tx,
    services,
    onBehalfOf(services, actor),
    services.registry.resource(REJECTIONS),
    sentValues({ ...rejected, origin: 'EN_ENTREGA' }),
  );
}
