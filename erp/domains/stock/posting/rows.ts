/** Rows of the ledger as they are written: legs, and what stands beside earlier rows. */
import { batchesOf } from '#erp/db/batches.ts';
import { ownStock, poolKey, shareText, type Leg } from './legs.ts';
import type { Facts } from '../facts.ts';
import type { Head, ValueChange } from './ledger.ts';
import { amount, perUnit, type Micro } from '../micro.ts';
import type { StockContext } from '../posting.ts';
import type { Origin } from '../costing/walk.ts';

const ROW = `ord int, kind text, product_id bigint, storage_id bigint, slot_id bigint, lot_id bigint, owner_kind text, owner_id bigint, qty numeric(18,6), qty2 numeric(18,6),
  unit_cost numeric(18,6), value numeric(18,6), pool_key text, line_id bigint, source_line_id text, origin text, in_pool boolean, pair_id bigint, return_of_id bigint, reverses_id bigint, cost_group text,
  cost_center_id bigint, at timestamptz, period text, type_id bigint,
  is_anchor boolean, counted_qty numeric(18,6)`;

interface Valued {
  readonly values: readonly Micro[];
  readonly origins: ReadonlyMap<Leg, Origin>;
  readonly pairs: ReadonlySet<Leg>;
}

/** Outs first, since the other half of a move names its out; each leg's row, in their order. */
export async function insertLegs(context: StockContext, facts: Pick<Facts, 'settings'>, head: Head, legs: readonly Leg[], valued: Valued): Promise<number[]> {
  const rows = Array.from<number>({ length: legs.length });
  const order = legs.map((_, index) => index).sort((a, b) => legs[a]!.productId - legs[b]!.productId || a - b);
  const outs = order.filter((index) => legs[index]!.qty < 0n);
  const ins = order.filter((index) => legs[index]!.qty >= 0n);
  const places = new Map(legs.map((leg, index) => [leg, index]));
  for (const part of [...batchesOf(outs), ...batchesOf(ins)]) {
    const json = part.map((index, ord) => {
      const leg = legs[index]!;
      const value = valued.values[index]!;
      return {
        ord,
        kind: leg.qty < 0n ? 'SALIDA' : 'ENTRADA',
        product_id: leg.productId,
        storage_id: leg.storageId,
        slot_id: leg.slotId,
        lot_id: leg.lotId,
        owner_kind: leg.ownerKind,
        owner_id: leg.ownerId,
        qty: amount(leg.qty),
        qty2: amount(leg.qty2),
        unit_cost: amount(perUnit(value, leg.qty)),
        value: amount(value),
        pool_key: ownStock(leg) ? poolKey(leg, facts.settings.costScope) : null,
        line_id: leg.lineId,
        source_line_id: leg.sourceLineId,
        origin: valued.origins.get(leg)!.by,
        in_pool: valued.pairs.has(leg),
        pair_id: pairedRow(leg, places, rows),
        return_of_id: leg.parent?.as === 'return_of_id' ? leg.parent.seq : null,
        reverses_id: leg.parent?.as === 'reverses_id' ? leg.parent.seq : null,
        cost_group: leg.costGroup ?? null,
        cost_center_id: leg.costCenterId ?? null,
        at: leg.at ?? head.at,
        period: periodOf(context, leg.at ?? head.at),
        type_id: leg.typeId ?? head.typeId,
        is_anchor: leg.counted !== undefined || leg.offsets !== undefined,
        counted_qty: leg.counted === undefined ? null : amount(leg.counted),
      };
    });
    const made = await context.tx.query<{ id: number }>(
      `insert into kardex (account_id, created_by, posted_at, period, movement_id, movement_type_id, source_resource, source_id, source_action, reason_id, kind, product_id, storage_id, slot_id,
         lot_id, owner_kind, owner_id, qty, qty2, unit_cost, value, pool_key, movement_line_id, source_line_id, origin, in_pool, pair_id, return_of_id, reverses_id, cost_group,
         cost_center_id, is_anchor, counted_qty)
       select $2::bigint, $3::bigint, r.at, r.period, $4::bigint, r.type_id, $5, $6, $7, $8::bigint, r.kind, r.product_id, r.storage_id, r.slot_id,
         r.lot_id, r.owner_kind, r.owner_id, r.qty, r.qty2, r.unit_cost, r.value, r.pool_key, r.line_id, r.source_line_id, r.origin, r.in_pool, r.pair_id, r.return_of_id, r.reverses_id, r.cost_group,
         r.cost_center_id, r.is_anchor, r.counted_qty
       from jsonb_to_recordset($1::jsonb) as r(${ROW}) order by r.ord returning id`,
      [JSON.stringify(json), ...originValues(context, head)],
    );
    for (const [place, index] of part.entries()) rows[index] = made[place]!.id;
  }
  return rows;
}

/** The row whose value it repeats. */
function pairedRow({ parent, pairOf, offsets, qty }: Leg, places: ReadonlyMap<Leg, number>, rows: readonly number[]): number | null {
  if (parent?.as === 'pair_id') return parent.seq;
  const other = pairOf ?? (qty > 0n ? offsets : undefined);
  return other ? rows[places.get(other)!]! : null;
}

const periodOf = ({ actor }: StockContext, at: string): string => Temporal.Instant.from(at).toZonedDateTimeISO(actor.timeZone).toPlainDate().toString().slice(0, 7);
const originValues = ({ actor }: StockContext, { movementId, source, reasonId }: Head): readonly unknown[] => [
  actor.accountId,
  actor.userId,
  movementId,
  source.resource,
  source.id,
  source.action,
  reasonId,
];
const headValues = (context: StockContext, { movementId, typeId, at, source, reasonId }: Head): readonly unknown[] => [
  context.actor.accountId,
  context.actor.userId,
  at,
  periodOf(context, at),
  movementId,
  typeId,
  source.resource,
  source.id,
  source.action,
  reasonId,
];

/** Copies the place of a row into a new one without quantity, at the moment of that row. */
const BESIDE = `account_id, created_by, posted_at, period, movement_id, movement_type_id, source_resource, source_id, source_action, kind, product_id, storage_id, slot_id, lot_id, owner_kind,
  qty, unit_cost, value, pool_key, movement_line_id, cost_center_id, origin`;
const beside = (
  kind: string,
  origin: string,
) => `k.account_id, $2::bigint, k.posted_at, k.period, $3::bigint, $4::bigint, $5, $6, $7, '${kind}', k.product_id, k.storage_id, k.slot_id, k.lot_id,
  k.owner_kind, 0, 0, d.value, k.pool_key, k.movement_line_id, k.cost_center_id, '${origin}'`;

async function insertBeside(
  { tx, actor }: StockContext,
  head: Head,
  changes: readonly (readonly [seq: number, value: Micro])[],
  kind: 'REVALUACION' | 'AJUSTE_COSTO',
): Promise<void> {
  if (changes.length === 0) return;
  const [origin, link] = kind === 'REVALUACION' ? ['cover', 'pair_id'] : ['given', 'adjusts_id'];
  await tx.execute(
    `insert into kardex (${BESIDE}, ${link}) select ${beside(kind, origin!)}, k.id from kardex k join jsonb_to_recordset($1::jsonb) as d(seq bigint, value numeric(18,6)) on k.id = d.seq order by k.id`,
    [
      JSON.stringify(changes.map(([seq, value]) => ({ seq, value: amount(value) }))),
      actor.userId,
      head.movementId,
      head.typeId,
      head.source.resource,
      head.source.id,
      head.source.action,
    ],
  );
}

export const insertCovers = (context: StockContext, head: Head, covers: readonly { readonly seq: number; readonly value: Micro }[]) =>
  insertBeside(
    context,
    head,
    covers.map(({ seq, value }) => [seq, value]),
    'REVALUACION',
  );
export const insertCorrections = (context: StockContext, head: Head, corrections: readonly (readonly [number, Micro])[]) =>
  insertBeside(context, head, corrections, 'AJUSTE_COSTO');

export async function insertShares({ tx, actor }: StockContext, legs: readonly Leg[], rows: readonly number[]): Promise<void> {
  const shares = legs.flatMap((leg, index) =>
    leg.costGroup && leg.costShare !== undefined ? [{ group: leg.costGroup, in_id: rows[index], share: shareText(leg.costShare) }] : [],
  );
  if (shares.length === 0) return;
  await tx.execute(
    `insert into cost_links (account_id, cost_group, in_id, share) select $1::bigint, s."group", s.in_id, s.share from jsonb_to_recordset($2::jsonb) as s("group" text, in_id bigint, share numeric(12,10))`,
    [actor.accountId, JSON.stringify(shares)],
  );
}

/** Rows that change what a pool is worth and nothing else. */
export async function insertValues(context: StockContext, head: Head, changes: readonly ValueChange[]): Promise<void> {
  await context.tx.execute(
    `insert into kardex (account_id, created_by, posted_at, period, movement_id, movement_type_id, source_resource, source_id, source_action, reason_id, kind, product_id, storage_id, lot_id, qty,
       unit_cost, value, pool_key, origin)
     select $2::bigint, $3::bigint, $4::timestamptz, $5, $6::bigint, $7::bigint, $8, $9, $10, $11::bigint, 'REVALUACION', d.product_id, d.storage_id, d.lot_id, 0, 0, d.value, d.pool_key, 'given'
     from jsonb_to_recordset($1::jsonb) as d(product_id bigint, storage_id bigint, lot_id bigint, value numeric(18,6), pool_key text)`,
    [
      JSON.stringify(
        changes.map(({ pool, storageId, lotId, delta }) => ({ product_id: pool.productId, storage_id: storageId, lot_id: lotId, value: amount(delta), pool_key: pool.key })),
      ),
      ...headValues(context, head),
    ],
  );
}
