/** Codes of loans that the form, its simulation and the schedule share. */
import type { Choice } from '#erp/model/types.ts';

export const METHODS = [
  ['FRANCES', 'Pagos iguales'],
  ['ALEMAN', 'Capital fijo'],
  ['AMERICANO', 'Capital al final'],
  ['SIN_INTERES', 'Sin intereses'],
  ['MANUAL', 'Pagos pactados'],
] as const satisfies readonly Choice[];

export const PERIODICITIES = [
  ['SEMANAL', 'Semanal'],
  ['CATORCENAL', 'Catorcenal'],
  ['QUINCENAL', 'Quincenal'],
  ['MENSUAL', 'Mensual'],
  ['TRIMESTRAL', 'Trimestral'],
] as const satisfies readonly Choice[];

export const DAY_COUNTS = [
  ['30_360', '30/360'],
  ['ACT_360', 'Reales/360'],
  ['ACT_365', 'Reales/365'],
] as const satisfies readonly Choice[];

/** Kinds that the company only receives, and the one that it only grants. */
export const BANK_KINDS = ['BANCO_SIMPLE', 'BANCO_REVOLVENTE', 'ARRENDAMIENTO_FINANCIERO'];
export const EMPLOYEE_KIND = 'EMPLEADO';

/** What a prepayment leaves smaller. */
export const PREPAY_MODES = [
  ['REDUCIR_PLAZO', 'El plazo'],
  ['REDUCIR_PAGO', 'El pago'],
] as const satisfies readonly Choice[];
