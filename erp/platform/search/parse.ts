/** What a person typed into the search: an identifier, an amount, or words (platform R32). */

export type SearchKind = 'UUID' | 'RFC' | 'IMPORTE' | 'FOLIO' | 'PALABRAS';

export interface ParsedSearch {
  readonly kind: SearchKind;
  /** Beginnings of words that must all be in the record. */
  readonly words: readonly string[];
  /** Whole entry that must be in the record instead: an identifier or `$1234.50`. */
  readonly exact: string | null;
}

const MAX_WORDS = 8;
const MAX_LENGTH = 200;
const UUID = /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;
const RFC = /^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}$/i;
const AMOUNT = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(\.\d{1,2})?$/;
/** `PED-2026/00012`, `A123`: letters and digits in one piece. */
const FOLIO = /^(?=\S*[a-z])(?=\S*\d)[a-z\d]+(?:[-/_. ]?[a-z\d]+)*$/i;

/** Lower case without accents, every other sign a space. */
export const normalizeWords = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

const squeeze = (text: string): string => normalizeWords(text).replaceAll(' ', '');

/**
 * `1,234.5` → `$1234.50`; null when it is no amount. A plain whole number is one only with its
 * sign.
 */
function amountOf(text: string): string | null {
  const [, whole, cents] = AMOUNT.exec(text) ?? [];
  if (whole === undefined || (cents === undefined && !text.startsWith('$'))) return null;
  return `$${whole.replaceAll(',', '').replace(/^0+(?=\d)/, '')}.${(cents ?? '.').slice(1).padEnd(2, '0')}`;
}

/** Null when nothing was typed that could be found. */
export function parseSearch(raw: string): ParsedSearch | null {
  const text = raw.normalize('NFC').trim().slice(0, MAX_LENGTH);
  const words = [...new Set(normalizeWords(text).split(' '))]
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
  if (words.length === 0) return null;
  if (UUID.test(text)) return { kind: 'UUID', words, exact: squeeze(text) };
  if (RFC.test(text)) return { kind: 'RFC', words, exact: squeeze(text) };
  const amount = amountOf(text);
  if (amount !== null) return { kind: 'IMPORTE', words, exact: amount };
  if (FOLIO.test(text) && !text.includes(' '))
    return { kind: 'FOLIO', words, exact: squeeze(text) };
  return { kind: 'PALABRAS', words, exact: null };
}
