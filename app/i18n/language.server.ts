/**
 * The language of a request: of those signed in their own choice, then the cookie that follows it,
 * then what the browser asks for, then Spanish.
 */
import { createCookie, type MiddlewareFunction } from 'react-router';
import { createI18nextMiddleware } from 'remix-i18next';
import { I18N_OPTIONS, LANGUAGES, PRODUCT } from '#erp/model/texts/i18n.ts';
import {
  currentLanguage,
  runInLanguage,
  type Language,
  t as translated,
} from '#erp/model/texts/t.ts';
import { languageOf } from '#erp/model/texts/i18n.ts';
import { dictionaryOf } from './dictionaries.server.ts';
import { setTranslate } from './t.ts';

setTranslate(translated);

const YEAR = 60 * 60 * 24 * 365;
const cookie = createCookie('telar_lang', { path: '/', sameSite: 'lax', maxAge: YEAR });

const [detectLanguage, , instanceOf] = createI18nextMiddleware({
  detection: {
    supportedLanguages: [...LANGUAGES],
    fallbackLanguage: 'es-MX',
    cookie,
    order: ['cookie', 'header'],
  },
  i18next: {
    ...I18N_OPTIONS,
    resources: Object.fromEntries(
      LANGUAGES.map((code) => [code, { [PRODUCT]: dictionaryOf(code) }]),
    ),
  },
});

/** The first instance of each language answers for all: their dictionaries are the same. */
const languages = new Map<string, Language>();

function languageBy(instance: ReturnType<typeof instanceOf>): Language {
  const language = languages.get(instance.language) ?? languageOf(instance);
  languages.set(language.code, language);
  return language;
}

/** Of the root: what strangers read. A session's own language takes its place further in. */
export const startLanguage: MiddlewareFunction<Response> = (args, next) =>
  detectLanguage(args, () => runInLanguage(languageBy(instanceOf(args.context)), next));

/** Cookie by which the sign-in screen speaks as the person last did; null when it does already. */
export async function languageCookie(
  request: Request,
  tag: string,
  secure: boolean,
): Promise<string | null> {
  const known: unknown = await cookie.parse(request.headers.get('cookie'));
  // Whoever never chose and is spoken to in Spanish needs none.
  if (known === tag || (known === null && currentLanguage().code === tag)) return null;
  return cookie.serialize(tag, { secure });
}
