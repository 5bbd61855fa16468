/** Digits and capitals are wider than small letters. */
const WIDE = 0.15;

/** In characters of usual width. */
export const textLength = (text: string): number =>
  text.length + WIDE * (text.match(/[\p{Lu}\d]/gu)?.length ?? 0);
