/** What of a quotation the audit of sales tells, as of the order that comes of it. */
import type { AuditedActs } from '../audit/write-audit.ts';
import type { slsQuotations } from './sls-quotations.ts';

export const QUOTATION_AUDIT = {
  submit: {
    event: 'DESCUENTO_EXCEDIDO',
    value: 'manual_discount',
    impact: 'total_mxn',
    when: { field: 'price_status', has: 'RETENIDO' },
  },
  authorize: {
    event: 'PRECIO_LIBERADO',
    value: 'price_status',
    impact: 'total_mxn',
    reason: 'status_notes',
  },
} as const satisfies AuditedActs<typeof slsQuotations>;
