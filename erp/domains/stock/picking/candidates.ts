/**
 * Where a product may be taken from now: own stock that is neither held nor set aside for somebody
 * else (inventory R20).
 */
import { TENANT } from '#erp/db/sql/sql.ts';
import { join, leftJoin, sameCompany } from '#erp/db/sql/joins.ts';
import { fixed } from '../fixed-decimal.ts';
import type { StockContext } from '../posting.ts';
import type { Candidate } from './propose.ts';
import { heldSql, OPEN } from '../availability/held-stock.ts';
import type { SupplySource } from './supply-hold.ts';

export interface Taker {
  readonly supplyingId: number;
  readonly storageId: number;
  readonly source: SupplySource;
}

export interface ProductCandidate extends Candidate {
  readonly productId: number;
  /** All that stands there, with its pieces: who takes all of it takes all pieces. */
  readonly qty: string;
  readonly qty2: string;
}

/** Places from which goods already leave are no places to take from. */
const GOING = `('EMBARQUE', 'CUARENTENA', 'RECHAZO')`;

/**
 * Set aside hard by others, or proposed and not yet moved for the same document by another
 * supplying.
 */
const TAKEN = `coalesce((select sum(${OPEN}) from inv__reservations r where ${sameCompany('r', 'b')} and r.product_id = b.product_id and r.storage_id = b.storage_id and r.status = 'ACTIVA'
      and (r.lot_id is not null or r.slot_id is not null) and r.lot_id is not distinct from b.lot_id and (r.slot_id is null or r.slot_id = b.slot_id)
      and not (r.source_resource = $4 and r.source_id = $5)), 0)
    + coalesce((select sum(greatest(k.qty, k.qty_planned)) from supplying_picks k ${join('supplying_picks.line_id', 'k', 'n')} ${join('supplying_lines.supplying_id', 'n', 'o')}
      where ${sameCompany('k', 'b')} and n.product_id = b.product_id and o.storage_id = b.storage_id and k.lot_id is not distinct from b.lot_id and k.slot_id is not distinct from b.slot_id and o.id <> $6
        and o.source_resource = $4 and o.source_id = $5 and (o.status = 'EN_SURTIDO' or (o.status = 'SURTIDO' and o.dest_slot_id is null))), 0)`;

export async function candidatesFor(
  { tx, actor, now }: StockContext,
  { supplyingId, storageId, source }: Taker,
  productIds: readonly number[],
): Promise<readonly ProductCandidate[]> {
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  const rows = await tx.query<{
    product_id: number;
    lot_id: number | null;
    slot_id: number | null;
    qty: string;
    qty2: string;
    free: string;
    expires_on: string | null;
    first_in_at: string;
    pick_sequence: number | null;
    code: string | null;
  }>(
    `select b.product_id, b.lot_id, b.slot_id, b.qty, b.qty2, (b.qty - ${TAKEN})::numeric(18,6) as free, l.expires_on, b.first_in_at, u.pick_sequence, u.code
     from stock_balances b join storages s on ${sameCompany('s', 'b')} and s.id = b.storage_id
       left join lots l on ${sameCompany('l', 'b')} and l.id = b.lot_id left join wms__slots u on ${sameCompany('u', 'b')} and u.id = b.slot_id
       ${leftJoin('wms__slots.slot_type_id', 'u', 'y')}
     where b.account_id = $7 and b.storage_id = $1 and b.product_id = any($2::bigint[]) and b.owner_kind = 'PROPIO' and b.qty > 0 and not ${heldSql('$3::date')}
       and (y.id is null or (y.is_available and y.purpose not in ${GOING}))
     order by b.product_id, b.id`,
    [storageId, productIds, today, source.resource, source.id, supplyingId, TENANT],
  );
  return rows.map((row) => ({
    productId: row.product_id,
    lotId: row.lot_id,
    slotId: row.slot_id,
    qty: row.qty,
    qty2: row.qty2,
    free: fixed(row.free),
    expiresOn: row.expires_on,
    firstInAt: row.first_in_at,
    pickSequence: row.pick_sequence,
    slotCode: row.code,
  }));
}
