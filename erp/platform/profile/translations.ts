/** The company's own wordings (platform R42): only texts that differ from the declared source. */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Database, Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Services } from '#erp/kernel/services.ts';

export interface Translations {
  readonly translations: Readonly<Record<string, string>>;
  /** Keys worded in a language that this one falls back to: a dictionary of its own comes first. */
  readonly inherited: readonly string[];
  readonly language: string;
  readonly version: number;
}

interface ValueRow {
  key: string;
  value: string;
  inherited: boolean;
}

const kept = new WeakMap<Database, LRUCache<string, Translations>>();
const MAX_KEPT = 200;

/**
 * Wordings of a language, its fallbacks filling what it lacks; kept by company, language and
 * version.
 */
export async function currentTranslations(
  services: Services,
  accountId: number,
  languageCode: string,
): Promise<Translations> {
  const language = languageCode.toUpperCase();
  return services.db.tenant({ accountId }, async (tx) => {
    const version = await translationsVersion(tx);
    const cache = kept.getOrInsertComputed(
      services.db,
      () => new LRUCache<string, Translations>({ max: MAX_KEPT }),
    );
    const key = `${accountId}:${language}:${version}`;
    const known = cache.get(key);
    if (known) return known;
    const read: Translations = { ...(await readValues(tx, language)), language, version };
    cache.set(key, read);
    return read;
  });
}

async function translationsVersion(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ translations: number }>(
    'select translations from account_versions where account_id = $1',
    [TENANT],
  );
  return row?.translations ?? 1;
}

async function readValues(
  tx: Tx,
  language: string,
): Promise<Pick<Translations, 'translations' | 'inherited'>> {
  const rows = await tx.query<ValueRow>(
    `with recursive chain as (
       select id, fallback_id, 0 as depth from language where account_id = $2 and code = $1 and active
       union all select l.id, l.fallback_id, chain.depth + 1 from language l join chain on l.id = chain.fallback_id where l.account_id = $2 and chain.depth < 5)
     select key, value, depth > 0 as inherited from (
       select distinct on (e.key) e.key, v.value, e.source, chain.depth from chain
       join translation_element_values v on v.language_id = chain.id and v.status = 'TRADUCIDO'
       join translation_element e on ${sameCompany('e', 'v')} and e.id = v.element_id and e.active and e.kind <> 'CORREO' where v.account_id = $2
       order by e.key, chain.depth) nearest
     where value <> source`,
    [language, TENANT],
  );
  return {
    translations: Object.fromEntries(rows.map((row) => [row.key, row.value])),
    inherited: rows.filter((row) => row.inherited).map(({ key }) => key),
  };
}

/** Voids every reader's copy at once: they are kept by this number. */
export const translationsChanged = (tx: Tx) =>
  tx.execute('update account_versions set translations = translations + 1 where account_id = $1', [
    TENANT,
  ]);

export const hashOfSource = (source: string) =>
  createHash('sha256').update(source).digest('hex').slice(0, 16);
