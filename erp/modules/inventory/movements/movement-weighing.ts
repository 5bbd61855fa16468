/** Lines of a movement by hand whose quantity a scale says (inventory R25). */
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { DomainError } from '#erp/model/errors.ts';
import type { SaveContext, SavedContext } from '#erp/kernel/rules.ts';
import { loadMovementType } from '#erp/domains/stock/posting-context.ts';
import { markUsed, loadScaleQuantities } from '#erp/domains/stock/posting/scale-quantities.ts';
import type { movements } from './movements.ts';

const userOf = (id: unknown): string => `movements/${String(id)}`;

/** Fills the quantities; what is wrong with a reading stands beside it. */
export async function fillWeighed({
  tx,
  services,
  actor,
  now,
  before,
  draft,
  fail,
}: SaveContext<typeof movements>): Promise<void> {
  const lines = linesOf(draft);
  const asked = lines.flatMap((line, index) =>
    typeof line.scale_reading_id === 'number' && typeof line.product_id === 'number'
      ? [
          {
            index,
            readingId: line.scale_reading_id,
            productId: line.product_id,
            unitId: typeof line.unit_id === 'number' ? line.unit_id : null,
          },
        ]
      : [],
  );
  if (asked.length === 0 || typeof draft.movement_type_id !== 'number') return;
  const { code } = await loadMovementType(tx, { id: draft.movement_type_id });
  try {
    const quantities = await loadScaleQuantities(
      { tx, services, actor, now },
      userOf(before?.id ?? 'nuevo'),
      code,
      asked,
    );
    draft.lines = draft.lines.map((line, index) => ({
      ...line,
      qty: quantities.get(index) ?? line.qty ?? null,
    }));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    for (const [field, said] of Object.entries(error.fields))
      for (const each of said) fail(field, each);
  }
}

/** From now on the readings are this movement's. */
export const keepReadings = ({
  tx,
  services,
  actor,
  now,
  after,
}: SavedContext<typeof movements>): Promise<void> =>
  markUsed(
    { tx, services, actor, now },
    userOf(after.id),
    linesOf(after).flatMap((line) =>
      typeof line.scale_reading_id === 'number' ? [line.scale_reading_id] : [],
    ),
  );
