/** Places that hold own stock of products in storages, and whether it may be promised. */
import { TENANT } from '#erp/db/sql/sql.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { fixed, type FixedDecimal } from '../fixed-decimal.ts';
import type { StockContext } from '../posting.ts';
import { heldSql } from '../availability/held-stock.ts';

export interface Pair {
  readonly productId: number;
  readonly storageId: number;
}

export interface Place extends Pair {
  readonly lotId: number | null;
  readonly slotId: number | null;
  readonly qty: FixedDecimal;
  readonly held: boolean;
}

export const pairKey = ({ productId, storageId }: Pair): string => `${productId}/${storageId}`;
export const pairsOf = (all: readonly Pair[]): Pair[] => [
  ...new Map(
    all.map((each) => [pairKey(each), { productId: each.productId, storageId: each.storageId }]),
  ).values(),
];

export async function placesAt(
  { tx, actor, now }: StockContext,
  pairs: readonly Pair[],
): Promise<Place[]> {
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  const rows = await tx.query<{
    product_id: number;
    storage_id: number;
    lot_id: number | null;
    slot_id: number | null;
    qty: string;
    held: boolean;
  }>(
    `select b.product_id, b.storage_id, b.lot_id, b.slot_id, b.qty, ${heldSql('$2::date')} as held
     from jsonb_to_recordset($1::jsonb) as w(product_id bigint, storage_id bigint)
       join stock_balances b on b.product_id = w.product_id and b.storage_id = w.storage_id and b.owner_kind = 'PROPIO' join storages s on ${sameCompany('s', 'b')} and s.id = b.storage_id
       left join lots l on ${sameCompany('l', 'b')} and l.id = b.lot_id left join wms__slots u on ${sameCompany('u', 'b')} and u.id = b.slot_id where b.account_id = $3`,
    [
      JSON.stringify(
        pairs.map(({ productId, storageId }) => ({ product_id: productId, storage_id: storageId })),
      ),
      today,
      TENANT,
    ],
  );
  return rows.map((row) => ({
    productId: row.product_id,
    storageId: row.storage_id,
    lotId: row.lot_id,
    slotId: row.slot_id,
    qty: fixed(row.qty),
    held: row.held,
  }));
}
