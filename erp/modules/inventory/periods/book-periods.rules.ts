import { TENANT } from '#erp/db/sql/sql.ts';
import { extendRules } from '#erp/kernel/rules.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { accPeriods } from '#erp/modules/accounting/periods/periods.ts';

/** The books of a month close after its stock. */
export const extension = extendRules(accPeriods, {
  transitions: {
    async close({ tx, before }) {
      const [stock] = await tx.query<{ status: string }>(
        'select status from inv__periods where account_id = $2 and period = $1',
        [`${String(before.year)}-${String(before.month).padStart(2, '0')}`, TENANT],
      );
      if (stock?.status === 'ABIERTO')
        throw new DomainError(
          'ESTADO_INVALIDO',
          t('inventory.closeStock', 'Cierra primero el inventario de ese mes.'),
        );
    },
  },
});
