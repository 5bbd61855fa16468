/** Entries that people write; what documents raise moves both sides of a control account. */
export const TYPED_ORIGINS: readonly string[] = ['MANUAL', 'RECURRENTE', 'IMPORTADA'];

/** Of an entry under an alias. */
export const isTyped = (entry: string): string =>
  `${entry}.origin in (${TYPED_ORIGINS.map((origin) => `'${origin}'`).join(', ')})`;
