import { TENANT } from '#erp/db/sql/sql.ts';
import { extendRules, type Row } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { repositories } from '#erp/modules/settings/repositories/repositories.ts';

/** A group of storages with a branch has only storages of it. */
export const extension = extendRules(repositories, {
  async beforeSave({ tx, draft, fail }) {
    // The field is of this module, so the resource's own type does not know it.
    const { storage_ids: ids }: Row = draft;
    if (!Array.isArray(ids)) return;
    if (draft.branch_office_id == null || ids.length === 0) return;
    const elsewhere = await tx.query<{ name: string }>(
      'select name from storages where account_id = $3 and id = any($1::bigint[]) and branch_office_id is distinct from $2::bigint order by name limit 3',
      [ids, draft.branch_office_id, TENANT],
    );
    if (elsewhere.length > 0)
      fail(
        'storage_ids',
        t('inventory.notOfBranch', 'No son de esa sucursal: {names}.', {
          names: elsewhere.map(({ name }) => name).join(', '),
        }),
      );
  },
});
