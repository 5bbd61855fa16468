/** A rejection ends with its movement, and is open again when the movement is cancelled. */
import { TENANT } from '#erp/db/sql/sql.ts';
import type { StockContext } from '#erp/domains/stock/posting.ts';

export async function movementApplied(
  { tx, actor, now }: StockContext,
  movementId: number,
): Promise<void> {
  await tx.execute(
    `update wms__rejections set status = 'CERRADO', closed_at = $2, version = version + 1, updated_at = $2, updated_by = $3 where movement_id = $1 and status = 'DICTAMINADO'`,
    [movementId, now.toString({ smallestUnit: 'millisecond' }), actor.userId],
  );
}

export async function movementCancelled(
  { tx, actor, now }: StockContext,
  movementId: number,
): Promise<void> {
  await tx.execute(
    `update wms__rejections set status = 'DICTAMINADO', closed_at = null, version = version + 1, updated_at = $2, updated_by = $3 where account_id = $4 and movement_id = $1 and status = 'CERRADO'`,
    [movementId, now.toString({ smallestUnit: 'millisecond' }), actor.userId, TENANT],
  );
}

export async function conversionApplied(
  { tx, actor, now }: StockContext,
  conversionId: number,
  movementId: number,
): Promise<void> {
  await tx.execute(
    `update wms__rejections set status = 'CERRADO', closed_at = $3, movement_id = $2, version = version + 1, updated_at = $3, updated_by = $4 where conversion_id = $1 and status = 'DICTAMINADO'`,
    [conversionId, movementId, now.toString({ smallestUnit: 'millisecond' }), actor.userId],
  );
}
