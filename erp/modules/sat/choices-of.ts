import type { CatalogEntry } from '#erp/domains/cfdi/catalogs/catalog.ts';

/** Keys of a catalogue of the SAT as the choices of a field: `G03 Gastos en general`. */
export const choicesOf = <K extends string>(
  catalog: ReadonlyMap<K, CatalogEntry>,
): readonly (readonly [K, string])[] =>
  [...catalog].map(([key, { text }]) => [key, `${key} ${text}`]);
