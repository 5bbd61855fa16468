/**
 * What a group of stock of one product is worth, and what leaves it costs (inventory §4.3). Pure:
 * the same rows in the same order always give the same figures, which is how posting, replay and
 * the nightly check agree.
 */
import {
  absolute,
  minimum,
  maximum,
  mulDiv,
  divide,
  multiply,
  ZERO,
  type FixedDecimal,
} from '../fixed-decimal.ts';

export interface PoolKey {
  readonly productId: number;
  readonly key: string;
  readonly method: CostMethod;
}

/**
 * Weighted average · first in, first out · identified cost (a pool per lot) · predetermined cost
 * with variances.
 */
export type CostMethod = 'PROMEDIO' | 'PEPS' | 'LOTE' | 'ESTANDAR';

/** One receipt of a first-in-first-out pool that is not used up. */
export interface Layer {
  /** Ledger row of the receipt. */
  readonly seq: number;
  readonly qty: FixedDecimal;
  readonly value: FixedDecimal;
}

export interface Pool {
  readonly qty: FixedDecimal;
  /** MXN. */
  readonly value: FixedDecimal;
  /** Average cost while there is stock; afterwards the last one. */
  readonly cost: FixedDecimal;
  /** Oldest first; always empty unless the method is PEPS. */
  readonly layers: readonly Layer[];
}

export const EMPTY: Pool = { qty: ZERO, value: ZERO, cost: ZERO, layers: [] };

/** Stock that is short is worth the standard as well, so at a standard it has a cost too. */
const poolAfter = (
  method: CostMethod,
  qty: FixedDecimal,
  value: FixedDecimal,
  cost: FixedDecimal,
  layers: readonly Layer[],
): Pool => ({
  qty,
  value,
  cost: qty > 0n || (method === 'ESTANDAR' && qty !== 0n) ? divide(value, qty) : cost,
  layers,
});

export interface PoolEntry {
  readonly pool: Pool;
  /**
   * Value to book apart (VAR_NEGATIVO), because part of the entry fills what had left before it
   * came (worked example H).
   */
  readonly cover: FixedDecimal;
}

/** `qty` > 0 enters at `value`. */
export function addToPool(
  method: CostMethod,
  pool: Pool,
  seq: number,
  qty: FixedDecimal,
  value: FixedDecimal,
): PoolEntry {
  // At the standard nothing is left to settle: what is short is worth it too.
  const filled = pool.qty < 0n && method !== 'ESTANDAR' ? minimum(qty, -pool.qty) : ZERO;
  const filledValue = filled === 0n ? ZERO : mulDiv(value, filled, qty);
  const cover = filled === 0n ? ZERO : mulDiv(pool.value, filled, pool.qty) - filledValue;
  const layers =
    method === 'PEPS' && qty > filled
      ? [...pool.layers, { seq, qty: qty - filled, value: value - filledValue }]
      : pool.layers;
  return {
    pool: poolAfter(method, pool.qty + qty, pool.value + value + cover, pool.cost, layers),
    cover,
  };
}

export interface PoolExit {
  readonly pool: Pool;
  /** Positive: what the quantity took with it. */
  readonly value: FixedDecimal;
}

/**
 * `qty` > 0 leaves at what the method says. Beyond what is there it goes at the last known cost.
 */
export function takeFromPool(method: CostMethod, pool: Pool, qty: FixedDecimal): PoolExit {
  const covered = minimum(qty, maximum(pool.qty, ZERO));
  const beyond = multiply(qty - covered, pool.cost);
  if (method !== 'PEPS') {
    let taken: FixedDecimal;
    if (covered === 0n) taken = ZERO;
    else if (covered === pool.qty) taken = pool.value;
    else taken = mulDiv(pool.value, covered, pool.qty);
    return {
      pool: poolAfter(method, pool.qty - qty, pool.value - taken - beyond, pool.cost, pool.layers),
      value: taken + beyond,
    };
  }
  const { layers, value } = consume(pool.layers, covered);
  return {
    pool: poolAfter(method, pool.qty - qty, pool.value - value - beyond, pool.cost, layers),
    value: value + beyond,
  };
}

/**
 * Takes `qty` from the layers, those of row `first` before the others; the last piece of a layer
 * takes its residue.
 */
function consume(
  layers: readonly Layer[],
  qty: FixedDecimal,
  first?: number,
): { layers: readonly Layer[]; value: FixedDecimal } {
  const order =
    first === undefined
      ? layers
      : [
          ...layers.filter(({ seq }) => seq === first),
          ...layers.filter(({ seq }) => seq !== first),
        ];
  let [rest, value] = [qty, ZERO];
  const left = new Map<Layer, Layer | null>();
  for (const layer of order) {
    if (rest === 0n) break;
    const taken = minimum(rest, layer.qty);
    const cost = taken === layer.qty ? layer.value : mulDiv(layer.value, taken, layer.qty);
    left.set(
      layer,
      taken === layer.qty ? null : { ...layer, qty: layer.qty - taken, value: layer.value - cost },
    );
    rest -= taken;
    value += cost;
  }
  return {
    layers: layers.flatMap((layer) => (left.has(layer) ? (left.get(layer) ?? []) : layer)),
    value,
  };
}

export interface PoolExitAtValue extends PoolExit {
  /** What the document says beyond what the pool could give (VAR_DEVOLUCION); may be negative. */
  readonly variance: FixedDecimal;
}

/** What products of six decimals may leave, MXN. */
const ROUNDING: FixedDecimal = 1_000n;

/**
 * `qty` leaves at a value known from elsewhere: back to the supplier, or the cancelling of an entry
 * (examples C, L).
 */
export function takeFromPoolAtValue(
  method: CostMethod,
  pool: Pool,
  qty: FixedDecimal,
  wanted: FixedDecimal,
  entry?: number,
): PoolExitAtValue {
  if (method === 'ESTANDAR') {
    // At the standard, also of what is not there; the last takes what rounding left, and no more:
    // before the standard changed the pool may have been worth another one.
    const residue =
      absolute(wanted - pool.value) <= ROUNDING &&
      (qty === pool.qty || (pool.qty > qty && pool.value < wanted));
    const value = residue ? pool.value : wanted;
    return {
      pool: poolAfter(method, pool.qty - qty, pool.value - value, pool.cost, pool.layers),
      value,
      variance: wanted - value,
    };
  }
  if (pool.qty < qty) {
    const left = takeFromPool(method, pool, qty);
    return { ...left, variance: wanted - left.value };
  }
  if (method === 'PEPS') {
    const { layers, value } = consume(pool.layers, qty, entry);
    return {
      pool: poolAfter(method, pool.qty - qty, pool.value - value, pool.cost, layers),
      value,
      variance: wanted - value,
    };
  }
  const value = qty === pool.qty ? pool.value : minimum(wanted, pool.value);
  return {
    pool: poolAfter(method, pool.qty - qty, pool.value - value, pool.cost, pool.layers),
    value,
    variance: wanted - value,
  };
}

/**
 * Between two places of one pool: the value that goes with the quantity. The pool and its layers
 * stay as they are.
 */
export const valueWithin = (pool: Pool, qty: FixedDecimal): FixedDecimal =>
  pool.qty > 0n ? mulDiv(pool.value, qty, pool.qty) : multiply(qty, pool.cost);

/**
 * The pool is worth `wanted` more or less with the same quantity; in PEPS the layers share it by
 * their value. When earlier rows have come since, it takes no more than is there, and changes
 * nothing where there is nothing (I2).
 */
export function revaluePool(
  method: CostMethod,
  pool: Pool,
  wanted: FixedDecimal,
): { readonly pool: Pool; readonly delta: FixedDecimal } {
  let delta: FixedDecimal;
  if (method === 'ESTANDAR') delta = wanted;
  else delta = pool.qty <= 0n ? ZERO : maximum(wanted, -pool.value);
  const layers = method === 'PEPS' ? spreadOverLayers(pool.layers, delta) : pool.layers;
  return { pool: poolAfter(method, pool.qty, pool.value + delta, pool.cost, layers), delta };
}

function spreadOverLayers(layers: readonly Layer[], delta: FixedDecimal): readonly Layer[] {
  const value = layers.reduce((total, layer) => total + layer.value, ZERO);
  // Layers that are worth nothing share by how much each has.
  const weight = (layer: Layer) => (value === 0n ? layer.qty : layer.value);
  const total = layers.reduce((sum, layer) => sum + weight(layer), ZERO);
  // Each takes what its part moves the rounded total by, so that none takes more than it has.
  let [until, given] = [ZERO, ZERO];
  return layers.map((layer) => {
    until += weight(layer);
    const share = mulDiv(delta, until, total) - given;
    given += share;
    return { ...layer, value: layer.value + share };
  });
}
