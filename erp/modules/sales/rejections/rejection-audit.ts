/** What of a return the audit of sales tells. */
import type { AuditedActs } from '../audit/write-audit.ts';
import type { slsRejections } from './rejections.ts';

export const REJECTION_AUDIT = {
  resolve: {
    event: 'DEVOLUCION',
    value: 'resolution',
    impact: 'total_mxn',
    reason: 'resolution_notes',
  },
} as const satisfies AuditedActs<typeof slsRejections>;
