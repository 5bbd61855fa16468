import { extendRules } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { accounts } from '#erp/modules/settings/accounts/accounts.ts';
import { readingAnyCompany } from '#erp/platform/access/rows-of-company.ts';

/**
 * With another zone the last hours of a closed month would be of the next, open one, and what was
 * posted in them would stand in another month than the one in which it was written.
 */
export const extension = extendRules(accounts, {
  async beforeSave({ tx, before, draft, changed, fail }) {
    if (!before || !changed('time_zone')) return;
    const [stock] = await readingAnyCompany(tx, () =>
      tx.query<{ closed: boolean; moved: boolean }>(
        `select exists (select 1 from inv__periods where account_id = $1 and status = 'CERRADO') as closed,
           exists (select 1 from kardex where account_id = $1 and to_char(posted_at at time zone $2, 'YYYY-MM') <> to_char(posted_at at time zone $3, 'YYYY-MM')) as moved`,
        [before.id, before.time_zone, draft.time_zone],
      ),
    );
    if (stock!.closed)
      fail(
        'time_zone',
        t(
          'inventory.zoneMonthsClosed',
          'Hay meses cerrados: con otra hora, sus últimos movimientos serían de otro mes. Reábrelos antes de cambiarla.',
        ),
      );
    else if (stock!.moved)
      fail(
        'time_zone',
        t(
          'inventory.zoneMovements',
          'Hay movimientos de inventario que con otra hora serían de otro mes. Ya no se puede cambiar.',
        ),
      );
  },
});
