/** States of claims against suppliers, and what is decided of the goods. */
import type { Choice } from '#erp/model/types.ts';

export const REJECTION_STATES = [
  ['ABIERTO', 'Abierto', 'wait'],
  ['NOTIFICADO', 'Notificado', 'go'],
  ['DICTAMINADO', 'Dictaminado', 'go'],
  ['CERRADO', 'Cerrado', 'ok'],
  ['CANCELADO', 'Cancelado', 'off'],
] as const satisfies readonly Choice[];

export const SEVERITIES = [
  ['MENOR', 'Menor', 'neutral'],
  ['MAYOR', 'Mayor', 'wait'],
  ['CRITICA', 'Crítica', 'bad'],
] as const satisfies readonly Choice[];

export const DISPOSITIONS = [
  ['DEVOLVER', 'Devolver'],
  ['CONCESION', 'Aceptar con concesión'],
  ['REPROCESO', 'Reprocesar'],
  ['DESTRUCCION', 'Destruir'],
] as const satisfies readonly Choice[];

/** What the warehouse then does with the goods. */
export const WAREHOUSE_DISPOSITIONS = {
  DEVOLVER: 'DEVOLVER_PROVEEDOR',
  CONCESION: 'LIBERAR',
  REPROCESO: 'REPROCESO',
  DESTRUCCION: 'DESTRUIR',
} as const;
