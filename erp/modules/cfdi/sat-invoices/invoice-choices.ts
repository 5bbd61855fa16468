import * as lists from '#erp/domains/cfdi/catalogs/lists.ts';
import { choicesOf } from '#erp/modules/sat/choices-of.ts';

export const CFDI_TYPES = [
  ['INGRESO', 'Factura'],
  ['EGRESO', 'Nota de crédito'],
  ['PAGO', 'Complemento de pago'],
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
export const EXPORT_CODES = choicesOf(lists.EXPORTS);

/** c_TipoRelacion. */
export const RELATIONS = choicesOf(lists.RELATIONS);

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
export const PERIODICITIES = choicesOf(lists.PERIODICITIES);

/** c_Meses: 13 to 18 are two months each. */
export const MONTHS = choicesOf(lists.MONTHS);

/** c_ObjetoImp. */
export const TAX_OBJECTS = choicesOf(lists.TAX_OBJECTS);

/** c_MotivoCancelacion. */
export const CANCEL_REASONS = choicesOf(lists.CANCEL_REASONS);
