/** What has moved stays (inventory R35): the ledger's rows name it for ever. */
import { t } from '#erp/model/texts/t.ts';
import { DomainError } from '#erp/model/errors.ts';
import type { Row } from '#erp/kernel/rules.ts';
import type { Tx } from '#erp/db/database.ts';

type LedgerColumn =
  | 'product_id'
  | 'storage_id'
  | 'slot_id'
  | 'lot_id'
  | 'movement_type_id'
  | 'cost_center_id';

/** For `beforeDelete` of what rows of the ledger name by that column. Throws EN_USO. */
export const requireUnmoved =
  (column: LedgerColumn, remedy = () => t('stock.deactivateIt', 'desactívalo')) =>
  async ({ tx, before }: { readonly tx: Tx; readonly before: Row }): Promise<void> => {
    const rows = await tx.query(`select 1 from kardex where ${column} = $1 limit 1`, [before.id]);
    if (rows.length > 0)
      throw new DomainError(
        'EN_USO',
        t('stock.hasMoved', 'Tiene movimientos; {remedy}.', { remedy: remedy() }),
      );
  };
