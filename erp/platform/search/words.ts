/**
 * The vocabulary of a company: which words its records hold, so that a misspelt one finds the
 * nearest.
 */
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';

/** Shorter ones resemble everything, and what has digits is a code. */
const WORD = /^[a-z]{4,30}$/;
/** Half of the letters displaced: «hiol» is at 0.25 of «hilo». */
const NEAR = 0.25;

/**
 * Words of index rows that were just written. Those that are known are left alone, so that two
 * writers of the same word do not wait for each other; each is looked up by its own, since most
 * rows hold few and a company knows many.
 */
export async function learnFrom(
  tx: Tx,
  accountId: number,
  texts: readonly string[],
): Promise<void> {
  const words = [
    ...new Set(texts.flatMap((text) => text.split(' ').filter((word) => WORD.test(word)))),
  ].sort();
  if (words.length === 0) return;
  await tx.execute(
    `insert into search_words (account_id, word) select $1::bigint, w.word from unnest($2::text[]) as w(word)
     where (select k.word from search_words k where k.account_id = $1 and k.word = w.word) is null order by 2 on conflict do nothing`,
    [accountId, words],
  );
}

/**
 * The words as the company writes them: each one that begins no known word is replaced by the
 * nearest; null when nothing would change.
 */
export async function correctWords(
  tx: Tx,
  words: readonly string[],
): Promise<readonly string[] | null> {
  const doubtful = words.filter((word) => WORD.test(word));
  if (doubtful.length === 0) return null;
  const known = await tx.query<{ word: string }>(
    `select q.word from unnest($1::text[]) as q(word) where exists (select 1 from search_words k where k.account_id = $2 and k.word like q.word || '%')`,
    [doubtful, TENANT],
  );
  const wrong = doubtful.filter((word) => !known.some((each) => each.word === word));
  if (wrong.length === 0) return null;
  await tx.execute(`select set_config('pg_trgm.similarity_threshold', '${NEAR}', true)`);
  const nearest = new Map<string, string>();
  for (const word of wrong) {
    const [found] = await tx.query<{ word: string }>(
      'select k.word from search_words k where k.account_id = $2 and k.word % $1 order by similarity(k.word, $1) desc, abs(length(k.word) - length($1)), k.word limit 1',
      [word, TENANT],
    );
    if (found) nearest.set(word, found.word);
  }
  return nearest.size === 0 ? null : words.map((word) => nearest.get(word) ?? word);
}
