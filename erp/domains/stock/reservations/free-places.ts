/**
 * Places from which a lot can still be reserved: released, in date, not blocked, and less what is
 * reserved of them by name.
 */
import { TENANT } from '#erp/db/sql/sql.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { minimum, fixed, ZERO, type FixedDecimal } from '../fixed-decimal.ts';
import type { StockContext } from '../posting.ts';
import { heldSql, heldThereSql } from '../availability/held-stock.ts';

export interface FreePlace {
  readonly productId: number;
  readonly storageId: number;
  readonly lotId: number | null;
  readonly slotId: number | null;
  free: FixedDecimal;
}

export interface FreePlaceKey {
  readonly lotId: number | null;
  readonly slotId: number | null;
  readonly qty: FixedDecimal;
}

/** In the order in which they would be picked. */
export async function freePlaces(
  { tx, actor, now }: StockContext,
  productIds: readonly number[],
  storageIds: readonly number[],
  alsoUnavailable = false,
): Promise<FreePlace[]> {
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  const rows = await tx.query<{
    product_id: number;
    storage_id: number;
    lot_id: number | null;
    slot_id: number | null;
    free: string;
  }>(
    `select b.product_id, b.storage_id, b.lot_id, b.slot_id, (b.qty - b.reserved_hard)::numeric(18,6) as free
     from stock_balances b join storages s on ${sameCompany('s', 'b')} and s.id = b.storage_id
       left join lots l on ${sameCompany('l', 'b')} and l.id = b.lot_id left join wms__slots u on ${sameCompany('u', 'b')} and u.id = b.slot_id
     where b.account_id = $4 and b.product_id = any($1::bigint[]) and b.storage_id = any($2::bigint[]) and b.owner_kind = 'PROPIO' and b.qty > b.reserved_hard and not ${(alsoUnavailable ? heldThereSql : heldSql)('$3::date')}
     order by b.first_in_at, u.pick_sequence nulls last, u.code, b.id`,
    [productIds, storageIds, today, TENANT],
  );
  return rows.map((row) => ({
    productId: row.product_id,
    storageId: row.storage_id,
    lotId: row.lot_id,
    slotId: row.slot_id,
    free: fixed(row.free),
  }));
}

export interface PlaceRow {
  readonly productId: number;
  readonly storageIds: readonly number[];
  readonly lotId: number | null;
  readonly slotId: number | null;
}

/** Up to `wanted` of what is named, taken from the places' free quantity. */
export function takeFromFreePlaces(
  places: readonly FreePlace[],
  { productId, storageIds, lotId, slotId }: PlaceRow,
  wanted: FixedDecimal,
): (FreePlaceKey & { readonly storageId: number })[] {
  const spots: (FreePlaceKey & { readonly storageId: number })[] = [];
  let left = wanted;
  for (const place of places) {
    if (left === ZERO) break;
    const fits =
      place.productId === productId &&
      storageIds.includes(place.storageId) &&
      (lotId === null || place.lotId === lotId) &&
      (slotId === null || place.slotId === slotId);
    if (!fits || place.free === ZERO) continue;
    const qty = minimum(place.free, left);
    place.free -= qty;
    left -= qty;
    spots.push({ storageId: place.storageId, lotId: place.lotId, slotId: place.slotId, qty });
  }
  return spots;
}
