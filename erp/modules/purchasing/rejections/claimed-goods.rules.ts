import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { extendRules, type TransitionContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { rejections } from '#erp/modules/wms/rejections/rejections.ts';

type Change = TransitionContext<typeof rejections>;

interface Claim {
  readonly folio: string;
  readonly status: string;
  readonly disposition: string | null;
}

async function claimOf(tx: Tx, id: number): Promise<Claim | undefined> {
  const [claim] = await tx.query(
    sql<Claim>`select coalesce(folio, '') as folio, status, disposition from pur__rejections where account_id = ${TENANT} and wms_rejection_id = ${id} and status <> 'CANCELADO' order by id limit 1`,
  );
  return claim;
}

/** What is claimed of a supplier is decided by its claim, and closed by its return. */
export const extension = extendRules(rejections, {
  transitions: {
    async dispose({ tx, before, fail }: Change) {
      const claim = await claimOf(tx, before.id);
      if (claim)
        fail(
          '',
          t('purchasing.claimed', 'Se reclama al proveedor en {folio}: dictamínalo ahí.', {
            folio: claim.folio,
          }),
        );
    },
    async close({ tx, before, fail }: Change) {
      const claim = await claimOf(tx, before.id);
      if (claim?.disposition === 'DEVOLVER')
        fail(
          '',
          t('purchasing.closedByReturn', 'Lo cierra la devolución del rechazo {folio}.', {
            folio: claim.folio,
          }),
        );
    },
  },
});
