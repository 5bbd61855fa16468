/**
 * What a group of stock of one product is worth, and what leaves it costs (inventory §4.3). Pure: the same rows in the
 * same order always give the same figures, which is how posting, replay and the nightly check agree.
 */
import { abs, least, most, mulDiv, perUnit, times, ZERO, type Micro } from '../micro.ts';

/** Weighted average · first in, first out · identified cost (a pool per lot) · predetermined cost with variances. */
export type Method = 'PROMEDIO' | 'PEPS' | 'LOTE' | 'ESTANDAR';

/** One receipt of a first-in-first-out pool that is not used up. */
export interface Layer {
  /** Ledger row of the receipt. */
  readonly seq: number;
  readonly qty: Micro;
  readonly value: Micro;
}

export interface Pool {
  readonly qty: Micro;
  /** MXN. */
  readonly value: Micro;
  /** Average cost while there is stock; afterwards the last one. */
  readonly cost: Micro;
  /** Oldest first; always empty unless the method is PEPS. */
  readonly layers: readonly Layer[];
}

export const EMPTY: Pool = { qty: ZERO, value: ZERO, cost: ZERO, layers: [] };

/** Stock that is short is worth the standard as well, so at a standard it has a cost too. */
const settled = (method: Method, qty: Micro, value: Micro, cost: Micro, layers: readonly Layer[]): Pool => ({
  qty,
  value,
  cost: qty > 0n || (method === 'ESTANDAR' && qty !== 0n) ? perUnit(value, qty) : cost,
  layers,
});

export interface Entered {
  readonly pool: Pool;
  /** Value to book apart (VAR_NEGATIVO), because part of the entry fills what had left before it came (worked example H). */
  readonly cover: Micro;
}

/** `qty` > 0 enters at `value`. */
export function enter(method: Method, pool: Pool, seq: number, qty: Micro, value: Micro): Entered {
  // At the standard nothing is left to settle: what is short is worth it too.
  const filled = pool.qty < 0n && method !== 'ESTANDAR' ? least(qty, -pool.qty) : ZERO;
  const filledValue = filled === 0n ? ZERO : mulDiv(value, filled, qty);
  const cover = filled === 0n ? ZERO : mulDiv(pool.value, filled, pool.qty) - filledValue;
  const layers = method === 'PEPS' && qty > filled ? [...pool.layers, { seq, qty: qty - filled, value: value - filledValue }] : pool.layers;
  return { pool: settled(method, pool.qty + qty, pool.value + value + cover, pool.cost, layers), cover };
}

export interface Left {
  readonly pool: Pool;
  /** Positive: what the quantity took with it. */
  readonly value: Micro;
}

/** `qty` > 0 leaves at what the method says. Beyond what is there it goes at the last known cost. */
export function leave(method: Method, pool: Pool, qty: Micro): Left {
  const covered = least(qty, most(pool.qty, ZERO));
  const beyond = times(qty - covered, pool.cost);
  if (method !== 'PEPS') {
    const taken = covered === 0n ? ZERO : covered === pool.qty ? pool.value : mulDiv(pool.value, covered, pool.qty);
    return { pool: settled(method, pool.qty - qty, pool.value - taken - beyond, pool.cost, pool.layers), value: taken + beyond };
  }
  const { layers, value } = consume(pool.layers, covered);
  return { pool: settled(method, pool.qty - qty, pool.value - value - beyond, pool.cost, layers), value: value + beyond };
}

/** Takes `qty` from the layers, those of row `first` before the others; the last piece of a layer takes its residue. */
function consume(layers: readonly Layer[], qty: Micro, first?: number): { layers: readonly Layer[]; value: Micro } {
  const order = first === undefined ? layers : [...layers.filter(({ seq }) => seq === first), ...layers.filter(({ seq }) => seq !== first)];
  let [rest, value] = [qty, ZERO];
  const left = new Map<Layer, Layer | null>();
  for (const layer of order) {
    if (rest === 0n) break;
    const taken = least(rest, layer.qty);
    const cost = taken === layer.qty ? layer.value : mulDiv(layer.value, taken, layer.qty);
    left.set(layer, taken === layer.qty ? null : { ...layer, qty: layer.qty - taken, value: layer.value - cost });
    rest -= taken;
    value += cost;
  }
  return { layers: layers.flatMap((layer) => (left.has(layer) ? (left.get(layer) ?? []) : layer)), value };
}

export interface LeftAt extends Left {
  /** What the document says beyond what the pool could give (VAR_DEVOLUCION); may be negative. */
  readonly variance: Micro;
}

/** What products of six decimals may leave, MXN. */
const ROUNDING: Micro = 1_000n;

/** `qty` leaves at a value known from elsewhere: back to the supplier, or the cancelling of an entry (examples C, L). */
export function leaveAt(method: Method, pool: Pool, qty: Micro, wanted: Micro, entry?: number): LeftAt {
  if (method === 'ESTANDAR') {
    // At the standard, also of what is not there; the last takes what rounding left, and no more: before the standard changed the pool may have been worth another one.
    const residue = abs(wanted - pool.value) <= ROUNDING && (qty === pool.qty || (pool.qty > qty && pool.value < wanted));
    const value = residue ? pool.value : wanted;
    return { pool: settled(method, pool.qty - qty, pool.value - value, pool.cost, pool.layers), value, variance: wanted - value };
  }
  if (pool.qty < qty) {
    const left = leave(method, pool, qty);
    return { ...left, variance: wanted - left.value };
  }
  if (method === 'PEPS') {
    const { layers, value } = consume(pool.layers, qty, entry);
    return { pool: settled(method, pool.qty - qty, pool.value - value, pool.cost, layers), value, variance: wanted - value };
  }
  const value = qty === pool.qty ? pool.value : least(wanted, pool.value);
  return { pool: settled(method, pool.qty - qty, pool.value - value, pool.cost, pool.layers), value, variance: wanted - value };
}

/** Between two places of one pool: the value that goes with the quantity. The pool and its layers stay as they are. */
export const valueWithin = (pool: Pool, qty: Micro): Micro => (pool.qty > 0n ? mulDiv(pool.value, qty, pool.qty) : times(qty, pool.cost));

/**
 * The pool is worth `wanted` more or less with the same quantity; in PEPS the layers share it by their value. When earlier rows
 * have come since, it takes no more than is there, and changes nothing where there is nothing (I2).
 */
export function revalue(method: Method, pool: Pool, wanted: Micro): { readonly pool: Pool; readonly delta: Micro } {
  const delta = method === 'ESTANDAR' ? wanted : pool.qty <= 0n ? ZERO : most(wanted, -pool.value);
  const layers = method === 'PEPS' ? spread(pool.layers, delta) : pool.layers;
  return { pool: settled(method, pool.qty, pool.value + delta, pool.cost, layers), delta };
}

function spread(layers: readonly Layer[], delta: Micro): readonly Layer[] {
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
