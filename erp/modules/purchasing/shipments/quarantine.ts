import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { t } from '#erp/model/texts/t.ts';

/** The storage of quarantine is one, and of the branch. */
export async function quarantineProblem(
  { tx }: { readonly tx: Tx },
  storageId: number,
  branchId: number | null,
): Promise<string | null> {
  const [found] = await tx.query(
    sql<{
      usage: string;
      branch_office_id: number | null;
    }>`select y.usage, s.branch_office_id from storages s ${raw(join('storages.storage_type_id', 's', 'y'))} where s.account_id = ${TENANT} and s.id = ${storageId}`,
  );
  if (found?.usage !== 'CUARENTENA')
    return t('purchasing.notQuarantine', 'Ese almacén no es de cuarentena.');
  return found.branch_office_id === branchId
    ? null
    : t('purchasing.branchOfStorage', 'El almacén es de otra sucursal.');
}
