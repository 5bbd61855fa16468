/** In which language a call is answered. */
import { dictionaryLanguage, languageWith } from '../model/texts/i18n.ts';
import { messagesInEnglish } from '../model/texts/en.ts';
import { SPANISH, type Language } from '../model/texts/t.ts';

const LANGUAGES: Readonly<Record<string, Language>> = {
  'es-MX': SPANISH,
  en: await languageWith('en', messagesInEnglish),
};

/** The web server names one language; of several that another client takes, the first counts. */
export function languageOfRequest(header: string | undefined): Language {
  const tag = /^\s*([a-z]{2,3}(?:-[a-z\d]{2,8})?)/i.exec(header ?? '')?.[1];
  return (tag && LANGUAGES[dictionaryLanguage(tag)]) || SPANISH;
}
