import { dictionaryLanguage, type Dictionary } from '#erp/model/texts/i18n.ts';
import { wordsOf } from '#erp/model/texts/words.ts';
import { messagesInEnglish } from '#erp/model/texts/en.ts';
import { actionTextsOf } from '#erp/model/texts/action-texts.ts';
import { modules, registry } from '#erp/modules/all.ts';
import { english } from './en/all.ts';

/** What the ERP's own functions say here, what modules declare, and what the screens say. */
const DICTIONARIES: Readonly<Record<string, Dictionary>> = {
  'es-MX': {},
  en: Object.assign(
    {},
    messagesInEnglish,
    actionTextsOf(registry.modules, 'en'),
    ...modules.map(({ labels }) => labels?.en),
    wordsOf(modules, 'en'),
    english,
  ) as Dictionary,
};

/** Texts of a language by key; none for Spanish, whose texts stand in the code. */
export const dictionaryOf = (tag: string): Dictionary =>
  DICTIONARIES[dictionaryLanguage(tag)] ?? {};
