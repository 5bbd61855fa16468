/**
 * Puts the books right by what a physical count found, each line at the moment at which it was
 * counted (inventory R29).
 */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { invalid, DomainError } from '#erp/model/errors.ts';
import { nextFolio } from '#erp/platform/folios/folios.ts';
import { requireOpenPeriod } from '#erp/platform/periods/periods.ts';
import { offsetLaterCounts } from './count-cutoffs.ts';
import { openMonth } from '../closing/close.ts';
import { queueEvents } from '../events/events.ts';
import { loadPostingContext, loadMovementType, type PostingContext } from '../posting-context.ts';
import { writeLedgerEntries } from '../posting/ledger.ts';
import { alertShortage } from '../events/shortage-alert.ts';
import type { StockLedgerEntry } from '../posting/ledger-entries.ts';
import { absolute, decimalText, fixed, multiply, type FixedDecimal } from '../fixed-decimal.ts';
import type { StockContext } from '../posting.ts';
import { varianceEvent } from '../costing/standard.ts';

export interface CountedLine {
  /** Row of `inv/count-lines`, and its place in the form. */
  readonly id: number;
  readonly index: number;
  readonly productId: number;
  readonly slotId: number | null;
  readonly lotId: number | null;
  /** ISO instant in UTC. */
  readonly at: string;
  /** Stock units. */
  readonly counted: FixedDecimal;
  readonly difference: FixedDecimal;
  readonly difference2: FixedDecimal;
  /** MXN a stock unit: the average in force, or what was captured for what never had a cost. */
  readonly unitCost: FixedDecimal;
  readonly shortageClass: string | null;
  readonly reasonId: number | null;
}

export interface CountPosting {
  readonly countId: number;
  readonly storageId: number;
  readonly lines: readonly CountedLine[];
}

type TypeCode = 'CONTEO-ENT' | 'CONTEO-SAL';

const localDate = ({ actor }: StockContext, at: string) =>
  Temporal.Instant.from(at).toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
const latest = (lines: readonly CountedLine[]) =>
  lines.reduce((last, { at }) => (at > last ? at : last), '');

/**
 * The caller has locked the products. Throws for a closed month, an entry without cost, and goods
 * that left since.
 */
export async function postCount(context: StockContext, count: CountPosting): Promise<void> {
  for (const date of new Set(count.lines.map(({ at }) => localDate(context, at)))) {
    await openMonth(context, date);
    await requireOpenPeriod(context, 'INVENTARIOS', date, 'lines');
  }
  const free = count.lines.filter(({ difference, unitCost }) => difference > 0n && unitCost === 0n);
  const { products } = await factsOf(context, 'CONTEO-ENT', count);
  if (free.length > 0)
    throw invalid(
      Object.fromEntries(
        free.map(({ index, productId }) => [
          `lines[${index}][unit_cost]`,
          [
            t('stock.enterCost', 'Captura el costo de {product}.', {
              product: products.get(productId)!.code,
            }),
          ],
        ]),
      ),
    );
  const groups = new Map<string, CountedLine[]>();
  for (const line of count.lines) {
    if (line.difference === 0n) continue;
    const key =
      line.difference > 0n
        ? `CONTEO-ENT//${line.reasonId ?? ''}`
        : `CONTEO-SAL/${line.shortageClass ?? ''}/${line.reasonId ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  let first: number | null = null;
  for (const [number, [key, lines]] of [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .entries()) {
    const code = key.startsWith('CONTEO-ENT') ? 'CONTEO-ENT' : 'CONTEO-SAL';
    const made = await postGroup(context, count, code, lines, number + 1);
    first ??= made;
  }
  const agreed = count.lines.filter(({ difference }) => difference === 0n);
  if (agreed.length > 0)
    await insertAgreed(
      context,
      count,
      agreed,
      first ?? (await makeMovement(context, count, 'CONTEO-ENT', agreed, 1)),
    );
}

async function factsOf(
  { tx }: StockContext,
  code: TypeCode,
  { storageId, lines }: CountPosting,
): Promise<PostingContext> {
  const ids = (pick: (line: CountedLine) => number | null) => [
    ...new Set(lines.flatMap((line) => pick(line) ?? [])),
  ];
  return loadPostingContext(tx, await loadMovementType(tx, { code }), {
    products: ids(({ productId }) => productId),
    storages: [storageId],
    slots: ids(({ slotId }) => slotId),
    lots: ids(({ lotId }) => lotId),
  });
}

async function makeMovement(
  context: StockContext,
  { countId, storageId }: CountPosting,
  code: TypeCode,
  lines: readonly CountedLine[],
  number: number,
): Promise<number> {
  const { tx, actor } = context;
  const [line] = lines;
  const at = latest(lines);
  const { folio } = await nextFolio(tx, {
    document: 'movements',
    label: t('stock.stockMovements', 'movimientos de inventario'),
    branchId: null,
    date: localDate(context, at),
  });
  const [made] = await tx.query<{ id: number }>(
    `insert into movements (account_id, folio, movement_type_id, status, posted_at, storage_id, shortage_class, reason_id, source_resource, source_id, source_action, created_by, updated_by)
     values ($1, $2, $3, 'APLICADO', $4, $5, $6, $7, 'inv/counts', $8, $9, $10, $10) returning id`,
    [
      actor.accountId,
      folio,
      (await loadMovementType(tx, { code })).id,
      at,
      storageId,
      code === 'CONTEO-SAL' ? (line?.shortageClass ?? null) : null,
      line?.reasonId ?? null,
      String(countId),
      `APLICAR-${number}`,
      actor.userId,
    ],
  );
  return made!.id;
}

async function postGroup(
  context: StockContext,
  count: CountPosting,
  code: TypeCode,
  lines: readonly CountedLine[],
  number: number,
): Promise<number> {
  const postingContext = await factsOf(context, code, { ...count, lines });
  const movementId = await makeMovement(context, count, code, lines, number);
  const lineIds = await insertLines(context, postingContext, count, movementId, lines);
  const source = { resource: 'inv/counts', id: String(count.countId), action: `APLICAR-${number}` };
  const at = latest(lines);
  const ledgerEntries = lines.map((line, index): StockLedgerEntry =>
    legOf(postingContext, count.storageId, line, lineIds[index]!),
  );
  const all = [
    ...ledgerEntries,
    ...(await offsetLaterCounts(context, postingContext.products, at, ledgerEntries, true)),
  ];
  const written = await writeLedgerEntries(
    context,
    postingContext,
    {
      movementId,
      typeId: postingContext.type.id,
      at,
      source,
      reasonId: lines[0]?.reasonId ?? null,
    },
    all,
    null,
  ).catch(asCounted);
  await context.tx.execute(
    `update movement_lines l set posted_value = d.value from jsonb_to_recordset($1::jsonb) as d(id bigint, value numeric(18,6)) where l.account_id = $2 and l.id = d.id`,
    [
      JSON.stringify(
        lineIds.map((id, index) => ({ id, value: decimalText(absolute(written.values[index]!)) })),
      ),
      TENANT,
    ],
  );
  await queueEvents(
    context,
    {
      event: postingContext.type.event_code,
      variance: varianceEvent(postingContext.type),
      source,
      movementId,
      date: localDate(context, at),
    },
    postingContext,
    all,
    written,
  );
  await alertShortage(
    context,
    { movementId, date: localDate(context, at) },
    ledgerEntries,
    written.values,
  );
  return movementId;
}

/** What is short stands beside what was counted. */
function asCounted(error: unknown): never {
  if (!(error instanceof DomainError) || error.code !== 'VALIDACION') throw error;
  throw invalid(
    Object.fromEntries(
      Object.entries(error.fields).map(([field, said]) => [
        field.replace(/\[qty\]$/, '[counted_qty]').replace('posted_at', 'lines'),
        [
          t('stock.leftAfterCount', '{said} Salió después de contarse: vuelve a contarlo.', {
            said: said.join(' '),
          }),
        ],
      ]),
    ),
  );
}

function legOf(
  { products, storages }: PostingContext,
  storageId: number,
  line: CountedLine,
  lineId: number,
): StockLedgerEntry {
  const [product, storage] = [products.get(line.productId)!, storages.get(storageId)!];
  const cost =
    product.valuation === 'ESTANDAR' ? fixed(product.standard_cost ?? '0') : line.unitCost;
  const said = product.valuation === 'ESTANDAR' || line.difference > 0n;
  return {
    line: line.index,
    lineId,
    sourceLineId: String(line.id),
    productId: line.productId,
    storageId,
    branchId: storage.branch_office_id,
    slotId: line.slotId,
    lotId: line.lotId,
    ownerKind: 'PROPIO',
    ownerId: null,
    qty: line.difference,
    qty2: line.difference2,
    method: product.valuation,
    allowNegative: storage.allow_negative,
    value: said ? multiply(line.difference, cost) : null,
    at: line.at,
    counted: line.counted,
  };
}

async function insertLines(
  { tx, actor }: StockContext,
  { products }: PostingContext,
  { storageId }: CountPosting,
  movementId: number,
  lines: readonly CountedLine[],
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `insert into movement_lines (account_id, movement_id, position, product_id, storage_id, slot_id, lot_id, qty, unit_id, qty2, owner_kind, source_line_id, qty_stock, created_by, updated_by)
     select $1::bigint, $2::bigint, r.ord, r.product_id, $3::bigint, r.slot_id, r.lot_id, r.qty, r.unit_id, r.qty2, 'PROPIO', r.source_line_id, r.qty, $5::bigint, $5::bigint
     from jsonb_to_recordset($4::jsonb) as r(ord int, product_id bigint, slot_id bigint, lot_id bigint, qty numeric(18,6), unit_id bigint, qty2 numeric(18,6), source_line_id text) order by r.ord returning id`,
    [
      actor.accountId,
      movementId,
      storageId,
      JSON.stringify(
        lines.map((line, ord) => ({
          ord,
          product_id: line.productId,
          slot_id: line.slotId,
          lot_id: line.lotId,
          qty: decimalText(absolute(line.difference)),
          unit_id: products.get(line.productId)!.stock_unit_id,
          qty2: decimalText(absolute(line.difference2)),
          source_line_id: String(line.id),
        })),
      ),
      actor.userId,
    ],
  );
  return rows.map(({ id }) => id);
}

/**
 * What was found as the books said leaves its mark too: a row of no quantity that holds what was
 * counted.
 */
async function insertAgreed(
  context: StockContext,
  { countId, storageId }: CountPosting,
  lines: readonly CountedLine[],
  movementId: number,
): Promise<void> {
  await context.tx.execute(
    `insert into kardex (account_id, created_by, posted_at, period, kind, product_id, storage_id, slot_id, lot_id, owner_kind, qty, unit_cost, value, movement_id, movement_type_id, source_resource, source_id,
       source_line_id, source_action, origin, is_anchor, counted_qty)
     select $1::bigint, $2::bigint, r.at, r.period, 'ENTRADA', r.product_id, $3::bigint, r.slot_id, r.lot_id, 'PROPIO', 0, 0, 0, m.id, m.movement_type_id, 'inv/counts', $4, r.line_id, m.source_action, 'given', true,
       r.counted
     from jsonb_to_recordset($5::jsonb) as r(at timestamptz, period text, product_id bigint, slot_id bigint, lot_id bigint, line_id text, counted numeric(18,6)) cross join movements m where m.account_id = $1 and m.id = $6`,
    [
      context.actor.accountId,
      context.actor.userId,
      storageId,
      String(countId),
      JSON.stringify(
        lines.map((line) => ({
          at: line.at,
          period: localDate(context, line.at).slice(0, 7),
          product_id: line.productId,
          slot_id: line.slotId,
          lot_id: line.lotId,
          line_id: String(line.id),
          counted: decimalText(line.counted),
        })),
      ),
      movementId,
    ],
  );
}
