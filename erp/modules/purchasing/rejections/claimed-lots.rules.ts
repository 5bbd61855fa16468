import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { extendRules } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { lots } from '#erp/modules/inventory/lots/lots.ts';

/** A lot that waits for what is decided of its claim is not released by hand. */
export const extension = extendRules(lots, {
  transitions: {
    async release({ tx, before, fail }) {
      const [claim] = await tx.query(
        sql<{
          folio: string;
        }>`select coalesce(folio, '') as folio from pur__rejections where account_id = ${TENANT} and lot_id = ${before.id} and status in ('ABIERTO', 'NOTIFICADO') order by id limit 1`,
      );
      if (claim)
        fail('', t('purchasing.claimedLot', 'Espera el dictamen del rechazo {folio}.', claim));
    },
  },
});
