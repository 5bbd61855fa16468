/**
 * Writes the search's rows anew from the records, a few thousand at a time, and forgets those of
 * records that are gone.
 */
import type { Tx } from '#erp/db/database.ts';
import type { Registry } from '#erp/model/registry.ts';
import { indexedResources, type IndexedResource } from './indexed-resources.ts';
import { indexRowSql } from './row-sql.ts';
import { learnFrom } from './words.ts';

/** Records of one statement: a tenth of a second on the embedded engine. */
const CHUNK = 500;

/**
 * How a chunk gets its transaction: one each for a job, the caller's own while a company is made.
 */
export type RebuildScope = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

async function rebuildResource(
  within: RebuildScope,
  registry: Registry,
  accountId: number,
  indexed: IndexedResource,
): Promise<number> {
  const { path, table } = indexed.resource;
  const sql = indexRowSql(registry, indexed, 't.account_id = $1 and t.id > $2 and t.id <= $3');
  let written = 0;
  for (let after = 0; ;) {
    const from = after;
    const until = await within(async (tx) => {
      const [last] = await tx.query<{ id: number | null }>(
        `select max(id) as id from (select id from ${table} where account_id = $1 and id > $2 order by id limit ${CHUNK}) chunk`,
        [accountId, from],
      );
      const to = last?.id ?? null;
      // What the chunk leaves out between its ends is gone; so is all behind the last record.
      await tx.execute(
        `delete from search_index s where s.account_id = $1 and s.resource = $2 and s.record_id > $3 and ($4::bigint is null or s.record_id <= $4)
         and not exists (select 1 from ${table} t where t.account_id = $1 and t.id = s.record_id)`,
        [accountId, path, from, to],
      );
      if (to === null) return null;
      written += await tx.execute(sql, [accountId, from, to]);
      const rows = await tx.query<{ words: string }>(
        `select words from search_index where account_id = $1 and resource = $2 and record_id > $3 and record_id <= $4`,
        [accountId, path, from, to],
      );
      await learnFrom(
        tx,
        accountId,
        rows.map(({ words }) => words),
      );
      return to;
    });
    if (until === null) return written;
    after = until;
  }
}

/**
 * Resources that have records, of whatever company, or rows of the search left from them: of
 * hundreds, a new installation uses few.
 */
async function usedResources(
  tx: Tx,
  accountId: number,
  all: readonly IndexedResource[],
): Promise<readonly IndexedResource[]> {
  const filled = await tx.query<{ name: string }>(
    `select c.relname::text as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname = any($1::text[]) and pg_relation_size(c.oid) > 0`,
    [[...new Set(all.map(({ resource }) => resource.table))]],
  );
  const tables = new Set(filled.map(({ name }) => name));
  const empty = all
    .filter(({ resource }) => !tables.has(resource.table))
    .map(({ resource }) => resource.path);
  const left = await tx.query<{ path: string }>(
    'select e.path from unnest($2::text[]) as e(path) where exists (select 1 from search_index s where s.account_id = $1 and s.resource = e.path)',
    [accountId, empty],
  );
  const paths = new Set(left.map(({ path }) => path));
  return all.filter(({ resource }) => tables.has(resource.table) || paths.has(resource.path));
}

/** Gives how many rows were new or different. `step` hears of each finished resource. */
export async function rebuildSearch(
  within: RebuildScope,
  registry: Registry,
  accountId: number,
  step?: (done: number, of: number) => Promise<void>,
): Promise<number> {
  const all = indexedResources(registry);
  const used = await within((tx) => usedResources(tx, accountId, all));
  let written = 0;
  for (const [index, indexed] of used.entries()) {
    written += await rebuildResource(within, registry, accountId, indexed);
    await step?.(index + 1, used.length);
  }
  const paths = all.map(({ resource }) => resource.path);
  await within((tx) =>
    tx.execute('delete from search_index where account_id = $1 and resource <> all($2::text[])', [
      accountId,
      paths,
    ]),
  );
  return written;
}
