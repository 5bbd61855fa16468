/**
 * Accounts of suppliers to which money was sent: modules that pay add them. Such a row stays what
 * it was, so that what was paid says where it went (604).
 */
import type { ModuleDeclaration } from '#erp/model/module.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';

const ROWS = 'suppliers:paid-accounts';

/** `id` is of `supplier-bank-accounts`; a row a payment, or as many. */
export const PAID_ACCOUNT_SET = {
  [ROWS]: `select null::bigint as account_id, null::bigint as id where false`,
} as const satisfies ModuleDeclaration['rowSets'];

export const paidAccounts = (
  statements: readonly string[],
): NonNullable<ModuleDeclaration['addedRows']> => ({ [ROWS]: statements });

/** Of these accounts, those to which money was sent. */
export async function paidOf(
  tx: Tx,
  { rowSets }: Pick<Registry, 'rowSets'>,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const found = await tx.query<{ id: number }>(
    `select distinct p.id from (${rowSets.textOf(ROWS)}) p where p.account_id = $2 and p.id = any($1::bigint[])`,
    [ids, TENANT],
  );
  return new Set(found.map(({ id }) => id));
}
