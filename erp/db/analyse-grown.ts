/**
 * Statistics of tables that were written much of at once, for neither engine comes round to them
 * meanwhile: what follows would be planned for empty tables.
 */
import type { Database } from './database.ts';
import { sql, type Statement } from './sql/sql.ts';

interface TableName {
  readonly name: string;
}

/** Most of whose rows were written since their statistics were gathered, if they ever were. */
const GROWN = sql<TableName>`select relname as name from pg_stat_user_tables where schemaname = 'public' and n_mod_since_analyze > 100 and 2 * n_mod_since_analyze > n_live_tup order by relname`;
/** Written at all since then. */
const CHANGED = sql<TableName>`select relname as name from pg_stat_user_tables where schemaname = 'public' and n_mod_since_analyze > 0 order by relname`;

async function analyse(db: Database, tables: Statement<TableName>): Promise<void> {
  const found = await db.system((tx) => tx.query(tables));
  if (found.length === 0) return;
  const names = found.map(({ name }) => `"${name}"`).join(', ');
  await db.system((tx) => tx.execute(`analyze ${names}`));
}

/** Of the tables that have grown: between portions of much that is written. */
export const analyseGrown = (db: Database): Promise<void> => analyse(db, GROWN);

/** Of all that was written, when it is done. */
export const analyseChanged = (db: Database): Promise<void> => analyse(db, CHANGED);
