/** How sure it is that a line of the bank is a transaction (finance R39). */
import { normalizeText } from '#erp/model/records/normalize-text.ts';
import { daysBetween, type OpenLine, type OpenTransaction } from './open-movements.ts';

export const CERTAIN = 95;
export const LIKELY = 60;

const SAME_KEY = 100;
/** The key is the same and the amount is not: a part, or a fee taken out. */
const SAME_KEY_OTHER_AMOUNT = 94;
const SAME_AMOUNT = 70;
const SAME_PARTY = 15;
const SIMILAR_NAME = 10;
const SHORTEST_KEY = 5;
/** Part of the words of a name that a line must have. */
const SIMILAR = 0.6;

/** Words of companies' names that tell nobody apart. */
const COMMON = new Set([
  'de',
  'del',
  'la',
  'las',
  'los',
  'el',
  'y',
  'sa',
  'cv',
  'sapi',
  'srl',
  'sc',
]);

export const keyOf = (text: string | null): string | null => {
  const key = (text ?? '').toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return key.length >= SHORTEST_KEY ? key : null;
};

const wordsOf = (text: string): readonly string[] =>
  normalizeText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !COMMON.has(word));

/** Whether most words of the name are in the text. */
export function isNamed(text: string, name: string | null): boolean {
  const words = wordsOf(name ?? '');
  if (words.length === 0) return false;
  const there = new Set(wordsOf(text));
  return words.filter((word) => there.has(word)).length / words.length >= SIMILAR;
}

/** The bank says the party by its RFC or account, or a rule of the company knows it. */
export const isSameParty = (
  { rfc, clabe, subject_id }: OpenLine,
  transaction: OpenTransaction,
): boolean =>
  (rfc !== null && rfc === transaction.rfc) ||
  (clabe !== null && transaction.clabes.includes(clabe)) ||
  (subject_id !== null && subject_id === transaction.subject_id);

const isSameKey = (line: OpenLine, { reference }: OpenTransaction): boolean => {
  const own = keyOf(reference);
  return own !== null && own === keyOf(line.tracking_key);
};

/** 0 to 100; what is left of both counts as their amount. */
export function scoreOf(line: OpenLine, transaction: OpenTransaction, window: number): number {
  const sameAmount = line.cents === transaction.cents;
  if (isSameKey(line, transaction)) return sameAmount ? SAME_KEY : SAME_KEY_OTHER_AMOUNT;
  if (!sameAmount || daysBetween(line, transaction) > window) return 0;
  return (
    SAME_AMOUNT +
    (isSameParty(line, transaction) ? SAME_PARTY : 0) +
    (isNamed(line.text, transaction.name) ? SIMILAR_NAME : 0)
  );
}
