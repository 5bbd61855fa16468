import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { costDrivers } from './cost-drivers.ts';

export const rules = defineRules(costDrivers, {
  async beforeSave({ tx, draft, fail }) {
    // A month is kept as its first day, so that it has one figure.
    if (typeof draft.month === 'string')
      draft.month = Temporal.PlainDate.from(draft.month).with({ day: 1 }).toString();
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
