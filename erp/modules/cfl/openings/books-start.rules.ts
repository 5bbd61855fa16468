import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { extendRules } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { accConfiguration } from '#erp/modules/accounting/configuration/configuration.ts';

/** The first day of the books stays while an opening of that day is in them. */
export const extension = extendRules(accConfiguration, {
  async beforeSave({ tx, changed, fail }) {
    if (!changed('start_date')) return;
    const [posted] = await tx.query(
      sql`select 1 from acc__openings where account_id = ${TENANT} and status = 'APLICADA'`,
    );
    if (posted)
      fail(
        'start_date',
        t('openings.startStays', 'La apertura de ese día está aplicada: deshazla primero.'),
      );
  },
});
