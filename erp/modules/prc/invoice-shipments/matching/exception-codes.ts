/** What an invoice may differ in from what was ordered and received (purchasing R36). */

export const EXCEPTION_CODES = [
  ['SIN_RECEPCION', 'Sin recepción'],
  ['CANTIDAD_MAYOR', 'Más de lo recibido'],
  ['PRECIO_MAYOR', 'Precio mayor que el ordenado'],
  ['TOTAL_NO_CUADRA', 'El total no cuadra'],
  ['IMPUESTO_DISTINTO', 'Impuesto distinto'],
  ['RETENCION_DISTINTA', 'Retención distinta'],
  ['EFOS', 'Proveedor en el listado 69-B'],
  ['REPSE_VENCIDO', 'REPSE vencido'],
  ['FECHA_ANTERIOR_A_ORDEN', 'Anterior a su orden'],
  ['PRECIO_MENOR', 'Precio menor que el ordenado'],
  ['CANTIDAD_MENOR', 'Menos de lo recibido'],
  ['USO_CFDI_DISTINTO', 'Otro uso del CFDI'],
  ['PUE_A_CREDITO', 'PUE que se paga después'],
] as const;

export type ExceptionCode = (typeof EXCEPTION_CODES)[number][0];

/** Said, and nobody has to accept them. */
const NOTICES: ReadonlySet<ExceptionCode> = new Set([
  'PRECIO_MENOR',
  'CANTIDAD_MENOR',
  'USO_CFDI_DISTINTO',
  'PUE_A_CREDITO',
]);

/**
 * Nobody may accept them: the law gives such an invoice no effect, and what was not received has no
 * value to settle.
 */
const NEVER_ACCEPTED: ReadonlySet<string> = new Set<ExceptionCode>(['EFOS', 'CANTIDAD_MAYOR']);

export const severityOf = (code: ExceptionCode): 'BLOQUEA' | 'AVISA' =>
  NOTICES.has(code) ? 'AVISA' : 'BLOQUEA';

export const isAcceptable = (code: string): boolean => !NEVER_ACCEPTED.has(code);
