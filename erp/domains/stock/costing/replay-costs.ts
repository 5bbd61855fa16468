/**
 * Goes through the rows of a pool in their order and says what each should be worth (inventory
 * §4.4).
 */
import { absolute, mulDiv, ZERO, type FixedDecimal } from '../fixed-decimal.ts';
import {
  addToPool,
  takeFromPool,
  takeFromPoolAtValue,
  revaluePool,
  valueWithin,
  type CostMethod,
  type Pool,
} from './pool.ts';

/** Where a row's value comes from. */
export type Origin =
  /** A document or a person said it; it stays. */
  | { readonly by: 'given' }
  /** The method of the pool. */
  | { readonly by: 'method' }
  /**
   * In proportion to another row: a return, the other half of a move, a cancelled row. `qty` is the
   * other row's, without sign.
   */
  | { readonly by: 'row'; readonly seq: number; readonly qty: FixedDecimal }
  /** Out of one place into another of the same pool: in proportion to the pool. */
  | { readonly by: 'pool' }
  /** A share of what went into a transformation. */
  | { readonly by: 'group'; readonly group: string }
  /** What an entry over a negative stock leaves; `seq` is the entry's. */
  | { readonly by: 'cover'; readonly seq: number };

export interface LedgerRow {
  readonly seq: number;
  /** Signed. */
  readonly qty: FixedDecimal;
  /** Signed: as posted, with its adjustments so far. */
  readonly effective: FixedDecimal;
  /** As posted, of rows without quantity. */
  readonly posted?: FixedDecimal;
  readonly origin: Origin;
  /** One half of a move between places of this same pool. */
  readonly within: boolean;
}

export interface Adjustment {
  readonly seq: number;
  readonly delta: FixedDecimal;
}

export interface ReplayResult {
  readonly pool: Pool;
  /** Rows that should be worth something else than they are. */
  readonly adjustments: readonly Adjustment[];
  /** Entries that now fill a negative stock and have no row that says so. */
  readonly negativeStockSettlements: readonly {
    readonly seq: number;
    readonly value: FixedDecimal;
  }[];
}

/**
 * `effectiveOf` gives the signed value of a row of any pool, or of a group's share, as it is after
 * the walk so far.
 */
export interface KnownCosts {
  row(seq: number): FixedDecimal;
  /** `valueOf` gives the rows of the group their values so far. */
  share(group: string, seq: number, valueOf: (seq: number) => FixedDecimal): FixedDecimal;
}

export function replayCosts(
  method: CostMethod,
  opening: Pool,
  rows: readonly LedgerRow[],
  known: KnownCosts,
): ReplayResult {
  const own = new Map<number, FixedDecimal>();
  const covers = new Map<number, FixedDecimal>();
  const adjustments: Adjustment[] = [];
  const valueOf = (seq: number): FixedDecimal => own.get(seq) ?? known.row(seq);
  let pool = opening;

  for (const row of rows) {
    const expected = expect(row);
    own.set(row.seq, expected);
    if (expected !== row.effective)
      adjustments.push({ seq: row.seq, delta: expected - row.effective });
  }
  return {
    pool,
    adjustments,
    negativeStockSettlements: [...covers]
      .filter(([, value]) => value !== 0n)
      .map(([seq, value]) => ({ seq, value })),
  };

  /** The signed value that the row should have; moves the pool on. */
  function expect(row: LedgerRow): FixedDecimal {
    if (row.origin.by === 'cover') {
      const value = covers.get(row.origin.seq) ?? ZERO;
      covers.delete(row.origin.seq);
      return value;
    }
    if (row.qty === 0n) {
      const revalued = revaluePool(method, pool, row.posted ?? row.effective);
      pool = revalued.pool;
      return revalued.delta;
    }
    return row.qty > 0n ? entry(row) : exit(row);
  }

  function entry(row: LedgerRow): FixedDecimal {
    const value = said(row) ?? row.effective;
    if (row.within) {
      pool = { ...pool, qty: pool.qty + row.qty, value: pool.value + value };
      return value;
    }
    const entered = addToPool(method, pool, row.seq, row.qty, value);
    pool = entered.pool;
    if (entered.cover !== 0n) covers.set(row.seq, entered.cover);
    return value;
  }

  function exit(row: LedgerRow): FixedDecimal {
    const qty = -row.qty;
    if (row.within) {
      // At a standard it goes at the one of its day, whatever older rows have made of the pool
      // since.
      const value =
        said(row) ?? (row.origin.by === 'given' ? row.effective : -valueWithin(pool, qty));
      pool = { ...pool, qty: pool.qty - qty, value: pool.value + value };
      return value;
    }
    const wanted = row.origin.by === 'method' ? null : (said(row) ?? row.effective);
    const left =
      wanted === null
        ? takeFromPool(method, pool, qty)
        : takeFromPoolAtValue(
            method,
            pool,
            qty,
            -wanted,
            row.origin.by === 'row' ? row.origin.seq : undefined,
          );
    pool = left.pool;
    return -left.value;
  }

  /**
   * The value that another row or a transformation gives it, with its own sign; null when none
   * does.
   */
  function said({ qty, seq, origin }: LedgerRow): FixedDecimal | null {
    if (origin.by === 'group') return known.share(origin.group, seq, valueOf);
    if (origin.by !== 'row') return null;
    const value = mulDiv(absolute(valueOf(origin.seq)), absolute(qty), origin.qty);
    return qty < 0n ? -value : value;
  }
}
