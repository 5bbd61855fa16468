/** A movement captured by hand, in the ledger. */
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { Row, SavedContext, TransitionContext } from '#erp/kernel/rules.ts';
import { loadMovementType, type MovementTypeContext } from '#erp/domains/stock/posting-context.ts';
import { checkEntry, postDocument } from '#erp/domains/stock/posting/post.ts';
import type { OwnerKind } from '#erp/domains/stock/posting.ts';
import type { DocumentLine } from '#erp/domains/stock/posting/resolve.ts';
import { movementApplied } from '#erp/modules/wms/rejections/rejection-movement.ts';
import { requireUsualCosts } from './unusual-costs.ts';
import type { movements } from './movements.ts';

type PostedMovement = Pick<
  TransitionContext,
  'tx' | 'actor' | 'now' | 'services' | 'before' | 'changes'
>;

const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** Lines of a movement as the ledger takes them; an entry may name the storage of each. */
const documentLines = (row: Row): DocumentLine[] =>
  linesOf(row).map((line) => ({
    lineId: line.id!,
    productId: Number(line.product_id),
    storageId: number(line.storage_id) ?? Number(row.storage_id),
    ownStorage: typeof line.storage_id === 'number' && line.storage_id !== row.storage_id,
    toStorageId: number(row.to_storage_id),
    slotId: number(line.slot_id),
    toSlotId: number(line.to_slot_id),
    qty: String(line.qty),
    unitId: number(line.unit_id),
    qty2: text(line.qty2),
    lotId: number(line.lot_id),
    lotCode: text(line.lot_code),
    expiresOn: text(line.expires_on),
    unitCost: text(line.unit_cost),
    value: text(line.value),
    ownerKind: (text(line.owner_kind) ?? 'PROPIO') as OwnerKind,
    ownerId: number(line.owner_id),
  }));

/**
 * What applying a movement that came in by a file would refuse, while its cells can still be
 * corrected. Of outs the stock of then decides.
 */
export async function checkImported({
  tx,
  services,
  actor,
  now,
  after,
}: SavedContext<typeof movements>): Promise<void> {
  const type = await loadMovementType(tx, { id: after.movement_type_id });
  if (type.nature === 'ENTRADA')
    await checkEntry({ tx, services, actor, now }, type, documentLines(after));
}

/**
 * Lines beyond which what became of each is read in the ledger, and no more kept with the change of
 * state.
 */
const MANY_LINES = 500;

/**
 * Writes the movement into the ledger; what the person saw of its impact, and agreed to, comes with
 * the action or is on the record.
 */
export async function postMovement(
  context: PostedMovement,
  type: MovementTypeContext,
): Promise<void> {
  const { before, changes, services, actor, tx, now } = context;
  const confirmed = before.confirm_impact === true || changes.confirm_impact === true;
  if (!confirmed) await requireUsualCosts(context, type);
  const posted = await postDocument(
    { tx, services, actor, now },
    {
      movementId: before.id!,
      type,
      postedAt: text(before.posted_at),
      source: { resource: 'movements', id: String(before.id), action: 'APLICAR' },
      supplierId: number(before.supplier_id),
      reasonId: number(before.reason_id),
      costCenterId: number(before.cost_center_id),
      confirmImpact: confirmed,
      overfill: before.overfill === true,
      automatic: false,
      lines: documentLines(before),
    },
  );
  changes.posted_at = posted.at;
  await movementApplied(context, before.id!);
  if (linesOf(before).length > MANY_LINES) return;
  const worth = new Map(posted.lines.map((line) => [line.lineId, line]));
  // The engine has written these; the record that is about to be stored must say the same.
  changes.lines = linesOf(before).map((line) => {
    const done = worth.get(line.id!)!;
    return {
      ...line,
      lot_id: done.lotId,
      slot_id: done.slotId,
      to_slot_id: done.toSlotId,
      qty_stock: done.qtyStock,
      posted_value: done.value,
    };
  });
}
