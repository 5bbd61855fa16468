/** Picks whose quantity a scale says (inventory R25). */
import { DomainError } from '#erp/model/errors.ts';
import type { Row, SaveContext } from '#erp/kernel/rules.ts';
import type { StockContext } from '#erp/domains/stock/posting.ts';
import { markUsed, loadScaleQuantities } from '#erp/domains/stock/posting/scale-quantities.ts';
import { linesOf, picksOf, picksOfLine } from './supplying-parts.ts';
import type { supplying } from './supplying.ts';

const userOf = (id: unknown): string => `supplying/${String(id)}`;
const readingOf = (pick: Row): number | null =>
  typeof pick.scale_reading_id === 'number' ? pick.scale_reading_id : null;

/**
 * Fills the quantities; what is wrong with a reading stands beside it. What is sold by weight needs
 * a verified scale.
 */
export async function fillWeighed({
  tx,
  services,
  actor,
  now,
  before,
  draft,
  fail,
}: SaveContext<typeof supplying>): Promise<void> {
  const picks = picksOf(draft);
  const asked = picks.flatMap(({ line, pick }, index) => {
    const readingId = readingOf(pick);
    return readingId === null
      ? []
      : [{ index, readingId, productId: Number(line.product_id), unitId: null }];
  });
  if (asked.length === 0) return;
  try {
    const quantities = await loadScaleQuantities(
      { tx, services, actor, now },
      userOf(before!.id),
      draft.kind === 'VENTA' ? 'SAL-VENTA' : 'TRASP',
      asked,
    );
    const weighed = new Map(picks.map(({ pick }, index) => [pick, quantities.get(index)]));
    draft.lines = linesOf(draft).map((line): Row => ({
      ...line,
      picks: picksOfLine(line).map((pick): Row => ({
        ...pick,
        qty: weighed.get(pick) ?? pick.qty ?? null,
      })),
    }));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    for (const [field, said] of Object.entries(error.fields))
      for (const each of said)
        fail(
          field.replace(/^lines\[(\d+)\]/, (_, at: string) => picks[Number(at)]!.path),
          each,
        );
  }
}

/** From now on the readings are this supplying's. */
export const keepReadings = (context: StockContext, supplying: Row): Promise<void> =>
  markUsed(
    context,
    userOf(supplying.id),
    picksOf(supplying).flatMap(({ pick }) => readingOf(pick) ?? []),
  );
