/**
 * Plain options of references as they were last read: every form asks for the same few short lists.
 */
import { LRUCache } from 'lru-cache';
import type { Database } from '#erp/db/database.ts';
import { tablesRead } from '#erp/db/changes.ts';

export interface Option {
  readonly id: number;
  readonly title: string;
  readonly code?: string | null;
  readonly detail?: string | null;
  /** What the forms that refer to it ask about it. */
  readonly facts?: Readonly<Record<string, string | boolean | null>>;
}

/**
 * How long another process's write may go unseen. The embedded database has no other process; its
 * own writes are seen at once.
 */
const TTL_MS = { POSTGRES: 5_000, PGLITE: 60_000 } as const;
const MAX_ENTRIES = 2_000;

interface Entry {
  readonly rows: readonly Option[];
  readonly stamp: string;
}

const byDatabase = new WeakMap<Database, LRUCache<string, Entry>>();

const entriesOf = (db: Database): LRUCache<string, Entry> =>
  byDatabase.getOrInsertComputed(
    db,
    () => new LRUCache<string, Entry>({ max: MAX_ENTRIES, ttl: TTL_MS[db.engine] }),
  );

/**
 * The rows of a question, read again when a table that its statement names was written.
 * @param whose what row security looks at: equal questions of one company have one answer
 */
export async function cachedOptions(
  db: Database,
  whose: string,
  { sql, params }: { readonly sql: string; readonly params: readonly unknown[] },
  read: () => Promise<readonly Option[]>,
): Promise<readonly Option[]> {
  const entries = entriesOf(db);
  const key = `${whose} ${sql} ${JSON.stringify(params)}`;
  const stamp = db.changes.stampOf(tablesRead(sql));
  const known = entries.get(key);
  if (known && known.stamp === stamp) return known.rows;
  const rows = await read();
  entries.set(key, { rows, stamp });
  return rows;
}
