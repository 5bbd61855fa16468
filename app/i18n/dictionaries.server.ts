import { dictionaryLanguage, type Dictionary } from '#erp/model/texts/i18n.ts';
import { messagesInEnglish } from '#erp/model/texts/en.ts';
import { english } from './en/all.ts';

const DICTIONARIES: Readonly<Record<string, Dictionary>> = {
  'es-MX': {},
  en: { ...messagesInEnglish, ...english },
};

/** Texts of a language by key; none for Spanish, whose texts stand in the code. */
export const dictionaryOf = (tag: string): Dictionary =>
  DICTIONARIES[dictionaryLanguage(tag)] ?? {};
