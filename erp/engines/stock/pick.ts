/** Which lots and places an out takes from when its document does not say (inventory R20). */
import type { Tx } from '#erp/db/database.ts';
import type { ProductFacts } from './facts.ts';
import { least, micro, ZERO, type Micro } from './micro.ts';
import type { PostingLine } from './posting.ts';

export interface Pick {
  readonly lotId: number | null;
  readonly slotId: number | null;
  readonly qty: Micro;
  readonly qty2: Micro;
}

/** First to expire, or first to come; among equals the place that is walked to first. Only what may be issued. */
export async function pickStock(
  tx: Tx,
  product: ProductFacts,
  line: PostingLine,
  wanted: Micro,
  lotId: number | null,
  today: string,
): Promise<{ readonly picks: readonly Pick[]; readonly missing: Micro }> {
  const rows = await tx.query<{ lot_id: number | null; slot_id: number | null; qty: string; qty2: string }>(
    `select b.lot_id, b.slot_id, b.qty, b.qty2 from stock_balances b
       left join lots l on l.account_id = b.account_id and l.id = b.lot_id left join wms__slots s on s.account_id = b.account_id and s.id = b.slot_id
     where b.product_id = $1 and b.storage_id = $2 and b.owner_kind = 'PROPIO' and b.qty > 0 and ($3::bigint is null or b.lot_id = $3)
       and (l.id is null or (l.status = 'LIBERADO' and (l.expires_on is null or l.expires_on >= $4::date))) and (s.id is null or s.status = 'ACTIVA')
     order by ${product.picking_policy === 'PCPS' ? 'l.expires_on nulls last,' : ''} b.first_in_at, s.pick_sequence nulls last, s.code, b.id`,
    [product.id, line.storageId, lotId, today],
  );
  const picks: Pick[] = [];
  let missing = wanted;
  for (const row of rows) {
    if (missing === 0n) break;
    const there = micro(row.qty);
    const taken = least(there, missing);
    picks.push({ lotId: row.lot_id, slotId: row.slot_id, qty: taken, qty2: taken === there ? micro(row.qty2) : ZERO });
    missing -= taken;
  }
  return { picks, missing };
}
