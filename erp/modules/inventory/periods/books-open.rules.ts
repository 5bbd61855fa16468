import { TENANT } from '#erp/db/sql/sql.ts';
import { extendRules } from '#erp/kernel/rules.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { invPeriods } from './periods.ts';

/** The stock of a month is not opened again under closed books. */
export const extension = extendRules(invPeriods, {
  transitions: {
    async reopen({ tx, before }) {
      const [year, month] = before.period.split('-').map(Number);
      const [books] = await tx.query<{ status: string }>(
        'select status from acc__periods where account_id = $3 and year = $1 and month = $2',
        [year, month, TENANT],
      );
      if (books?.status === 'CERRADO')
        throw new DomainError(
          'ESTADO_INVALIDO',
          t('inventory.booksClosed', 'El periodo contable está cerrado: reábrelo primero.'),
        );
    },
  },
});
