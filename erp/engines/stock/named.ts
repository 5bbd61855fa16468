/** Whether what a line names belongs together: the lot to its product, the place to its storage. Asked when a document is saved, before anything moves. */
import type { Tx } from '#erp/db/database.ts';
import type { Problem } from './check.ts';

export interface NamedLine {
  /** Form name of a column of the line: `lines[2][lot_id]`. */
  readonly at: (column: string) => string;
  readonly productId: unknown;
  readonly lotId: unknown;
  readonly places: readonly { readonly column: string; readonly slotId: unknown; readonly storageId: unknown }[];
}

const isId = (value: unknown): value is number => typeof value === 'number';

/** What is not chosen yet is asked for elsewhere. */
export async function checkNamed(tx: Tx, lines: readonly NamedLine[], fail: Problem): Promise<void> {
  const lotIds = lines.map(({ lotId }) => lotId).filter(isId);
  const slotIds = lines.flatMap(({ places }) => places.map(({ slotId }) => slotId)).filter(isId);
  const lots = lotIds.length > 0 ? await tx.query<{ id: number; product_id: number }>('select id, product_id from lots where id = any($1::bigint[])', [lotIds]) : [];
  const slots = slotIds.length > 0 ? await tx.query<{ id: number; storage_id: number }>('select id, storage_id from wms__slots where id = any($1::bigint[])', [slotIds]) : [];
  if (lots.length + slots.length === 0) return;
  const products = await namesOf(tx, 'select id, code as name from products where id = any($1::bigint[])', lines.map(({ productId }) => productId).filter(isId));
  const storages = await namesOf(
    tx,
    'select id, name from storages where id = any($1::bigint[])',
    lines.flatMap(({ places }) => places.map(({ storageId }) => storageId)).filter(isId),
  );
  const [ofLot, ofSlot] = [new Map(lots.map((lot) => [lot.id, lot.product_id])), new Map(slots.map((slot) => [slot.id, slot.storage_id]))];
  for (const { at, productId, lotId, places } of lines) {
    if (isId(lotId) && isId(productId) && ofLot.get(lotId) !== productId) fail(at('lot_id'), `El lote no es de ${products.get(productId) ?? 'ese producto'}.`);
    for (const { column, slotId, storageId } of places)
      if (isId(slotId) && isId(storageId) && ofSlot.get(slotId) !== storageId) fail(at(column), `La ubicación no es de ${storages.get(storageId) ?? 'ese almacén'}.`);
  }
}

async function namesOf(tx: Tx, sql: string, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.query<{ id: number; name: string }>(sql, [[...new Set(ids)]]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
