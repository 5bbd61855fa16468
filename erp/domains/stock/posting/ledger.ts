/** Writes a posting into the ledger: rows, what they are worth, balances and pools, in few statements whatever the number of lines. */
import { invalid } from '#erp/model/errors.ts';
import { batchesOf } from '#erp/db/batches.ts';
import { grouped, sharesOfCorrections, sharesOfCovers, sharesOfMoved, type Share } from '../events/events.ts';
import { moveBalances, requireNoNegativeLater } from './balances.ts';
import { Books, TooManyRows, type PoolName } from '../costing/books.ts';
import { tellCostOwners, type Corrections } from '../costing/cost-owners.ts';
import type { Facts } from '../facts.ts';
import { ownStock, poolKey, type Leg } from './legs.ts';
import { abs, amount, perUnit, ZERO, type Micro } from '../micro.ts';
import type { Source, StockContext } from '../posting.ts';
import { markPending, REPLAY_LIMIT } from '../costing/pending.ts';
import { insertCorrections, insertCovers, insertLegs, insertShares, insertValues } from './rows.ts';
import { settleReservations } from '../reservations/settle-reservations.ts';
import { followStandards } from '../costing/standard.ts';
import type { Origin } from '../costing/walk.ts';

/** Rows that are about to be written have numbers beyond every written one, so that they come last at their moment. */
const UNWRITTEN = 2 ** 50;

export interface Head {
  readonly movementId: number;
  readonly typeId: number;
  readonly at: string;
  readonly source: Source;
  readonly reasonId: number | null;
}

export interface Written {
  /** Signed values of the legs, in their order. */
  readonly values: readonly Micro[];
  /** Row of the ledger of each leg. */
  readonly rows: readonly number[];
  /** What rows of earlier documents were corrected by. */
  readonly corrected: readonly Share[];
  /** What of it moves between places of different accounts were corrected by. */
  readonly moved: readonly Share[];
  /** Cost that belongs to no stock: what filled a negative, and, by leg, what the document said beyond what stock took. */
  readonly variances: { readonly covers: readonly Share[]; readonly legs: readonly Micro[] };
}

/** Who may not see costs is told that others change, not by how much. */
function impactSaid({ actor }: StockContext, rows: number, impact: Micro): string {
  const sum = actor.permissions.grants.has('costs.view') ? ` por $${Number(amount(impact)).toLocaleString('es-MX', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}` : '';
  return `El movimiento modifica el costo de ${rows} ${rows === 1 ? 'renglón' : 'renglones'}${sum}; confirma para continuar.`;
}

const poolOf = (leg: Leg, facts: Pick<Facts, 'settings'>): PoolName => ({ productId: leg.productId, key: poolKey(leg, facts.settings.costScope), method: leg.method });

const originOf = (leg: Leg, inPool: boolean, seqOf: (leg: Leg) => number): Origin => {
  if (leg.atStandard) return { by: 'given' };
  if (leg.parent) return { by: 'row', seq: leg.parent.seq, qty: leg.parent.qty };
  if (leg.pairOf) return { by: 'row', seq: seqOf(leg.pairOf), qty: abs(leg.pairOf.qty) };
  if (leg.offsets && leg.qty > 0n) return { by: 'row', seq: seqOf(leg.offsets), qty: abs(leg.offsets.qty) };
  if (leg.costGroup && leg.costShare !== undefined) return { by: 'group', group: leg.costGroup };
  if (leg.value !== null || leg.qty > 0n) return { by: 'given' };
  return inPool ? { by: 'pool' } : { by: 'method' };
};

const earliest = (at: string, legs: readonly Leg[]): string => legs.reduce((first, leg) => (leg.at && leg.at < first ? leg.at : first), at);

interface Settled {
  readonly books: Books;
  /** Pools that a job has to walk, since too much follows. */
  readonly pending: readonly PoolName[];
}

/** Values what `add` puts into the pools, and what follows it; too much of that is left to a job, and the pools go on from where they are. */
async function settled({ tx, replayLimit = REPLAY_LIMIT }: StockContext, pools: readonly PoolName[], at: string, add: (books: Books) => void): Promise<Settled> {
  const walked = new Books(tx, replayLimit);
  try {
    await walked.open(pools, at);
    add(walked);
    await walked.settle();
    return { books: walked, pending: [] };
  } catch (error) {
    if (!(error instanceof TooManyRows)) throw error;
  }
  const books = new Books(tx);
  await books.openLast(pools);
  add(books);
  await books.settle();
  return { books, pending: pools };
}

/** What the document says of each leg beyond what stock took or gave; of what moves within the company, nothing, but where a cancelled move leaves a pool that has changed since. */
async function variancesOf(books: Books, legs: readonly Leg[], values: readonly Micro[], seqOf: (leg: Leg) => number): Promise<Micro[]> {
  const moved = new Set(legs.flatMap((leg) => (leg.pairOf ? (leg.parent?.as === 'reverses_id' ? [leg] : [leg, leg.pairOf]) : [])));
  const groupOf = ({ atStandard, costGroup, costShare }: Leg) => (atStandard && costGroup && costShare !== undefined ? costGroup : undefined);
  await books.openGroups(legs.flatMap((leg) => groupOf(leg) ?? []));
  const found: Micro[] = [];
  for (const [index, leg] of legs.entries()) {
    const worth = abs(values[index]!);
    const group = groupOf(leg);
    const shared = group === undefined ? undefined : books.shareOf(group, seqOf(leg));
    const said = leg.said ?? shared ?? (leg.qty < 0n && leg.value !== null ? abs(leg.value) : undefined);
    // What customers give back is worth more or less than it left at: the other way round.
    if (!ownStock(leg) || moved.has(leg) || said === undefined) found.push(ZERO);
    else found.push(leg.qty > 0n && leg.parent ? worth - said : said - worth);
  }
  return found;
}

async function finish(context: StockContext, head: Head, pending: readonly PoolName[], corrections: Corrections): Promise<void> {
  await markPending(context, head.movementId, pending);
  await followStandards(context, head, corrections);
  await tellCostOwners(context, corrections);
}

export async function writeLegs(
  context: StockContext,
  facts: Pick<Facts, 'settings' | 'products' | 'storages' | 'units'>,
  head: Head,
  legs: readonly Leg[],
  limit: Micro | null,
): Promise<Written> {
  const seqs = new Map(legs.map((leg, index) => [leg, UNWRITTEN + index]));
  const seqOf = (leg: Leg) => seqs.get(leg)!;
  const ours = legs.filter(ownStock);
  const pools = new Map(ours.map((leg) => [`${leg.productId}/${poolOf(leg, facts).key}`, poolOf(leg, facts)]));
  const pairs = new Set(legs.flatMap((leg) => (leg.pairOf && ownStock(leg) && poolOf(leg, facts).key === poolOf(leg.pairOf, facts).key ? [leg, leg.pairOf] : [])));

  await makePools(context, [...pools.values()]);
  const origins = new Map(legs.map((leg) => [leg, originOf(leg, pairs.has(leg), seqOf)]));
  const { books, pending } = await settled(context, [...pools.values()], earliest(head.at, legs), (open) => {
    for (const leg of ours) {
      open.add(poolOf(leg, facts), { seq: seqOf(leg), at: leg.at ?? head.at, qty: leg.qty, effective: leg.value ?? ZERO, origin: origins.get(leg)!, within: pairs.has(leg) });
      if (leg.costGroup && leg.qty < 0n) open.goesInto(leg.costGroup, seqOf(leg));
      if (leg.costGroup && leg.costShare !== undefined) open.comesFrom(leg.costGroup, seqOf(leg), leg.costShare);
    }
  });
  if (limit !== null && pending.length > 0)
    throw invalid({ confirm_impact: ['El movimiento modifica el costo de tantos renglones que se recalcula después; confirma para continuar.'] });

  const corrections = books.corrections((seq) => seq < UNWRITTEN);
  const impact = corrections.reduce((total, [, delta]) => total + abs(delta), ZERO);
  if (limit !== null && impact > limit) throw invalid({ confirm_impact: [impactSaid(context, corrections.length, impact)] });

  const values = legs.map((leg) => (ownStock(leg) ? books.valueOf(seqOf(leg)) : ZERO));
  const beyond = await variancesOf(books, legs, values, seqOf);
  const rows = await insertLegs(context, facts, head, legs, { values, origins, pairs });
  const rowOf = new Map(legs.map((leg, index) => [seqOf(leg), rows[index]!]));
  const covers = books.covers().map((cover) => ({ ...cover, seq: rowOf.get(cover.seq) ?? cover.seq }));
  const rowsOfCovers = covers.map(({ seq, value }) => [seq, value] as const);
  await insertCovers(context, head, covers);
  await insertCorrections(context, head, corrections);
  await insertShares(context, legs, rows);
  await moveBalances(context, facts, head.at, legs);
  await settleReservations(context, facts, head, legs);
  await requireNoNegativeLater(
    context,
    facts,
    earliest(head.at, legs),
    legs.filter(({ offsets }) => !offsets),
  );
  const poolName = (leg: Leg) => `${leg.productId}/${poolOf(leg, facts).key}`;
  await keepPools(context, books, (seq) => rowOf.get(seq) ?? seq, lastCome(legs, values, poolName, head.at));
  await finish(context, head, pending, corrections);
  return {
    values,
    rows,
    corrected: await sharesOfCorrections(context, corrections),
    moved: await sharesOfMoved(context, corrections),
    variances: { covers: await sharesOfCovers(context, rowsOfCovers), legs: beyond },
  };
}

interface CostChange {
  readonly pool: PoolName;
  readonly at: string;
  readonly seq: number;
  readonly delta: Micro;
}

/** What rows changed by in consequence of a change of value. */
export interface Followed {
  readonly corrected: readonly Share[];
  /** What of it moves between places of different accounts were corrected by. */
  readonly moved: readonly Share[];
  /** What entries now fill of a negative stock. */
  readonly covers: readonly Share[];
}

/** The value of earlier rows changes without any quantity moving: costs that come late. Gives what other rows changed by in consequence. */
export async function writeCorrections(context: StockContext, head: Head, changes: readonly CostChange[]): Promise<Followed> {
  const { books, pending, corrections } = await corrected(context, changes);
  await insertCovers(context, head, books.covers());
  await insertCorrections(context, head, corrections);
  await keepPools(context, books, (seq) => seq);
  await finish(context, head, pending, corrections);
  return {
    corrected: grouped([...(await sharesOfCorrections(context, corrections)), ...(await sharesOfCorrections(context, asked(changes)))]),
    moved: await sharesOfMoved(context, corrections),
    covers: await coversOf(context, books),
  };
}

const coversOf = (context: StockContext, books: Books) =>
  sharesOfCovers(
    context,
    books.covers().map(({ seq, value }) => [seq, value] as const),
  );

const asked = (changes: readonly CostChange[]) => changes.map(({ seq, delta }) => [seq, -delta] as const);

async function corrected({ tx, replayLimit = REPLAY_LIMIT }: StockContext, changes: readonly CostChange[]): Promise<Settled & { readonly corrections: Corrections }> {
  const walked = new Books(tx, replayLimit);
  try {
    await walked.correct(changes);
    await walked.settle();
    return { books: walked, pending: [], corrections: walked.corrections(() => true) };
  } catch (error) {
    if (!(error instanceof TooManyRows)) throw error;
  }
  const books = new Books(tx);
  await books.openLast(changes.map(({ pool }) => pool));
  for (const [index, { pool, at, delta }] of changes.entries())
    books.add(pool, { seq: UNWRITTEN + index, at, qty: ZERO, effective: delta, origin: { by: 'given' }, within: false });
  await books.settle();
  return { books, pending: changes.map(({ pool }) => pool), corrections: changes.map(({ seq, delta }) => [seq, delta] as const) };
}

export interface ValueChange {
  readonly pool: PoolName;
  readonly storageId: number;
  readonly lotId: number | null;
  /** Signed. */
  readonly delta: Micro;
}

/** Pools are worth more or less from `head.at` on, without any quantity moving. Gives what later rows changed by in consequence. */
export async function writeRevaluations(context: StockContext, head: Head, changes: readonly ValueChange[]): Promise<Followed> {
  const { books, pending } = await settled(
    context,
    changes.map(({ pool }) => pool),
    head.at,
    (open) => {
      for (const [index, { pool, delta }] of changes.entries())
        open.add(pool, { seq: UNWRITTEN + index, at: head.at, qty: ZERO, effective: delta, origin: { by: 'given' }, within: false });
    },
  );
  const corrections = books.corrections((seq) => seq < UNWRITTEN);
  await insertValues(context, head, changes);
  await insertCovers(context, head, books.covers());
  await insertCorrections(context, head, corrections);
  await keepPools(context, books, (seq) => seq);
  await finish(context, head, pending, corrections);
  return { corrected: await sharesOfCorrections(context, corrections), moved: await sharesOfMoved(context, corrections), covers: await coversOf(context, books) };
}

async function makePools({ tx, actor }: StockContext, pools: readonly PoolName[]): Promise<void> {
  const sorted = pools.toSorted((a, b) => a.productId - b.productId || (a.key < b.key ? -1 : 1));
  for (const portion of batchesOf(sorted))
    await tx.execute(
      `insert into stock_costs (account_id, product_id, pool_key, method)
       select $1::bigint, p.product_id, p.key, p.method from jsonb_to_recordset($2::jsonb) as p(product_id bigint, key text, method text) on conflict do nothing`,
      [actor.accountId, JSON.stringify(portion.map(({ productId, key, method }) => ({ product_id: productId, key, method })))],
    );
}

/** What last came into a pool from outside, and what its unit cost. */
interface Came {
  readonly at: string;
  readonly cost: string;
}

function lastCome(legs: readonly Leg[], values: readonly Micro[], poolName: (leg: Leg) => string, at: string): ReadonlyMap<string, Came> {
  const came = new Map<string, Came>();
  for (const [index, leg] of legs.entries()) {
    const own = leg.at ?? at;
    if (!ownStock(leg) || leg.pairOf || leg.qty <= 0n || own < (came.get(poolName(leg))?.at ?? '')) continue;
    came.set(poolName(leg), { at: own, cost: amount(perUnit(values[index]!, leg.qty)) });
  }
  return came;
}

/** The caches of every pool that was walked. */
export async function keepPools({ tx, actor }: StockContext, books: Books, rowOf: (seq: number) => number, came: ReadonlyMap<string, Came> = new Map()): Promise<void> {
  const closings = books.closings();
  for (const portion of batchesOf(closings))
    await tx.execute(
      `update stock_costs c set qty = d.qty, value = d.value, avg_cost = d.cost, last_in_cost = case when d.came_at >= coalesce(c.last_in_at, d.came_at) then d.came_cost else c.last_in_cost end, last_in_at = greatest(c.last_in_at, d.came_at)
       from jsonb_to_recordset($1::jsonb) as d(product_id bigint, key text, qty numeric(18,6), value numeric(18,6), cost numeric(18,6), came_at timestamptz, came_cost numeric(18,6))
       where c.product_id = d.product_id and c.pool_key = d.key`,
      [
        JSON.stringify(
          portion.map(({ productId, key, pool }) => ({
            product_id: productId,
            key,
            qty: amount(pool.qty),
            value: amount(pool.value),
            cost: amount(pool.cost),
            came_at: came.get(`${productId}/${key}`)?.at ?? null,
            came_cost: came.get(`${productId}/${key}`)?.cost ?? null,
          })),
        ),
      ],
    );
  const layered = closings.filter(({ method }) => method === 'PEPS');
  for (const portion of batchesOf(layered))
    await tx.execute(`delete from stock_layers l using jsonb_to_recordset($1::jsonb) as d(product_id bigint, key text) where l.product_id = d.product_id and l.pool_key = d.key`, [
      JSON.stringify(portion.map(({ productId, key }) => ({ product_id: productId, key }))),
    ]);
  const layers = layered.flatMap(({ productId, key, pool }) =>
    pool.layers.map((layer, place) => ({ product_id: productId, key, in_id: rowOf(layer.seq), place, qty: amount(layer.qty), value: amount(layer.value) })),
  );
  for (const portion of batchesOf(layers))
    await tx.execute(
      `insert into stock_layers (account_id, product_id, pool_key, in_id, place, qty_left, value_left)
       select $1::bigint, d.product_id, d.key, d.in_id, d.place, d.qty, d.value
       from jsonb_to_recordset($2::jsonb) as d(product_id bigint, key text, in_id bigint, place int, qty numeric(18,6), value numeric(18,6))`,
      [actor.accountId, JSON.stringify(portion)],
    );
}
