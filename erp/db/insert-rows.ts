import type { Tx } from './database.ts';

/**
 * One statement for all rows, which share their columns. A row whose key exists already is left as
 * it is.
 */
export async function insertRows(
  tx: Tx,
  accountId: number,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.keys(rows[0]!);
  const quoted = columns.map((column) => `"${column}"`).join(', ');
  await tx.execute(
    `insert into "${table}" (account_id, ${quoted}) select $1, ${quoted} from jsonb_populate_recordset(null::"${table}", ($2::text)::jsonb) on conflict do nothing`,
    [accountId, JSON.stringify(rows)],
  );
}
