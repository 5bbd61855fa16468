/** What of an order the audit of sales tells. */
import type { AuditedActs } from '../audit/write-audit.ts';
import type { customerOrders } from './customer-orders.ts';

const WITH_ITS_TOTAL = { impact: 'total_mxn', reason: 'status_notes' } as const;

export const ORDER_AUDIT = {
  submit: {
    event: 'DESCUENTO_EXCEDIDO',
    value: 'manual_discount',
    impact: 'total_mxn',
    when: { field: 'holds', has: 'PRECIO' },
  },
  releasePrice: { event: 'PRECIO_LIBERADO', value: 'price_status', ...WITH_ITS_TOTAL },
  releaseCredit: { event: 'CREDITO_LIBERADO', value: 'credit_status', ...WITH_ITS_TOTAL },
  reject: { event: 'PEDIDO_RECHAZADO', value: 'status', ...WITH_ITS_TOTAL },
  close: { event: 'PEDIDO_CERRADO', value: 'status', ...WITH_ITS_TOTAL },
  reopen: { event: 'PEDIDO_REABIERTO', value: 'status', impact: 'total_mxn' },
  cancel: { event: 'PEDIDO_CANCELADO', value: 'status', ...WITH_ITS_TOTAL },
} as const satisfies AuditedActs<typeof customerOrders>;
