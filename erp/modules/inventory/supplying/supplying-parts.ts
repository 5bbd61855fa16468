/** Parts of a supplying as the rules read them. */
import { t } from '#erp/model/texts/t.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { DomainError } from '#erp/model/errors.ts';
import type { Row } from '#erp/kernel/rules.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import {
  decimalText,
  fixed,
  sum,
  ZERO,
  type FixedDecimal,
} from '#erp/domains/stock/fixed-decimal.ts';
import type { ReservedPick, SupplySource } from '#erp/domains/stock/picking/supply-hold.ts';

const rowsOf = (value: unknown): readonly Row[] =>
  Array.isArray(value) ? (value as readonly Row[]) : [];
export const linesOf = (row: Row): readonly Row[] => rowsOf(row.lines);

/** A pick with the line that it is of; `path` is its place in the wire's names. */
export interface LinePick {
  readonly line: Row;
  readonly pick: Row;
  readonly path: string;
}
export const picksOfLine = (line: Row): readonly Row[] => rowsOf(line.picks);
export const picksOf = (row: Row): readonly LinePick[] =>
  linesOf(row).flatMap((line, at) =>
    picksOfLine(line).map((pick, index) => ({ line, pick, path: `lines[${at}][picks][${index}]` })),
  );
export const sourceOf = (row: Row): SupplySource => ({
  resource: String(row.source_resource),
  id: String(row.source_id),
});
export const takenOf = (pick: Row): FixedDecimal =>
  pick.qty === null || pick.qty === undefined || pick.qty === '' ? ZERO : fixed(String(pick.qty));
export const takenFor = (line: Row): FixedDecimal => sum(picksOfLine(line).map(takenOf));

/** Lines that are not complete, with what is missing. */
export const shortageOf = (row: Row) =>
  linesOf(row).flatMap((line, index) => {
    const missing = fixed(String(line.qty_requested)) - takenFor(line);
    return missing > 0n ? [{ line, index, qty: decimalText(missing) }] : [];
  });

/**
 * What the picks take or will take, as it is set aside; `at` is the place of delivery when the
 * goods are there.
 */
export const heldOf = (row: Row, at: number | null = null): readonly ReservedPick[] =>
  picksOf(row).map(({ line, pick }) => ({
    sourceLineId: Number(line.source_line_id),
    slotId: typeof pick.slot_id === 'number' ? (at ?? pick.slot_id) : null,
    lotId: typeof pick.lot_id === 'number' ? pick.lot_id : null,
    qty: takenOf(pick) > ZERO ? String(pick.qty) : String(pick.qty_planned ?? '0'),
  }));

/** One person gathers it; the others are told who. */
export async function requirePicker(tx: Tx, actor: Actor, before: Row): Promise<void> {
  if (before.picker_id === actor.userId) return;
  const [picker] = await tx.query<{ nickname: string }>(
    'select nickname from users where account_id = $2 and id = $1',
    [before.picker_id, TENANT],
  );
  throw new DomainError(
    'ESTADO_INVALIDO',
    t(
      'inventory.otherPicker',
      'Lo está surtiendo {name}: sólo esa persona captura sus tomas. Si ya no puede seguir, pide que te releven.',
      { name: picker?.nickname ?? t('inventory.somebodyElse', 'otra persona') },
    ),
  );
}
