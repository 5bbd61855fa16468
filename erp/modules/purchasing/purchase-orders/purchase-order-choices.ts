/** States of orders, and which of them say what. */
import type { Choice } from '#erp/model/types.ts';

export const ORDER_STATES = [
  ['BORRADOR', 'Borrador', 'neutral'],
  ['EN_AUTORIZACION', 'En autorización', 'wait'],
  ['RECHAZADA', 'Rechazada', 'bad'],
  ['AUTORIZADA', 'Autorizada', 'go'],
  ['ENVIADA', 'Enviada', 'go'],
  ['CONFIRMADA', 'Confirmada', 'go'],
  ['PARCIAL', 'Recibida en parte', 'go'],
  ['RECIBIDA', 'Recibida', 'ok'],
  ['CERRADA', 'Cerrada', 'ok'],
  ['CANCELADA', 'Cancelada', 'off'],
] as const satisfies readonly Choice[];

/** What enters a storage, and what is accepted without entering any (purchasing §2). */
export const GOODS_ORDER = ['GENERAL', 'MATERIA_PRIMA', 'IMPORTACION'] as const;
export const SERVICE_ORDER = ['SERVICIO', 'ACTIVO'] as const;

export type OrderKind = (typeof GOODS_ORDER)[number] | (typeof SERVICE_ORDER)[number];

export const isServiceOrder = (kind: string | null | undefined): boolean =>
  SERVICE_ORDER.some((each) => each === kind);

/** While goods may still come. */
export const OPEN_ORDER = ['AUTORIZADA', 'ENVIADA', 'CONFIRMADA', 'PARCIAL'] as const;

export const isOpenOrder = (status: string): boolean => OPEN_ORDER.some((each) => each === status);

/** Authorised and not called off: what has been bought. */
export const BOUGHT_ORDER = [...OPEN_ORDER, 'RECIBIDA', 'CERRADA'] as const;
