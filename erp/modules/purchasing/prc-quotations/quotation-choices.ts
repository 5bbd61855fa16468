/** States of quotations and of whom they ask, and which of them say what. */
import type { Choice } from '#erp/model/types.ts';

export const QUOTATION_STATES = [
  ['BORRADOR', 'Borrador', 'neutral'],
  ['ENVIADA', 'Enviada', 'wait'],
  ['EN_COMPARACION', 'En comparación', 'go'],
  ['ADJUDICADA', 'Adjudicada', 'go'],
  ['ORDENADA', 'Ordenada', 'ok'],
  ['CANCELADA', 'Cancelada', 'off'],
] as const satisfies readonly Choice[];

/** Sent, and neither ordered nor called off: its lines are being quoted. */
export const LIVE_QUOTATION = ['ENVIADA', 'EN_COMPARACION', 'ADJUDICADA'] as const;

/** Orders are made of what it awarded. */
export const AWARDED_QUOTATION: readonly string[] = ['ADJUDICADA', 'ORDENADA'];

export const INVITATION_STATES = [
  ['PENDIENTE', 'Por invitar', 'neutral'],
  ['ENVIADA', 'Invitado', 'wait'],
  ['RESPONDIDA', 'Respondió', 'ok'],
  ['DECLINADA', 'Declinó', 'off'],
  ['VENCIDA', 'No respondió', 'bad'],
] as const satisfies readonly Choice[];
