/**
 * What the planner knows of a company that was just made. A server's autovacuum comes round in a
 * minute, and to the eleventh company not at all: its rows are less than a tenth of each table.
 */
import type { Database } from '../database.ts';
import type { Log } from '#erp/model/log.ts';

interface Planned {
  readonly db: Database;
  readonly log: Log;
}

/**
 * Analyses the tables in which these companies have rows, each in a transaction of its own, after
 * the one that wrote them. The embedded engine's housekeeping does it when it is idle. Companies
 * are ready whether or not it succeeds: a failure is logged.
 */
export async function gatherStatistics(
  { db, log }: Planned,
  accountIds: readonly number[],
): Promise<void> {
  if (db.engine !== 'POSTGRES' || accountIds.length === 0) return;
  const started = performance.now();
  try {
    const tables = await filledTables(db, accountIds);
    for (const table of tables) await db.system((tx) => tx.execute(`analyze "${table}"`));
    const ms = Math.round(performance.now() - started);
    log.info({ tables: tables.length, ms }, 'statistics of new companies gathered');
  } catch (error) {
    log.warn({ error: String(error) }, 'statistics of new companies were not gathered');
  }
}

/** Names of the tables that hold a row of one of these companies. */
const filledTables = (db: Database, accountIds: readonly number[]) =>
  db.system(async (tx) => {
    const tables = await tx.query<{ readonly name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' and pg_relation_size(c.oid) > 0 order by c.relname`,
    );
    if (tables.length === 0) return [];
    const filled = await tx.query<{ readonly name: string }>(
      tables
        .map(
          ({ name }) =>
            `select '${name}' as name where exists (select from "${name}" where account_id = any($1::bigint[]))`,
        )
        .join(' union all '),
      [accountIds],
    );
    return filled.map(({ name }) => name);
  });
