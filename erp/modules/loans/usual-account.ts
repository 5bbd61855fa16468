/** From which account a loan is handed out, or to which it comes, unless somebody says another. */
import type { Tx } from '#erp/db/database.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';

interface Asking {
  readonly direction?: string | null;
  /** Null: pesos. */
  readonly currency_id?: number | null;
}

/** The one of the treasury's settings, where it is of the loan's currency; null otherwise. */
export async function usualAccount(
  tx: Tx,
  { direction, currency_id }: Asking,
): Promise<number | null> {
  const column =
    direction === 'RECIBIDO' ? 'default_collection_account_id' : 'default_payment_account_id';
  const [found] = await tx.query(
    sql<{
      id: number;
    }>`select b.id from cfl__configs c join cfl__bank_accounts b on b.account_id = ${TENANT} and b.id = c.${raw(column)} join accounts a on a.id = b.account_id
      where c.account_id = ${TENANT} and b.active and b.currency_id = coalesce(${currency_id ?? null}::bigint, a.base_currency_id, b.currency_id)`,
  );
  return found?.id ?? null;
}
