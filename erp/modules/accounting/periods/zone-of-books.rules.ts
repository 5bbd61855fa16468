import { extendRules } from '#erp/kernel/rules.ts';
import { AREA_LOCKS } from '#erp/model/approvals/approvals.ts';
import { t } from '#erp/model/texts/t.ts';
import { accounts } from '#erp/modules/settings/accounts/accounts.ts';
import { readingAnyCompany } from '#erp/platform/access/rows-of-company.ts';

/** With another zone the last hours of a closed month would be of the next, open one. */
export const extension = extendRules(accounts, {
  async beforeSave({ tx, before, changed, fail }) {
    if (!before || !changed('time_zone')) return;
    const [books] = await readingAnyCompany(tx, () =>
      tx.query<{ closed: boolean }>(
        `select exists (select 1 from acc__periods where account_id = $1 and (status = 'CERRADO' or ${Object.values(AREA_LOCKS).join(' or ')})) as closed`,
        [before.id],
      ),
    );
    if (books!.closed)
      fail(
        'time_zone',
        t(
          'accounting.zoneMonthsClosed',
          'Hay meses cerrados: con otra hora, sus últimos movimientos serían de otro mes. Reábrelos antes de cambiarla.',
        ),
      );
  },
});
