/** States of requests and of their lines, and which of them say what. */
import type { Choice } from '#erp/model/types.ts';

export const REQUEST_STATES = [
  ['BORRADOR', 'Borrador', 'neutral'],
  ['EN_AUTORIZACION', 'En autorización', 'wait'],
  ['RECHAZADA', 'Rechazada', 'bad'],
  ['AUTORIZADA', 'Autorizada', 'go'],
  ['EN_PROCESO', 'En proceso', 'go'],
  ['ATENDIDA', 'Atendida', 'ok'],
  ['CANCELADA', 'Cancelada', 'off'],
] as const satisfies readonly Choice[];

/** What is still to be bought of it. */
export const OPEN_REQUEST = ['AUTORIZADA', 'EN_PROCESO'] as const;

/** Authorised: orders may name its lines. */
export const ORDERED_REQUEST = [...OPEN_REQUEST, 'ATENDIDA'] as const;

export const PRIORITIES = [
  ['BAJA', 'Baja', 'neutral'],
  ['NORMAL', 'Normal', 'neutral'],
  ['ALTA', 'Alta', 'wait'],
  ['URGENTE', 'Urgente', 'bad'],
] as const satisfies readonly Choice[];

export const SOURCES = [
  ['MANUAL', 'Captura'],
  ['REORDEN', 'Punto de reorden'],
  ['PRODUCCION', 'Producción'],
  ['PEDIDO', 'Pedido'],
  ['OBRA', 'Obra'],
] as const satisfies readonly Choice[];

export const LINE_STATES = [
  ['PENDIENTE', 'Pendiente', 'wait'],
  ['COTIZANDO', 'En cotización', 'go'],
  ['PARCIAL', 'Ordenada en parte', 'go'],
  ['ORDENADA', 'Ordenada', 'ok'],
  ['CANCELADA', 'Cancelada', 'off'],
] as const satisfies readonly Choice[];
