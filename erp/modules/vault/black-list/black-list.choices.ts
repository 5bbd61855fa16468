/** Lists of the SAT that share the shape of 69-B (CFF 69, 69-B, 69-B Bis). */
export const LISTS = [
  ['69B', '69-B'],
  ['69', '69'],
  ['69B_BIS', '69-B Bis'],
] as const;

export const SITUATIONS = [
  ['PRESUNTO', 'Presunto', 'wait'],
  ['DESVIRTUADO', 'Desvirtuado', 'ok'],
  ['DEFINITIVO', 'Definitivo', 'bad'],
  ['SENTENCIA_FAVORABLE', 'Sentencia favorable', 'ok'],
] as const;

export type ListCode = (typeof LISTS)[number][0];
export type Situation = (typeof SITUATIONS)[number][0];
