/**
 * `t('form.save', 'Guardar')`: a text by its key, with its Spanish source beside it. On the server
 * i18next answers in the language of the request; in the browser there is no dictionary for
 * Spanish, and keys are short (`scripts/bundle/short-texts.ts`).
 */
import type { Values, Source, Translate } from './texts.ts';

interface BrowserTexts {
  language: string;
  /** Of the product, by short key. */
  dictionary: Readonly<Record<string, string>>;
  /** The company's own words, by short key. */
  own: Readonly<Record<string, string>>;
}

export const browserTexts: BrowserTexts = { language: 'es-MX', dictionary: {}, own: {} };

/**
 * The browser shows one company to one person, before anything below is drawn; the server knows of
 * each request's words.
 */
export function useOwnTexts(own: BrowserTexts['own']): void {
  if (typeof document !== 'undefined') browserTexts.own = own;
}

const inBrowser: Translate = (key, source, values) => {
  const { language, dictionary, own } = browserTexts;
  let text: string | undefined;
  if (typeof source === 'string') text = own[key] ?? dictionary[key] ?? source;
  else {
    const form = new Intl.PluralRules(language).select(Number(values?.count));
    const named = `${key}_${form}`;
    text = own[named] ?? dictionary[named] ?? source[form === 'one' ? 0 : 1];
  }
  return values ? fill(text, values) : text;
};

const fill = (text: string, values: Values): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

let translate = inBrowser;

/** For the server, before its first request. */
export const setTranslate = (another: Translate): void => {
  translate = another;
};

export const t = (key: string, source: Source, values?: Values): string =>
  translate(key, source, values);
