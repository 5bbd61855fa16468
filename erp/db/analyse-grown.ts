import type { Database } from './database.ts';

/** Most of whose rows were written since their statistics were gathered, if they ever were. */
const GROWN = `select relname as name from pg_stat_user_tables where schemaname = 'public' and n_mod_since_analyze > 100 and 2 * n_mod_since_analyze > n_live_tup order by relname`;

/**
 * Statistics of the tables that have grown. Between portions of much that is written at once, for
 * neither engine comes round to it meanwhile: what follows would be planned for empty tables.
 */
export async function analyseGrown(db: Database): Promise<void> {
  const grown = await db.system((tx) => tx.query<{ readonly name: string }>(GROWN));
  if (grown.length === 0) return;
  const names = grown.map(({ name }) => `"${name}"`).join(', ');
  await db.system((tx) => tx.execute(`analyze ${names}`));
}
