/** Codes of received CFDI (finance §2.6). */
export const DIRECTIONS = [
  ['RECIBIDO', 'Recibido'],
  ['EMITIDO', 'Emitido'],
] as const;

export const CFDI_TYPES = [
  ['I', 'Ingreso'],
  ['E', 'Egreso'],
  ['P', 'Pago'],
  ['N', 'Nómina'],
  ['T', 'Traslado'],
] as const;

export const CLASSES = [
  ['POR_CLASIFICAR', 'Por clasificar', 'neutral'],
  ['COMPRA', 'Compra'],
  ['GASTO', 'Gasto'],
  ['NOTA_CREDITO', 'Nota de crédito'],
  ['REP', 'REP'],
  ['NOMINA', 'Nómina'],
  ['IGNORADO', 'Se ignora', 'off'],
] as const;
export type Class = (typeof CLASSES)[number][0];

export const STATES = [
  ['NUEVO', 'Nuevo', 'wait'],
  ['CLASIFICADO', 'Clasificado', 'go'],
  ['VINCULADO', 'Vinculado', 'ok'],
  ['IGNORADO', 'Ignorado', 'off'],
] as const;

export const SAT_STATES = [
  ['SIN_CONSULTAR', 'Sin consultar', 'neutral'],
  ['VIGENTE', 'Vigente', 'ok'],
  ['CANCELADO', 'Cancelado', 'bad'],
  ['NO_ENCONTRADO', 'No encontrado', 'wait'],
] as const;

/** The trays of the screen, in its order. */
export const TRAYS = [
  ['NUEVOS', 'Nuevos', 'wait'],
  ['POR_VINCULAR', 'Por vincular', 'go'],
  ['VINCULADOS', 'Vinculados', 'ok'],
  ['REP', 'REP', 'neutral'],
  ['CANCELACION', 'Solicitudes de cancelación', 'bad'],
  ['EMITIDOS', 'Emitidos', 'neutral'],
  ['IGNORADOS', 'Ignorados', 'off'],
] as const;
export type Tray = (typeof TRAYS)[number][0];
