/**
 * Texts that people read: a key, and beside it the Spanish source. What they say in another
 * language, or in a company's own words, is known to whoever runs the request.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** A sentence, or one for a single thing and one for several; `{name}` takes a value. */
export type Source = string | readonly [one: string, other: string];
/** `count` decides between the two sentences. */
export type Values = Readonly<Record<string, string | number>>;
export type Translate = (key: string, source: Source, values?: Values) => string;

export interface Language {
  /** As browsers and i18next write it: `es-MX`. */
  readonly code: string;
  readonly translate: Translate;
}

/**
 * `{name}` becomes the value of that name, if there is one; in Spanish what stands before an
 * article goes together with it: «saldo de {item}» is «saldo del anticipo A-1».
 */
export const fill = (text: string, values: Values): string =>
  text.replaceAll(/(?:\b(de|a) )?\{(\w+)\}/g, (whole, before: string | undefined, name: string) => {
    if (values[name] === undefined) return whole;
    const value = String(values[name]);
    if (before === undefined) return value;
    return value.startsWith('el ')
      ? `${before === 'de' ? 'del' : 'al'} ${value.slice(3)}`
      : `${before} ${value}`;
  });

/** The source itself. */
export const inSpanish: Translate = (_key, source, values) => {
  const text = typeof source === 'string' ? source : source[Number(values?.count) === 1 ? 0 : 1];
  return values ? fill(text, values) : text;
};

export const SPANISH: Language = { code: 'es-MX', translate: inSpanish };

const current = new AsyncLocalStorage<Language>();

/** Outside a request, and in jobs, texts are in Spanish. */
export const currentLanguage = (): Language => current.getStore() ?? SPANISH;

export const t: Translate = (key, source, values) =>
  currentLanguage().translate(key, source, values);

export const runInLanguage = <T>(language: Language, work: () => T): T =>
  current.run(language, work);
