/** Items that a document begins with the money that settles them: principal that is prepaid. */
import type { OpenItem } from '../open-items/items/item.ts';
import type { MoneyLine } from './money-order.ts';
import type { MovementKind } from './movement-kinds.ts';

const isSettled = ({ settles }: MovementKind, { side, direction, kind }: OpenItem): boolean =>
  settles !== undefined &&
  settles.sides.includes(side) &&
  settles.direction === direction &&
  (settles.kinds?.includes(kind) ?? true);

const isOf = (item: OpenItem, line: MoneyLine): boolean =>
  line.kind === 'CONCEPTO' && line.account_role === item.account_role;

/**
 * A line of concept whose role is that of an item which the kind may settle is its application, of
 * the same amount; the others stay as they are. Such an item without a line is a fault of whoever
 * began it: its money would be another's.
 */
export function settlingNewItems(
  lines: readonly MoneyLine[],
  items: readonly OpenItem[],
  kind: MovementKind,
): readonly MoneyLine[] {
  const settled = items.filter((item) => isSettled(kind, item));
  const left = settled.find((item) => !lines.some((line) => isOf(item, line)));
  if (left) throw new Error(`item ${left.id} (${left.account_role}) has no line that settles it`);
  return lines.map((line) => {
    const item = settled.find((each) => isOf(each, line));
    if (!item) return line;
    const { field, amount, note } = line;
    return { kind: 'APLICACION', open_item_id: item.id, amount_item: amount, amount, note, field };
  });
}
