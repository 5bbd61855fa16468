/** What carries balances into the books, or into a new year. */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';

export const OPENING_EVENT = 'APERTURA';

/**
 * Whether an opening is in the books: what was before it is in its balances, and nothing more is
 * written there.
 */
export async function isOpened(tx: Tx): Promise<boolean> {
  const [entry] = await tx.query(
    sql`select 1 from acc__book_entries where account_id = ${TENANT} and event = ${OPENING_EVENT} and status = 'APLICADA' and reverses_id is null limit 1`,
  );
  return entry !== undefined;
}
