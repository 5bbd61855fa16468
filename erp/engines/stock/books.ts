/** The pools that a posting touches, with the rows that follow it in time, valued together until nothing changes (inventory §4.4). Long because pools, groups and corrections wait for each other: they are one state. */
import type { Tx } from '#erp/db/database.ts';
import { inPortions } from '#erp/db/portions.ts';
import { abs, micro, mulDiv, ZERO, type Micro } from './micro.ts';
import { shareOf } from './legs.ts';
import { lastClosing } from './months.ts';
import { EMPTY, type Layer, type Method, type Pool } from './pool.ts';
import { walk, type Origin, type PoolRow } from './walk.ts';

const SCALE = shareOf('1');
/** A pool that is still corrected after so many rounds hangs on itself. */
const MAX_ROUNDS = 20;

export interface PoolName {
  readonly productId: number;
  readonly key: string;
  readonly method: Method;
}

/** A row at its moment; rows not written yet have numbers beyond every written one. */
export interface DatedRow extends PoolRow {
  /** ISO instant in UTC. */
  readonly at: string;
}

interface Book extends PoolName {
  opening: Pool;
  /** Written rows from `from` on; none when nothing follows. */
  stored: readonly DatedRow[];
  from: string;
  readonly added: DatedRow[];
  closing: Pool;
  covers: readonly { readonly seq: number; readonly value: Micro }[];
  rounds: number;
}

interface Group {
  readonly outs: Set<number>;
  /** Row → its share, of 10¹⁰. */
  readonly shares: Map<number, bigint>;
  /** What the transformation itself cost. */
  extra: Micro;
  /** Share of what went in that leaves stock, of 10¹⁰. */
  lost: bigint;
}

interface StoredRow {
  readonly id: number;
  readonly at: string;
  readonly qty: string;
  readonly value: string;
  readonly origin: Origin['by'];
  readonly in_pool: boolean;
  readonly parent_id: number | null;
  readonly cost_group: string | null;
}

const EFFECTIVE = `k.value + coalesce((select sum(a.value) from kardex a where a.account_id = k.account_id and a.adjusts_id = k.id), 0)`;
/** Rows of pool $2 of product $1. What corrected them and what they repeat is read apart: a join of the ledger with itself is planned badly where nothing is known of its size. */
const HISTORY = `select k.id, k.posted_at as at, k.qty, k.value, k.origin, k.in_pool, coalesce(k.return_of_id, k.reverses_id, k.pair_id) as parent_id, k.cost_group
  from kardex k where k.product_id = $1 and k.pool_key = $2 and k.kind <> 'AJUSTE_COSTO'`;

const nameOf = ({ productId, key }: Pick<PoolName, 'productId' | 'key'>) => `${productId}/${key}`;
const storedName = ({ product_id, pool_key }: { readonly product_id: number; readonly pool_key: string }) => nameOf({ productId: product_id, key: pool_key });
const namesJson = (pools: readonly PoolName[]) => JSON.stringify(pools.map(({ productId, key }) => ({ product_id: productId, key })));
const inOrder = (a: DatedRow, b: DatedRow) => (a.at === b.at ? a.seq - b.seq : a.at < b.at ? -1 : 1);

/** Quantities without sign of the rows that others repeat, and what corrected each row, by row. */
interface Beside {
  readonly quantities: ReadonlyMap<number, Micro>;
  readonly fixes: ReadonlyMap<number, Micro>;
}

function originOf(row: StoredRow, { quantities }: Beside): Origin {
  if (row.origin === 'row') return { by: 'row', seq: row.parent_id!, qty: quantities.get(row.parent_id!)! };
  if (row.origin === 'cover') return { by: 'cover', seq: row.parent_id! };
  if (row.origin === 'group') return { by: 'group', group: row.cost_group! };
  return { by: row.origin };
}

const datedRow = (row: StoredRow, beside: Beside): DatedRow => ({
  seq: row.id,
  at: row.at,
  qty: micro(row.qty),
  effective: micro(row.value) + (beside.fixes.get(row.id) ?? ZERO),
  origin: originOf(row, beside),
  within: row.in_pool,
});

/** More rows follow than are walked at once: a job does it. */
export class TooManyRows extends Error {
  override name = 'TooManyRows';
}

/** Earlier and later than every row. */
const BEGINNING = '0001-01-01T00:00:00.000Z';
const END = '9999-12-31T23:59:59.999Z';

export class Books {
  readonly #tx: Tx;
  /** Most rows that may follow what is written, over all pools. */
  readonly #limit: number;
  #following = 0;
  readonly #books = new Map<string, Book>();
  /** Signed value of every row seen, with its corrections so far. */
  readonly #values = new Map<number, Micro>();
  readonly #groups = new Map<string, Group>();
  readonly #fetched = new Set<string>();
  /** Row → group, of what went into one. */
  readonly #goesInto = new Map<number, string>();
  readonly #corrections = new Map<number, Micro>();

  constructor(tx: Tx, limit = Infinity) {
    this.#tx = tx;
    this.#limit = limit;
  }

  #follow(rows: number): void {
    this.#following += rows;
    if (this.#following > this.#limit) throw new TooManyRows(`${this.#following} rows follow`);
  }

  /** Opens pools from the caches, or, when rows follow `at`, from the history before it. */
  async open(pools: readonly PoolName[], at: string): Promise<void> {
    const later = await inPortions(pools, (portion) =>
      this.#tx.query<{ product_id: number; pool_key: string; rows: number }>(
        `select k.product_id, k.pool_key, count(*)::int as rows from kardex k join jsonb_to_recordset($1::jsonb) as w(product_id bigint, key text) on k.product_id = w.product_id and k.pool_key = w.key where k.posted_at > $2 group by 1, 2`,
        [namesJson(portion), at],
      ),
    );
    this.#follow(later.reduce((total, { rows }) => total + rows, 0));
    const followed = new Set(later.map(storedName));
    const still = pools.filter((pool) => !followed.has(nameOf(pool)));
    await this.openLast(still, at);
    for (const pool of pools) if (followed.has(nameOf(pool))) await this.#load(pool, at);
  }

  /** Opens pools from the ledger alone, whatever the caches say, from what the last closed month left. */
  async openLedger(pools: readonly PoolName[]): Promise<void> {
    const closed = await lastClosing(this.#tx, END);
    for (const pool of pools) await this.#load(pool, closed?.end ?? BEGINNING);
  }

  /** Opens pools as the caches leave them, whatever follows. */
  async openLast(pools: readonly PoolName[], from = END): Promise<void> {
    for (const [pool, state] of await this.#cached(pools))
      this.#books.set(nameOf(pool), { ...pool, opening: state, stored: [], from, added: [], closing: state, covers: [], rounds: 0 });
  }

  /** What the caches say of pools that nothing follows. */
  async #cached(pools: readonly PoolName[]): Promise<readonly (readonly [PoolName, Pool])[]> {
    const costs = await inPortions(pools, (portion) =>
      this.#tx.query<{ product_id: number; pool_key: string; qty: string; value: string; avg_cost: string }>(
        `select c.product_id, c.pool_key, c.qty, c.value, c.avg_cost from stock_costs c join jsonb_to_recordset($1::jsonb) as w(product_id bigint, key text) on c.product_id = w.product_id and c.pool_key = w.key`,
        [namesJson(portion)],
      ),
    );
    const layered = pools.filter(({ method }) => method === 'PEPS');
    const layers = await inPortions(layered, (portion) =>
      this.#tx.query<{ product_id: number; pool_key: string; in_id: number; qty_left: string; value_left: string }>(
        `select l.product_id, l.pool_key, l.in_id, l.qty_left, l.value_left from stock_layers l join jsonb_to_recordset($1::jsonb) as w(product_id bigint, key text)
           on l.product_id = w.product_id and l.pool_key = w.key order by l.place`,
        [namesJson(portion)],
      ),
    );
    const costOf = new Map(costs.map((row) => [storedName(row), row]));
    const layersOf = Map.groupBy(layers, storedName);
    return pools.map((pool) => {
      const cost = costOf.get(nameOf(pool));
      const state: Pool = cost
        ? {
            qty: micro(cost.qty),
            value: micro(cost.value),
            cost: micro(cost.avg_cost),
            layers: (layersOf.get(nameOf(pool)) ?? []).map((row): Layer => ({ seq: row.in_id, qty: micro(row.qty_left), value: micro(row.value_left) })),
          }
        : EMPTY;
      return [pool, state] as const;
    });
  }

  /** Reads the rows of a pool from `from` on and what it was worth before them. */
  async #load(pool: PoolName, from: string): Promise<Book> {
    const known = this.#books.get(nameOf(pool));
    if (known && known.from <= from) return known;
    const before = pool.method === 'PEPS' ? null : await this.#totalsBefore(pool, from);
    const since = await this.#methodSince(pool);
    // Layers and the last cost of an empty pool cannot be told from totals: those are walked from the beginning, or from when their method holds.
    const start = before && before.qty > 0n && from >= since.at ? from : since.at;
    const rows = await this.#tx.query<StoredRow>(`${HISTORY} ${start ? 'and k.posted_at >= $3' : ''} order by k.posted_at, k.id`, [
      pool.productId,
      pool.key,
      ...(start ? [start] : []),
    ]);
    const beside = await this.#beside(pool, rows);
    const opening = start === since.at ? since.opening : before!;
    const book: Book = {
      ...pool,
      opening,
      stored: rows.map((row) => datedRow(row, beside)),
      from: start,
      added: known?.added ?? [],
      closing: opening,
      covers: [],
      rounds: known?.rounds ?? 0,
    };
    for (const row of book.stored) if (!this.#values.has(row.seq)) this.#values.set(row.seq, row.effective);
    this.#books.set(nameOf(pool), book);
    return book;
  }

  async #beside({ productId }: PoolName, rows: readonly StoredRow[]): Promise<Beside> {
    const parents = rows.flatMap(({ origin, parent_id }) => (origin === 'row' && parent_id !== null ? [parent_id] : []));
    const quantities =
      parents.length > 0 ? await this.#tx.query<{ id: number; qty: string }>('select id, abs(qty) as qty from kardex where id = any($1::bigint[])', [parents]) : [];
    const fixes = await this.#tx.query<{ id: number; value: string }>(
      'select adjusts_id as id, sum(value)::numeric(18,6) as value from kardex where product_id = $1 and adjusts_id is not null group by 1',
      [productId],
    );
    return { quantities: new Map(quantities.map(({ id, qty }) => [id, micro(qty)])), fixes: new Map(fixes.map(({ id, value }) => [id, micro(value)])) };
  }

  /** From when on the pool's method holds, and what there was: one layer, whatever came in before. */
  async #methodSince(pool: PoolName): Promise<{ readonly at: string; readonly opening: Pool }> {
    const [cost] = await this.#tx.query<{ since: string | null; mark: number | null }>(
      `select c.method_since as since, (select min(k.id) from kardex k where k.product_id = c.product_id and k.pool_key = c.pool_key and k.kind = 'REVALUACION' and k.posted_at = c.method_since) as mark
       from stock_costs c where c.product_id = $1 and c.pool_key = $2`,
      [pool.productId, pool.key],
    );
    if (!cost?.since) return { at: '', opening: EMPTY };
    const total = await this.#totalsBefore(pool, cost.since);
    const layers = pool.method === 'PEPS' && total.qty > 0n ? [{ seq: cost.mark ?? 0, qty: total.qty, value: total.value }] : [];
    return { at: cost.since, opening: { ...total, layers } };
  }

  async #totalsBefore({ productId, key }: PoolName, at: string): Promise<Pool> {
    const closed = await lastClosing(this.#tx, at);
    const [row] = await this.#tx.query<{ qty: string; value: string }>(
      `select coalesce(sum(qty), 0)::numeric(18,6) as qty, coalesce(sum(value), 0)::numeric(18,6) as value from (
         select qty, value from stock_snapshots where product_id = $1 and pool_key = $2 and period = $4
         union all select qty, value from kardex where product_id = $1 and pool_key = $2 and posted_at < $3 and posted_at >= coalesce($5::timestamptz, '-infinity')) moved`,
      [productId, key, at, closed?.period ?? '', closed?.end ?? null],
    );
    const [qty, value] = [micro(row!.qty), micro(row!.value)];
    return { qty, value, cost: qty > 0n ? abs(mulDiv(value, 1_000_000n, qty)) : ZERO, layers: [] };
  }

  /** A row that is about to be written. `effective` is its value when something says it. */
  add(pool: Pick<PoolName, 'productId' | 'key'>, row: DatedRow): void {
    this.#book(pool).added.push(row);
    this.#values.set(row.seq, row.effective);
  }

  goesInto(group: string, seq: number): void {
    this.#group(group).outs.add(seq);
    this.#goesInto.set(seq, group);
  }

  /** `share` of 10¹⁰. */
  comesFrom(group: string, seq: number, share: bigint): void {
    this.#group(group).shares.set(seq, share);
  }

  #group(name: string): Group {
    const known = this.#groups.get(name);
    if (known) return known;
    const made: Group = { outs: new Set(), shares: new Map(), extra: ZERO, lost: 0n };
    this.#groups.set(name, made);
    return made;
  }

  #book(pool: Pick<PoolName, 'productId' | 'key'>): Book {
    const book = this.#books.get(nameOf(pool));
    if (!book) throw new Error(`pool ${nameOf(pool)} was not opened`);
    return book;
  }

  /** A written row is worth `delta` more: a cost that came late. Its pool is opened from that row on. */
  async correct(pool: PoolName, at: string, seq: number, delta: Micro): Promise<void> {
    const book = await this.#load(pool, at);
    this.#follow(book.stored.filter((row) => row.at > at).length);
    this.#corrections.set(seq, (this.#corrections.get(seq) ?? ZERO) + delta);
    this.#values.set(seq, this.#values.get(seq)! + delta);
    if (!book.stored.some((row) => row.seq === seq)) throw new Error(`row ${seq} is not of pool ${nameOf(pool)}`);
  }

  /** Values every open pool until no row changes. */
  async settle(): Promise<void> {
    const waiting = new Set(this.#books.values());
    for (const book of waiting) {
      waiting.delete(book);
      if (++book.rounds > MAX_ROUNDS) throw new Error(`pool ${nameOf(book)} hangs on itself`);
      await this.#fetchParents(book);
      const rows = [...book.stored, ...book.added].sort(inOrder).map((row): DatedRow => ({ ...row, effective: this.#values.get(row.seq)! }));
      const walked = walk(book.method, book.opening, rows, {
        row: (seq) => this.#valueOf(seq),
        share: (group, seq, valueOf) => this.#share(group, seq, (out) => (rows.some((row) => row.seq === out) ? valueOf(out) : this.#valueOf(out))),
      });
      book.closing = walked.pool;
      book.covers = walked.covers;
      for (const { seq, delta } of walked.adjustments) {
        this.#values.set(seq, this.#valueOf(seq) + delta);
        this.#corrections.set(seq, (this.#corrections.get(seq) ?? ZERO) + delta);
      }
      const changed = [...walked.adjustments.map(({ seq }) => seq), ...(book.rounds === 1 ? this.#corrected(book) : [])];
      if (changed.length > 0) for (const next of await this.#dependants(book, changed)) waiting.add(next);
    }
  }

  #corrected(book: Book): number[] {
    return book.stored.map(({ seq }) => seq).filter((seq) => this.#corrections.has(seq));
  }

  #valueOf(seq: number): Micro {
    const value = this.#values.get(seq);
    if (value === undefined) throw new Error(`row ${seq} is not known`);
    return value;
  }

  /** What went into the group and what it cost, less what was lost, shared out; the largest share takes the residue of rounding. */
  #share(name: string, seq: number, valueOf: (seq: number) => Micro): Micro {
    const { outs, shares, extra, lost } = this.#group(name);
    let total = ZERO;
    for (const out of outs) total += abs(valueOf(out));
    total += extra - mulDiv(total, lost, SCALE);
    const parts = new Map([...shares].map(([row, share]) => [row, mulDiv(total, share, SCALE)]));
    const largest = [...shares].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
    let given = ZERO;
    for (const part of parts.values()) given += part;
    return parts.get(seq)! + (seq === largest ? total - given : ZERO);
  }

  /** MXN that would fall on a row by its share of the group, as it stands after the walk. */
  async shareOf(group: string, seq: number): Promise<Micro> {
    if (!this.#fetched.has(group)) await this.#fetchGroup(group);
    return this.#share(group, seq, (out) => this.#valueOf(out));
  }

  /** Values of rows in pools that are not open, on which rows of this one hang. */
  async #fetchParents(book: Book): Promise<void> {
    const wanted = [...book.stored, ...book.added].flatMap(({ origin }) => (origin.by === 'row' && !this.#values.has(origin.seq) ? [origin.seq] : []));
    if (wanted.length > 0) {
      const rows = await this.#tx.query<{ id: number; effective: string }>(`select k.id, (${EFFECTIVE})::numeric(18,6) as effective from kardex k where k.id = any($1::bigint[])`, [
        wanted,
      ]);
      for (const row of rows) this.#values.set(row.id, micro(row.effective));
    }
    const groups = new Set([...book.stored, ...book.added].flatMap(({ origin }) => (origin.by === 'group' ? [origin.group] : [])));
    for (const group of groups) if (!this.#fetched.has(group)) await this.#fetchGroup(group);
  }

  /** What the ledger knows already of a transformation. */
  async #fetchGroup(name: string): Promise<void> {
    this.#fetched.add(name);
    const outs = await this.#tx.query<{ id: number; effective: string }>(
      `select k.id, (${EFFECTIVE})::numeric(18,6) as effective from kardex k where k.cost_group = $1 and k.kind = 'SALIDA'`,
      [name],
    );
    for (const out of outs) {
      if (!this.#values.has(out.id)) this.#values.set(out.id, micro(out.effective));
      this.goesInto(name, out.id);
    }
    const shares = await this.#tx.query<{ in_id: number; share: string }>('select in_id, share from cost_links where cost_group = $1', [name]);
    for (const { in_id, share } of shares) this.comesFrom(name, in_id, shareOf(share));
    const [own] = await this.#tx.query<{ extra_cost: string; lost_share: string }>('select extra_cost, lost_share from cost_groups where cost_group = $1', [name]);
    if (own) Object.assign(this.#group(name), { extra: micro(own.extra_cost), lost: shareOf(own.lost_share) });
  }

  /** Pools with rows that hang on the changed ones: those open already, and those still in the ledger only. */
  async #dependants(book: Book, changed: readonly number[]): Promise<Book[]> {
    const seqs = new Set(changed);
    const groups = new Set(changed.flatMap((seq) => this.#goesInto.get(seq) ?? []));
    const hangs = ({ origin }: DatedRow) => (origin.by === 'row' && seqs.has(origin.seq)) || (origin.by === 'group' && groups.has(origin.group));
    const found = new Set([...this.#books.values()].filter((other) => other !== book && [...other.stored, ...other.added].some(hangs)));
    const stored = await this.#tx.query<{ product_id: number; pool_key: string; method: Method; at: string }>(
      `select k.product_id, k.pool_key, c.method, min(k.posted_at) as at from kardex k join stock_costs c on c.account_id = k.account_id and c.product_id = k.product_id and c.pool_key = k.pool_key
       where k.origin in ('row', 'group') and (k.return_of_id = any($1::bigint[]) or k.reverses_id = any($1::bigint[]) or k.pair_id = any($1::bigint[])
         or (k.origin = 'group' and k.cost_group in (select o.cost_group from kardex o where o.id = any($1::bigint[]) and o.kind = 'SALIDA' and o.cost_group is not null)))
       group by 1, 2, 3`,
      [changed],
    );
    for (const row of stored) {
      const name = { productId: row.product_id, key: row.pool_key, method: row.method };
      const known = this.#books.get(nameOf(name));
      const loaded = await this.#load(name, row.at);
      if (loaded !== known) this.#follow(loaded.stored.filter(({ at }) => at > row.at).length);
      if (loaded.productId !== book.productId || loaded.key !== book.key) found.add(loaded);
    }
    return [...found];
  }

  /** Signed value of a row after the last walk. */
  valueOf(seq: number): Micro {
    return this.#valueOf(seq);
  }

  /** Written rows whose value changed. */
  corrections(isWritten: (seq: number) => boolean): readonly (readonly [seq: number, delta: Micro])[] {
    return [...this.#corrections].filter(([seq, delta]) => delta !== 0n && isWritten(seq));
  }

  /** Entries, written or not, that fill a negative stock and need a row that says so. */
  covers(): readonly { readonly seq: number; readonly value: Micro }[] {
    return [...this.#books.values()].flatMap(({ covers }) => covers);
  }

  /** Every pool that was opened, as it ends. */
  closings(): readonly (PoolName & { readonly pool: Pool })[] {
    return [...this.#books.values()].map(({ productId, key, method, closing }) => ({ productId, key, method, pool: closing }));
  }
}
