/** Items that a document begins with the money that settles them: principal that is prepaid. */
import type { OpenItem } from '../open-items/items/item.ts';
import type { MoneyLine } from './money-order.ts';
import type { MovementKind } from './movement-kinds.ts';

const isSettled = ({ settles }: MovementKind, { side, direction, kind }: OpenItem): boolean =>
  settles !== undefined &&
  settles.sides.includes(side) &&
  settles.direction === direction &&
  (settles.kinds?.includes(kind) ?? true);

/**
 * A line of concept whose role is that of an item which the kind may settle is its application, of
 * the same amount; the others stay as they are.
 */
export const settlingNewItems = (
  lines: readonly MoneyLine[],
  items: readonly OpenItem[],
  kind: MovementKind,
): readonly MoneyLine[] =>
  lines.map((line) => {
    const item = items.find(
      (each) =>
        line.kind === 'CONCEPTO' &&
        each.account_role === line.account_role &&
        isSettled(kind, each),
    );
    if (!item) return line;
    const { field, amount, note } = line;
    return { kind: 'APLICACION', open_item_id: item.id, amount_item: amount, amount, note, field };
  });
