import { t } from '#erp/model/texts/t.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { costUnits } from './cost-units.ts';

export const rules = defineRules(costUnits, {
  async beforeSave({ tx, draft, fail }) {
    if (draft.standard_rate && !draft.driver)
      fail('driver', t('accounting.rateNeedsDriver', 'Di por qué se mide la tarifa.'));
    const [group] = await tx.query(
      sql`select 1 from costcenters where account_id = ${TENANT} and id = ${draft.cost_center_id} and is_group`,
    );
    if (group)
      fail(
        'cost_center_id',
        t('accounting.unitOfGroup', 'Ese centro sólo agrupa: elige uno de los que agrupa.'),
      );
  },
});
