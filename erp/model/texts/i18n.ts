/** How i18next reads our texts; the web server and the API have their own dictionaries. */
import { createInstance, type BackendModule, type i18n, type InitOptions } from 'i18next';
import { fill, type Language, type Source, type Translate } from './t.ts';

export type Dictionary = Readonly<Record<string, string>>;

/** What comes with the product, and what a company says its own way: its word comes first. */
export const PRODUCT = 'telar';
export const COMPANY = 'empresa';

/** Languages that have a dictionary, besides the sources' own. */
export const LANGUAGES = ['es-MX', 'en'] as const;
export type LanguageCode = (typeof LANGUAGES)[number];

/** `ES-MX` as the language table writes it → `es-MX`. */
export const languageTag = (code: string): string => {
  const [language = '', region] = code.split('-');
  return region ? `${language.toLowerCase()}-${region.toUpperCase()}` : language.toLowerCase();
};

/** The language whose dictionary serves: its own, or that of another country. */
export const dictionaryLanguage = (tag: string): LanguageCode =>
  LANGUAGES.find((code) => code === tag) ??
  LANGUAGES.find((code) => code.split('-', 1)[0] === tag.split('-', 1)[0]) ??
  'es-MX';

/** Keys hold points and colons; the sources' own braces; nothing is escaped but by who draws it. */
export const I18N_OPTIONS = {
  ns: [PRODUCT],
  defaultNS: PRODUCT,
  keySeparator: false,
  nsSeparator: false,
  contextSeparator: '\u0004',
  fallbackLng: false,
  load: 'currentOnly',
  initAsync: false,
  returnEmptyString: false,
  interpolation: { prefix: '{', suffix: '}', escapeValue: false, skipOnVariables: true },
} as const satisfies InitOptions;

const sourcesOf = (source: string | readonly [string, string]) =>
  typeof source === 'string'
    ? { defaultValue: source }
    : { defaultValue: source[1], defaultValue_one: source[0], defaultValue_other: source[1] };

/** Each text, and each plural form of one, is looked up once; values are put in as it is said. */
export function languageOf(instance: i18n): Language {
  // With the source that it was looked up for: a company's own fields have other labels one day.
  const known = new Map<string, { readonly source: string; readonly text: string }>();
  const { pluralResolver } = instance.services;
  const lookUp = (key: string, source: Source, count?: number): string => {
    const form =
      count === undefined ? key : key + pluralResolver.getSuffix(instance.language, count);
    const first = typeof source === 'string' ? source : source[0];
    const kept = known.get(form);
    if (kept?.source === first) return kept.text;
    const text = instance.t(key, {
      ...sourcesOf(source),
      ...(count !== undefined && { count }),
      skipInterpolation: true,
    });
    known.set(form, { source: first, text });
    return text;
  };
  const translate: Translate = (key, source, values) =>
    values
      ? fill(lookUp(key, source, 'count' in values ? Number(values.count) : undefined), values)
      : lookUp(key, source);
  return { code: instance.language, translate };
}

/** A company's wordings as i18next loads them. */
const companyBackend = (texts: Dictionary): BackendModule => ({
  type: 'backend',
  init() {},
  read(_language, _namespace, done) {
    done(null, texts);
  },
});

/** A language with the product's dictionary and, before it, a company's own words. */
export async function languageWith(
  tag: string,
  dictionary: Dictionary,
  texts: Dictionary = {},
): Promise<Language> {
  const instance = createInstance({
    ...I18N_OPTIONS,
    lng: tag,
    ns: [COMPANY, PRODUCT],
    defaultNS: COMPANY,
    fallbackNS: PRODUCT,
    partialBundledLanguages: true,
    resources: { [tag]: { [PRODUCT]: dictionary } },
  });
  await instance.use(companyBackend(texts)).init();
  return languageOf(instance);
}
