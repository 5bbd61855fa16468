import type { Choice } from '#erp/model/types.ts';

/** From 90, 80 and 65 on, and below (purchasing R51). */
export const SCORE_CLASSES = [
  ['A', 'A', 'ok'],
  ['B', 'B', 'go'],
  ['C', 'C', 'wait'],
  ['D', 'D', 'bad'],
] as const satisfies readonly Choice[];

export const EVALUATION_STATES = [
  ['BORRADOR', 'Borrador', 'wait'],
  ['PUBLICADA', 'Publicada', 'ok'],
] as const satisfies readonly Choice[];

/** `2026-03`. */
export const PERIOD_PATTERN = [
  '^20\\d\\d-(0[1-9]|1[0-2])$',
  'Escribe el mes como 2026-03.',
] as const;
