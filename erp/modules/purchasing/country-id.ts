import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';

/** Id of a country by its ISO 3166 code of three letters; null where there is none. */
export async function countryId(tx: Tx, code: string): Promise<number | null> {
  const [row] = await tx.query(
    sql<{ id: number }>`select id from countries where account_id = ${TENANT} and code = ${code}`,
  );
  return row?.id ?? null;
}
