import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';

/** Three letters of a currency; null where there is none. */
export async function currencyCode(tx: Tx, id: number | null): Promise<string | null> {
  const [currency] = await tx.query(
    sql<{ code: string }>`select code from currencies where account_id = ${TENANT} and id = ${id}`,
  );
  return currency?.code ?? null;
}
