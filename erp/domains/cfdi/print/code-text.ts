/** Codes of the SAT as a printed document says them: with their text (sat-cfdi §12). */
import type { Catalog } from '../catalogs/catalog.ts';

/** `601 General de Ley Personas Morales`; the code alone where the catalogue lacks it. */
export function said(catalog: Catalog, code: string): string {
  const entry = catalog.get(code);
  return entry ? `${code} ${entry.text}` : code;
}

export const saidIf = (catalog: Catalog, code: string | null): string | null =>
  code === null ? null : said(catalog, code);
