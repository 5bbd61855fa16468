/** Texts of the screens and of the ERP without a key: each file may hold as many as are listed. */
import { globSync, readFileSync } from 'node:fs';
import { unkeyedMessages, unkeyedTexts } from '../../scripts/texts.ts';

/** What is no screen: dictionaries, and the manual, a book in Spanish. */
const APART = /\.test\.tsx?$|^app\/(?:i18n|manual)\//;
/**
 * What says nothing to people, or only to who runs the machine: statements, migrations, commands,
 * the companies that are made, what a declaration must hold; and a fiscal document on paper, which
 * is in Spanish whoever prints it.
 */
const SILENT =
  /\.test\.ts$|\/testing[/.]|\/english[/.]|\.queries\.ts$|^erp\/(?:cli|db|provision|domains\/cfdi\/print)\/|^erp\/config\.ts$|^erp\/model\/(?:registry|computed\/|screens\/|reports\/|rows\/row-sets|fixed\/check-kept|rights\/|texts\/|postings\/)|^erp\/modules\/core\/texts\.ts$/;

export function unkeyedIn(): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const file of globSync('app/**/*.{ts,tsx}').toSorted()) {
    if (APART.test(file)) continue;
    const texts = unkeyedTexts(file, readFileSync(file, 'utf8'));
    if (texts.length > 0) found[file] = texts;
  }
  for (const file of globSync('erp/**/*.ts').toSorted()) {
    if (SILENT.test(file)) continue;
    const texts = unkeyedMessages(file, readFileSync(file, 'utf8'));
    if (texts.length > 0) found[file] = texts;
  }
  return found;
}

export const readUnkeyed = (): Readonly<Record<string, number>> =>
  JSON.parse(readFileSync(new URL('texts-without-key.json', import.meta.url), 'utf8')) as Record<
    string,
    number
  >;
