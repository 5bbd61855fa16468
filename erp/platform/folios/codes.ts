import type { Tx } from '#erp/db/database.ts';
import type { Resource } from '#erp/model/types.ts';

/**
 * Next free `code` of a catalogue: the prefix and the number after the greatest one in use,
 * `CLI-00001`.
 * The lock lasts until the transaction ends, so two of them never get the same one. Gaps are
 * allowed: these are no folios.
 */
export async function nextCode(
  tx: Tx,
  accountId: number,
  { table }: Pick<Resource, 'table'>,
  prefix: string,
  digits: number,
): Promise<string> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `code:${table}:${accountId}:${prefix}`,
  ]);
  for (let width = digits; ; width++) {
    // Codes of one width sort as their numbers do, so the end of the unique index answers. Digits
    // sort before letters.
    const [last] = await tx.query<{ number: number }>(
      `select substr(code, length($1) + 1)::bigint as number from ${table}
       where code >= $1 || '0' and code < $1 || 'A' and length(code) = length($1) + $2::int and starts_with(code, $1) and substr(code, length($1) + 1) ~ '^[0-9]+$'
       order by code desc limit 1`,
      [prefix, width],
    );
    // A wider code begins where the narrower ones ended.
    const next = Math.max(last?.number ?? 0, width > digits ? 10 ** (width - 1) - 1 : 0) + 1;
    if (next < 10 ** width) return `${prefix}${String(next).padStart(width, '0')}`;
  }
}
