export const CFDI_TYPES = [
  ['INGRESO', 'Ingreso'],
  ['EGRESO', 'Egreso'],
  ['PAGO', 'Pago'],
] as const;

/** What has lines of its own, and moves what a customer owes. */
export const WITH_LINES = ['INGRESO', 'EGRESO'] as const;

export const INVOICE_STATES = [
  ['BORRADOR', 'Borrador', 'neutral'],
  ['SELLADO', 'Sellado', 'wait'],
  ['TIMBRANDO', 'Timbrando', 'go'],
  ['ERROR_TIMBRADO', 'Error de timbrado', 'bad'],
  ['TIMBRADO', 'Timbrado', 'ok'],
  ['CANCELACION_SOLICITADA', 'Cancelación solicitada', 'wait'],
  ['CANCELADO', 'Cancelado', 'off'],
] as const;

/** Until the SAT has it: it may still be corrected, or its seal is waiting for a stamp. */
export const UNSTAMPED = ['BORRADOR', 'SELLADO', 'TIMBRANDO', 'ERROR_TIMBRADO'] as const;

/** With bytes of its own. */
export const SEALED = [
  'SELLADO',
  'TIMBRANDO',
  'ERROR_TIMBRADO',
  'TIMBRADO',
  'CANCELACION_SOLICITADA',
  'CANCELADO',
] as const;

/** Stamped and not cancelled. */
export const LIVE = ['TIMBRADO', 'CANCELACION_SOLICITADA'] as const;

export const PAYMENT_STATES = [
  ['PENDIENTE', 'Pendiente', 'wait'],
  ['PARCIAL', 'Parcial', 'go'],
  ['PAGADA', 'Pagada', 'ok'],
  ['NO_APLICA', 'No aplica', 'off'],
] as const;

export const SAT_STATES = [
  ['VIGENTE', 'Vigente', 'ok'],
  ['CANCELADO', 'Cancelado', 'off'],
  ['NO_ENCONTRADO', 'No encontrado', 'wait'],
] as const;

/** c_Exportacion. */
export const EXPORT_CODES = [
  ['01', '01 No aplica'],
  ['02', '02 Definitiva con clave A1'],
  ['03', '03 Temporal'],
  ['04', '04 Definitiva con otra clave'],
] as const;

/** c_TipoRelacion. */
export const RELATIONS = [
  ['01', '01 Nota de crédito de los documentos relacionados'],
  ['02', '02 Nota de débito de los documentos relacionados'],
  ['03', '03 Devolución de mercancía'],
  ['04', '04 Sustitución de los CFDI previos'],
  ['05', '05 Traslados de mercancías facturados previamente'],
  ['06', '06 Factura generada por los traslados previos'],
  ['07', '07 CFDI por aplicación de anticipo'],
] as const;

export const CREDIT_REASONS = [
  ['DEVOLUCION', 'Devolución'],
  ['DESCUENTO', 'Descuento'],
  ['BONIFICACION', 'Bonificación'],
  ['ANTICIPO', 'Aplicación de anticipo'],
  ['CORRECCION', 'Corrección'],
] as const;

export const ORIGINS = [
  ['PEDIDO', 'Pedido'],
  ['EMBARQUE', 'Embarque'],
  ['POS', 'Punto de venta'],
  ['SERVICIO', 'Servicio'],
  ['CONTRATO', 'Contrato'],
  ['ESTIMACION', 'Estimación'],
  ['VIAJE', 'Viaje'],
  ['MANUAL', 'Manual'],
] as const;

/** c_Periodicidad. */
export const PERIODICITIES = [
  ['01', '01 Diario'],
  ['02', '02 Semanal'],
  ['03', '03 Quincenal'],
  ['04', '04 Mensual'],
  ['05', '05 Bimestral'],
] as const;

/** c_Meses: 13 to 18 are two months each. */
export const MONTHS = [
  ['01', '01 Enero'],
  ['02', '02 Febrero'],
  ['03', '03 Marzo'],
  ['04', '04 Abril'],
  ['05', '05 Mayo'],
  ['06', '06 Junio'],
  ['07', '07 Julio'],
  ['08', '08 Agosto'],
  ['09', '09 Septiembre'],
  ['10', '10 Octubre'],
  ['11', '11 Noviembre'],
  ['12', '12 Diciembre'],
  ['13', '13 Enero y febrero'],
  ['14', '14 Marzo y abril'],
  ['15', '15 Mayo y junio'],
  ['16', '16 Julio y agosto'],
  ['17', '17 Septiembre y octubre'],
  ['18', '18 Noviembre y diciembre'],
] as const;

/** c_ObjetoImp. */
export const TAX_OBJECTS = [
  ['01', '01 No objeto de impuesto'],
  ['02', '02 Sí objeto de impuesto'],
  ['03', '03 Sí objeto y no obligado al desglose'],
  ['04', '04 Sí objeto y no causa impuesto'],
  ['05', '05 Sí objeto, IVA crédito PODEBI'],
  ['06', '06 Sí objeto del IVA, no trasladado'],
  ['07', '07 No traslado del IVA, sí desglose de IEPS'],
  ['08', '08 No traslado del IVA, no desglose de IEPS'],
] as const;

/** c_MotivoCancelacion. */
export const CANCEL_REASONS = [
  ['01', '01 Emitido con errores, con relación'],
  ['02', '02 Emitido con errores, sin relación'],
  ['03', '03 No se llevó a cabo la operación'],
  ['04', '04 Operación nominativa de una factura global'],
] as const;

/** c_MetodoPago. */
export const PAYMENT_METHODS = [
  ['PUE', 'PUE Pago en una sola exhibición'],
  ['PPD', 'PPD Pago en parcialidades o diferido'],
] as const;
