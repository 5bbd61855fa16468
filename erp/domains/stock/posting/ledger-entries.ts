/** The rows that a posting is about to write, before they are valued. */
import type { FixedDecimal } from '../fixed-decimal.ts';
import type { OwnerKind, Source } from '../posting.ts';
import type { CostMethod, PoolKey } from '../costing/pool.ts';

/** What a row's value hangs on, when it is another row. */
export interface ParentRow {
  readonly as: 'return_of_id' | 'reverses_id' | 'pair_id';
  readonly seq: number;
  /** Its quantity, without sign. */
  readonly qty: FixedDecimal;
}

export interface StockLedgerEntry {
  /** Place of the line among those of the request: where a message stands. */
  readonly line: number;
  readonly lineId: number;
  readonly sourceLineId: string | null;
  readonly productId: number;
  readonly storageId: number;
  readonly branchId: number;
  readonly slotId: number | null;
  readonly lotId: number | null;
  readonly ownerKind: OwnerKind;
  readonly ownerId: number | null;
  /** Signed, stock unit. */
  readonly qty: FixedDecimal;
  readonly qty2: FixedDecimal;
  readonly method: CostMethod;
  readonly allowNegative: boolean;
  /**
   * Signed, when something says it; else the method, the other half of the move, or a parent does.
   */
  readonly value: FixedDecimal | null;
  readonly parent?: ParentRow;
  /** The value is that of the standard, whatever it gives back or is made of. */
  readonly atStandard?: boolean;
  /** What the document says that it is worth, without sign, where stock does not take that. */
  readonly documentValue?: FixedDecimal;
  /** The ledger entry out of which this one comes: the other half of a move. */
  readonly pairOf?: StockLedgerEntry;
  /** What was set aside for it. */
  readonly reservationId?: number;
  readonly costGroup?: string;
  /** Of ten decimals, as a whole number. */
  readonly costShare?: bigint;
  readonly costCenterId?: number | null;
  /** Moment of its own, where it is not that of the posting. */
  readonly at?: string;
  /** Written under another type than the posting's. */
  readonly typeId?: number;
  /** What a count found at that moment, in stock units. */
  readonly counted?: FixedDecimal;
  /**
   * The ledger entry of an old date that this one takes back at a later count, so that what was
   * counted stays.
   */
  readonly offsets?: StockLedgerEntry;
}

/** Stock that is ours has a value and a pool; what others own is only counted. */
export const isOwnStock = ({ ownerKind }: Pick<StockLedgerEntry, 'ownerKind'>): boolean =>
  ownerKind === 'PROPIO';

/**
 * Places of the entries in the order in which their rows are written, valued and later walked
 * (inventory §4.2): outs first, since the other half of a move names its out.
 */
export function writtenOrder(ledgerEntries: readonly StockLedgerEntry[]): readonly number[] {
  const order = [...ledgerEntries.keys()].sort(
    (a, b) => ledgerEntries[a]!.productId - ledgerEntries[b]!.productId || a - b,
  );
  const isOut = (index: number) => ledgerEntries[index]!.qty < 0n;
  return [...order.filter(isOut), ...order.filter((index) => !isOut(index))];
}

/** Which costs are one: of the company, of a branch, or of a lot (inventory §4.3). */
export function poolKey(
  { method, lotId, branchId }: Pick<StockLedgerEntry, 'method' | 'lotId' | 'branchId'>,
  scope: 'EMPRESA' | 'SUCURSAL',
): string {
  if (method === 'LOTE') return `L:${lotId ?? 0}`;
  return scope === 'SUCURSAL' ? `B:${branchId}` : 'E';
}

const SHARE_DECIMALS = 10;

/** «0.3076923077» → 3076923077. */
export function shareOf(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return (
    BigInt(whole) * 10n ** BigInt(SHARE_DECIMALS) +
    BigInt(fraction.slice(0, SHARE_DECIMALS).padEnd(SHARE_DECIMALS, '0'))
  );
}

export const shareText = (share: bigint): string => {
  const digits = share.toString().padStart(SHARE_DECIMALS + 1, '0');
  return `${digits.slice(0, -SHARE_DECIMALS)}.${digits.slice(-SHARE_DECIMALS)}`;
};

export interface MovementHeader {
  readonly movementId: number;
  readonly typeId: number;
  readonly at: string;
  readonly source: Source;
  readonly reasonId: number | null;
}

export interface ValueChange {
  readonly pool: PoolKey;
  readonly storageId: number;
  readonly lotId: number | null;
  /** Signed. */
  readonly delta: FixedDecimal;
}
