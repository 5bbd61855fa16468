/** What a column must give to be shown as its field. */
import type { Field } from '#erp/model/types.ts';
import type { Columns, Describe } from './describe.ts';

/** Kinds that travel as decimal texts: a float would lose digits, and its reply is refused. */
const DECIMALS: readonly string[] = ['decimal', 'money', 'percent'];
export const kindOf = (field: Field): string => (field.kind === 'computed' ? field.as : field.kind);

/**
 * Whether a column gives what its field shows: figures as numbers or decimal texts, a yes or no as
 * itself.
 */
export function fits(field: Field, kind: string): boolean {
  const shown = kindOf(field);
  if (shown === 'bool') return kind === 'boolean';
  if (DECIMALS.includes(shown)) return kind === 'string';
  if (shown === 'int') return kind === 'number' || kind === 'string';
  if (shown === 'ref') return kind === 'number' || kind === 'string';
  return shown === 'date' || shown === 'datetime' ? kind === 'string' : true;
}

/**
 * A column that is compared with itself: a sub-select that names a row of its own as the one
 * outside is of every row alike.
 */
const OF_ITSELF = /(?<![\w.])([a-z_]\w*\.[a-z_]\w*) (?:=|is not distinct from) \1(?![\w.])/gi;

/** The columns of a statement; what is wrong with it is written down. */
export async function tried(
  describe: Describe,
  wrong: string[],
  at: string,
  sql: string,
): Promise<Columns | null> {
  for (const [same] of sql.matchAll(OF_ITSELF)) wrong.push(`${at}: «${same}» is always so`);
  try {
    return await describe(sql);
  } catch (error) {
    wrong.push(`${at}: ${(error as Error).message}`);
    return null;
  }
}
