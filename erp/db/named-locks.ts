/** Locks of things that have no row yet: two who claim the same one wait for each other. */
import { sql, TENANT } from './sql/sql.ts';
import type { Tx } from './database.ts';

/**
 * Until the transaction ends, and in one order whoever asks; names are of the company. What is read
 * in a later statement was committed by whoever held them before.
 */
export async function lockNames(tx: Tx, names: readonly string[]): Promise<void> {
  for (const name of [...new Set(names)].toSorted())
    await tx.query(
      sql`select pg_advisory_xact_lock(hashtextextended(${TENANT}::text || ' ' || ${name}, 0))`,
    );
}
