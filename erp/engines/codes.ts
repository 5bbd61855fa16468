import type { Tx } from '../db/database.ts';

/**
 * Next free code of a catalogue: the prefix and the number after the greatest one in use, `CLI-00001`.
 * The lock lasts until the transaction ends, so two of them never get the same one. Gaps are allowed: these are no folios.
 */
export async function nextCode(tx: Tx, accountId: number, table: 'products' | 'customers' | 'suppliers', prefix: string, digits: number): Promise<string> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`code:${table}:${accountId}:${prefix}`]);
  const [row] = await tx.query<{ last: number | null }>(
    `select max(substr(code, length($1) + 1)::bigint) as last from ${table} where starts_with(code, $1) and substr(code, length($1) + 1) ~ '^[0-9]{1,12}$'`,
    [prefix],
  );
  return `${prefix}${String((row?.last ?? 0) + 1).padStart(digits, '0')}`;
}
