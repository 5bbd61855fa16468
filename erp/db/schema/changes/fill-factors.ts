/** Room that tables leave in their pages, of which drizzle-kit knows nothing. */
import type { TableShape } from '../shape.ts';

/** By table, percent of each page that new rows fill. */
export type FillFactors = Readonly<Record<string, number>>;

export const fillFactorsIn = (shapes: readonly TableShape[]): FillFactors =>
  Object.fromEntries(
    shapes.flatMap(({ name, fillFactor }) => (fillFactor ? [[name, fillFactor] as const] : [])),
  );

/** Pages that are written already stay as they are until their rows are written anew. */
export const fillFactorChanges = (
  before: FillFactors,
  after: FillFactors,
  tables: readonly string[],
): readonly string[] =>
  tables.flatMap((table) => {
    const percent = after[table];
    if (percent === before[table]) return [];
    return [
      `ALTER TABLE "${table}" ${percent ? `SET (fillfactor = ${percent})` : 'RESET (fillfactor)'};`,
    ];
  });
