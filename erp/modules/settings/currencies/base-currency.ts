import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';

/** The company's base currency: what a record is in when nobody says otherwise. */
export async function baseCurrency(tx: Tx, accountId: number): Promise<number | null> {
  const [row] = await tx.query<{ id: number | null }>(
    "select coalesce((select base_currency_id from accounts where id = $1), (select id from currencies where account_id = $2 and code = 'MXN')) as id",
    [accountId, TENANT],
  );
  return row?.id ?? null;
}
