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

/**
 * Category of the concept whose taxes and retentions the invoice of a charge brings; what is paid
 * to the customs is no service, and brings none.
 */
const CONCEPT_CATEGORIES: Readonly<Record<(typeof CHARGE_KINDS)[number][0], string | null>> = {
  FLETE: 'FLETES',
  SEGURO: 'SERVICIOS',
  IGI: null,
  DTA: null,
  PRV: null,
  AGENTE_ADUANAL: 'HONORARIOS',
  MANIOBRAS: 'SERVICIOS',
  ALMACENAJE: 'SERVICIOS',
  OTRO: 'SERVICIOS',
};

export const conceptCategoryOf = (kind: string): string | null =>
  CONCEPT_CATEGORIES[kind as keyof typeof CONCEPT_CATEGORIES] ?? null;

/** What is moved costs by its weight. */
const BY_WEIGHT = new Set(['FLETE', 'MANIOBRAS', 'ALMACENAJE']);

export const usualAllocation = (kind: string): 'PESO' | 'VALOR' =>
  BY_WEIGHT.has(kind) ? 'PESO' : 'VALOR';
