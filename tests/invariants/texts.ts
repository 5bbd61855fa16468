/** Texts of the screens that have no key yet: each file may hold as many as the list says. */
import { globSync, readFileSync } from 'node:fs';
import { unkeyedTexts } from '../../scripts/texts.ts';

/** What is no screen: dictionaries, and the manual, a book in Spanish. */
const APART = /\.test\.tsx?$|^app\/(?:i18n|manual)\//;

export function unkeyedIn(): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const file of globSync('app/**/*.{ts,tsx}').toSorted()) {
    if (APART.test(file)) continue;
    const texts = unkeyedTexts(file, readFileSync(file, 'utf8'));
    if (texts.length > 0) found[file] = texts;
  }
  return found;
}

export const readUnkeyed = (): Readonly<Record<string, number>> =>
  JSON.parse(readFileSync(new URL('texts-without-key.json', import.meta.url), 'utf8')) as Record<
    string,
    number
  >;
