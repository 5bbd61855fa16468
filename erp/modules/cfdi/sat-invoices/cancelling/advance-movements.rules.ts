import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { extendRules } from '#erp/kernel/rules.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { movements } from '#erp/modules/cfl/movements/movements.ts';

/** Money that a CFDI covers is not taken back before the SAT has it as cancelled. */
export const extension = extendRules(movements, {
  transitions: {
    async cancel({ tx, before }) {
      const [advance] = await tx.query(
        sql<{
          number: string;
        }>`select coalesce(number, '') as number from satinvoices where account_id = ${TENANT} and advance_movement_id = ${before.id} and is_advance and status in ('SELLADO', 'TIMBRANDO', 'TIMBRADO', 'CANCELACION_SOLICITADA') order by id limit 1`,
      );
      if (advance)
        throw new DomainError(
          'ESTADO_INVALIDO',
          t(
            'invoicing.cancelAdvanceFirst',
            'Cancela primero el CFDI {number}, que ampara este anticipo.',
            { number: advance.number },
          ),
        );
    },
  },
});
