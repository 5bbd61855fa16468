import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { accConfiguration } from './configuration.ts';

export const rules = defineRules(accConfiguration, {
  async beforeSave({ tx, before, changed, fail }) {
    if (!before || !changed('account_mask')) return;
    const [used] = await tx.query('select 1 from acc__accounts where account_id = $1 limit 1', [
      TENANT,
    ]);
    if (used)
      fail('account_mask', t('accounting.maskUsed', 'Ya hay cuentas: la máscara no cambia.'));
  },
});
