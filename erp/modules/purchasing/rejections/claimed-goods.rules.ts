import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { extendRules, type TransitionContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { rejections } from '#erp/modules/wms/rejections/rejections.ts';
import { settleDisposed } from '../shipment-analyses/dictum/settle-disposed.ts';
import { CLAIMED_GOODS } from './warehouse-rejection.ts';

type Change = TransitionContext<typeof rejections>;

interface Claim {
  readonly folio: string;
  readonly status: string;
  readonly disposition: string | null;
}

async function claimOf(tx: Tx, id: number): Promise<Claim | undefined> {
  const [claim] = await tx.query(
    sql<Claim>`select coalesce(c.folio, '') as folio, c.status, c.disposition from pur__rejections c ${CLAIMED_GOODS} where c.account_id = ${TENANT} and w.id = ${id} and c.status <> 'CANCELADO' order by c.id limit 1`,
  );
  return claim;
}

/** What is claimed of a supplier is decided by its claim, and closed by its return. */
export const extension = extendRules(rejections, {
  transitions: {
    async dispose(context: Change) {
      const { tx, before, changes, fail } = context;
      const claim = await claimOf(tx, before.id);
      if (!claim) return settleDisposed(context, before.id, changes.disposition ?? '');
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
