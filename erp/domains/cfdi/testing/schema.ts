/** The SAT's schemas where they are at hand: published beside the project, not part of it. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';

const SCHEMA = new URL('../../../../../shared/sat/esquemas/cfdi-todo.xsd', import.meta.url)
  .pathname;

let loaded: Promise<XsdValidator> | null = null;

async function load(): Promise<XsdValidator> {
  xmlRegisterFsInputProviders();
  using schema = XmlDocument.fromBuffer(await readFile(SCHEMA), { url: SCHEMA });
  return XsdValidator.fromDoc(schema);
}

/** What the schemas say against a document; null where they are not there. */
export async function schemaProblems(bytes: Uint8Array): Promise<string | null> {
  if (!existsSync(SCHEMA)) return null;
  const validator = await (loaded ??= load());
  using document = XmlDocument.fromBuffer(bytes);
  try {
    validator.validate(document);
    return '';
  } catch (error) {
    return (error as Error).message.slice(0, 500);
  }
}
