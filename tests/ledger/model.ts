/**
 * Long because it is one model, written apart from the product so that both cannot be wrong alike.
 */
/**
 * The stock ledger as inventory §4.3, §4.4, R3, R7, R13 and §6 say it, for one product: an
 * independent second opinion that shares no code with `erp/domains/stock`. Nothing is cached and
 * nothing is corrected in place: after every step each pool is gone through from its first row,
 * again and again until no row changes. Amounts are whole millionths.
 */
export type Method = 'PROMEDIO' | 'PEPS' | 'LOTE' | 'ESTANDAR';

/** Where goods stand. */
export interface Place {
  readonly name: string;
  readonly branch: string;
  readonly account: string;
  readonly mayBeShort: boolean;
}

/** What says what a row is worth. */
type Says =
  /** A document, or a standard: signed. */
  | { readonly by: 'document'; value: bigint }
  | { readonly by: 'method' }
  /** Proportional to another row, whatever that is worth by now. */
  | { readonly by: 'origin'; readonly row: Row }
  /** The out that it comes out of. */
  | { readonly by: 'other half'; readonly row: Row }
  | { readonly by: 'share of the pool' };

export interface Row {
  readonly number: number;
  /** ISO instant of milliseconds, and its local day. */
  readonly at: string;
  readonly day: string;
  readonly qty: bigint;
  readonly place: Place | null;
  readonly lot: string | null;
  readonly pool: string;
  readonly says: Says;
  /** One half of a move between places of one pool. */
  readonly within: boolean;
  worth: bigint;
  /** Of the half of a move that leaves: the one that arrives. */
  arrives?: Row;
  /** What filling a negative stock cost; the row exists from when it was not zero. */
  cover: bigint;
  covered: boolean;
}

export interface Document {
  readonly rows: readonly Row[];
  readonly event: string | null;
  /** Event of what its document says beyond the stock. */
  readonly variance: string | null;
  /** What was told of that variance, and said later by invoices. */
  beyond: bigint;
  cancelled: boolean;
  /** What a return gives back. */
  readonly said: ReadonlyMap<Row, bigint>;
}

interface Layer {
  readonly row: Row;
  qty: bigint;
  value: bigint;
}

export interface Pool {
  qty: bigint;
  value: bigint;
  /** The last one that there was while there was stock. */
  cost: bigint;
  layers: Layer[];
}

const ONE = 1_000_000n;
const size = (value: bigint) => (value < 0n ? -value : value);
const smaller = (a: bigint, b: bigint) => (a < b ? a : b);

/** a·b/c to the millionth, half away from zero. */
export function part(a: bigint, b: bigint, c: bigint): bigint {
  const product = a * b;
  const negative = product < 0n !== c < 0n;
  const [quotient, rest] = [size(product) / size(c), size(product) % size(c)];
  const rounded = rest * 2n >= size(c) ? quotient + 1n : quotient;
  return negative ? -rounded : rounded;
}

export const priced = (qty: bigint, cost: bigint): bigint => part(qty, cost, ONE);

export class Ledger {
  readonly rows: Row[] = [];
  readonly method: Method;
  readonly #byBranch: boolean;
  readonly #dayOf: (at: string) => string;
  standard: bigint;
  pools = new Map<string, Pool>();
  /** `event day` → MXN. */
  readonly told = new Map<string, bigint>();
  /**
   * What cancelled moves left of a pool that had changed: a variance whose counter-account is
   * inventory.
   */
  readonly #left: { readonly day: string; readonly value: bigint }[] = [];
  #lastCost = { at: '', cost: 0n };

  constructor(
    method: Method,
    {
      byBranch,
      standard,
      dayOf,
    }: { byBranch: boolean; standard: bigint; dayOf: (at: string) => string },
  ) {
    this.method = method;
    this.#byBranch = byBranch;
    this.#dayOf = dayOf;
    this.standard = standard;
  }

  poolKey(place: Place, lot: string | null): string {
    if (this.method === 'LOTE') return `L:${lot}`;
    return this.#byBranch ? `B:${place.branch}` : 'E';
  }

  poolOf(place: Place, lot: string | null): Pool {
    return this.pools.get(this.poolKey(place, lot)) ?? { qty: 0n, value: 0n, cost: 0n, layers: [] };
  }

  // --- what may be done
  // -------------------------------------------------------------------------------------------

  #running(place: Place, lot: string | null): Row[] {
    return this.rows
      .filter((row) => row.place === place && row.lot === lot && row.qty !== 0n)
      .toSorted(inTime);
  }

  there(place: Place, lot: string | null): bigint {
    return this.#running(place, lot).reduce((total, { qty }) => total + qty, 0n);
  }

  /** R3: nothing goes below zero, now or at any later moment. */
  enough(place: Place, lot: string | null, qty: bigint, at: string | null): boolean {
    if (place.mayBeShort && lot === null) return true;
    if (this.there(place, lot) < qty) return false;
    if (at === null) return true;
    let running = -qty;
    const rows = this.#running(place, lot);
    for (const row of rows) if (row.at <= at) running += row.qty;
    if (running < 0n) return false;
    for (const row of rows) {
      if (row.at <= at) continue;
      running += row.qty;
      if (running < 0n) return false;
    }
    return true;
  }

  /** R7: what came is still there; in layers, of its own. */
  cancellable({ rows, cancelled }: Document): boolean {
    if (cancelled) return false;
    for (const row of rows) {
      if (row.qty <= 0n) continue;
      if (!(row.place!.mayBeShort && row.lot === null) && this.there(row.place!, row.lot) < row.qty)
        return false;
      if (
        this.method === 'PEPS' &&
        !row.within &&
        this.pools.get(row.pool)!.layers.find((layer) => layer.row === row)?.qty !== row.qty
      )
        return false;
    }
    return true;
  }

  /** R13: the average of the pool, the standard, what last came in. */
  averageCost(place: Place, lot: string | null): bigint {
    const { qty, value, cost } = this.poolOf(place, lot);
    return (qty > 0n ? part(value, ONE, qty) : cost) || this.standard || this.#lastCost.cost;
  }

  // --- what is done
  // -----------------------------------------------------------------------------------------------

  #row(
    at: string,
    qty: bigint,
    place: Place | null,
    lot: string | null,
    pool: string,
    says: Says,
    within = false,
  ): Row {
    const row: Row = {
      number: this.rows.length,
      at,
      day: this.#dayOf(at),
      qty,
      place,
      lot,
      pool,
      says,
      within,
      worth: 0n,
      cover: 0n,
      covered: false,
    };
    this.rows.push(row);
    return row;
  }

  #tell(event: string | null, day: string, value: bigint): void {
    if (event !== null)
      this.told.set(`${event} ${day}`, (this.told.get(`${event} ${day}`) ?? 0n) + value);
  }

  /** Values everything anew; tells what earlier rows changed by. */
  #revalue(fresh: ReadonlySet<Row>): void {
    const before = new Map(
      this.rows.map((row) => [row, { worth: row.worth, cover: row.cover, covered: row.covered }]),
    );
    const keys = [...new Set(this.rows.map(({ pool }) => pool))];
    for (let round = 0; ; round++) {
      if (round > 60) throw new Error('the model does not settle');
      let changed = false;
      for (const key of keys) changed = this.#through(key) || changed;
      if (!changed) break;
    }
    for (const row of this.rows) {
      const was = before.get(row)!;
      if (!fresh.has(row)) this.#tell('INV_AJUSTE_COSTO', row.day, row.worth - was.worth);
      if (!fresh.has(row) && row.arrives && row.place!.account !== row.arrives.place!.account)
        this.#tell('INV_TRASPASO', row.day, row.worth - was.worth);
      if (row.cover !== 0n && !was.covered) this.#tell('VAR_NEGATIVO', row.day, row.cover);
      else if (was.covered) this.#tell('INV_AJUSTE_COSTO', row.day, row.cover - was.cover);
      row.covered ||= row.cover !== 0n;
    }
  }

  /** Goes through one pool from its first row; true when a row came out otherwise than before. */
  #through(key: string): boolean {
    const pool: Pool = { qty: 0n, value: 0n, cost: 0n, layers: [] };
    let changed = false;
    for (const row of this.rows.filter((each) => each.pool === key).toSorted(inTime)) {
      const { worth, cover } = this.#next(pool, row);
      if (worth !== row.worth || cover !== row.cover) changed = true;
      Object.assign(row, { worth, cover });
      // A move within the pool changes nothing of it. What is short is worth its standard as well
      // (decision 232).
      if (row.within) continue;
      if (pool.qty > 0n || (this.method === 'ESTANDAR' && pool.qty !== 0n))
        pool.cost = size(part(pool.value, ONE, pool.qty));
    }
    this.pools.set(key, pool);
    return changed;
  }

  #next(pool: Pool, row: Row): { worth: bigint; cover: bigint } {
    if (row.qty === 0n) return { worth: this.#changeValue(pool, this.#said(row)!), cover: 0n };
    let worth: bigint;
    if (row.within) worth = this.#within(pool, row);
    else if (row.qty > 0n) worth = this.#said(row)!;
    else worth = -this.#leave(pool, row);
    if (row.within || row.qty < 0n) {
      pool.qty += row.qty;
      pool.value += worth;
      return { worth, cover: 0n };
    }
    return { worth, cover: this.#enter(pool, row, worth) };
  }

  /** Null when the method says it. */
  #said({ says, qty }: Row): bigint | null {
    if (says.by === 'document') return says.value;
    if (says.by === 'other half') return -says.row.worth;
    if (says.by !== 'origin') return null;
    const value = part(size(says.row.worth), size(qty), size(says.row.qty));
    return qty < 0n ? -value : value;
  }

  #within(pool: Pool, row: Row): bigint {
    const said = this.#said(row);
    if (said !== null) return said;
    return pool.qty > 0n ? part(pool.value, row.qty, pool.qty) : priced(row.qty, pool.cost);
  }

  /** Example H: what fills a negative stock is worth what had left. */
  #enter(pool: Pool, row: Row, worth: bigint): bigint {
    const fills = pool.qty < 0n && this.method !== 'ESTANDAR' ? smaller(row.qty, -pool.qty) : 0n;
    const filling = fills === 0n ? 0n : part(worth, fills, row.qty);
    const cover = fills === 0n ? 0n : part(pool.value, fills, pool.qty) - filling;
    if (this.method === 'PEPS' && row.qty > fills)
      pool.layers.push({ row, qty: row.qty - fills, value: worth - filling });
    pool.qty += row.qty;
    pool.value += worth + cover;
    return cover;
  }

  /** What an out takes with it, positive. */
  #leave(pool: Pool, row: Row): bigint {
    const qty = -row.qty;
    const said = this.#said(row);
    if (this.method === 'ESTANDAR') return -said!;
    if (pool.qty < qty) {
      const has = pool.qty > 0n ? pool.qty : 0n;
      let taken: bigint;
      if (this.method === 'PEPS') taken = takeLayers(pool, has);
      else taken = has > 0n ? pool.value : 0n;
      return taken + priced(qty - has, pool.cost);
    }
    if (this.method === 'PEPS')
      return takeLayers(pool, qty, row.says.by === 'origin' ? row.says.row : undefined);
    if (qty === pool.qty) return pool.value;
    return said === null ? part(pool.value, qty, pool.qty) : smaller(-said, pool.value);
  }

  /**
   * A decision of value stays as posted, but takes nothing that is not there and leaves nothing
   * where there is nothing (I2).
   */
  #changeValue(pool: Pool, wanted: bigint): bigint {
    let delta = wanted;
    if (this.method !== 'ESTANDAR') {
      if (pool.qty <= 0n) delta = 0n;
      else if (pool.value + delta < 0n) delta = -pool.value;
    }
    pool.value += delta;
    const [worth, qty] = [
      pool.layers.reduce((total, { value }) => total + value, 0n),
      pool.layers.reduce((total, layer) => total + layer.qty, 0n),
    ];
    let [before, given] = [0n, 0n];
    for (const layer of pool.layers) {
      before += worth > 0n ? layer.value : layer.qty;
      const until = part(delta, before, worth || qty);
      layer.value += until - given;
      given = until;
    }
    return delta;
  }

  #post(
    rows: readonly Row[],
    event: string | null,
    variance: string | null,
    told: readonly (readonly [string | null, string, () => bigint])[],
    said = new Map<Row, () => bigint>(),
  ): Document {
    this.#revalue(new Set(rows));
    for (const [name, day, value] of told) this.#tell(name, day, value());
    return {
      rows,
      event,
      variance,
      beyond: 0n,
      cancelled: false,
      said: new Map([...said].map(([row, value]) => [row, value()])),
    };
  }

  /** Something comes in; `value` is what its document says. */
  enter(
    type: { event: string; variance: string | null },
    at: string,
    place: Place,
    lot: string | null,
    qty: bigint,
    value: bigint,
  ): Document {
    const worth = this.method === 'ESTANDAR' ? priced(qty, this.standard) : value;
    const row = this.#row(at, qty, place, lot, this.poolKey(place, lot), {
      by: 'document',
      value: worth,
    });
    const document = this.#post([row], type.event, type.variance, [
      [type.event, row.day, () => row.worth],
    ]);
    this.#lastIn(row);
    if (this.method === 'ESTANDAR' && type.variance) this.#differ(document, row.day, value - worth);
    return document;
  }

  #lastIn(row: Row): void {
    if (row.at >= this.#lastCost.at)
      this.#lastCost = { at: row.at, cost: part(row.worth, ONE, row.qty) };
  }

  #differ(document: Document, day: string, value: bigint): void {
    document.beyond += value;
    this.#tell(document.variance, day, value);
  }

  /** Something leaves by the method. */
  leave(event: string, at: string, place: Place, lot: string | null, qty: bigint): Document {
    const says: Says =
      this.method === 'ESTANDAR'
        ? { by: 'document', value: -priced(qty, this.standard) }
        : { by: 'method' };
    const row = this.#row(at, -qty, place, lot, this.poolKey(place, lot), says);
    return this.#post([row], event, 'VAR_DEVOLUCION', [[event, row.day, () => row.worth]]);
  }

  /** Goes back to where it came from: to the supplier, or from the customer. */
  giveBack(
    event: string,
    at: string,
    place: Place,
    lot: string | null,
    qty: bigint,
    original: Document,
  ): Document {
    const [origin] = original.rows as [Row];
    const back = -(origin.qty > 0n ? qty : -qty);
    const standard = this.method === 'ESTANDAR';
    const said = part(
      size(origin.worth) + (origin.qty > 0n ? original.beyond : 0n),
      qty,
      size(origin.qty),
    );
    const plain = part(size(origin.worth), qty, size(origin.qty));
    const says: Says = standard
      ? { by: 'document', value: priced(back, this.standard) }
      : { by: 'origin', row: origin };
    const row = this.#row(at, back, place, lot, this.poolKey(place, lot), says);
    const document = this.#post([row], event, 'VAR_DEVOLUCION', [
      [event, row.day, () => row.worth],
    ]);
    if (back > 0n) this.#lastIn(row);
    if (back < 0n) this.#differ(document, row.day, (standard ? said : plain) - size(row.worth));
    else if (standard) this.#differ(document, row.day, size(row.worth) - plain);
    return document;
  }

  /** From place to place; `after` is the earlier move that this one continues. */
  move(
    at: string,
    from: Place,
    to: Place,
    lot: string | null,
    qty: bigint,
    after?: Document,
  ): Document {
    const [out, into] = [this.poolKey(from, lot), this.poolKey(to, lot)];
    const within = out === into;
    const came = after?.rows.find((row) => row.qty > 0n);
    const method: Says = within ? { by: 'share of the pool' } : { by: 'method' };
    const standard: Says = { by: 'document', value: -priced(qty, this.standard) };
    let says: Says;
    if (came && (this.method !== 'ESTANDAR' || within)) says = { by: 'origin', row: came };
    else if (this.method === 'ESTANDAR') says = standard;
    else says = method;
    const gone = this.#row(at, -qty, from, lot, out, says, within);
    const arrived = this.#row(at, qty, to, lot, into, { by: 'other half', row: gone }, within);
    gone.arrives = arrived;
    return this.#post([gone, arrived], 'INV_TRASPASO', null, [
      [from.account === to.account ? null : 'INV_TRASPASO', gone.day, () => gone.worth],
    ]);
  }

  /**
   * R7: opposite rows of now, at what the rows are worth by now; at a standard, at the one in
   * force.
   */
  cancel(document: Document, at: string): void {
    const { event, variance } = document;
    const worthBefore = new Map(document.rows.map((row) => [row, row.worth]));
    const standard = (row: Row) => this.method === 'ESTANDAR' && !row.within;
    // The half that came goes back first.
    const rows = document.rows.toReversed().map((row) => {
      const says: Says = standard(row)
        ? { by: 'document', value: -priced(row.qty, this.standard) }
        : { by: 'origin', row };
      return { row, back: this.#row(at, -row.qty, row.place, row.lot, row.pool, says, row.within) };
    });
    if (rows.length === 2) rows[0]!.back.arrives = rows[1]!.back;
    this.#revalue(new Set(rows.map(({ back }) => back)));
    document.cancelled = true;
    const [first] = rows;
    const day = first!.back.day;
    if (rows.length === 2) {
      const [left, entered] = rows as [(typeof rows)[0], (typeof rows)[0]];
      if (left.back.place!.account !== entered.back.place!.account)
        this.#tell('INV_TRASPASO', day, left.back.worth);
      this.#tell('VAR_DEVOLUCION', day, entered.back.worth + left.back.worth);
      this.#left.push({ day, value: entered.back.worth + left.back.worth });
      return;
    }
    const { row, back } = first!;
    this.#tell(event, day, back.worth);
    if (back.qty > 0n) this.#lastIn(back);
    if (standard(row)) {
      if (variance === null) return;
      const [now, then] = [size(back.worth), size(worthBefore.get(row)!)];
      this.#tell(
        variance,
        day,
        variance === 'VAR_DEVOLUCION' && back.qty <= 0n ? then - now : now - then,
      );
    } else if (back.qty < 0n)
      this.#tell('VAR_DEVOLUCION', day, size(worthBefore.get(row)!) - size(back.worth));
    this.#tell(variance, day, -document.beyond);
  }

  /** Every pool with stock at that moment is worth a cost of its unit; false when there is none. */
  revalue(at: string, cost: bigint, lot: string | null): boolean {
    const due = [...new Set(this.rows.map(({ pool }) => pool))].flatMap((key) => {
      if (lot !== null && key !== `L:${lot}`) return [];
      const rows = this.rows.filter((row) => row.pool === key && row.at <= at);
      const qty = rows.reduce((total, row) => total + row.qty, 0n);
      const value = rows.reduce((total, row) => total + row.worth + row.cover, 0n);
      return qty > 0n || (this.method === 'ESTANDAR' && qty !== 0n)
        ? [{ key, delta: priced(qty, cost) - value }]
        : [];
    });
    const rows = due.map(({ key, delta }) =>
      this.#row(at, 0n, null, null, key, { by: 'document', value: delta }),
    );
    this.#revalue(new Set(rows));
    for (const row of rows) this.#tell('INV_REVAL', row.day, row.worth);
    if (this.method === 'ESTANDAR') this.standard = cost;
    return due.length > 0;
  }

  /** An invoice says more than the receipt did. */
  lateCost(document: Document, delta: bigint, today: string): void {
    const [row] = document.rows as [Row];
    if (this.method === 'ESTANDAR') return this.#differ(document, today, delta);
    if (row.says.by !== 'document') throw new Error('only of what a document says');
    row.says.value += delta;
    const fresh = new Set<Row>([row]);
    this.#revalue(fresh);
    this.#tell('INV_REVAL', row.day, delta);
  }

  // --- what there is
  // ----------------------------------------------------------------------------------------------

  get days(): string[] {
    return [...new Set(this.rows.map(({ day }) => day))].toSorted();
  }

  /** At the end of a day: by place, and of all pools. */
  at(day: string): { readonly qty: Map<string, bigint>; readonly value: bigint } {
    const rows = this.rows.filter((row) => row.day <= day);
    const qty = new Map<string, bigint>();
    for (const row of rows)
      if (row.place) qty.set(row.place.name, (qty.get(row.place.name) ?? 0n) + row.qty);
    return { qty, value: rows.reduce((total, row) => total + row.worth + row.cover, 0n) };
  }

  leftByMoves(day: string): bigint {
    return this.#left.reduce((total, left) => (left.day <= day ? total + left.value : total), 0n);
  }

  /** Σ of the events of stock until the end of a day. */
  toldUntil(day: string, events: ReadonlySet<string>): bigint {
    let total = 0n;
    for (const [name, value] of this.told) {
      const [event, of] = name.split(' ') as [string, string];
      if (of <= day && events.has(event)) total += value;
    }
    return total;
  }
}

const inTime = (a: Row, b: Row) => {
  if (a.at === b.at) return a.number - b.number;
  return a.at < b.at ? -1 : 1;
};

/**
 * First in, first out; what goes back takes its own layer first. The last piece of a layer takes
 * what is left of its value.
 */
function takeLayers(pool: Pool, qty: bigint, own?: Row): bigint {
  let [rest, taken] = [qty, 0n];
  for (const layer of own
    ? [...pool.layers].sort((a, b) => Number(b.row === own) - Number(a.row === own))
    : [...pool.layers]) {
    if (rest === 0n) break;
    const piece = smaller(rest, layer.qty);
    const value = piece === layer.qty ? layer.value : part(layer.value, piece, layer.qty);
    layer.qty -= piece;
    layer.value -= value;
    rest -= piece;
    taken += value;
  }
  pool.layers = pool.layers.filter((layer) => layer.qty > 0n);
  return taken;
}
