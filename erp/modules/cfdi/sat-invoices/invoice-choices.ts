import * as lists from '#erp/domains/cfdi/catalogs/lists.ts';
import { choicesOf } from '#erp/modules/sat/choices-of.ts';

export const CFDI_TYPES = [
  ['INGRESO', 'Factura'],
  ['EGRESO', 'Nota de crédito'],
  ['PAGO', 'Complemento de pago'],
] as const;

/** What has lines of its own, and moves what a customer owes. */
export const WITH_LINES = ['INGRESO', 'EGRESO'] as const;

export const PAYMENT_STATES = [
  ['PENDIENTE', 'Pendiente', 'wait'],
  ['PARCIAL', 'Parcial', 'go'],
  ['PAGADA', 'Pagada', 'ok'],
  ['NO_APLICA', 'No aplica', 'off'],
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
