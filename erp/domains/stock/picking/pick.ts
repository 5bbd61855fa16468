/** Which lots and places an out takes from when its document does not say (inventory R20). */
import { sameCompany } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { ProductContext } from '../posting-context.ts';
import { minimum, fixed, ZERO, type FixedDecimal } from '../fixed-decimal.ts';
import type { PostingLine, Source } from '../posting.ts';
import { OPEN } from '../availability/held-stock.ts';

export interface PickLine {
  readonly lotId: number | null;
  readonly slotId: number | null;
  readonly qty: FixedDecimal;
  readonly qty2: FixedDecimal;
}

/** What of a place is set aside by name for the document itself. */
const OWN = `case when b.reserved_hard > 0 then (select coalesce(sum(${OPEN}), 0) from inv__reservations r where ${sameCompany('r', 'b')} and r.product_id = b.product_id and r.storage_id = b.storage_id
  and r.status = 'ACTIVA' and r.lot_id is not distinct from b.lot_id and r.slot_id is not distinct from b.slot_id and (r.lot_id is not null or r.slot_id is not null)
  and ((r.source_resource = $5 and r.source_id = $6) or r.id = $7::bigint)) else 0 end`;

/** What earlier lines of the same document take, by place. */
export type TakenStock = Map<string, FixedDecimal>;

/**
 * What was set aside for the document; then first to expire, or first to come; among equals the
 * place that is walked to first. Only what may be issued.
 */
export async function pickStock(
  tx: Tx,
  product: ProductContext,
  line: PostingLine,
  wanted: FixedDecimal,
  lotId: number | null,
  today: string,
  source: Source,
  taken: TakenStock,
): Promise<{ readonly picks: readonly PickLine[]; readonly missing: FixedDecimal }> {
  const rows = await tx.query<{
    lot_id: number | null;
    slot_id: number | null;
    qty: string;
    qty2: string;
    free: string;
  }>(
    `select b.lot_id, b.slot_id, b.qty, b.qty2, (b.qty - b.reserved_hard + ${OWN})::numeric(18,6) as free from stock_balances b
       left join lots l on ${sameCompany('l', 'b')} and l.id = b.lot_id left join wms__slots s on ${sameCompany('s', 'b')} and s.id = b.slot_id
     where b.account_id = $8 and b.product_id = $1 and b.storage_id = $2 and b.owner_kind = 'PROPIO' and b.qty - b.reserved_hard + ${OWN} > 0 and ($3::bigint is null or b.lot_id = $3)
       and (l.id is null or (l.status = 'LIBERADO' and (l.expires_on is null or l.expires_on >= $4::date))) and (s.id is null or s.status = 'ACTIVA')
     order by ${OWN} > 0 desc, ${product.picking_policy === 'PCPS' ? 'l.expires_on nulls last,' : ''} b.first_in_at, s.pick_sequence nulls last, s.code, b.id`,
    [
      product.id,
      line.storageId,
      lotId,
      today,
      source.resource,
      source.id,
      line.reservationId ?? null,
      TENANT,
    ],
  );
  const picks: PickLine[] = [];
  let missing = wanted;
  for (const row of rows) {
    if (missing === 0n) break;
    const place = `${product.id}/${line.storageId}/${row.slot_id}/${row.lot_id}`;
    const before = taken.get(place) ?? ZERO;
    const qty = minimum(fixed(row.free) - before, missing);
    if (qty <= 0n) continue;
    taken.set(place, before + qty);
    picks.push({
      lotId: row.lot_id,
      slotId: row.slot_id,
      qty,
      qty2: qty === fixed(row.qty) ? fixed(row.qty2) : ZERO,
    });
    missing -= qty;
  }
  return { picks, missing };
}
