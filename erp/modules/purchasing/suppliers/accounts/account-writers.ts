/** Who wrote an account of a supplier outside its record: modules that keep such add them. */
import type { ModuleDeclaration } from '#erp/model/module.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';

const ROWS = 'suppliers:account-writers';

/** One row a person and CLABE. */
export const ACCOUNT_WRITER_SET = {
  [ROWS]: `select null::bigint as account_id, null::bigint as supplier_id, null::text as clabe, null::bigint as user_id where false`,
} as const satisfies ModuleDeclaration['rowSets'];

export const accountWriters = (
  statements: readonly string[],
): NonNullable<ModuleDeclaration['addedRows']> => ({ [ROWS]: statements });

interface WrittenAccount {
  readonly supplierId: number;
  readonly clabe: string | null;
}

export async function wroteElsewhere(
  tx: Tx,
  { rowSets }: Pick<Registry, 'rowSets'>,
  userId: number,
  { supplierId, clabe }: WrittenAccount,
): Promise<boolean> {
  const found = await tx.query(
    `select 1 from (${rowSets.textOf(ROWS)}) w where w.account_id = $4 and w.supplier_id = $1 and w.clabe = $2 and w.user_id = $3 limit 1`,
    [supplierId, clabe, userId, TENANT],
  );
  return found.length > 0;
}
