import { TENANT } from '#erp/db/sql/sql.ts';
import { requireUnmoved } from '#erp/domains/stock/lots/require-unmoved.ts';
import { extendRules } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { costCenters } from '#erp/modules/accounting/cost-centers/cost-centers.ts';

/** A cost centre that goods were charged to stays, and groups no others. */
export const extension = extendRules(costCenters, {
  beforeDelete: requireUnmoved('cost_center_id'),
  async beforeSave({ tx, before, draft, changed, fail }) {
    if (!before || !changed('is_group') || !draft.is_group) return;
    const [used] = await tx.query(
      'select 1 from movements where account_id = $2 and cost_center_id = $1 limit 1',
      [before.id, TENANT],
    );
    if (used)
      fail(
        'is_group',
        t('inventory.centerHasCharges', 'Ya tiene cargos: crea otro centro que agrupe.'),
      );
  },
});
