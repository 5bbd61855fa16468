import type { Catalog } from '#erp/domains/cfdi/catalogs/catalog.ts';
import type { Choice } from '#erp/model/types.ts';

/** Keys of a catalogue of the SAT as the choices of a field: `G03 Gastos en general`. */
export const choicesOf = (catalog: Catalog): readonly Choice[] =>
  [...catalog].map(([key, { text }]) => [key, `${key} ${text}`]);
