/**
 * Places that lines name are of the storage they are named for: asked when a document is saved,
 * before anything moves. Lots are held to their product by the declaration.
 */
import { t } from '#erp/model/texts/t.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { ReportProblem } from '../decimals.ts';

export interface LocationReference {
  /** Form name: `lines[2][slot_id]`. */
  readonly field: string;
  readonly slotId: unknown;
  readonly storageId: unknown;
}

const isId = (value: unknown): value is number => typeof value === 'number';

/** What is not chosen yet is asked for elsewhere. */
export async function checkLocations(
  tx: Tx,
  places: readonly LocationReference[],
  fail: ReportProblem,
): Promise<void> {
  const named = places.filter(({ slotId, storageId }) => isId(slotId) && isId(storageId));
  if (named.length === 0) return;
  const slots = await tx.query<{ id: number; storage_id: number }>(
    'select id, storage_id from wms__slots where account_id = $2 and id = any($1::bigint[])',
    [named.map(({ slotId }) => slotId), TENANT],
  );
  const storages = await tx.query<{ id: number; name: string }>(
    'select id, name from storages where account_id = $2 and id = any($1::bigint[])',
    [[...new Set(named.map(({ storageId }) => storageId))], TENANT],
  );
  for (const { field, slotId, storageId } of named)
    if (slots.find(({ id }) => id === slotId)?.storage_id !== storageId)
      fail(
        field,
        t('stock.notLocationOf', 'La ubicación no es de {warehouse}.', {
          warehouse: storages.find(({ id }) => id === storageId)?.name ?? 'ese almacén',
        }),
      );
}
