/** Electronic books as text, and what the SAT's own schemas say of them where they are at hand. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import { electronicBooks } from '#erp/domains/accounting/coe/electronic-books.ts';
import type { BookKind, BooksQuestion } from '#erp/domains/accounting/coe/question.ts';

/** Published by the SAT, beside the project: not part of it. */
export const SCHEMAS = new URL('../../../shared/sat/esquemas/ContabilidadE/1_3/', import.meta.url)
  .pathname;
export const SCHEMA_OF: Readonly<Record<BookKind, string>> = {
  CATALOGO: 'CatalogoCuentas',
  BALANZA: 'BalanzaComprobacion',
  POLIZAS: 'PolizasPeriodo',
  AUX_FOLIOS: 'AuxiliarFolios',
  AUX_CUENTAS: 'AuxiliarCtas',
};
xmlRegisterFsInputProviders();

/** What the schema says against it; nothing where the schemas are not there. */
export async function problemsOf(kind: BookKind, xml: string): Promise<string[]> {
  const url = `${SCHEMAS}${SCHEMA_OF[kind]}/${SCHEMA_OF[kind]}_1_3.xsd`;
  if (!existsSync(url)) return [];
  using schema = XmlDocument.fromBuffer(await readFile(url), { url });
  using validator = XsdValidator.fromDoc(schema);
  using file = XmlDocument.fromString(xml);
  try {
    validator.validate(file);
    return [];
  } catch (error) {
    return [(error as Error).message.slice(0, 300)];
  }
}

async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

export const bookText = (kind: BookKind, question: BooksQuestion): Promise<string> =>
  textOf(electronicBooks(kind, question));
