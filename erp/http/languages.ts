/** In which language a call is answered. */
import { cfdiRulesInEnglish } from '../domains/cfdi/rules/english.ts';
import { domainsInEnglish } from '../domains/english.ts';
import { dictionaryLanguage, languageWith, type Dictionary } from '../model/texts/i18n.ts';
import { messagesInEnglish } from '../model/texts/en.ts';
import { actionTextsOf } from '#erp/model/texts/action-texts.ts';
import { wordsOf } from '../model/texts/words.ts';
import { SPANISH, type Language } from '../model/texts/t.ts';
import { modules, registry } from '../modules/all.ts';
import { imports } from '../platform/english/imports.ts';
import { reports } from '../platform/english/reports.ts';
import { services } from '../platform/english/services.ts';
import { signIn } from './english.ts';

/** English of each part of the ERP, by its folder; one key stands in one of them. */
export const ENGLISH: ReadonlyMap<string, Dictionary> = new Map([
  ['erp/model', messagesInEnglish],
  ['erp/platform', { ...services, ...imports, ...reports }],
  ['erp/domains', { ...domainsInEnglish, ...cfdiRulesInEnglish }],
  ...modules.map(({ key, texts }) => [`erp/modules/${key}`, texts?.en ?? {}] as const),
  ['erp/http', signIn],
]);

const LANGUAGES: Readonly<Record<string, Language>> = {
  'es-MX': SPANISH,
  en: await languageWith(
    'en',
    Object.assign(
      {},
      actionTextsOf(registry.modules, 'en'),
      ...modules.map(({ labels }) => labels?.en),
      wordsOf(modules, 'en'),
      ...ENGLISH.values(),
    ) as Dictionary,
  ),
};

/** The web server names one language; of several that another client takes, the first counts. */
export function languageOfRequest(header: string | undefined): Language {
  const tag = /^\s*([a-z]{2,3}(?:-[a-z\d]{2,8})?)/i.exec(header ?? '')?.[1];
  return (tag && LANGUAGES[dictionaryLanguage(tag)]) || SPANISH;
}
