/**
 * Variable weight (inventory R9): a bale, roll or box that leaves whole takes exactly what is left
 * of it.
 */
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { LotContext, ProductContext } from '../posting-context.ts';
import { fixed, type FixedDecimal } from '../fixed-decimal.ts';
import type { PostingLine } from '../posting.ts';

const PACKAGES = new Set(['PACA', 'ROLLO', 'BOLSA', 'TARIMA', 'CAJA']);
const ONE = fixed('1');

export interface Remainder {
  readonly qty: FixedDecimal;
  readonly qty2: FixedDecimal;
}

export type RemainderOf = (line: PostingLine) => Remainder | null;

const placeOf = (
  lotId: number,
  storageId: number,
  slotId: number | null | undefined,
  owner: string,
) => [lotId, storageId, slotId ?? 0, owner].join('/');

/** What is left of each named lot in the place that its line takes it from. */
export async function remaindersOf(tx: Tx, lines: readonly PostingLine[]): Promise<RemainderOf> {
  const lots = [...new Set(lines.flatMap(({ lotId }) => lotId ?? []))];
  if (lots.length === 0) return () => null;
  const rows = await tx.query<{
    lot_id: number;
    storage_id: number;
    slot_id: number | null;
    owner_kind: string;
    qty: string;
    qty2: string;
  }>(
    'select lot_id, storage_id, slot_id, owner_kind, qty, qty2 from stock_balances where account_id = $2 and lot_id = any($1::bigint[]) and qty > 0',
    [lots, TENANT],
  );
  const left = new Map(
    rows.map((row) => [
      placeOf(row.lot_id, row.storage_id, row.slot_id, row.owner_kind),
      { qty: fixed(row.qty), qty2: fixed(row.qty2) },
    ]),
  );
  return (line) =>
    line.lotId
      ? (left.get(placeOf(line.lotId, line.storageId, line.slotId, line.ownerKind ?? 'PROPIO')) ??
        null)
      : null;
}

/**
 * «1 ROLLO» of a lot that is one roll: its exact weight, whatever a roll of the product usually
 * weighs.
 */
export const wholePackage = (
  product: ProductContext,
  lot: LotContext | null,
  line: PostingLine,
  left: Remainder | null,
): FixedDecimal | null =>
  left &&
  lot &&
  PACKAGES.has(lot.kind) &&
  line.unitId &&
  line.unitId === product.second_unit_id &&
  fixed(line.qty) === ONE &&
  left.qty2 <= ONE
    ? left.qty
    : null;

/**
 * Pieces that go with the quantity: all that are left with the last of the lot; of a part, those
 * that the line says.
 */
export function piecesOf(
  product: ProductContext,
  line: PostingLine,
  qty: FixedDecimal,
  left: Remainder | null,
): FixedDecimal {
  if (product.second_unit_id && left && qty === left.qty) return left.qty2;
  return line.qty2 ? fixed(line.qty2) : 0n;
}
