/** The goods of a claim wait in the warehouse for what is decided of it (reading §4, row 14). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { openRejection } from '#erp/modules/wms/rejections/open-rejection.ts';
import type { RejectedLine } from './rejected-line.ts';

const PATH = 'pur/rejections';

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

/** One that the warehouse opened of the same goods, which no claim has. */
async function openOne(tx: Tx, line: RejectedLine): Promise<number | null> {
  if (!line.lot_id) return null;
  const [found] = await tx.query(
    sql<{
      id: number;
    }>`select w.id from wms__rejections w where w.account_id = ${TENANT} and w.lot_id = ${line.lot_id} and w.status = 'PENDIENTE'
      and not exists (select 1 from pur__rejections c where c.account_id = ${TENANT} and c.wms_rejection_id = w.id and c.status <> 'CANCELADO') order by w.id limit 1 for update of w`,
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
