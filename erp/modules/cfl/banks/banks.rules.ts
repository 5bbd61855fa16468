import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { banks } from './banks.ts';

export const rules = defineRules(banks, {
  async beforeSave({ tx, draft }) {
    if (draft.is_foreign || draft.country_id) return;
    const [mexico] = await tx.query(
      sql<{
        id: number;
      }>`select id from countries where account_id = ${TENANT} and code = 'MEX'`,
    );
    draft.country_id = mexico?.id ?? null;
  },
});
