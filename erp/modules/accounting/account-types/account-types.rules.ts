import { t } from '#erp/model/texts/t.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { keepCash } from '#erp/domains/accounting/rebuild-balances.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { accountTypes } from './account-types.ts';

export const rules = defineRules(accountTypes, {
  async beforeSave({ tx, before, draft, changed, fail }) {
    if (before === null && draft.statement === 'RESULTADOS' && draft.closes_at_year_end !== false)
      draft.closes_at_year_end = true;
    if (!before || !changed('class')) return;
    const [used] = await tx.query(
      'select 1 from acc__accounts where account_id = $2 and account_type_id = $1 limit 1',
      [before.id, TENANT],
    );
    if (used)
      fail('class', t('accounting.typeUsed', 'Ya hay cuentas de este tipo: su rubro no cambia.'));
  },
  async afterSave({ tx, before, after }) {
    const [was, is] = [before, after].map((type) => type?.cash_flow_group === 'EFECTIVO');
    if (!before || was === is) return;
    const accounts = await tx.query(
      sql<{
        id: number;
      }>`select id from acc__accounts where account_id = ${TENANT} and account_type_id = ${after.id!}`,
    );
    await keepCash(
      tx,
      accounts.map(({ id }) => id),
    );
  },
});
