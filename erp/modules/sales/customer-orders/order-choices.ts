/** Fixed lists of customers' orders, and the states that other code asks about. */
export const ORDER_STATES = [
  ['BORRADOR', 'Borrador', 'neutral'],
  ['SOLICITADO', 'Solicitado', 'wait'],
  ['AUTORIZADO', 'Autorizado', 'ok'],
  ['RECHAZADO', 'Rechazado', 'bad'],
  ['CERRADO', 'Cerrado', 'off'],
  ['CANCELADO', 'Cancelado', 'off'],
] as const;

/** States of orders that count as bought: those that were asked for and not refused. */
export const ORDERED = ['SOLICITADO', 'AUTORIZADO', 'CERRADO'] as const;

/** Of an order under an alias: what is to be delivered, also while a change of it is authorised. */
export const isInForce = (order: string): string =>
  `(${order}.status = 'AUTORIZADO' or ${order}.is_amended)`;

/** What its checks said of it; a release is somebody else's. */
export const CHECK_STATES = [
  ['OK', 'Correcto', 'ok'],
  ['RETENIDO', 'Retenido', 'bad'],
  ['LIBERADO', 'Liberado', 'wait'],
] as const;

export const HOLDS = [
  ['CREDITO', 'Crédito', 'bad'],
  ['VENCIDO', 'Vencido', 'bad'],
  ['DOCUMENTOS', 'Documentos', 'bad'],
  ['PRECIO', 'Precio', 'wait'],
  ['MARGEN', 'Margen', 'wait'],
] as const;

export const ORDER_SOURCES = [
  ['MANUAL', 'Captura'],
  ['COTIZACION', 'Cotización'],
  ['CARRITO', 'Carrito'],
  ['TELEMARKETING', 'Telemarketing'],
  ['CITA', 'Cita'],
  ['CONSIGNACION', 'Consumo de consignación'],
] as const;

export const PRIORITIES = [
  ['BAJA', 'Baja'],
  ['NORMAL', 'Normal'],
  ['ALTA', 'Alta', 'wait'],
  ['URGENTE', 'Urgente', 'bad'],
] as const;

export const FREIGHT_MODES = [
  ['CLIENTE_RECOGE', 'El cliente recoge'],
  ['REPARTO_PROPIO', 'Reparto propio'],
  ['FLETE_PAGADO', 'Flete pagado'],
  ['FLETE_POR_COBRAR', 'Flete por cobrar'],
] as const;

export const SHARES_DONE = [
  ['PENDIENTE', 'Pendiente', 'neutral'],
  ['PARCIAL', 'Parcial', 'wait'],
  ['COMPLETO', 'Completo', 'ok'],
] as const;

export const BILLING = [
  ['SIN_FACTURAR', 'Sin facturar', 'neutral'],
  ['PARCIAL', 'Parcial', 'wait'],
  ['FACTURADO', 'Facturado', 'ok'],
] as const;

export const PRODUCTION = [
  ['NO_APLICA', 'No aplica', 'off'],
  ['PENDIENTE', 'Pendiente', 'wait'],
  ['EN_PROCESO', 'En proceso', 'wait'],
  ['TERMINADO', 'Terminada', 'ok'],
] as const;

export const FULFILMENT_MODES = [
  ['EXISTENCIA', 'Existencia'],
  ['PRODUCCION', 'Producción'],
] as const;

export const LINE_STATES = [
  ['PENDIENTE', 'Pendiente', 'neutral'],
  ['PARCIAL', 'Parcial', 'wait'],
  ['COMPLETA', 'Completa', 'ok'],
  ['CANCELADA', 'Cancelada', 'off'],
] as const;

/** Of rows that an action asks for. */
export const QUANTITY = { precision: 18, scale: 6, shownScale: 2, width: 2 } as const;
