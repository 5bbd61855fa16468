import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';

/** Code of the company's own currency, in which an amount says none. */
export async function companyCurrency(tx: Tx): Promise<string | null> {
  const [found] = await tx.query(
    sql<{
      code: string;
    }>`select c.code from currencies c join accounts a on a.id = c.account_id where c.account_id = ${TENANT} and coalesce(a.base_currency_id = c.id, c.code = 'MXN')`,
  );
  return found?.code ?? null;
}
