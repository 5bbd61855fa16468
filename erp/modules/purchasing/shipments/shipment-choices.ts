/** States of what a supplier sends, and which of them say what. */
import type { Choice } from '#erp/model/types.ts';
import type { OrderKind } from '../purchase-orders/purchase-order-choices.ts';

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

/** Of what comes of an order: a fixed asset is accepted as a service is. */
export const typeOfOrder = (kind: OrderKind) => (kind === 'ACTIVO' ? 'SERVICIO' : kind);

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

export const CUSTOMS_FIELDS = ['pedimento', 'pedimento_date', 'customs_office'] as const;

/** Fields without which what comes is not received (R19, R22). */
export const neededToReceive = (type: string): readonly string[] => [
  'delivery_note',
  ...(type === 'MATERIA_PRIMA' ? ['driver_name', 'plates'] : []),
  ...(type === 'IMPORTACION' ? CUSTOMS_FIELDS : []),
];

/** That one shipment may have. */
export const MOST_ROWS = 200;
export const MOST_PACKAGES = 500;

export const ANALYSIS_STATES = [
  ['NO_REQUIERE', 'No requiere', 'neutral'],
  ['PENDIENTE', 'Pendiente', 'wait'],
  ['PARCIAL', 'En parte', 'wait'],
  ['ANALIZADO', 'Analizado', 'ok'],
] as const satisfies readonly Choice[];
