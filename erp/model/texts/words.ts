/**
 * Words of declared parts that have no translation element (reports, dashboards, data sets): a
 * module says them in another language by the Spanish ones, `words: { en: { Saldo: 'Balance' } }`.
 */
import type { ModuleDeclaration } from '../module.ts';
import { currentLanguage, SPANISH, t, type Language } from './t.ts';
import type { Dictionary, LanguageCode } from './i18n.ts';

/** Properties whose value a person reads. */
const READ = new Set(['label', 'description', 'empty', 'totalLabel', 'help', 'note']);
const CHOICES = new Set(['choices', 'chips']);
/** Names and texts in them are SQL. */
const STATEMENTS = new Set(['fragments']);

const keyOf = (module: string, source: string): string => `words.${module}.${source}`;

/**
 * What modules say by their Spanish words, by the keys under which `inWords` asks for it; and names
 * of screens of reports by those of the menu.
 */
export const wordsOf = (
  modules: readonly ModuleDeclaration[],
  language: LanguageCode,
): Dictionary =>
  Object.fromEntries(
    modules.flatMap(({ key, words, reports = [], dashboards = [] }) => {
      const known = words?.[language] ?? {};
      const screens = [...reports, ...dashboards].flatMap(({ path, label }) =>
        known[label] === undefined ? [] : [[`screen.${path}`, known[label]] as const],
      );
      return [
        ...Object.entries(known).map(([source, text]) => [keyOf(key, source), text] as const),
        ...screens,
      ];
    }),
  );

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** A copy in which `say` has what is read, from its Spanish and the module that says it. */
export function mapWords(
  value: unknown,
  say: (source: string, module: string) => string,
  within = '',
): unknown {
  if (Array.isArray(value)) return value.map((each) => mapWords(each, say, within));
  if (!isPlain(value)) return value;
  const module = typeof value.module === 'string' ? value.module : within;
  const isTile = 'value' in value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      // The note of a tile is a statement too.
      if (STATEMENTS.has(name) || (isTile && name === 'note')) return [name, each];
      if (READ.has(name) && typeof each === 'string') return [name, say(each, module)];
      if (CHOICES.has(name) && Array.isArray(each))
        return [
          name,
          each.map(([code, label, ...rest]: [string, string]) => [
            code,
            say(label, module),
            ...rest,
          ]),
        ];
      return [name, mapWords(each, say, module)];
    }),
  );
}

const known = new WeakMap<Language, WeakMap<object, object>>();

/** A declared part of a module in the language of the request; itself in Spanish. */
export function inWords<T extends { readonly module: string }>(part: T): T {
  const language = currentLanguage();
  if (language === SPANISH) return part;
  return known
    .getOrInsertComputed(language, () => new WeakMap<object, object>())
    .getOrInsertComputed(part, () =>
      Object(mapWords(part, (source, module) => t(keyOf(module, source), source))),
    ) as T;
}

/** Parts by key, each in the language of whoever looks it up. */
export class WordedMap<T extends { readonly module: string }> extends Map<string, T> {
  override get(key: string): T | undefined {
    const part = super.get(key);
    return part && inWords(part);
  }
  override *values(): MapIterator<T> {
    for (const part of super.values()) yield inWords(part);
  }
}
