/** Long because its statements value one set of pools together and share its columns. */
/**
 * The pools that a posting touches, with the rows that follow it in time, valued together until
 * nothing changes (inventory §4.4). Long because pools, groups and corrections wait for each other:
 * they are one state.
 */
import { TENANT } from '#erp/db/sql/sql.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { inBatches } from '#erp/db/batches.ts';
import { absolute, fixed, mulDiv, ZERO, type FixedDecimal } from '../fixed-decimal.ts';
import { shareOf } from '../posting/ledger-entries.ts';
import { lastClosing, lastClosings } from '../period-snapshots.ts';
import { EMPTY, type Layer, type CostMethod, type Pool, type PoolKey } from './pool.ts';
import { replayCosts, type Origin, type LedgerRow } from './replay-costs.ts';

const SCALE = shareOf('1');
/** Pools whose history one statement reads: each may be long. */
const HISTORIES = 50;
/** A pool that is still corrected after so many rounds hangs on itself. */
const MAX_ROUNDS = 20;

/** A row at its moment; rows not written yet have numbers beyond every written one. */
export interface DatedRow extends LedgerRow {
  /** ISO instant in UTC. */
  readonly at: string;
}

interface Book extends PoolKey {
  opening: Pool;
  /** Written rows from `from` on; none when nothing follows. */
  stored: readonly DatedRow[];
  from: string;
  readonly added: DatedRow[];
  closing: Pool;
  covers: readonly { readonly seq: number; readonly value: FixedDecimal }[];
  rounds: number;
}

interface Group {
  readonly outs: Set<number>;
  /** Row → its share, of 10¹⁰. */
  readonly shares: Map<number, bigint>;
  /** What the transformation itself cost. */
  extra: FixedDecimal;
  /** Share of what went in that leaves stock, of 10¹⁰. */
  lost: bigint;
}

interface StoredPool {
  readonly product_id: number;
  readonly pool_key: string;
}

/** A pool, and from when on it is wanted. */
interface PoolFrom {
  readonly pool: PoolKey;
  readonly at: string;
}

interface StoredRow extends StoredPool {
  readonly id: number;
  readonly at: string;
  readonly qty: string;
  readonly value: string;
  readonly origin: Origin['by'];
  readonly in_pool: boolean;
  readonly parent_id: number | null;
  readonly cost_group: string | null;
}

const EFFECTIVE = `k.value + coalesce((select sum(a.value) from kardex a where ${sameCompany('a', 'k')} and a.adjusts_id = k.id), 0)`;
/**
 * Rows of the pools $1, each from its moment on. What corrected them and what they repeat is read
 * apart: a join of the ledger with itself is planned badly where nothing is known of its size.
 */
const HISTORY = `select k.product_id, k.pool_key, k.id, k.posted_at as at, k.qty, k.value, k.origin, k.in_pool, coalesce(k.return_of_id, k.reverses_id, k.pair_id) as parent_id, k.cost_group
  from jsonb_to_recordset($1::jsonb) as w(product_id bigint, key text, at timestamptz) join kardex k on k.product_id = w.product_id and k.pool_key = w.key and k.posted_at >= w.at
  where k.account_id = $2 and k.kind <> 'AJUSTE_COSTO' order by k.posted_at, k.id`;

const nameOf = ({ productId, key }: Pick<PoolKey, 'productId' | 'key'>) => `${productId}/${key}`;
const storedName = ({ product_id, pool_key }: StoredPool) =>
  nameOf({ productId: product_id, key: pool_key });
const fromJson = (wanted: readonly PoolFrom[]) =>
  JSON.stringify(wanted.map(({ pool, at }) => ({ product_id: pool.productId, key: pool.key, at })));
const namesJson = (pools: readonly PoolKey[]) =>
  JSON.stringify(pools.map(({ productId, key }) => ({ product_id: productId, key })));
const inOrder = (a: DatedRow, b: DatedRow) => {
  if (a.at === b.at) return a.seq - b.seq;
  return a.at < b.at ? -1 : 1;
};

/** Quantities without sign of the rows that others repeat, and what corrected each row, by row. */
interface Beside {
  readonly quantities: ReadonlyMap<number, FixedDecimal>;
  readonly fixes: ReadonlyMap<number, FixedDecimal>;
}

function originOf(row: StoredRow, { quantities }: Beside): Origin {
  if (row.origin === 'row')
    return { by: 'row', seq: row.parent_id!, qty: quantities.get(row.parent_id!)! };
  if (row.origin === 'cover') return { by: 'cover', seq: row.parent_id! };
  if (row.origin === 'group') return { by: 'group', group: row.cost_group! };
  return { by: row.origin };
}

const datedRow = (row: StoredRow, beside: Beside): DatedRow => ({
  seq: row.id,
  at: row.at,
  qty: fixed(row.qty),
  posted: fixed(row.value),
  effective: fixed(row.value) + (beside.fixes.get(row.id) ?? ZERO),
  origin: originOf(row, beside),
  within: row.in_pool,
});

/** More rows follow than are walked at once: a job does it. */
export class ReplayLimitExceeded extends Error {
  override name = 'TooManyRows';
}

/** Earlier and later than every row. */
const BEGINNING = '0001-01-01T00:00:00.000Z';
const END = '9999-12-31T23:59:59.999Z';

export class CostRevaluation {
  readonly #tx: Tx;
  /** Most rows that may follow what is written, over all pools. */
  readonly #limit: number;
  #following = 0;
  readonly #books = new Map<string, Book>();
  /** Signed value of every row seen, with its corrections so far. */
  readonly #values = new Map<number, FixedDecimal>();
  readonly #groups = new Map<string, Group>();
  readonly #fetched = new Set<string>();
  /** Row → group, of what went into one. */
  readonly #goesInto = new Map<number, string>();
  readonly #corrections = new Map<number, FixedDecimal>();
  /** Rows that are not in the ledger yet: nothing there hangs on them. */
  readonly #unwritten = new Set<number>();

  constructor(tx: Tx, limit = Infinity) {
    this.#tx = tx;
    this.#limit = limit;
  }

  #follow(rows: number): void {
    this.#following += rows;
    if (this.#following > this.#limit)
      throw new ReplayLimitExceeded(`${this.#following} rows follow`);
  }

  /** Opens pools from the caches, or, when rows follow `at`, from the history before it. */
  async open(pools: readonly PoolKey[], at: string): Promise<void> {
    const later = await inBatches(pools, (batch) =>
      this.#tx.query<{ product_id: number; pool_key: string; rows: number }>(
        `select k.product_id, k.pool_key, count(*)::int as rows from kardex k join jsonb_to_recordset($1::jsonb) as w(product_id bigint, key text) on k.product_id = w.product_id and k.pool_key = w.key where k.account_id = $3 and k.posted_at > $2 group by 1, 2`,
        [namesJson(batch), at, TENANT],
      ),
    );
    this.#follow(later.reduce((total, { rows }) => total + rows, 0));
    const followed = new Set(later.map(storedName));
    const still = pools.filter((pool) => !followed.has(nameOf(pool)));
    await this.openLast(still, at);
    await this.#load(pools.flatMap((pool) => (followed.has(nameOf(pool)) ? [{ pool, at }] : [])));
  }

  /**
   * Opens pools from the ledger alone, whatever the caches say, from what the last closed month
   * left.
   */
  async openLedger(pools: readonly PoolKey[]): Promise<void> {
    const closed = await lastClosing(this.#tx, END);
    await this.#load(pools.map((pool) => ({ pool, at: closed?.end ?? BEGINNING })));
  }

  /** Opens pools as the caches leave them, whatever follows. */
  async openLast(pools: readonly PoolKey[], from = END): Promise<void> {
    for (const [pool, state] of await this.#cached(pools))
      this.#books.set(nameOf(pool), {
        ...pool,
        opening: state,
        stored: [],
        from,
        added: [],
        closing: state,
        covers: [],
        rounds: 0,
      });
  }

  /** What the caches say of pools that nothing follows. */
  async #cached(pools: readonly PoolKey[]): Promise<readonly (readonly [PoolKey, Pool])[]> {
    const costs = await inBatches(pools, (batch) =>
      this.#tx.query<{
        product_id: number;
        pool_key: string;
        qty: string;
        value: string;
        avg_cost: string;
      }>(
        `select c.product_id, c.pool_key, c.qty, c.value, c.avg_cost from stock_costs c join jsonb_to_recordset($1::jsonb) as w(product_id bigint, key text) on c.product_id = w.product_id and c.pool_key = w.key where c.account_id = $2`,
        [namesJson(batch), TENANT],
      ),
    );
    const layered = pools.filter(({ method }) => method === 'PEPS');
    const layers = await inBatches(layered, (batch) =>
      this.#tx.query<{
        product_id: number;
        pool_key: string;
        in_id: number;
        qty_left: string;
        value_left: string;
      }>(
        `select l.product_id, l.pool_key, l.in_id, l.qty_left, l.value_left from stock_layers l join jsonb_to_recordset($1::jsonb) as w(product_id bigint, key text)
           on l.product_id = w.product_id and l.pool_key = w.key where l.account_id = $2 order by l.place`,
        [namesJson(batch), TENANT],
      ),
    );
    const costOf = new Map(costs.map((row) => [storedName(row), row]));
    const layersOf = Map.groupBy(layers, storedName);
    return pools.map((pool) => {
      const cost = costOf.get(nameOf(pool));
      const state: Pool = cost
        ? {
            qty: fixed(cost.qty),
            value: fixed(cost.value),
            cost: fixed(cost.avg_cost),
            layers: (layersOf.get(nameOf(pool)) ?? []).map((row): Layer => ({
              seq: row.in_id,
              qty: fixed(row.qty_left),
              value: fixed(row.value_left),
            })),
          }
        : EMPTY;
      return [pool, state] as const;
    });
  }

  /** Reads the rows of each pool from its moment on and what it was worth before them. */
  async #load(asked: readonly PoolFrom[]): Promise<void> {
    const wanted = asked.filter(({ pool, at }) => {
      const known = this.#books.get(nameOf(pool));
      return !known || known.from > at;
    });
    if (wanted.length === 0) return;
    const since = await this.#methodsSince(wanted.map(({ pool }) => pool));
    const before = await this.#totalsBefore(wanted.filter(({ pool }) => pool.method !== 'PEPS'));
    const starts = wanted.map(({ pool, at }) => {
      const [total, own] = [
        before.get(nameOf(pool)),
        since.get(nameOf(pool)) ?? { at: BEGINNING, opening: EMPTY },
      ];
      // Layers and the last cost of an empty pool cannot be told from totals: those are walked from
      // the beginning, or from when their method holds.
      return total && total.qty > 0n && at >= own.at
        ? { pool, at, opening: total }
        : { pool, ...own };
    });
    const rows = await inBatches(
      starts,
      (batch) => this.#tx.query<StoredRow>(HISTORY, [fromJson(batch), TENANT]),
      HISTORIES,
    );
    const beside = await this.#beside(starts, rows);
    const rowsOf = Map.groupBy(rows, storedName);
    for (const { pool, at, opening } of starts) {
      const known = this.#books.get(nameOf(pool));
      const stored = (rowsOf.get(nameOf(pool)) ?? []).map((row) => datedRow(row, beside));
      this.#books.set(nameOf(pool), {
        ...pool,
        opening,
        stored,
        from: at,
        added: known?.added ?? [],
        closing: opening,
        covers: [],
        rounds: known?.rounds ?? 0,
      });
      for (const row of stored)
        if (!this.#values.has(row.seq)) this.#values.set(row.seq, row.effective);
    }
  }

  async #beside(pools: readonly PoolFrom[], rows: readonly StoredRow[]): Promise<Beside> {
    const parents = rows.flatMap(({ origin, parent_id }) =>
      origin === 'row' && parent_id !== null ? [parent_id] : [],
    );
    const quantities =
      parents.length > 0
        ? await this.#tx.query<{ id: number; qty: string }>(
            'select id, abs(qty) as qty from kardex where account_id = $2 and id = any($1::bigint[])',
            [parents, TENANT],
          )
        : [];
    const products = [...new Set(pools.map(({ pool }) => pool.productId))];
    const fixes = await inBatches(products, (batch) =>
      this.#tx.query<{ id: number; value: string }>(
        'select adjusts_id as id, sum(value)::numeric(18,6) as value from kardex where account_id = $2 and product_id = any($1::bigint[]) and adjusts_id is not null group by 1',
        [batch, TENANT],
      ),
    );
    return {
      quantities: new Map(quantities.map(({ id, qty }) => [id, fixed(qty)])),
      fixes: new Map(fixes.map(({ id, value }) => [id, fixed(value)])),
    };
  }

  /**
   * From when on the method of each pool holds, and what there was: one layer, whatever came in
   * before. Pools whose method never changed are left out.
   */
  async #methodsSince(
    pools: readonly PoolKey[],
  ): Promise<ReadonlyMap<string, { readonly at: string; readonly opening: Pool }>> {
    const costs = await inBatches(pools, (batch) =>
      this.#tx.query<StoredPool & { since: string; mark: number | null }>(
        `select c.product_id, c.pool_key, c.method_since as since,
           (select min(k.id) from kardex k where ${sameCompany('k', 'c')} and k.product_id = c.product_id and k.pool_key = c.pool_key and k.kind = 'REVALUACION' and k.posted_at = c.method_since) as mark
         from stock_costs c join jsonb_to_recordset($1::jsonb) as w(product_id bigint, key text) on c.product_id = w.product_id and c.pool_key = w.key where c.account_id = $2 and c.method_since is not null`,
        [namesJson(batch), TENANT],
      ),
    );
    if (costs.length === 0) return new Map();
    const changed = new Map(costs.map((row) => [storedName(row), row]));
    const totals = await this.#totalsBefore(
      pools.flatMap((pool) => {
        const own = changed.get(nameOf(pool));
        return own ? [{ pool, at: own.since }] : [];
      }),
    );
    return new Map(
      pools.flatMap((pool) => {
        const [own, total] = [changed.get(nameOf(pool)), totals.get(nameOf(pool))];
        if (!own || !total) return [];
        const layers =
          pool.method === 'PEPS' && total.qty > 0n
            ? [{ seq: own.mark ?? 0, qty: total.qty, value: total.value }]
            : [];
        return [[nameOf(pool), { at: own.since, opening: { ...total, layers } }] as const];
      }),
    );
  }

  /**
   * What each pool held before its moment: what the last closed month left, and what moved since.
   */
  async #totalsBefore(wanted: readonly PoolFrom[]): Promise<ReadonlyMap<string, Pool>> {
    if (wanted.length === 0) return new Map();
    const closings = await lastClosings(
      this.#tx,
      wanted.map(({ at }) => at),
    );
    const json = (batch: readonly PoolFrom[]) =>
      JSON.stringify(
        batch.map(({ pool, at }) => ({
          product_id: pool.productId,
          key: pool.key,
          at,
          period: closings.get(at)?.period ?? '',
          closed: closings.get(at)?.end ?? '-infinity',
        })),
      );
    const rows = await inBatches(wanted, (batch) =>
      this.#tx.query<StoredPool & { qty: string; value: string }>(
        `select w.product_id, w.key as pool_key, (coalesce(s.qty, 0) + coalesce(m.qty, 0))::numeric(18,6) as qty, (coalesce(s.value, 0) + coalesce(m.value, 0))::numeric(18,6) as value
         from jsonb_to_recordset($1::jsonb) as w(product_id bigint, key text, at timestamptz, period text, closed timestamptz)
           left join lateral (select sum(x.qty) as qty, sum(x.value) as value from stock_snapshots x where x.account_id = $2 and x.product_id = w.product_id and x.pool_key = w.key and x.period = w.period) s on true
           left join lateral (select sum(k.qty) as qty, sum(k.value) as value from kardex k
             where k.account_id = $2 and k.product_id = w.product_id and k.pool_key = w.key and k.posted_at < w.at and k.posted_at >= w.closed) m on true`,
        [json(batch), TENANT],
      ),
    );
    return new Map(
      rows.map((row) => {
        const [qty, value] = [fixed(row.qty), fixed(row.value)];
        return [
          storedName(row),
          {
            qty,
            value,
            cost: qty > 0n ? absolute(mulDiv(value, 1_000_000n, qty)) : ZERO,
            layers: [],
          },
        ] as const;
      }),
    );
  }

  /** A row that is about to be written. `effective` is its value when something says it. */
  add(pool: Pick<PoolKey, 'productId' | 'key'>, row: DatedRow): void {
    this.#book(pool).added.push(row);
    this.#unwritten.add(row.seq);
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

  #book(pool: Pick<PoolKey, 'productId' | 'key'>): Book {
    const book = this.#books.get(nameOf(pool));
    if (!book) throw new Error(`pool ${nameOf(pool)} was not opened`);
    return book;
  }

  /**
   * Written rows are worth `delta` more each: costs that came late. Their pools are opened from
   * those rows on.
   */
  async correct(
    changes: readonly (PoolFrom & { readonly seq: number; readonly delta: FixedDecimal })[],
  ): Promise<void> {
    const first = new Map<string, PoolFrom>();
    for (const { pool, at } of changes)
      if (!((first.get(nameOf(pool))?.at ?? END) < at)) first.set(nameOf(pool), { pool, at });
    await this.#load([...first.values()]);
    for (const { pool, at, seq, delta } of changes) {
      const book = this.#book(pool);
      this.#follow(book.stored.filter((row) => row.at > at).length);
      if (!book.stored.some((row) => row.seq === seq))
        throw new Error(`row ${seq} is not of pool ${nameOf(pool)}`);
      this.#corrections.set(seq, (this.#corrections.get(seq) ?? ZERO) + delta);
      this.#values.set(seq, this.#values.get(seq)! + delta);
    }
  }

  /**
   * Values every open pool until no row changes: all that wait, then those whose rows hang on what
   * changed.
   */
  async settle(): Promise<void> {
    let waiting = [...this.#books.values()];
    while (waiting.length > 0) {
      for (const book of waiting)
        if (++book.rounds > MAX_ROUNDS) throw new Error(`pool ${nameOf(book)} hangs on itself`);
      await this.#fetchParents(waiting);
      const changed = new Map<number, Book>();
      for (const book of waiting) for (const seq of this.#walk(book)) changed.set(seq, book);
      waiting = changed.size > 0 ? await this.#dependants(changed) : [];
    }
  }

  /** Rows whose value changed. */
  #walk(book: Book): readonly number[] {
    const rows = [...book.stored, ...book.added]
      .sort(inOrder)
      .map((row): DatedRow => ({ ...row, effective: this.#values.get(row.seq)! }));
    const own = new Set(rows.map(({ seq }) => seq));
    const walked = replayCosts(book.method, book.opening, rows, {
      row: (seq) => this.#valueOf(seq),
      share: (group, seq, valueOf) =>
        this.#share(group, seq, (out) => (own.has(out) ? valueOf(out) : this.#valueOf(out))),
    });
    book.closing = walked.pool;
    book.covers = walked.negativeStockSettlements;
    for (const { seq, delta } of walked.adjustments) {
      this.#values.set(seq, this.#valueOf(seq) + delta);
      this.#corrections.set(seq, (this.#corrections.get(seq) ?? ZERO) + delta);
    }
    return [
      ...walked.adjustments.map(({ seq }) => seq),
      ...(book.rounds === 1 ? this.#corrected(book) : []),
    ];
  }

  #corrected(book: Book): number[] {
    return book.stored.map(({ seq }) => seq).filter((seq) => this.#corrections.has(seq));
  }

  #valueOf(seq: number): FixedDecimal {
    const value = this.#values.get(seq);
    if (value === undefined) throw new Error(`row ${seq} is not known`);
    return value;
  }

  /**
   * What went into the group and what it cost, less what was lost, shared out; the largest share,
   * of equal ones the first written, takes the residue of rounding.
   */
  #share(name: string, seq: number, valueOf: (seq: number) => FixedDecimal): FixedDecimal {
    const { outs, shares, extra, lost } = this.#group(name);
    let total = ZERO;
    for (const out of outs) total += absolute(valueOf(out));
    total += extra - mulDiv(total, lost, SCALE);
    const parts = new Map([...shares].map(([row, share]) => [row, mulDiv(total, share, SCALE)]));
    const [[largest]] = [...shares].sort((a, b) => Number(b[1] - a[1]) || a[0] - b[0]) as [
      [number, bigint],
    ];
    let given = ZERO;
    for (const part of parts.values()) given += part;
    return parts.get(seq)! + (seq === largest ? total - given : ZERO);
  }

  /** What the ledger knows of these transformations, for `shareOf`. */
  async openGroups(groups: Iterable<string>): Promise<void> {
    await this.#fetchGroups(groups);
  }

  /** MXN that would fall on a row by its share of the group, as it stands after the walk. */
  shareOf(group: string, seq: number): FixedDecimal {
    if (!this.#fetched.has(group)) throw new Error(`group ${group} was not opened`);
    return this.#share(group, seq, (out) => this.#valueOf(out));
  }

  /** Values of rows in pools that are not open, on which rows of these hang. */
  async #fetchParents(revaluation: readonly Book[]): Promise<void> {
    const origins = revaluation.flatMap(({ stored, added }) =>
      [...stored, ...added].map(({ origin }) => origin),
    );
    const wanted = [
      ...new Set(
        origins.flatMap((origin) =>
          origin.by === 'row' && !this.#values.has(origin.seq) ? [origin.seq] : [],
        ),
      ),
    ];
    if (wanted.length > 0) {
      const rows = await this.#tx.query<{ id: number; effective: string }>(
        `select k.id, (${EFFECTIVE})::numeric(18,6) as effective from kardex k where k.account_id = $2 and k.id = any($1::bigint[])`,
        [wanted, TENANT],
      );
      for (const row of rows) this.#values.set(row.id, fixed(row.effective));
    }
    await this.#fetchGroups(
      origins.flatMap((origin) => (origin.by === 'group' ? [origin.group] : [])),
    );
  }

  /** What the ledger knows already of transformations. */
  async #fetchGroups(asked: Iterable<string>): Promise<void> {
    const names = [...new Set(asked)].filter((name) => !this.#fetched.has(name));
    if (names.length === 0) return;
    for (const name of names) this.#fetched.add(name);
    const outs = await this.#tx.query<{ id: number; cost_group: string; effective: string }>(
      `select k.id, k.cost_group, (${EFFECTIVE})::numeric(18,6) as effective from kardex k where k.account_id = $2 and k.cost_group = any($1::text[]) and k.kind = 'SALIDA'`,
      [names, TENANT],
    );
    for (const out of outs) {
      if (!this.#values.has(out.id)) this.#values.set(out.id, fixed(out.effective));
      this.goesInto(out.cost_group, out.id);
    }
    const shares = await this.#tx.query<{ cost_group: string; in_id: number; share: string }>(
      'select cost_group, in_id, share from cost_links where account_id = $2 and cost_group = any($1::text[])',
      [names, TENANT],
    );
    for (const { cost_group, in_id, share } of shares)
      this.comesFrom(cost_group, in_id, shareOf(share));
    const own = await this.#tx.query<{
      cost_group: string;
      extra_cost: string;
      lost_share: string;
    }>(
      'select cost_group, extra_cost, lost_share from cost_groups where account_id = $2 and cost_group = any($1::text[])',
      [names, TENANT],
    );
    for (const { cost_group, extra_cost, lost_share } of own)
      Object.assign(this.#group(cost_group), {
        extra: fixed(extra_cost),
        lost: shareOf(lost_share),
      });
  }

  /**
   * Pools with rows that hang on the changed ones of another pool: those open already, and those
   * still in the ledger only.
   */
  async #dependants(changed: ReadonlyMap<number, Book>): Promise<Book[]> {
    const groups = Map.groupBy(
      [...changed].flatMap(([seq, book]) => {
        const group = this.#goesInto.get(seq);
        return group === undefined ? [] : [{ group, book }];
      }),
      ({ group }) => group,
    );
    const elsewhere = (book: Book, other: Book | undefined) =>
      other !== undefined && other !== book;
    const hangs = (book: Book, { origin }: DatedRow): boolean => {
      if (origin.by === 'row') return elsewhere(book, changed.get(origin.seq));
      return (
        origin.by === 'group' &&
        (groups.get(origin.group) ?? []).some((each) => elsewhere(book, each.book))
      );
    };
    const found = new Set(
      [...this.#books.values()]
        .filter((book) => [...book.stored, ...book.added].some((row) => hangs(book, row)))
        .map(nameOf),
    );
    for (const { pool, from } of await this.#hanging(changed))
      if (from.some((name) => name !== nameOf(pool))) found.add(nameOf(pool));
    return [...found].map((name) => this.#books.get(name)!);
  }

  /**
   * Pools of the ledger with rows that hang on these, opened from the first such row on, and the
   * pools that they hang on.
   */
  async #hanging(
    changed: ReadonlyMap<number, Book>,
  ): Promise<readonly { readonly pool: PoolKey; readonly from: readonly string[] }[]> {
    const written = [...changed.keys()].filter((seq) => !this.#unwritten.has(seq));
    if (written.length === 0) return [];
    const rows = await this.#tx.query<StoredPool & { method: CostMethod; seq: number; at: string }>(
      `with hanging as (
         select k.product_id, k.pool_key, k.return_of_id as seq, k.posted_at from kardex k where k.account_id = $2 and k.origin in ('row', 'group') and k.return_of_id = any($1::bigint[])
         union all select k.product_id, k.pool_key, k.reverses_id, k.posted_at from kardex k where k.account_id = $2 and k.origin in ('row', 'group') and k.reverses_id = any($1::bigint[])
         union all select k.product_id, k.pool_key, k.pair_id, k.posted_at from kardex k where k.account_id = $2 and k.origin in ('row', 'group') and k.pair_id = any($1::bigint[])
         union all select k.product_id, k.pool_key, o.id, k.posted_at from kardex o join kardex k on ${sameCompany('k', 'o')} and k.cost_group = o.cost_group and k.origin = 'group'
           where o.account_id = $2 and o.id = any($1::bigint[]) and o.kind = 'SALIDA' and o.cost_group is not null)
       select h.product_id, h.pool_key, c.method, h.seq, min(h.posted_at) as at from hanging h join stock_costs c on c.product_id = h.product_id and c.pool_key = h.pool_key where c.account_id = $2
       group by 1, 2, 3, 4`,
      [written, TENANT],
    );
    const pools = [...Map.groupBy(rows, storedName).values()].map((own) => {
      const [{ product_id, pool_key, method }] = own as [(typeof own)[number]];
      const at = own.reduce((first, row) => (row.at < first ? row.at : first), END);
      return {
        pool: { productId: product_id, key: pool_key, method },
        at,
        from: own.map(({ seq }) => nameOf(changed.get(seq)!)),
      };
    });
    const opened = pools.filter(
      ({ pool, at }) => !((this.#books.get(nameOf(pool))?.from ?? END) <= at),
    );
    if (this.#limit < Infinity) await this.#followAll(opened);
    await this.#load(opened);
    return pools;
  }

  /** Counts what follows in pools that are about to be opened, before any of it is read. */
  async #followAll(pools: readonly PoolFrom[]): Promise<void> {
    const counts = await inBatches(pools, (batch) =>
      this.#tx.query<{ rows: number }>(
        `select count(*)::int as rows from jsonb_to_recordset($1::jsonb) as w(product_id bigint, key text, at timestamptz)
           join kardex k on k.product_id = w.product_id and k.pool_key = w.key and k.posted_at > w.at and k.kind <> 'AJUSTE_COSTO' where k.account_id = $2`,
        [fromJson(batch), TENANT],
      ),
    );
    this.#follow(counts.reduce((total, { rows }) => total + rows, 0));
  }

  /** Signed value of a row after the last walk. */
  valueOf(seq: number): FixedDecimal {
    return this.#valueOf(seq);
  }

  /** Written rows whose value changed. */
  corrections(
    isWritten: (seq: number) => boolean,
  ): readonly (readonly [seq: number, delta: FixedDecimal])[] {
    return [...this.#corrections].filter(([seq, delta]) => delta !== 0n && isWritten(seq));
  }

  /** Entries, written or not, that fill a negative stock and need a row that says so. */
  covers(): readonly { readonly seq: number; readonly value: FixedDecimal }[] {
    return [...this.#books.values()].flatMap(({ covers }) => covers);
  }

  /** Every pool that was opened, as it ends. */
  closings(): readonly (PoolKey & { readonly pool: Pool })[] {
    return [...this.#books.values()].map(({ productId, key, method, closing }) => ({
      productId,
      key,
      method,
      pool: closing,
    }));
  }
}
