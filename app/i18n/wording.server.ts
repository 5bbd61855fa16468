/** The language of a company: the product's dictionary with its own words before it. */
import type { ErpClient } from '#app/api-client/client.server.ts';
import { SharedReads } from '#app/api-client/shared-reads.server.ts';
import { uiTexts } from '#erp/modules/core/texts.ts';
import { languageTag, languageWith, type Dictionary } from '#erp/model/texts/i18n.ts';
import { SPANISH, type Language } from '#erp/model/texts/t.ts';
import { dictionaryOf } from './dictionaries.server.ts';
import { dictionaryId } from './text-id.ts';

export interface Wording {
  readonly language: Language;
  /** The company's own words of this language, by key. */
  readonly texts: Dictionary;
  /** Those of them that code of the browser may name, as it names them. */
  readonly inBrowser: Dictionary;
}

export const NO_WORDING: Wording = { language: SPANISH, texts: {}, inBrowser: {} };

interface Reply {
  readonly translations: Dictionary;
  /** Worded in a language that this one falls back to. */
  readonly inherited?: readonly string[];
}

interface Reader {
  readonly account_id: number;
  readonly language_code: string;
  readonly translations_version: number;
}

const MAX_KEPT = 500;
const kept = new SharedReads<Wording>(MAX_KEPT);

async function readWording(reader: Reader, erp: ErpClient): Promise<Wording> {
  const { data } = await erp.get<Reply>('translations/current', { language: reader.language_code });
  const tag = languageTag(reader.language_code);
  const dictionary = dictionaryOf(tag);
  // What the company says in Spanish is no English, but better than the Spanish of the product.
  const foreign = new Set((data.inherited ?? []).filter((key) => key in dictionary));
  const texts = Object.fromEntries(
    Object.entries(data.translations).filter(([key]) => !foreign.has(key)),
  );
  return {
    language: await languageWith(tag, dictionary, texts),
    texts,
    inBrowser: Object.fromEntries(
      Object.entries(texts)
        .filter(([key]) => key in uiTexts)
        .map(([key, text]) => [dictionaryId(key), text]),
    ),
  };
}

/** Kept by company, language and version, so a save voids it at once. */
export const wordingOf = (reader: Reader, erp: ErpClient): Promise<Wording> =>
  kept.of(`${reader.account_id}:${reader.language_code}:${reader.translations_version}`, () =>
    readWording(reader, erp),
  );
