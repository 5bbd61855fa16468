import type { StockContext } from '#erp/domains/stock/posting.ts';
import { reserve } from '#erp/domains/stock/reservations/reserve.ts';
import type { SupplyResult } from '#erp/domains/stock/picking/supply.ts';
import { openRecord } from '#erp/modules/wms/open-record.ts';
import { branchTransfers } from './branch-transfers.ts';
import { findStorageOfBranch } from '../storages/branch-storage.ts';

export interface NewTransfer {
  readonly requisitionId: number;
  readonly fromStorageId: number;
  readonly toStorageId: number;
  /** ISO date. */
  readonly neededOn: string | null;
}

/**
 * An authorised transfer of goods that were gathered already; they stay set aside, now for it.
 * Gives its id.
 */
export async function openTransfer(
  context: StockContext,
  transfer: NewTransfer,
  supplied: readonly SupplyResult[],
): Promise<number> {
  const { tx, actor } = context;
  const id = await openRecord(context, branchTransfers, {
    status: 'AUTORIZADO',
    from_storage_id: transfer.fromStorageId,
    to_storage_id: transfer.toStorageId,
    transit_storage_id: await findStorageOfBranch(tx, transfer.toStorageId, 'TRANSITO'),
    requisition_id: transfer.requisitionId,
    needs_landing_bill: true,
  });
  const lines = await tx.query<{ id: number; position: number }>(
    `insert into branch_transfer_lines (account_id, transfer_id, position, product_id, lot_id, qty, unit_id, qty2, from_slot_id, created_by, updated_by)
     select $1::bigint, $2::bigint, r.ord, r.product_id, r.lot_id, r.qty, p.stock_unit_id, r.qty2, r.slot_id, $4::bigint, $4::bigint
     from jsonb_to_recordset($3::jsonb) as r(ord int, product_id bigint, lot_id bigint, slot_id bigint, qty numeric(18,6), qty2 numeric(18,6)) join products p on p.account_id = $1 and p.id = r.product_id
     order by r.ord returning id, position`,
    [
      actor.accountId,
      id,
      JSON.stringify(
        supplied.map(({ productId, lotId, slotId, qty, qty2 }, ord) => ({
          ord,
          product_id: productId,
          lot_id: lotId,
          slot_id: slotId,
          qty,
          qty2,
        })),
      ),
      actor.userId,
    ],
  );
  await reserve(context, {
    source: { resource: branchTransfers.path, id: String(id) },
    lines: lines.map(({ id: line, position }) => {
      const { productId, storageId, lotId, slotId, qty } = supplied[position]!;
      return { sourceLineId: String(line), productId, storageId, lotId, slotId, qty };
    }),
  });
  return id;
}
