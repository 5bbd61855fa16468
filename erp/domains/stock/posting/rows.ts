/** Rows of the ledger as they are written: ledger entries, and what stands beside earlier rows. */
import { batchesOf } from '#erp/db/batches.ts';
import {
  isOwnStock,
  poolKey,
  shareText,
  writtenOrder,
  type StockLedgerEntry,
  type MovementHeader,
  type ValueChange,
} from './ledger-entries.ts';
import type { PostingContext } from '../posting-context.ts';
import { decimalText, divide, type FixedDecimal } from '../fixed-decimal.ts';
import type { StockContext } from '../posting.ts';
import type { Origin } from '../costing/replay-costs.ts';

const ROW = `ord int, kind text, product_id bigint, storage_id bigint, slot_id bigint, lot_id bigint, owner_kind text, owner_id bigint, qty numeric(18,6), qty2 numeric(18,6),
  unit_cost numeric(18,6), value numeric(18,6), pool_key text, line_id bigint, source_line_id text, origin text, in_pool boolean, pair_id bigint, return_of_id bigint, reverses_id bigint, cost_group text,
  cost_center_id bigint, at timestamptz, period text, type_id bigint,
  is_anchor boolean, counted_qty numeric(18,6)`;

interface Valued {
  readonly values: readonly FixedDecimal[];
  readonly origins: ReadonlyMap<StockLedgerEntry, Origin>;
  readonly pairs: ReadonlySet<StockLedgerEntry>;
}

/** In `writtenOrder`; gives each ledger entry's row, in their own order. */
export async function insertLedgerEntries(
  context: StockContext,
  postingContext: Pick<PostingContext, 'settings'>,
  head: MovementHeader,
  ledgerEntries: readonly StockLedgerEntry[],
  valued: Valued,
): Promise<number[]> {
  const rows = Array.from<number>({ length: ledgerEntries.length });
  const order = writtenOrder(ledgerEntries);
  const outs = order.filter((index) => ledgerEntries[index]!.qty < 0n);
  const places = new Map(ledgerEntries.map((ledgerEntry, index) => [ledgerEntry, index]));
  for (const part of [...batchesOf(outs), ...batchesOf(order.slice(outs.length))]) {
    const json = part.map((index, ord) => {
      const ledgerEntry = ledgerEntries[index]!;
      const value = valued.values[index]!;
      return {
        ord,
        kind: ledgerEntry.qty < 0n ? 'SALIDA' : 'ENTRADA',
        product_id: ledgerEntry.productId,
        storage_id: ledgerEntry.storageId,
        slot_id: ledgerEntry.slotId,
        lot_id: ledgerEntry.lotId,
        owner_kind: ledgerEntry.ownerKind,
        owner_id: ledgerEntry.ownerId,
        qty: decimalText(ledgerEntry.qty),
        qty2: decimalText(ledgerEntry.qty2),
        unit_cost: decimalText(divide(value, ledgerEntry.qty)),
        value: decimalText(value),
        pool_key: isOwnStock(ledgerEntry)
          ? poolKey(ledgerEntry, postingContext.settings.costScope)
          : null,
        line_id: ledgerEntry.lineId,
        source_line_id: ledgerEntry.sourceLineId,
        origin: valued.origins.get(ledgerEntry)!.by,
        in_pool: valued.pairs.has(ledgerEntry),
        pair_id: pairedRow(ledgerEntry, places, rows),
        return_of_id: ledgerEntry.parent?.as === 'return_of_id' ? ledgerEntry.parent.seq : null,
        reverses_id: ledgerEntry.parent?.as === 'reverses_id' ? ledgerEntry.parent.seq : null,
        cost_group: ledgerEntry.costGroup ?? null,
        cost_center_id: ledgerEntry.costCenterId ?? null,
        at: ledgerEntry.at ?? head.at,
        period: periodOf(context, ledgerEntry.at ?? head.at),
        type_id: ledgerEntry.typeId ?? head.typeId,
        is_anchor: ledgerEntry.counted !== undefined || ledgerEntry.offsets !== undefined,
        counted_qty: ledgerEntry.counted === undefined ? null : decimalText(ledgerEntry.counted),
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
function pairedRow(
  { parent, pairOf, offsets, qty }: StockLedgerEntry,
  places: ReadonlyMap<StockLedgerEntry, number>,
  rows: readonly number[],
): number | null {
  if (parent?.as === 'pair_id') return parent.seq;
  const other = pairOf ?? (qty > 0n ? offsets : undefined);
  return other ? rows[places.get(other)!]! : null;
}

const periodOf = ({ actor }: StockContext, at: string): string =>
  Temporal.Instant.from(at).toZonedDateTimeISO(actor.timeZone).toPlainDate().toString().slice(0, 7);
const originValues = (
  { actor }: StockContext,
  { movementId, source, reasonId }: MovementHeader,
): readonly unknown[] => [
  actor.accountId,
  actor.userId,
  movementId,
  source.resource,
  source.id,
  source.action,
  reasonId,
];
const headValues = (
  context: StockContext,
  { movementId, typeId, at, source, reasonId }: MovementHeader,
): readonly unknown[] => [
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
  head: MovementHeader,
  changes: readonly (readonly [seq: number, value: FixedDecimal])[],
  kind: 'REVALUACION' | 'AJUSTE_COSTO',
): Promise<void> {
  if (changes.length === 0) return;
  const [origin, link] = kind === 'REVALUACION' ? ['cover', 'pair_id'] : ['given', 'adjusts_id'];
  await tx.execute(
    `insert into kardex (${BESIDE}, ${link}) select ${beside(kind, origin!)}, k.id from kardex k join jsonb_to_recordset($1::jsonb) as d(seq bigint, value numeric(18,6)) on k.id = d.seq order by k.id`,
    [
      JSON.stringify(changes.map(([seq, value]) => ({ seq, value: decimalText(value) }))),
      actor.userId,
      head.movementId,
      head.typeId,
      head.source.resource,
      head.source.id,
      head.source.action,
    ],
  );
}

export const insertNegativeStockSettlements = (
  context: StockContext,
  head: MovementHeader,
  covers: readonly { readonly seq: number; readonly value: FixedDecimal }[],
) =>
  insertBeside(
    context,
    head,
    covers.map(({ seq, value }) => [seq, value]),
    'REVALUACION',
  );
export const insertCorrections = (
  context: StockContext,
  head: MovementHeader,
  corrections: readonly (readonly [number, FixedDecimal])[],
) => insertBeside(context, head, corrections, 'AJUSTE_COSTO');

export async function insertShares(
  { tx, actor }: StockContext,
  ledgerEntries: readonly StockLedgerEntry[],
  rows: readonly number[],
): Promise<void> {
  const shares = ledgerEntries.flatMap((ledgerEntry, index) =>
    ledgerEntry.costGroup && ledgerEntry.costShare !== undefined
      ? [
          {
            group: ledgerEntry.costGroup,
            in_id: rows[index],
            share: shareText(ledgerEntry.costShare),
          },
        ]
      : [],
  );
  if (shares.length === 0) return;
  await tx.execute(
    `insert into cost_links (account_id, cost_group, in_id, share) select $1::bigint, s."group", s.in_id, s.share from jsonb_to_recordset($2::jsonb) as s("group" text, in_id bigint, share numeric(12,10))`,
    [actor.accountId, JSON.stringify(shares)],
  );
}

/** Rows that change what a pool is worth and nothing else. */
export async function insertValues(
  context: StockContext,
  head: MovementHeader,
  changes: readonly ValueChange[],
): Promise<void> {
  await context.tx.execute(
    `insert into kardex (account_id, created_by, posted_at, period, movement_id, movement_type_id, source_resource, source_id, source_action, reason_id, kind, product_id, storage_id, lot_id, qty,
       unit_cost, value, pool_key, origin)
     select $2::bigint, $3::bigint, $4::timestamptz, $5, $6::bigint, $7::bigint, $8, $9, $10, $11::bigint, 'REVALUACION', d.product_id, d.storage_id, d.lot_id, 0, 0, d.value, d.pool_key, 'given'
     from jsonb_to_recordset($1::jsonb) as d(product_id bigint, storage_id bigint, lot_id bigint, value numeric(18,6), pool_key text)`,
    [
      JSON.stringify(
        changes.map(({ pool, storageId, lotId, delta }) => ({
          product_id: pool.productId,
          storage_id: storageId,
          lot_id: lotId,
          value: decimalText(delta),
          pool_key: pool.key,
        })),
      ),
      ...headValues(context, head),
    ],
  );
}
