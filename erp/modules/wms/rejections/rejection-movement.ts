/** A rejection ends with its movement, and is open again when the movement is cancelled. */
import type { Writing } from '#erp/kernel/extension-points.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';

const stamp = ({ now }: Writing) => now.toString({ smallestUnit: 'millisecond' });

const settle = (
  at: Writing,
  which: Readonly<Record<string, number>>,
  more: { movement_id?: number },
) =>
  moveByConsequence(at, 'wms/rejections.settle', which, {
    changes: { ...more, closed_at: stamp(at) },
  });

export async function movementApplied(at: Writing, movementId: number): Promise<void> {
  await settle(at, { movement_id: movementId }, {});
}

export async function movementCancelled(at: Writing, movementId: number): Promise<void> {
  const changes = { closed_at: null };
  await moveByConsequence(at, 'wms/rejections.reopen', { movement_id: movementId }, { changes });
}

export async function conversionApplied(
  at: Writing,
  conversionId: number,
  movementId: number,
): Promise<void> {
  await settle(at, { conversion_id: conversionId }, { movement_id: movementId });
}
