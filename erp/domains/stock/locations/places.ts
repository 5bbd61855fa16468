/**
 * Places of a posting: where entries without one go, and whether places may give and take
 * (inventory R2, R21).
 */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { invalid } from '#erp/model/errors.ts';
import type { PostingContext, StorageContext } from '../posting-context.ts';
import type { StockLedgerEntry } from '../posting/ledger-entries.ts';
import { decimalText, type FixedDecimal } from '../fixed-decimal.ts';
import type { StockContext } from '../posting.ts';
import {
  chooseLocation,
  overfillReason,
  putawayRules,
  withIncoming,
  type PutawayRule,
} from './putaway.ts';
import type { Part } from '../posting/resolve.ts';
import { slotLoads, unitLoads, type SlotLoad, type UnitLoad } from './slot-load.ts';

const asNumber = (qty: FixedDecimal): number => Number(decimalText(qty));

/** Rules and places of a storage, kept as they fill while a posting is placed. */
interface Room {
  readonly rules: readonly PutawayRule[];
  slots: readonly SlotLoad[];
}

/** Gives a place to each part that comes into a storage with places and names none. */
export async function assignLocations(
  context: StockContext,
  postingContext: PostingContext,
  parts: readonly Part[],
): Promise<readonly Part[]> {
  const { nature } = postingContext.type;
  const target = ({ line, slotId }: Part): StorageContext | null => {
    // A lot that is split or joined stays where it is.
    if (nature === 'SALIDA' || line.toLotId) return null;
    const [id, place] =
      nature === 'ENTRADA' ? [line.storageId, slotId] : [line.toStorageId, line.toSlotId];
    const storage = id ? postingContext.storages.get(id) : undefined;
    return storage?.uses_slots && !place ? storage : null;
  };
  const waiting = parts.filter((part) => target(part) !== null);
  if (waiting.length === 0) return parts;
  const units = new Map(
    (
      await unitLoads(
        context.tx,
        waiting.map(({ product }) => product.id),
      )
    ).map((unit) => [unit.id, unit]),
  );
  const statuses = await lotStatuses(context, waiting);
  const rooms = new Map<number, Room>();
  const placed: Part[] = [];
  for (const part of parts) {
    const storage = target(part);
    if (!storage) {
      placed.push(part);
      continue;
    }
    if (!rooms.has(storage.id)) rooms.set(storage.id, await roomOf(context.tx, storage.id));
    const field = nature === 'ENTRADA' ? 'slot_id' : 'to_slot_id';
    const slotId =
      placeIn(rooms.get(storage.id)!, part, units.get(part.product.id)!, statuses) ??
      storage.receive_slot_id;
    if (slotId === null)
      throw invalid({
        [`lines[${part.index}][${field}]`]: [
          t('stock.sayLocation', 'Indica la ubicación: {warehouse} usa ubicaciones.', {
            warehouse: storage.name,
          }),
        ],
      });
    placed.push(
      nature === 'ENTRADA'
        ? { ...part, slotId }
        : { ...part, line: { ...part.line, toSlotId: slotId } },
    );
  }
  return placed;
}

async function roomOf(tx: StockContext['tx'], storageId: number): Promise<Room> {
  const rules = await putawayRules(tx, storageId);
  return { rules, slots: rules.length > 0 ? await slotLoads(tx, { storageId }) : [] };
}

function placeIn(
  room: Room,
  { product, lotId, qty, line, slotId }: Part,
  unit: UnitLoad,
  statuses: ReadonlyMap<number, string>,
): number | null {
  const arriving = {
    productId: product.id,
    lotId,
    lotStatus: statuses.get(lotId ?? 0) ?? 'LIBERADO',
    qty: asNumber(qty),
  };
  // Within one storage nothing is put where it was taken from.
  const others =
    line.toStorageId === line.storageId ? room.slots.filter(({ id }) => id !== slotId) : room.slots;
  const chosen = chooseLocation(room.rules, others, arriving, product.category_id, unit);
  if (!chosen) return null;
  room.slots = room.slots.map((slot) =>
    slot.id === chosen.id ? withIncoming(slot, arriving, unit) : slot,
  );
  return chosen.id;
}

export interface MovedStock {
  readonly storageId: number;
  readonly fromSlotId: number;
  readonly productId: number;
  readonly lotId: number | null;
  /** Decimal text, stock unit. */
  readonly qty: string;
}

/**
 * Where the rules would put each of these, taken from where they are: codes, in the same order;
 * null where none finds room.
 */
export async function proposeLocations(
  { tx }: StockContext,
  wanted: readonly MovedStock[],
): Promise<readonly (string | null)[]> {
  if (wanted.length === 0) return [];
  const products = await tx.query<{ id: number; category_id: number }>(
    'select id, category_id from products where account_id = $2 and id = any($1::bigint[])',
    [wanted.map(({ productId }) => productId), TENANT],
  );
  const units = await unitLoads(
    tx,
    wanted.map(({ productId }) => productId),
  );
  const statuses = await tx.query<{ id: number; status: string }>(
    'select id, status from lots where account_id = $2 and id = any($1::bigint[])',
    [wanted.flatMap(({ lotId }) => lotId ?? []), TENANT],
  );
  const rooms = new Map<number, Room>();
  for (const storageId of new Set(wanted.map(({ storageId: id }) => id)))
    rooms.set(storageId, await roomOf(tx, storageId));
  return wanted.map(({ storageId, fromSlotId, productId, lotId, qty }) => {
    const room = rooms.get(storageId)!;
    const arriving = {
      productId,
      lotId,
      lotStatus: statuses.find(({ id }) => id === lotId)?.status ?? 'LIBERADO',
      qty: Number(qty),
    };
    const category = products.find(({ id }) => id === productId)?.category_id ?? 0;
    const unit = units.find(({ id }) => id === productId);
    const others = room.slots.filter(({ id }) => id !== fromSlotId);
    return (unit && chooseLocation(room.rules, others, arriving, category, unit)?.code) ?? null;
  });
}

async function lotStatuses(
  { tx }: StockContext,
  parts: readonly Part[],
): Promise<ReadonlyMap<number, string>> {
  const ids = parts.flatMap(({ lotId }) => lotId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await tx.query<{ id: number; status: string }>(
    'select id, status from lots where account_id = $2 and id = any($1::bigint[])',
    [ids, TENANT],
  );
  return new Map(rows.map(({ id, status }) => [id, status]));
}

/** After the balances moved: no place holds more than it may, unless who may decide so did. */
export async function requireRoom(
  { tx, actor }: StockContext,
  postingContext: PostingContext,
  ledgerEntries: readonly StockLedgerEntry[],
  mayOverfill: boolean,
): Promise<void> {
  if (mayOverfill && actor.permissions.grants.has('wms.config')) return;
  const incoming = ledgerEntries.filter(
    (ledgerEntry) => ledgerEntry.qty > 0n && ledgerEntry.slotId !== null,
  );
  if (incoming.length === 0) return;
  const fields: Record<string, string[]> = {};
  for (const slot of await slotLoads(tx, { ids: incoming.map(({ slotId }) => slotId!) })) {
    const problem = overfillReason(slot);
    const line = incoming.find(({ slotId }) => slotId === slot.id)!.line;
    if (problem)
      fields[
        `lines[${line}][${postingContext.type.nature === 'TRASPASO' ? 'to_slot_id' : 'slot_id'}]`
      ] = [problem];
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/** Stock that was there before its storage had places may still be taken from where it is. */
export async function requireOrigins(
  { tx }: StockContext,
  postingContext: PostingContext,
  parts: readonly Part[],
): Promise<void> {
  if (postingContext.type.nature === 'ENTRADA') return;
  const without = parts.filter(
    ({ line, slotId }) => !slotId && postingContext.storages.get(line.storageId)?.uses_slots,
  );
  if (without.length === 0) return;
  const rows = await tx.query<{ product_id: number; storage_id: number }>(
    'select product_id, storage_id from stock_balances where account_id = $2 and product_id = any($1::bigint[]) and slot_id is null and qty > 0',
    [without.map(({ product }) => product.id), TENANT],
  );
  const fields: Record<string, string[]> = {};
  for (const { index, line, product } of without) {
    if (!rows.some((row) => row.product_id === product.id && row.storage_id === line.storageId))
      fields[`lines[${index}][slot_id]`] = [
        t('stock.sayLocation', 'Indica la ubicación: {warehouse} usa ubicaciones.', {
          warehouse: postingContext.storages.get(line.storageId)!.name,
        }),
      ];
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
}
