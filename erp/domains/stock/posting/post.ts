/** Long because it is the one way in which stock changes, step by step. */
/** The stock ledger's service (inventory §4.1): the only way in which stock changes. */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { createHash } from 'node:crypto';
import { invalid, DomainError } from '#erp/model/errors.ts';
import { inBatches, batchesOf } from '#erp/db/batches.ts';
import { nextFolio } from '#erp/platform/folios/folios.ts';
import { offsetLaterCounts } from '../counts/count-cutoffs.ts';
import { queueEvents, type LedgerResult } from '../events/events.ts';
import {
  loadPostingContext,
  lockProducts,
  loadMovementType,
  type PostingContext,
  type MovementTypeContext,
} from '../posting-context.ts';
import { requireNotFrozen } from '../counts/freeze.ts';
import { writeLedgerEntries } from './ledger.ts';
import {
  poolKey,
  type StockLedgerEntry,
  type ParentRow,
  type MovementHeader,
} from './ledger-entries.ts';
import { effectiveAt } from '../effective-at.ts';
import {
  absolute,
  decimalText,
  fixed,
  divide,
  sum,
  ZERO,
  type FixedDecimal,
} from '../fixed-decimal.ts';
import { assignLocations, requireOrigins, requireRoom } from '../locations/places.ts';
import { alertShortage } from '../events/shortage-alert.ts';
import type { PostingResult, Posting, StockContext } from '../posting.ts';
import { varianceEvent } from '../costing/standard.ts';
import { fillScaleQuantities } from './scale-quantities.ts';
import {
  checkEntries,
  ledgerEntriesOf,
  resolveParts,
  type AverageCosts,
  type DocumentLine,
  type Part,
  type ReturnedRows,
} from './resolve.ts';

/** A movement that exists, to be written into the ledger. */
export interface Document {
  readonly movementId: number;
  readonly type: MovementTypeContext;
  readonly postedAt: string | null;
  readonly source: Posting['source'];
  readonly supplierId: number | null;
  readonly reasonId: number | null;
  readonly costCenterId: number | null;
  readonly lines: readonly DocumentLine[];
  readonly confirmImpact: boolean;
  readonly overfill: boolean;
  /** Made by a module: lots and places may be chosen by policy, and its lines are written here. */
  readonly automatic: boolean;
}

/**
 * Posts a document of another module. Idempotent by its source (G2): a repetition gives the stored
 * result, other content is refused.
 */
export async function postStock(context: StockContext, posting: Posting): Promise<PostingResult> {
  const { tx, actor } = context;
  const hash = createHash('sha256').update(JSON.stringify(posting)).digest('hex');
  const type = await loadMovementType(tx, { code: posting.type });
  const [made] = await tx.query<{ id: number }>(
    `insert into movements (account_id, movement_type_id, status, storage_id, to_storage_id, customer_id, supplier_id, reason_id, cost_center_id, shortage_class, notes, source_resource, source_id,
       source_action, payload_hash, created_by, updated_by)
     values ($1, $2, 'APLICADO', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15) on conflict (account_id, source_resource, source_id, source_action) do nothing returning id`,
    [
      actor.accountId,
      type.id,
      posting.lines[0]?.storageId,
      posting.lines[0]?.toStorageId ?? null,
      posting.customerId ?? null,
      posting.supplierId ?? null,
      posting.reasonId ?? null,
      posting.costCenterId ?? null,
      posting.shortageClass ?? null,
      posting.notes ?? null,
      posting.source.resource,
      posting.source.id,
      posting.source.action,
      hash,
      actor.userId,
    ],
  );
  if (!made) return repeated(context, posting, hash);
  const document: Document = {
    movementId: made.id,
    type,
    postedAt: posting.postedAt ?? null,
    source: posting.source,
    supplierId: posting.supplierId ?? null,
    reasonId: posting.reasonId ?? null,
    costCenterId: posting.costCenterId ?? null,
    lines: posting.lines.map((line) => ({ ...line, lineId: null })),
    confirmImpact: posting.confirmImpact ?? false,
    overfill: posting.overfill ?? false,
    automatic: true,
  };
  const posted = await postDocument(context, document);
  const folio = (
    await nextFolio(tx, {
      document: 'movements',
      label: t('stock.stockMovements', 'movimientos de inventario'),
      branchId: null,
      date: dateOf(context, posted.at),
    })
  ).folio;
  await tx.execute(
    'update movements set folio = $2, posted_at = $3 where account_id = $4 and id = $1',
    [made.id, folio, posted.at, TENANT],
  );
  return { movementId: made.id, folio, lines: posted.lines, totalValue: posted.totalValue };
}

async function repeated(
  { tx }: StockContext,
  { source }: Posting,
  hash: string,
): Promise<PostingResult> {
  const [movement] = await tx.query<{ id: number; folio: string | null; payload_hash: string }>(
    'select id, folio, payload_hash from movements where account_id = $4 and source_resource = $1 and source_id = $2 and source_action = $3 for update',
    [source.resource, source.id, source.action, TENANT],
  );
  if (!movement) throw new Error(`the movement of ${source.resource} ${source.id} vanished`);
  if (movement.payload_hash !== hash)
    throw new DomainError(
      'DUPLICADO',
      t('stock.otherData', 'El documento {document} ya fue aplicado con otros datos.', {
        document: movement.folio ?? source.id,
      }),
    );
  const lines = await tx.query<Omit<PostingResult['lines'][number], 'unitCost'>>(
    `select id as "lineId", source_line_id as "sourceLineId", lot_id as "lotId", slot_id as "slotId", to_slot_id as "toSlotId", qty_stock as "qtyStock", posted_value as value from movement_lines where account_id = $2 and movement_id = $1 order by position, id`,
    [movement.id, TENANT],
  );
  return {
    movementId: movement.id,
    folio: movement.folio,
    lines: lines.map((line) => ({
      ...line,
      unitCost: decimalText(divide(fixed(line.value), fixed(line.qtyStock))),
    })),
    totalValue: decimalText(sum(lines.map(({ value }) => fixed(value)))),
  };
}

export interface PostedDocument extends Omit<PostingResult, 'movementId' | 'folio'> {
  /** Moment at which the stock changed. */
  readonly at: string;
}

/** Writes a movement into the ledger. The caller changes its state in the same transaction. */
export async function postDocument(
  context: StockContext,
  asGiven: Document,
): Promise<PostedDocument> {
  const { tx } = context;
  const document = asGiven.automatic
    ? {
        ...asGiven,
        lines: await fillScaleQuantities(context, asGiven.type.code, asGiven.source, asGiven.lines),
      }
    : asGiven;
  if (document.lines.length === 0)
    throw invalid({ lines: [t('stock.someLines', 'Agrega al menos una partida.')] });
  await lockProducts(
    tx,
    document.lines.map(({ productId }) => productId),
  );
  await requireNotFrozen(
    tx,
    defined(document.lines.flatMap(({ storageId, toStorageId }) => [storageId, toStorageId])),
  );
  const postingContext = await factsOf(context, document);
  const at = await effectiveAt(context, {
    settings: postingContext.settings,
    postedAt: document.postedAt,
    products: [...postingContext.products.keys()],
  });
  const resolved = await resolveParts(
    {
      context,
      facts: postingContext,
      source: document.source,
      supplierId: document.supplierId,
      picks: document.automatic,
    },
    document.lines,
  );
  if (!document.automatic) await requireOrigins(context, postingContext, resolved);
  const parts = await assignLocations(context, postingContext, resolved);
  const lineIds = document.automatic
    ? await insertLines(context, document, parts)
    : parts.map(({ line }) => line.lineId!);
  const [returned, average] = [
    await returnedRows(tx, document, at),
    postingContext.type.nature === 'ENTRADA'
      ? await averageCosts(tx, postingContext, parts)
      : () => ZERO,
  ];
  const asked = ledgerEntriesOf(
    { facts: postingContext, returned, average, costCenterId: document.costCenterId },
    parts,
    lineIds,
  );
  const ledgerEntries = document.postedAt
    ? [
        ...asked,
        ...(await offsetLaterCounts(
          context,
          postingContext.products,
          at,
          asked,
          document.confirmImpact,
        )),
      ]
    : asked;
  const head: MovementHeader = {
    movementId: document.movementId,
    typeId: document.type.id,
    at,
    source: document.source,
    reasonId: document.reasonId,
  };
  const written = await writeLedgerEntries(
    context,
    postingContext,
    head,
    ledgerEntries,
    document.confirmImpact ? null : fixed(postingContext.settings.confirmImpactOver),
  );
  await requireRoom(context, postingContext, ledgerEntries, document.overfill);
  await requireOneSerial(tx, ledgerEntries);
  const lines = await keepLines(context, parts, lineIds, ledgerEntries, written);
  const { event_code: event } = document.type;
  const told = {
    event,
    variance: varianceEvent(document.type),
    source: document.source,
    movementId: document.movementId,
    date: dateOf(context, at),
  };
  await queueEvents(context, told, postingContext, ledgerEntries, written);
  await alertShortage(
    context,
    { movementId: document.movementId, date: dateOf(context, at) },
    ledgerEntries,
    written.values,
  );
  return { at, lines, totalValue: decimalText(sum(lines.map(({ value }) => fixed(value)))) };
}

/**
 * What posting these lines of an entry would refuse, before there are lots or rows of it. Writes
 * nothing; throws VALIDACION.
 */
export async function checkEntry(
  context: StockContext,
  type: MovementTypeContext,
  lines: readonly DocumentLine[],
): Promise<void> {
  await checkEntries(context, await loadPostingContext(context.tx, type, namedBy(lines)), lines);
}

const dateOf = ({ actor }: StockContext, at: string) =>
  Temporal.Instant.from(at).toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
const defined = <T>(values: readonly (T | null | undefined)[]): T[] => [
  ...new Set(values.filter((value): value is T => value !== null && value !== undefined)),
];

function factsOf({ tx }: StockContext, { type, lines }: Document): Promise<PostingContext> {
  if (type.nature === 'TRASPASO') {
    const missing = lines.flatMap((line, index) => (line.toStorageId ? [] : [index]));
    if (missing.length > 0)
      throw invalid({ to_storage_id: [t('stock.chooseDestination', 'Elige el almacén destino.')] });
    if (
      lines.some(
        (line) =>
          line.storageId === line.toStorageId &&
          (line.slotId ?? null) === (line.toSlotId ?? null) &&
          !line.toLotId,
      )
    )
      throw invalid({
        to_storage_id: [t('stock.sameWarehouse', 'El destino debe ser distinto del origen.')],
      });
  }
  return loadPostingContext(tx, type, namedBy(lines));
}

const namedBy = (lines: readonly DocumentLine[]) => ({
  products: defined(lines.map(({ productId }) => productId)),
  storages: defined(lines.flatMap(({ storageId, toStorageId }) => [storageId, toStorageId])),
  slots: defined(lines.flatMap(({ slotId, toSlotId }) => [slotId, toSlotId])),
  lots: defined(lines.flatMap(({ lotId, toLotId }) => [lotId, toLotId])),
});

async function insertLines(
  { tx, actor }: StockContext,
  document: Document,
  all: readonly Part[],
): Promise<number[]> {
  const rows = await inBatches(all, (parts, from) =>
    tx.query<{ id: number }>(
      `insert into movement_lines (account_id, movement_id, position, product_id, storage_id, to_storage_id, slot_id, to_slot_id, lot_id, qty, unit_id, qty2, owner_kind, owner_id, source_line_id,
       return_of_line_id, cost_group, to_lot_id, note, created_by, updated_by)
     select $1::bigint, $2::bigint, r.ord, r.product_id, r.storage_id, r.to_storage_id, r.slot_id, r.to_slot_id, r.lot_id, r.qty, r.unit_id, r.qty2, r.owner_kind, r.owner_id, r.source_line_id,
       r.return_of_line_id, r.cost_group, r.to_lot_id, r.note, $4::bigint, $4::bigint
     from jsonb_to_recordset($3::jsonb) as r(ord int, product_id bigint, storage_id bigint, to_storage_id bigint, slot_id bigint, to_slot_id bigint, lot_id bigint, qty numeric(18,6), unit_id bigint,
       qty2 numeric(18,6), owner_kind text, owner_id bigint, source_line_id text, return_of_line_id bigint, cost_group text, to_lot_id bigint, note text) order by r.ord returning id`,
      [
        actor.accountId,
        document.movementId,
        JSON.stringify(
          parts.map(({ line, product, qty, qty2, lotId, slotId }, at) => ({
            ord: from + at,
            product_id: product.id,
            storage_id: line.storageId,
            to_storage_id: line.toStorageId ?? null,
            slot_id: slotId,
            to_slot_id: line.toSlotId ?? null,
            lot_id: lotId,
            qty: decimalText(qty),
            unit_id: product.stock_unit_id,
            qty2: decimalText(qty2),
            owner_kind: line.ownerKind ?? 'PROPIO',
            owner_id: line.ownerId ?? null,
            source_line_id: line.sourceLineId ?? null,
            return_of_line_id: line.returnOfLineId ?? null,
            cost_group: line.costGroup ?? null,
            to_lot_id: line.toLotId ?? null,
            note: line.note ?? null,
          })),
        ),
        actor.userId,
      ],
    ),
  );
  const ids = rows.map(({ id }) => id);
  await noteReadings(tx, actor.accountId, all, ids);
  return ids;
}

/**
 * The scales' own field of a line is written only where one was used: a company may do without
 * their module.
 */
async function noteReadings(
  tx: StockContext['tx'],
  accountId: number,
  parts: readonly Part[],
  ids: readonly number[],
): Promise<void> {
  const read = parts.flatMap(({ line }, at) =>
    line.scaleReadingId ? [{ id: ids[at], reading: line.scaleReadingId }] : [],
  );
  if (read.length === 0) return;
  await tx.execute(
    'update movement_lines l set scale_reading_id = r.reading from jsonb_to_recordset($2::jsonb) as r(id bigint, reading bigint) where l.account_id = $1 and l.id = r.id',
    [accountId, JSON.stringify(read)],
  );
}

/** The ledger's row behind each movement line that is given back, with its value so far. */
async function returnedRows(
  tx: StockContext['tx'],
  { lines, type }: Document,
  at: string,
): Promise<ReturnedRows> {
  const ids = defined(lines.map(({ returnOfLineId }) => returnOfLineId));
  if (ids.length === 0) return new Map();
  const rows = await tx.query<{
    id: number;
    line_id: number;
    early: boolean;
    qty: string;
    value: string;
    variance: string;
  }>(
    `select k.id, k.movement_line_id as line_id, k.posted_at > $3 as early, abs(k.qty) as qty, (k.value + coalesce((select sum(a.value) from kardex a where ${sameCompany('a', 'k')} and a.adjusts_id = k.id), 0))::numeric(18,6) as value,
       case when k.kind = 'ENTRADA' then coalesce(l.posted_variance, 0) else 0 end::numeric(18,6) as variance
     from kardex k join movement_lines l on ${sameCompany('l', 'k')} and l.id = k.movement_line_id where k.account_id = $4 and k.movement_line_id = any($1::bigint[]) and k.kind = $2`,
    [ids, type.nature === 'ENTRADA' ? 'SALIDA' : 'ENTRADA', at, TENANT],
  );
  if (rows.some(({ early }) => early))
    throw invalid({
      posted_at: [
        t(
          'stock.returnLater',
          'No puede regresar antes de lo que regresa: pon una fecha posterior.',
        ),
      ],
    });
  return new Map(
    rows.map((row) => [
      row.line_id,
      {
        as: 'return_of_id' as ParentRow['as'],
        seq: row.id,
        qty: fixed(row.qty),
        value: fixed(row.value),
        documentValue: fixed(row.value) + fixed(row.variance),
      },
    ]),
  );
}

/**
 * R13: what a stock unit of each part costs by now: the average of its pool, else the standard,
 * else what last came in.
 */
async function averageCosts(
  tx: StockContext['tx'],
  { settings, storages }: PostingContext,
  parts: readonly Part[],
): Promise<AverageCosts> {
  const keyOf = ({ product, lotId, line }: Part) =>
    poolKey(
      {
        method: product.valuation,
        lotId,
        branchId: storages.get(line.storageId)!.branch_office_id,
      },
      settings.costScope,
    );
  const pools = new Map(
    parts.map((part) => [
      `${part.product.id}/${keyOf(part)}`,
      { product_id: part.product.id, key: keyOf(part) },
    ]),
  );
  const rows = await tx.query<{ product_id: number; key: string; cost: string }>(
    `select w.product_id, w.key, coalesce(nullif(case when c.qty > 0 then c.value / c.qty else c.avg_cost end, 0), nullif(p.standard_cost, 0),
       (select l.last_in_cost from stock_costs l where l.account_id = $3 and l.product_id = w.product_id and l.last_in_at is not null order by l.last_in_at desc, l.pool_key desc limit 1), 0)::numeric(18,6) as cost
     from jsonb_to_recordset($1::jsonb) as w(product_id bigint, key text) join products p on p.id = w.product_id and p.id = any($2::bigint[])
       left join stock_costs c on ${sameCompany('c', 'p')} and c.product_id = w.product_id and c.pool_key = w.key where p.account_id = $3`,
    [JSON.stringify([...pools.values()]), defined(parts.map(({ product }) => product.id)), TENANT],
  );
  const costs = new Map(rows.map((row) => [`${row.product_id}/${row.key}`, fixed(row.cost)]));
  return (part) => costs.get(`${part.product.id}/${keyOf(part)}`) ?? ZERO;
}

/** I6: a serial number is in one place only. */
async function requireOneSerial(
  tx: StockContext['tx'],
  ledgerEntries: readonly StockLedgerEntry[],
): Promise<void> {
  const lots = defined(
    ledgerEntries.flatMap((ledgerEntry) => (ledgerEntry.qty > 0n ? [ledgerEntry.lotId] : [])),
  );
  const [twice] = await inBatches(lots, (batch) =>
    tx.query<{ id: number; code: string }>(
      `select l.id, l.code from lots l join stock_balances b on ${sameCompany('b', 'l')} and b.lot_id = l.id where l.account_id = $2 and l.id = any($1::bigint[]) and l.kind = 'SERIE' group by l.id, l.code having sum(b.qty) > 1 limit 1`,
      [batch, TENANT],
    ),
  );
  if (twice)
    throw invalid({
      [`lines[${ledgerEntries.find(({ lotId }) => lotId === twice.id)?.line ?? 0}][lot_code]`]: [
        t('stock.serialExists', 'La serie {serial} ya existe.', { serial: twice.code }),
      ],
    });
}

/** What each line moved and what it was worth, on the line itself. */
async function keepLines(
  { tx, actor }: StockContext,
  parts: readonly Part[],
  lineIds: readonly number[],
  ledgerEntries: readonly StockLedgerEntry[],
  { values, variances }: LedgerResult,
): Promise<PostingResult['lines']> {
  const worth = new Map<number, FixedDecimal>();
  const beyond = new Map<number, FixedDecimal>();
  for (const [index, ledgerEntry] of ledgerEntries.entries()) {
    if (ledgerEntry.pairOf || ledgerEntry.offsets) continue;
    worth.set(ledgerEntry.lineId, absolute(values[index]!));
    if (variances.entries[index] !== 0n) beyond.set(ledgerEntry.lineId, variances.entries[index]!);
  }
  const lines = parts.map((part, at) => {
    const value = worth.get(lineIds[at]!) ?? ZERO;
    return {
      lineId: lineIds[at]!,
      sourceLineId: part.line.sourceLineId ?? null,
      lotId: part.lotId,
      slotId: part.slotId,
      toSlotId: part.line.toSlotId ?? null,
      qtyStock: decimalText(part.qty),
      unitCost: decimalText(divide(value, part.qty)),
      value: decimalText(value),
    };
  });
  for (const batch of batchesOf(lines))
    await tx.execute(
      `update movement_lines l set qty_stock = d.qty, posted_value = d.value, posted_variance = d.variance, lot_id = coalesce(d.lot_id, l.lot_id), slot_id = d.slot_id, to_slot_id = d.to_slot_id,
         version = l.version + 1, updated_at = now(), updated_by = $2
       from jsonb_to_recordset($1::jsonb) as d(id bigint, qty numeric(18,6), value numeric(18,6), variance numeric(18,6), lot_id bigint, slot_id bigint, to_slot_id bigint) where l.account_id = $3 and l.id = d.id`,
      [
        JSON.stringify(
          batch.map((line) => ({
            id: line.lineId,
            qty: line.qtyStock,
            value: line.value,
            variance: beyond.has(line.lineId) ? decimalText(beyond.get(line.lineId)!) : null,
            lot_id: line.lotId,
            slot_id: line.slotId,
            to_slot_id: line.toSlotId,
          })),
        ),
        actor.userId,
        TENANT,
      ],
    );
  return lines;
}
