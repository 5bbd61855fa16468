/** What the text of a movement tells of who is on the other side. */
import { searchAll } from '#erp/kernel/validation/bounded-pattern.ts';
import { clabeIsValid } from '#erp/model/field-types/mexican-ids.ts';

export interface Details {
  readonly tracking_key: string | null;
  readonly counterparty_clabe: string | null;
  readonly rfc: string | null;
}

/** As banks write it: «Clave de rastreo: BNET01002407160012345678», «C.R. 7875APR2…». */
const TRACKING =
  /(?:clave\s*(?:de\s*)?rastreo|cve\.?\s*rastreo|c\.?\s?r\.?|rastreo)\s*[:.#]?\s*([A-Z0-9]{7,30})\b/iu;
const RFC = /\b([A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3})\b/u;
const CLABE = /(?<!\d)(\d{18})(?!\d)/gu;

/** A file may write more behind one movement than a person ever would. */
const MAX_TEXT = 4_000;

const first = (text: string, pattern: RegExp): string | null => pattern.exec(text)?.[1] ?? null;

/** By the way in which most banks write it. */
export function detailsOf(text: string): Details {
  // Blanks are one: patterns that may take any number of them twice go back over them all.
  const upper = text.slice(0, MAX_TEXT).replaceAll(/\s+/g, ' ').toUpperCase();
  const clabe = [...upper.matchAll(CLABE)].find(([, digits]) => clabeIsValid(digits!))?.[1];
  return {
    tracking_key: first(upper, TRACKING),
    counterparty_clabe: clabe ?? null,
    rfc: first(upper, RFC),
  };
}

const PATIENCE_MS = 500;

/** The key of each text by the pattern of a format; without one, or in vain, as most write it. */
export function trackingKeys(
  pattern: string | null,
  texts: readonly string[],
): readonly (string | null)[] {
  const found = pattern
    ? searchAll(pattern, texts, { flags: 'iu', patienceMs: PATIENCE_MS })
    : null;
  return texts.map((text, i) => found?.[i]?.first?.toUpperCase() ?? detailsOf(text).tracking_key);
}
