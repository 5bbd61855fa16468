/**
 * The shape of the SAT's catalogues. A key is never taken away: `to` closes it, for old documents
 * name it still.
 */

export interface CatalogEntry {
  /** Spanish, as the SAT publishes it. */
  readonly text: string;
  /** Days, `YYYY-MM-DD`; not said where it holds since the catalogue began, or still. */
  readonly from?: string;
  readonly to?: string;
}

export type Catalog<Entry extends CatalogEntry = CatalogEntry> = ReadonlyMap<string, Entry>;

/** Whether the catalogue has the key on that day (`YYYY-MM-DD`, or a wall time). */
export function hasKey(catalog: Catalog, key: string, on: string): boolean {
  const entry = catalog.get(key);
  const day = on.slice(0, 10);
  return !!entry && (entry.from ?? day) <= day && day <= (entry.to ?? day);
}

/**
 * A catalogue of texts alone, in the order in which they are written; keys that are all numbers in
 * theirs, as an object would put `10` before `01`.
 */
export function catalogOf(texts: Readonly<Record<string, string>>): Catalog {
  const entries = Object.entries(texts).map(([key, text]) => [key, { text }] as const);
  const isNumbered = entries.every(([key]) => /^\d+$/.test(key));
  return new Map(isNumbered ? entries.toSorted(([a], [b]) => (a < b ? -1 : 1)) : entries);
}

/** Keys written with blanks between them. */
export const codes = (text: string): readonly string[] => text.trim().split(/\s+/);
