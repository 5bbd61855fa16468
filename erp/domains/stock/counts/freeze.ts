/**
 * A physical count that holds its storage still (inventory R29): nothing moves there until it is
 * applied or cancelled.
 */
import { t } from '#erp/model/texts/t.ts';
import { invalid } from '#erp/model/errors.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';

/**
 * Asked after the products are locked, so that a count that has just begun is seen. Throws
 * ALMACEN_CONGELADO.
 */
export async function requireNotFrozen(tx: Tx, storageIds: readonly number[]): Promise<void> {
  const [count] = await tx.query<{ folio: string }>(
    `select folio from inv__counts where account_id = $2 and status in ('EN_CONTEO', 'EN_REVISION') and "freeze" and storage_id = any($1::bigint[]) order by id limit 1`,
    [storageIds, TENANT],
  );
  if (count)
    throw invalid({
      storage_id: [
        t('stock.beingCounted', 'El almacén está en conteo físico {folio}.', {
          folio: count.folio,
        }),
      ],
    });
}
