/** What is authorised to go back is set aside until it leaves or is called off (purchasing R44). */
import { convertQuantity, stockFactor } from '#erp/domains/amounts/units.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { release, reserve, type ReserveLine } from '#erp/domains/stock/reservations/reserve.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { productUnitsOf, unitFacts } from '#erp/domains/units/stored-units.ts';
import { lotsOf } from '../lots-of-line.ts';
import type { Change } from '../ship-return.ts';

/** It waits for whoever picks it up, however late: nobody else is promised it meanwhile. */
const DAYS = 3_650;
const DECIMALS = 6;

const sourceOf = ({ before }: Change) => ({
  resource: 'purchases-returns',
  id: String(before.id),
});

/** In stock units, of the lots and places that it says. */
async function reservedLines({ tx, before }: Change): Promise<readonly ReserveLine[]> {
  const lines = linesOf(before);
  const units = await unitFacts(tx);
  const products = await productUnitsOf(
    tx,
    lines.flatMap(({ product_id }) => product_id ?? []),
  );
  return lines.flatMap((line): readonly ReserveLine[] => {
    const product = products.get(line.product_id ?? 0);
    const [from, to] = [units.get(line.unit_id ?? 0), units.get(product?.stockUnitId ?? 0)];
    const factor = product && from && to && stockFactor(from, to, product.own);
    if (!factor) return [];
    const lots = lotsOf(line);
    return (lots.length > 0 ? lots : [line]).flatMap(({ lot_id, slot_id, quantity }) =>
      new Exact(quantity ?? 0).lte(0)
        ? []
        : [
            {
              sourceLineId: String(line.id),
              productId: line.product_id!,
              storageId: before.storage_id!,
              lotId: lot_id ?? null,
              slotId: slot_id ?? null,
              qty: convertQuantity(quantity!, factor, DECIMALS),
            },
          ],
    );
  });
}

/** As much as there is: what is held, in quarantine or rejected, nobody else is promised anyway. */
export async function reserveReturn(context: Change): Promise<void> {
  const { now, before } = context;
  const lines = await reservedLines(context);
  if (lines.length === 0) return;
  await reserve(context, {
    source: sourceOf(context),
    ...(before.folio && { label: before.folio }),
    expiresAt: now.add({ hours: DAYS * 24 }).toString({ smallestUnit: 'millisecond' }),
    partial: true,
    lines,
  });
}

export const releaseReturn = (context: Change): Promise<void> =>
  release(context, { source: sourceOf(context) });
