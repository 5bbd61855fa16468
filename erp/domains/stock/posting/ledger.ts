/** Long because one posting is written by statements that share its rows. */
/**
 * Writes a posting into the ledger: rows, what they are worth, balances and pools, in few
 * statements whatever the number of lines.
 */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { invalid } from '#erp/model/errors.ts';
import { batchesOf } from '#erp/db/batches.ts';
import {
  groupShares,
  sharesOfCorrections,
  sharesOfSettlements,
  sharesOfMoved,
  type Share,
  type LedgerResult,
} from '../events/events.ts';
import { moveBalances, requireNoNegativeLater } from './balances.ts';
import { CostRevaluation, ReplayLimitExceeded } from '../costing/cost-revaluation.ts';
import { notifyCostOwners, type Corrections } from '../costing/cost-owners.ts';
import type { PostingContext } from '../posting-context.ts';
import {
  isOwnStock,
  poolKey,
  writtenOrder,
  type StockLedgerEntry,
  type MovementHeader,
  type ValueChange,
} from './ledger-entries.ts';
import { absolute, decimalText, divide, ZERO, type FixedDecimal } from '../fixed-decimal.ts';
import type { StockContext } from '../posting.ts';
import { markPending, REPLAY_LIMIT } from '../costing/pending.ts';
import {
  insertCorrections,
  insertNegativeStockSettlements,
  insertLedgerEntries,
  insertShares,
  insertValues,
} from './rows.ts';
import { settleReservations } from '../reservations/settle-reservations.ts';
import { postStandardVariances } from '../costing/standard.ts';
import type { Origin } from '../costing/replay-costs.ts';
import type { PoolKey } from '../costing/pool.ts';

/**
 * Rows that are about to be written have numbers beyond every written one, so that they come last
 * at their moment, in the order in which they are written: whoever walks them later rounds alike.
 */
const UNWRITTEN = 2 ** 50;

/** Who may not see costs is told that others change, not by how much. */
function impactSaid({ actor }: StockContext, rows: number, impact: FixedDecimal): string {
  const sum = actor.permissions.grants.has('costs.view')
    ? t('stock.changesBy', ' por ${sum}', {
        sum: Number(decimalText(impact)).toLocaleString('es-MX', {
          minimumFractionDigits: 2,
          maximumFractionDigits: 2,
        }),
      })
    : '';
  return t(
    'stock.changesCost',
    [
      'El movimiento modifica el costo de {count} renglón{sum}; confirma para continuar.',
      'El movimiento modifica el costo de {count} renglones{sum}; confirma para continuar.',
    ],
    { count: rows, sum },
  );
}

const poolOf = (
  ledgerEntry: StockLedgerEntry,
  postingContext: Pick<PostingContext, 'settings'>,
): PoolKey => ({
  productId: ledgerEntry.productId,
  key: poolKey(ledgerEntry, postingContext.settings.costScope),
  method: ledgerEntry.method,
});

const originOf = (
  ledgerEntry: StockLedgerEntry,
  inPool: boolean,
  seqOf: (ledgerEntry: StockLedgerEntry) => number,
): Origin => {
  if (ledgerEntry.atStandard) return { by: 'given' };
  if (ledgerEntry.parent)
    return { by: 'row', seq: ledgerEntry.parent.seq, qty: ledgerEntry.parent.qty };
  if (ledgerEntry.pairOf)
    return { by: 'row', seq: seqOf(ledgerEntry.pairOf), qty: absolute(ledgerEntry.pairOf.qty) };
  if (ledgerEntry.offsets && ledgerEntry.qty > 0n)
    return { by: 'row', seq: seqOf(ledgerEntry.offsets), qty: absolute(ledgerEntry.offsets.qty) };
  if (ledgerEntry.costGroup && ledgerEntry.costShare !== undefined)
    return { by: 'group', group: ledgerEntry.costGroup };
  if (ledgerEntry.value !== null || ledgerEntry.qty > 0n) return { by: 'given' };
  return inPool ? { by: 'pool' } : { by: 'method' };
};

const earliest = (at: string, ledgerEntries: readonly StockLedgerEntry[]): string =>
  ledgerEntries.reduce(
    (first, ledgerEntry) => (ledgerEntry.at && ledgerEntry.at < first ? ledgerEntry.at : first),
    at,
  );

interface ReplayOutcome {
  readonly books: CostRevaluation;
  /** Pools that a job has to walk, since too much follows. */
  readonly pending: readonly PoolKey[];
}

/**
 * Values what `add` puts into the pools, and what follows it; too much of that is left to a job,
 * and the pools go on from where they are.
 */
async function valuePools(
  { tx, replayLimit = REPLAY_LIMIT }: StockContext,
  pools: readonly PoolKey[],
  at: string,
  add: (revaluation: CostRevaluation) => void,
): Promise<ReplayOutcome> {
  const walked = new CostRevaluation(tx, replayLimit);
  try {
    await walked.open(pools, at);
    add(walked);
    await walked.settle();
    return { books: walked, pending: [] };
  } catch (error) {
    if (!(error instanceof ReplayLimitExceeded)) throw error;
  }
  const revaluation = new CostRevaluation(tx);
  await revaluation.openLast(pools);
  add(revaluation);
  await revaluation.settle();
  return { books: revaluation, pending: pools };
}

/**
 * What the document says of each ledger entry beyond what stock took or gave; of what moves within
 * the company, nothing, but where a cancelled move leaves a pool that has changed since.
 */
async function variancesOf(
  revaluation: CostRevaluation,
  ledgerEntries: readonly StockLedgerEntry[],
  values: readonly FixedDecimal[],
  seqOf: (ledgerEntry: StockLedgerEntry) => number,
): Promise<FixedDecimal[]> {
  const moved = new Set(
    ledgerEntries.flatMap((ledgerEntry) => {
      if (ledgerEntry.pairOf)
        return ledgerEntry.parent?.as === 'reverses_id'
          ? [ledgerEntry]
          : [ledgerEntry, ledgerEntry.pairOf];
      return [];
    }),
  );
  const groupOf = ({ atStandard, costGroup, costShare }: StockLedgerEntry) =>
    atStandard && costGroup && costShare !== undefined ? costGroup : undefined;
  await revaluation.openGroups(ledgerEntries.flatMap((ledgerEntry) => groupOf(ledgerEntry) ?? []));
  const found: FixedDecimal[] = [];
  for (const [index, ledgerEntry] of ledgerEntries.entries()) {
    const worth = absolute(values[index]!);
    const group = groupOf(ledgerEntry);
    const shared = group === undefined ? undefined : revaluation.shareOf(group, seqOf(ledgerEntry));
    const said =
      ledgerEntry.documentValue ??
      shared ??
      (ledgerEntry.qty < 0n && ledgerEntry.value !== null
        ? absolute(ledgerEntry.value)
        : undefined);
    // What customers give back is worth more or less than it left at: the other way round.
    if (!isOwnStock(ledgerEntry) || moved.has(ledgerEntry) || said === undefined) found.push(ZERO);
    else found.push(ledgerEntry.qty > 0n && ledgerEntry.parent ? worth - said : said - worth);
  }
  return found;
}

async function finish(
  context: StockContext,
  head: MovementHeader,
  pending: readonly PoolKey[],
  corrections: Corrections,
): Promise<void> {
  await markPending(context, head.movementId, pending);
  await postStandardVariances(context, head, corrections);
  await notifyCostOwners(context, corrections);
}

export async function writeLedgerEntries(
  context: StockContext,
  postingContext: Pick<PostingContext, 'settings' | 'products' | 'storages' | 'units'>,
  head: MovementHeader,
  ledgerEntries: readonly StockLedgerEntry[],
  limit: FixedDecimal | null,
): Promise<LedgerResult> {
  const seqs = new Map(
    writtenOrder(ledgerEntries).map((index, place) => [ledgerEntries[index]!, UNWRITTEN + place]),
  );
  const seqOf = (ledgerEntry: StockLedgerEntry) => seqs.get(ledgerEntry)!;
  const ours = ledgerEntries.filter(isOwnStock);
  const pools = new Map(
    ours.map((ledgerEntry) => [
      `${ledgerEntry.productId}/${poolOf(ledgerEntry, postingContext).key}`,
      poolOf(ledgerEntry, postingContext),
    ]),
  );
  const pairs = new Set(
    ledgerEntries.flatMap((ledgerEntry) =>
      ledgerEntry.pairOf &&
      isOwnStock(ledgerEntry) &&
      poolOf(ledgerEntry, postingContext).key === poolOf(ledgerEntry.pairOf, postingContext).key
        ? [ledgerEntry, ledgerEntry.pairOf]
        : [],
    ),
  );

  await makePools(context, [...pools.values()]);
  const origins = new Map(
    ledgerEntries.map((ledgerEntry) => [
      ledgerEntry,
      originOf(ledgerEntry, pairs.has(ledgerEntry), seqOf),
    ]),
  );
  const { books: revaluation, pending } = await valuePools(
    context,
    [...pools.values()],
    earliest(head.at, ledgerEntries),
    (open) => {
      for (const ledgerEntry of ours) {
        open.add(poolOf(ledgerEntry, postingContext), {
          seq: seqOf(ledgerEntry),
          at: ledgerEntry.at ?? head.at,
          qty: ledgerEntry.qty,
          effective: ledgerEntry.value ?? ZERO,
          origin: origins.get(ledgerEntry)!,
          within: pairs.has(ledgerEntry),
        });
        if (ledgerEntry.costGroup && ledgerEntry.qty < 0n)
          open.goesInto(ledgerEntry.costGroup, seqOf(ledgerEntry));
        if (ledgerEntry.costGroup && ledgerEntry.costShare !== undefined)
          open.comesFrom(ledgerEntry.costGroup, seqOf(ledgerEntry), ledgerEntry.costShare);
      }
    },
  );
  if (limit !== null && pending.length > 0)
    throw invalid({
      confirm_impact: [
        t(
          'stock.manyCosts',
          'El movimiento modifica el costo de tantos renglones que se recalcula después; confirma para continuar.',
        ),
      ],
    });

  const corrections = revaluation.corrections((seq) => seq < UNWRITTEN);
  const impact = corrections.reduce((total, [, delta]) => total + absolute(delta), ZERO);
  if (limit !== null && impact > limit)
    throw invalid({ confirm_impact: [impactSaid(context, corrections.length, impact)] });

  const values = ledgerEntries.map((ledgerEntry) =>
    isOwnStock(ledgerEntry) ? revaluation.valueOf(seqOf(ledgerEntry)) : ZERO,
  );
  const beyond = await variancesOf(revaluation, ledgerEntries, values, seqOf);
  const rows = await insertLedgerEntries(context, postingContext, head, ledgerEntries, {
    values,
    origins,
    pairs,
  });
  const rowOf = new Map(
    ledgerEntries.map((ledgerEntry, index) => [seqOf(ledgerEntry), rows[index]!]),
  );
  const covers = revaluation
    .covers()
    .map((cover) => ({ ...cover, seq: rowOf.get(cover.seq) ?? cover.seq }));
  const rowsOfCovers = covers.map(({ seq, value }) => [seq, value] as const);
  await insertNegativeStockSettlements(context, head, covers);
  await insertCorrections(context, head, corrections);
  await insertShares(context, ledgerEntries, rows);
  await moveBalances(context, postingContext, head.at, ledgerEntries);
  await settleReservations(context, postingContext, head, ledgerEntries);
  await requireNoNegativeLater(
    context,
    postingContext,
    earliest(head.at, ledgerEntries),
    ledgerEntries.filter(({ offsets }) => !offsets),
  );
  const poolName = (ledgerEntry: StockLedgerEntry) =>
    `${ledgerEntry.productId}/${poolOf(ledgerEntry, postingContext).key}`;
  await savePools(
    context,
    revaluation,
    (seq) => rowOf.get(seq) ?? seq,
    lastCome(ledgerEntries, values, poolName, head.at),
  );
  await finish(context, head, pending, corrections);
  return {
    values,
    rows,
    corrected: await sharesOfCorrections(context, corrections),
    moved: await sharesOfMoved(context, corrections),
    variances: {
      negativeStockSettlements: await sharesOfSettlements(context, rowsOfCovers),
      entries: beyond,
    },
  };
}

interface CostChange {
  readonly pool: PoolKey;
  readonly at: string;
  readonly seq: number;
  readonly delta: FixedDecimal;
}

/** What rows changed by in consequence of a change of value. */
export interface RevaluationResult {
  readonly corrected: readonly Share[];
  /** What of it moves between places of different accounts were corrected by. */
  readonly moved: readonly Share[];
  /** What entries now fill of a negative stock. */
  readonly covers: readonly Share[];
}

/**
 * The value of earlier rows changes without any quantity moving: costs that come late. Gives what
 * other rows changed by in consequence.
 */
export async function writeCorrections(
  context: StockContext,
  head: MovementHeader,
  changes: readonly CostChange[],
): Promise<RevaluationResult> {
  const { books: revaluation, pending, corrections } = await corrected(context, changes);
  await insertNegativeStockSettlements(context, head, revaluation.covers());
  await insertCorrections(context, head, corrections);
  await savePools(context, revaluation, (seq) => seq);
  await finish(context, head, pending, corrections);
  return {
    corrected: groupShares([
      ...(await sharesOfCorrections(context, corrections)),
      ...(await sharesOfCorrections(context, asked(changes))),
    ]),
    moved: await sharesOfMoved(context, corrections),
    covers: await coversOf(context, revaluation),
  };
}

const coversOf = (context: StockContext, revaluation: CostRevaluation) =>
  sharesOfSettlements(
    context,
    revaluation.covers().map(({ seq, value }) => [seq, value] as const),
  );

const asked = (changes: readonly CostChange[]) =>
  changes.map(({ seq, delta }) => [seq, -delta] as const);

async function corrected(
  { tx, replayLimit = REPLAY_LIMIT }: StockContext,
  changes: readonly CostChange[],
): Promise<ReplayOutcome & { readonly corrections: Corrections }> {
  const walked = new CostRevaluation(tx, replayLimit);
  try {
    await walked.correct(changes);
    await walked.settle();
    return { books: walked, pending: [], corrections: walked.corrections(() => true) };
  } catch (error) {
    if (!(error instanceof ReplayLimitExceeded)) throw error;
  }
  const revaluation = new CostRevaluation(tx);
  await revaluation.openLast(changes.map(({ pool }) => pool));
  for (const [index, { pool, at, delta }] of changes.entries())
    revaluation.add(pool, {
      seq: UNWRITTEN + index,
      at,
      qty: ZERO,
      effective: delta,
      origin: { by: 'given' },
      within: false,
    });
  await revaluation.settle();
  return {
    books: revaluation,
    pending: changes.map(({ pool }) => pool),
    corrections: changes.map(({ seq, delta }) => [seq, delta] as const),
  };
}

/**
 * Pools are worth more or less from `head.at` on, without any quantity moving. Gives what later
 * rows changed by in consequence.
 */
export async function writeRevaluations(
  context: StockContext,
  head: MovementHeader,
  changes: readonly ValueChange[],
): Promise<RevaluationResult> {
  const { books: revaluation, pending } = await valuePools(
    context,
    changes.map(({ pool }) => pool),
    head.at,
    (open) => {
      for (const [index, { pool, delta }] of changes.entries())
        open.add(pool, {
          seq: UNWRITTEN + index,
          at: head.at,
          qty: ZERO,
          effective: delta,
          origin: { by: 'given' },
          within: false,
        });
    },
  );
  const corrections = revaluation.corrections((seq) => seq < UNWRITTEN);
  await insertValues(context, head, changes);
  await insertNegativeStockSettlements(context, head, revaluation.covers());
  await insertCorrections(context, head, corrections);
  await savePools(context, revaluation, (seq) => seq);
  await finish(context, head, pending, corrections);
  return {
    corrected: await sharesOfCorrections(context, corrections),
    moved: await sharesOfMoved(context, corrections),
    covers: await coversOf(context, revaluation),
  };
}

async function makePools({ tx, actor }: StockContext, pools: readonly PoolKey[]): Promise<void> {
  const sorted = pools.toSorted((a, b) => a.productId - b.productId || (a.key < b.key ? -1 : 1));
  for (const batch of batchesOf(sorted))
    await tx.execute(
      `insert into stock_costs (account_id, product_id, pool_key, method)
       select $1::bigint, p.product_id, p.key, p.method from jsonb_to_recordset($2::jsonb) as p(product_id bigint, key text, method text) on conflict do nothing`,
      [
        actor.accountId,
        JSON.stringify(
          batch.map(({ productId, key, method }) => ({ product_id: productId, key, method })),
        ),
      ],
    );
}

/** What last came into a pool from outside, and what its unit cost. */
interface Came {
  readonly at: string;
  readonly cost: string;
}

function lastCome(
  ledgerEntries: readonly StockLedgerEntry[],
  values: readonly FixedDecimal[],
  poolName: (ledgerEntry: StockLedgerEntry) => string,
  at: string,
): ReadonlyMap<string, Came> {
  const came = new Map<string, Came>();
  for (const [index, ledgerEntry] of ledgerEntries.entries()) {
    const own = ledgerEntry.at ?? at;
    if (
      !isOwnStock(ledgerEntry) ||
      ledgerEntry.pairOf ||
      ledgerEntry.qty <= 0n ||
      own < (came.get(poolName(ledgerEntry))?.at ?? '')
    )
      continue;
    came.set(poolName(ledgerEntry), {
      at: own,
      cost: decimalText(divide(values[index]!, ledgerEntry.qty)),
    });
  }
  return came;
}

/** The caches of every pool that was walked. */
export async function savePools(
  { tx, actor }: StockContext,
  revaluation: CostRevaluation,
  rowOf: (seq: number) => number,
  came: ReadonlyMap<string, Came> = new Map(),
): Promise<void> {
  const closings = revaluation.closings();
  for (const batch of batchesOf(closings))
    await tx.execute(
      `update stock_costs c set qty = d.qty, value = d.value, avg_cost = d.cost, last_in_cost = case when d.came_at >= coalesce(c.last_in_at, d.came_at) then d.came_cost else c.last_in_cost end, last_in_at = greatest(c.last_in_at, d.came_at)
       from jsonb_to_recordset($1::jsonb) as d(product_id bigint, key text, qty numeric(18,6), value numeric(18,6), cost numeric(18,6), came_at timestamptz, came_cost numeric(18,6))
       where c.account_id = $2 and c.product_id = d.product_id and c.pool_key = d.key`,
      [
        JSON.stringify(
          batch.map(({ productId, key, pool }) => ({
            product_id: productId,
            key,
            qty: decimalText(pool.qty),
            value: decimalText(pool.value),
            cost: decimalText(pool.cost),
            came_at: came.get(`${productId}/${key}`)?.at ?? null,
            came_cost: came.get(`${productId}/${key}`)?.cost ?? null,
          })),
        ),
        TENANT,
      ],
    );
  const layered = closings.filter(({ method }) => method === 'PEPS');
  for (const batch of batchesOf(layered))
    await tx.execute(
      `delete from stock_layers l using jsonb_to_recordset($1::jsonb) as d(product_id bigint, key text) where l.account_id = $2 and l.product_id = d.product_id and l.pool_key = d.key`,
      [JSON.stringify(batch.map(({ productId, key }) => ({ product_id: productId, key }))), TENANT],
    );
  const layers = layered.flatMap(({ productId, key, pool }) =>
    pool.layers.map((layer, place) => ({
      product_id: productId,
      key,
      in_id: rowOf(layer.seq),
      place,
      qty: decimalText(layer.qty),
      value: decimalText(layer.value),
    })),
  );
  for (const batch of batchesOf(layers))
    await tx.execute(
      `insert into stock_layers (account_id, product_id, pool_key, in_id, place, qty_left, value_left)
       select $1::bigint, d.product_id, d.key, d.in_id, d.place, d.qty, d.value
       from jsonb_to_recordset($2::jsonb) as d(product_id bigint, key text, in_id bigint, place int, qty numeric(18,6), value numeric(18,6))`,
      [actor.accountId, JSON.stringify(batch)],
    );
}
