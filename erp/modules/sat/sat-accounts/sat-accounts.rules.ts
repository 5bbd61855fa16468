import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { satAccounts } from './sat-accounts.ts';

export const rules = defineRules(satAccounts, {
  async beforeSave({ tx, before, draft, changed, fail }) {
    if (before?.is_system && changed('code'))
      return fail('code', t('sat.codeStays', 'Es del catálogo del SAT: su código no cambia.'));
    const code = String(draft.code ?? '');
    const above = code.includes('.') ? code.slice(0, 3) : null;
    draft.level = above === null ? 1 : 2;
    if (above === null) {
      draft.parent_id = null;
      return;
    }
    const [parent] = await tx.query<{ id: number }>(
      'select id from sat__accounts where account_id = $2 and code = $1',
      [above, TENANT],
    );
    if (!parent)
      fail(
        'code',
        t('sat.parentCode', 'Falta el código {code}: captúralo primero.', { code: above }),
      );
    else draft.parent_id = parent.id;
  },
});
