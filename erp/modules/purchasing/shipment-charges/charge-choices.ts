/** What charges of acquisition are for, and how they are shared (purchasing R28, R29). */
import type { Choice } from '#erp/model/types.ts';

export const CHARGE_KINDS = [
  ['FLETE', 'Flete'],
  ['SEGURO', 'Seguro'],
  ['IGI', 'IGI'],
  ['DTA', 'DTA'],
  ['PRV', 'PRV'],
  ['AGENTE_ADUANAL', 'Agente aduanal'],
  ['MANIOBRAS', 'Maniobras'],
  ['ALMACENAJE', 'Almacenaje'],
  ['OTRO', 'Otro'],
] as const satisfies readonly Choice[];

export const ALLOCATIONS = [
  ['VALOR', 'Por valor'],
  ['PESO', 'Por peso'],
  ['VOLUMEN', 'Por volumen'],
  ['CANTIDAD', 'Por cantidad'],
  ['PARTES_IGUALES', 'En partes iguales'],
  ['MANUAL', 'A mano'],
] as const satisfies readonly Choice[];

export const CHARGE_STATES = [
  ['ESTIMADO', 'Estimado', 'wait'],
  ['REAL', 'Real', 'ok'],
  ['CANCELADO', 'Cancelado', 'off'],
] as const satisfies readonly Choice[];

/** What is moved costs by its weight. */
const BY_WEIGHT = new Set(['FLETE', 'MANIOBRAS', 'ALMACENAJE']);

export const usualAllocation = (kind: string): 'PESO' | 'VALOR' =>
  BY_WEIGHT.has(kind) ? 'PESO' : 'VALOR';
