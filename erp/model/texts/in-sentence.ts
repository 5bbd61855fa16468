/** Words with a second capital or a digit are names: CFDI, IVA, 69-B. */
const NAME = /\p{Lu}.*\p{Lu}|\d/u;

/** A label as it stands within a sentence: «Nuevo CFDI emitido», of «CFDI emitido». */
export const inSentence = (label: string): string =>
  label.replaceAll(/\S+/gu, (word) => (NAME.test(word) ? word : word.toLocaleLowerCase('es-MX')));
