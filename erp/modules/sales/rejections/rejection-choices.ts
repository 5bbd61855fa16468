/** States of what customers send back, and what is decided of it (sales §3). */
import type { Choice } from '#erp/model/types.ts';

export const REJECTIONS = 'sls/rejections';

export const REJECTION_STATES = [
  ['BORRADOR', 'Borrador', 'neutral'],
  ['RECIBIDO', 'Recibido', 'wait'],
  ['DICTAMINADO', 'Dictaminado', 'go'],
  ['RESUELTO', 'Resuelto', 'ok'],
  ['CANCELADO', 'Cancelado', 'off'],
] as const satisfies readonly Choice[];

export const ORIGINS = [
  ['EN_ENTREGA', 'En la entrega'],
  ['POSTERIOR', 'Después de la entrega'],
] as const satisfies readonly Choice[];

export const AREAS = [
  ['CALIDAD', 'Calidad'],
  ['VENTAS', 'Ventas'],
  ['ALMACEN', 'Almacén'],
  ['TRANSPORTE', 'Transporte'],
  ['PRODUCCION', 'Producción'],
  ['CLIENTE', 'Cliente'],
] as const satisfies readonly Choice[];

export const RESOLUTIONS = [
  ['NOTA_CREDITO', 'Nota de crédito'],
  ['REEMBOLSO', 'Reembolso'],
  ['REPOSICION', 'Reposición'],
  ['SIN_EFECTO', 'Sin efecto'],
] as const satisfies readonly Choice[];

export const VERDICTS = [
  ['PROCEDE', 'Procede', 'ok'],
  ['NO_PROCEDE', 'No procede', 'bad'],
] as const satisfies readonly Choice[];

/** By which what was charged is given back. */
export const CREDITS: readonly string[] = ['NOTA_CREDITO', 'REEMBOLSO'];
