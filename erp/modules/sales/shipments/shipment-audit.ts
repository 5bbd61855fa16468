/** What of a shipment the audit of sales tells: one that had left, and came back (sales §3). */
import type { AuditedActs } from '../audit/write-audit.ts';
import type { slsShipments } from './shipments.ts';

export const SHIPMENT_AUDIT = {
  cancel: {
    event: 'EMBARQUE_CANCELADO',
    value: 'status',
    reason: 'cancel_reason',
    from: ['EMBARCADO'],
  },
} as const satisfies AuditedActs<typeof slsShipments>;
