import { t } from '#erp/model/texts/t.ts';
import { join } from '#erp/db/sql/joins.ts';
import { invalid } from '#erp/model/errors.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';

const places = () => ({
  TRANSITO: t('inventory.inTransit', 'en tránsito'),
  RECHAZO: t('inventory.rejection', 'de rechazo'),
});

/** Null where there is no such storage. */
export async function branchOfStorage(tx: Tx, storageId: number | null): Promise<number | null> {
  const [storage] = await tx.query<{ branch_office_id: number }>(
    'select branch_office_id from storages where account_id = $2 and id = $1',
    [storageId, TENANT],
  );
  return storage?.branch_office_id ?? null;
}

/**
 * The storage of that use in the branch of another one. Raises VALIDACION at `to_storage_id` when
 * the branch has none.
 */
export async function findStorageOfBranch(
  tx: Tx,
  beside: unknown,
  usage: keyof ReturnType<typeof places>,
): Promise<number> {
  const [found] = await tx.query<{ id: number }>(
    `select s.id from storages s ${join('storages.storage_type_id', 's', 'y')}
     where s.account_id = $3 and s.branch_office_id = (select b.branch_office_id from storages b where b.account_id = $3 and b.id = $1) and y.usage = $2 and s.active order by s.id limit 1`,
    [beside, usage, TENANT],
  );
  if (!found)
    throw invalid({
      to_storage_id: [
        t('inventory.noBranchWarehouse', 'La sucursal de destino no tiene un almacén {usage}.', {
          usage: places()[usage],
        }),
      ],
    });
  return found.id;
}
