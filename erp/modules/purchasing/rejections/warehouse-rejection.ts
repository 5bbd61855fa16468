/** The goods of a claim wait in the warehouse for what is decided of it (reading §4, row 14). */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { openRejection } from '#erp/modules/wms/rejections/open-rejection.ts';
import { ANALYSES } from '../shipment-analyses/dictum/analysis-change.ts';
import type { RejectedLine } from './rejected-line.ts';

const PATH = 'pur/rejections';

/**
 * Of a claim `c`, what the warehouse keeps apart for it, `w`: with one rejection that a dictum made
 * it claims all of that dictum, which makes one for each place.
 */
export const CLAIMED_GOODS = raw(
  `join wms__rejections w0 on ${sameCompany('w0', 'c')} and w0.id = c.wms_rejection_id join wms__rejections w on ${sameCompany('w', 'c')} and (w.id = w0.id or (w0.source_resource = '${ANALYSES}' and w.source_resource = w0.source_resource and w.source_id = w0.source_id))`,
);

export interface Claim {
  readonly id: number;
  readonly quantity: string;
  readonly cause_id: number;
  readonly description: string;
}

interface Place {
  readonly storage_id: number;
  readonly slot_id: number | null;
}

/** Where most of the lot lies by now; of goods without lots, where they were received. */
async function placeOf(tx: Tx, line: RejectedLine): Promise<Place> {
  const [place] = line.lot_id
    ? await tx.query(
        sql<Place>`select storage_id, slot_id from stock_balances where account_id = ${TENANT} and lot_id = ${line.lot_id} and owner_kind = 'PROPIO' and qty > 0 order by qty desc, storage_id, slot_id limit 1`,
      )
    : [];
  return place ?? line;
}

/** One that the warehouse or a dictum opened of the same goods, which no claim has. */
async function openOne(tx: Tx, line: RejectedLine): Promise<number | null> {
  const [found] = await tx.query(
    sql<{
      id: number;
    }>`select f.id from wms__rejections f where f.account_id = ${TENANT} and f.status = 'PENDIENTE'
      and (f.lot_id = ${line.lot_id} or (f.source_resource = ${ANALYSES} and f.source_id in (select a.id from shipment_analyses a where a.account_id = ${TENANT} and a.shipment_line_id = ${line.id} and a.status = 'DICTAMINADO')))
      and not exists (select 1 from pur__rejections c ${CLAIMED_GOODS} where c.account_id = ${TENANT} and w.id = f.id and c.status <> 'CANCELADO') order by f.id limit 1 for update of f`,
  );
  return found?.id ?? null;
}

/** The id of the warehouse's own; null of what never entered. */
export async function holdGoods(
  { tx, services, actor, now }: Writing,
  line: RejectedLine,
  claim: Claim,
): Promise<number | null> {
  if (!line.entered) return null;
  const known = await openOne(tx, line);
  if (known !== null) return known;
  const { storage_id, slot_id } = await placeOf(tx, line);
  return openRejection(
    { tx, services, actor, now },
    {
      origin: 'RECEPCION',
      storageId: storage_id,
      slotId: slot_id,
      productId: line.product_id,
      lotId: line.lot_id,
      qty: claim.quantity,
      unitId: line.unit_id,
      reasonId: claim.cause_id,
      notes: claim.description.slice(0, 1000),
      source: { resource: PATH, id: claim.id },
    },
  );
}
