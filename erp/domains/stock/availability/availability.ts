/**
 * What can be promised (inventory R19): on hand, less what is retained, less what is reserved. Own
 * stock, in stock units.
 */
import { TENANT } from '#erp/db/sql/sql.ts';
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { decimalText, fixed, ZERO } from '../fixed-decimal.ts';
import type { StockContext } from '../posting.ts';
import { COUNTED_USAGES, OPEN, heldQuantitySql, heldSql, heldThereSql } from './held-stock.ts';

export interface Availability {
  readonly productId: number;
  readonly storageId: number;
  readonly onHand: string;
  readonly retained: string;
  readonly reserved: string;
  /** Less than nothing when goods were held after they had been reserved. */
  readonly available: string;
}

export interface AvailabilityOf {
  readonly productIds: readonly number[];
  /** Without them, every storage whose stock counts as the company's own at hand. */
  readonly storageIds?: readonly number[];
  /** Also what stands in a storage that does not count as available. */
  readonly alsoUnavailable?: boolean;
}

/** One row for each product in each storage named, or in each storage that holds or reserves it. */
export async function available(
  { tx, actor, now }: StockContext,
  { productIds, storageIds, alsoUnavailable = false }: AvailabilityOf,
): Promise<readonly Availability[]> {
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  const rows = await tx.query<{
    product_id: number;
    storage_id: number;
    on_hand: string;
    retained: string;
    reserved: string;
  }>(
    // Materialised: otherwise it is worked out again for each storage.
    `with parts as materialized (
       select b.product_id, b.storage_id, b.qty as on_hand, ${heldQuantitySql('$3::date', alsoUnavailable ? heldThereSql : heldSql)} as retained, 0 as reserved
       from stock_balances b join storages s on ${sameCompany('s', 'b')} and s.id = b.storage_id
         left join lots l on ${sameCompany('l', 'b')} and l.id = b.lot_id left join wms__slots u on ${sameCompany('u', 'b')} and u.id = b.slot_id
       where b.account_id = $4 and b.product_id = any($1::bigint[]) and b.owner_kind = 'PROPIO' and b.qty <> 0 and ($2::bigint[] is null or b.storage_id = any($2::bigint[]))
       union all select r.product_id, r.storage_id, 0, 0, ${OPEN} from inv__reservations r
       where r.account_id = $4 and r.product_id = any($1::bigint[]) and r.status = 'ACTIVA' and ($2::bigint[] is null or r.storage_id = any($2::bigint[])))
     select p.product_id, p.storage_id, sum(p.on_hand)::numeric(18,6) as on_hand, sum(p.retained)::numeric(18,6) as retained, sum(p.reserved)::numeric(18,6) as reserved
     from parts p join storages s on s.id = p.storage_id ${join('storages.storage_type_id', 's', 'y')}
     where s.account_id = $4 and ($2::bigint[] is not null or y.usage in ${COUNTED_USAGES}) group by p.product_id, p.storage_id order by 1, 2`,
    [productIds, storageIds ?? null, today, TENANT],
  );
  const found = rows.map((row): Availability => ({
    productId: row.product_id,
    storageId: row.storage_id,
    onHand: row.on_hand,
    retained: row.retained,
    reserved: row.reserved,
    available: decimalText(fixed(row.on_hand) - fixed(row.retained) - fixed(row.reserved)),
  }));
  return storageIds ? completed(found, productIds, storageIds) : found;
}

function completed(
  found: readonly Availability[],
  productIds: readonly number[],
  storageIds: readonly number[],
): Availability[] {
  const nothing = decimalText(ZERO);
  const known = new Map(found.map((row) => [`${row.productId}/${row.storageId}`, row]));
  return [...new Set(productIds)].flatMap((productId) =>
    [...new Set(storageIds)].map(
      (storageId) =>
        known.get(`${productId}/${storageId}`) ?? {
          productId,
          storageId,
          onHand: nothing,
          retained: nothing,
          reserved: nothing,
          available: nothing,
        },
    ),
  );
}
