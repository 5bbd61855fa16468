import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { english } from '../../app/i18n/en/all.ts';
import { dictionaryId, textId } from '../../app/i18n/text-id.ts';

const ROOT = join(import.meta.dirname, '../..');
const KEY = /(?<![\w.$])(t\(\s*)'([\w.-]+)'(?=,)/g;
const DICTIONARY = 'virtual:texts/en';

/** Keys that code of the browser names. */
export function browserKeys(): Set<string> {
  const files = globSync('app/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !/\.(?:server|test)\.tsx?$/.test(file),
  );
  return new Set(
    files.flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(KEY)].map(([, , key = '']) => key),
    ),
  );
}

const PLURAL = /_(?:one|other)$/;

export const browserDictionary = (keys: ReadonlySet<string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(english)
      .filter(([key]) => keys.has(key) || keys.has(key.replace(PLURAL, '')))
      .map(([key, text]) => [dictionaryId(key), text]),
  );

/**
 * In the browser a key is four letters: its Spanish stands beside it anyway. Other languages get
 * their texts as a chunk of their own.
 */
export function shortTexts(): Plugin {
  return {
    name: 'telar:short-texts',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (id) => (id === DICTIONARY ? `\0${DICTIONARY}` : null),
    load: (id) =>
      id === `\0${DICTIONARY}`
        ? `export default ${JSON.stringify(browserDictionary(browserKeys()))}`
        : null,
    transform(code, id) {
      if (!/\/app\/[^?]*\.tsx?(?:\?|$)/.test(id) || !code.includes('i18n/t.ts')) return null;
      return {
        code: code.replaceAll(
          KEY,
          (_whole, call: string, key: string) => `${call}'${textId(key)}'`,
        ),
        map: null,
      };
    },
  };
}
