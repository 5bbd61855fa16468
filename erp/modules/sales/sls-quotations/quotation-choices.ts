/** Fixed lists of quotations. */
export const QUOTATION_STATES = [
  ['BORRADOR', 'Borrador', 'neutral'],
  ['POR_AUTORIZAR', 'Por autorizar', 'wait'],
  ['LISTA', 'Lista', 'ok'],
  ['ENVIADA', 'Enviada', 'wait'],
  ['ACEPTADA', 'Aceptada', 'ok'],
  ['RECHAZADA', 'Rechazada', 'bad'],
  ['VENCIDA', 'Vencida', 'bad'],
  ['CANCELADA', 'Cancelada', 'off'],
  ['SUSTITUIDA', 'Sustituida', 'off'],
] as const;

/** Offered to the customer, and not answered. */
export const OFFERED = ['LISTA', 'ENVIADA'] as const;
