/** The location that a code names, in the storage where something is received. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { findScannedCode } from '#erp/domains/stock/locations/scan.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';

/** Null where none is named. Throws VALIDACION on `slot`. */
export async function slotOf(
  tx: Tx,
  storage: { readonly id: number; readonly name: string },
  code: string,
): Promise<number | null> {
  if (code === '') return null;
  const { slotId } = await findScannedCode(tx, code, { storageId: storage.id });
  const [slot] =
    slotId === null
      ? []
      : await tx.query(
          sql<{
            id: number;
          }>`select id from wms__slots where account_id = ${TENANT} and id = ${slotId} and storage_id = ${storage.id}`,
        );
  if (slot) return slot.id;
  throw invalid({
    slot: [
      t('inventory.notLocation', '«{code}» no es una ubicación de {warehouse}.', {
        code: code.slice(0, 60),
        warehouse: storage.name,
      }),
    ],
  });
}
