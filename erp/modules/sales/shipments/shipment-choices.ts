/** Fixed lists of shipments, and the states that other code asks about. */
export const SHIPMENT_STATES = [
  ['BORRADOR', 'Borrador', 'neutral'],
  ['EN_SURTIDO', 'En surtido', 'go'],
  ['SURTIDO', 'Surtido', 'wait'],
  ['EMBARCADO', 'Embarcado', 'go'],
  ['ENTREGADO', 'Entregado', 'ok'],
  ['CANCELADO', 'Cancelado', 'off'],
] as const;

export const DELIVERY_RESULTS = [
  ['COMPLETA', 'Completa', 'ok'],
  ['PARCIAL', 'Parcial', 'wait'],
  ['RECHAZADA', 'Rechazada', 'bad'],
] as const;

export const DOCUMENT_STATES = [
  ['PENDIENTE', 'Pendiente', 'wait'],
  ['RECIBIDO', 'Recibido', 'go'],
  ['VALIDADO', 'Validado', 'ok'],
  ['RECHAZADO', 'Rechazado', 'bad'],
] as const;

/** What it takes is being gathered, or waits at the dock. */
export const GATHERED = ['EN_SURTIDO', 'SURTIDO'];
