/** What its accounts, items and type ask: before anybody signs it, and when it is applied. */
import { t } from '#erp/model/texts/t.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { overBalance } from '#erp/domains/open-items/items/item-name.ts';
import { movementKind } from '#erp/domains/payments/movement-kinds.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { invalid } from '#erp/model/errors.ts';
import { requireBothSides } from './compensation.ts';
import type { Change } from './movement-change.ts';
import { itemFacts, typeOf } from './movement-facts.ts';
import { endsOf } from './transfer.ts';

/** Not more than what is left of each, by all of its lines (finance R12). */
async function requireBalances({ tx, before }: Change): Promise<void> {
  const lines = linesOf(before);
  const items = await itemFacts(
    tx,
    lines.flatMap(({ open_item_id }) => open_item_id ?? []),
  );
  const left = new Map(items.map(({ id, balance }) => [id, new Exact(balance)]));
  for (const [i, { open_item_id, amount_item }] of lines.entries()) {
    const item = items.find(({ id }) => id === open_item_id);
    if (!item || !amount_item) continue;
    const rest = left.get(item.id)!.minus(amount_item);
    if (rest.lt(0)) {
      const message = overBalance(item);
      throw invalid({ [`lines[${i}][amount_item]`]: [message] }, message);
    }
    left.set(item.id, rest);
  }
}

/** A type may ask that nothing is left as credit. */
async function requireAllApplied({ tx, before }: Change): Promise<void> {
  const type = await typeOf(tx, before.movement_type_id);
  if (!type!.requires_application || movementKind(type!.kind)!.direction === 'NINGUNA') return;
  if (new Exact(before.unapplied ?? 0).isZero()) return;
  throw invalid({
    lines: [t('cfl.applyAll', 'Este tipo exige aplicar todo el importe.')],
  });
}

export async function requireComplete(context: Change): Promise<void> {
  const { direction } = movementKind(context.before.kind!)!;
  if (direction === 'TRASPASO') await endsOf(context.tx, context.before);
  if (direction === 'NINGUNA') await requireBothSides(context);
  await requireBalances(context);
  await requireAllApplied(context);
}
