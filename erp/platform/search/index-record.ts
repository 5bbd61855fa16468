/** Keeps the search's row of a record beside every write, in the same transaction. */
import type { Tx } from '#erp/db/database.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Resource } from '#erp/model/types.ts';
import { indexedOf, type IndexedResource } from './indexed-resources.ts';
import { indexRowSql } from './row-sql.ts';
import { learnFrom } from './words.ts';

const statements = new WeakMap<Resource, string>();

const WORDS = 'returning s.words';
interface IndexedRow {
  readonly words: string;
}
const textsOf = (rows: readonly IndexedRow[]) => rows.map(({ words }) => words);

const statementOf = (registry: Registry, indexed: IndexedResource): string =>
  statements.getOrInsertComputed(
    indexed.resource,
    () => `${indexRowSql(registry, indexed, 't.account_id = $1 and t.id = $2')} ${WORDS}`,
  );

export async function indexRecord(
  tx: Tx,
  registry: Registry,
  accountId: number,
  resource: Resource,
  id: number,
): Promise<void> {
  const indexed = indexedOf(registry.recordOf(resource));
  if (!indexed) return;
  await learnFrom(
    tx,
    accountId,
    textsOf(await tx.query<IndexedRow>(statementOf(registry, indexed), [accountId, id])),
  );
}

/** Of records that were written together. */
export async function indexRecords(
  tx: Tx,
  registry: Registry,
  accountId: number,
  resource: Resource,
  ids: readonly number[],
): Promise<void> {
  const indexed = indexedOf(registry.recordOf(resource));
  if (!indexed || ids.length === 0) return;
  const sql = `${indexRowSql(registry, indexed, 't.account_id = $1 and t.id = any($2::bigint[])')} ${WORDS}`;
  await learnFrom(tx, accountId, textsOf(await tx.query<IndexedRow>(sql, [accountId, ids])));
}

export async function forgetRecord(
  tx: Tx,
  registry: Registry,
  accountId: number,
  resource: Resource,
  id: number,
): Promise<void> {
  const owner = registry.recordOf(resource);
  if (indexedOf(owner))
    await tx.execute(
      'delete from search_index where account_id = $1 and resource = $2 and record_id = $3',
      [accountId, owner.path, id],
    );
}
