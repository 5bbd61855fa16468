/** Regular expressions that a company writes: they are tried on every line of its banks. */
import { isPattern } from '#erp/kernel/validation/bounded-pattern.ts';
import { t } from '#erp/model/texts/t.ts';

/** A sentence of what is wrong with it, or null. */
export const patternProblem = (source: string): string | null =>
  isPattern(source, 'iu') ? null : t('cfl.pattern', 'No es una expresión regular válida.');
