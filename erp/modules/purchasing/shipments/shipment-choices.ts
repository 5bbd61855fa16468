/** States of what a supplier sends, and which of them say what. */
import type { Choice } from '#erp/model/types.ts';

export const SHIPMENT_STATES = [
  ['PROGRAMADO', 'Programado', 'neutral'],
  ['EN_TRANSITO', 'En camino', 'neutral'],
  ['EN_PATIO', 'En patio', 'wait'],
  ['RECIBIDO', 'Por analizar', 'wait'],
  ['EN_ANALISIS', 'En análisis', 'wait'],
  ['LIBERADO', 'Recibido', 'go'],
  ['RECHAZADO', 'Rechazado', 'bad'],
  ['CERRADO', 'Cerrado', 'ok'],
  ['CANCELADO', 'Cancelado', 'off'],
] as const satisfies readonly Choice[];

export const SHIPMENT_TYPES = [
  ['GENERAL', 'General'],
  ['MATERIA_PRIMA', 'Materia prima'],
  ['IMPORTACION', 'Importación'],
  ['SERVICIO', 'Servicio'],
] as const satisfies readonly Choice[];

/** What comes as goods, which are weighed, analysed, charged with costs and sent back. */
export const GOODS = ['GENERAL', 'MATERIA_PRIMA', 'IMPORTACION'] as const;

/** Last segment of the address of one. */
export const SHIPMENT_SLUGS = {
  general: 'GENERAL',
  'materia-prima': 'MATERIA_PRIMA',
  importacion: 'IMPORTACION',
  servicio: 'SERVICIO',
} as const;

/** Before it has entered: its lines, packages and weights may still change. */
export const EXPECTED = ['PROGRAMADO', 'EN_TRANSITO', 'EN_PATIO'] as const;

export const ANALYSIS_STATES = [
  ['NO_REQUIERE', 'No requiere', 'neutral'],
  ['PENDIENTE', 'Pendiente', 'wait'],
  ['PARCIAL', 'En parte', 'wait'],
  ['ANALIZADO', 'Analizado', 'ok'],
] as const satisfies readonly Choice[];
