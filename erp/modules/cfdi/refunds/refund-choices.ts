import { RESOLUTIONS } from '#erp/modules/sales/rejections/rejection-choices.ts';
import type { Choice } from '#erp/model/types.ts';

export const REFUNDS = 'refunds';

export const REFUND_STATES = [
  ['PENDIENTE', 'Sin nota', 'wait'],
  ['CON_NOTA', 'Con nota', 'go'],
  ['PAGADO', 'Pagado', 'ok'],
  ['CANCELADO', 'Cancelado', 'off'],
] as const satisfies readonly Choice[];

/** How what came back was resolved: credited to the customer, or given back to it. */
export const GIVEN_BACK = RESOLUTIONS.filter(
  ([code]) => code === 'NOTA_CREDITO' || code === 'REEMBOLSO',
);
