/** A text as people compare it: without accents, case, or space around it; punctuation counts. */
export const normalizeText = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();
