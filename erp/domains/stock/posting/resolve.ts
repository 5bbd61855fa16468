/** Long because the lines of a document become entries in one pass. */
/**
 * Lines of a document → ledger entries: units, lots, places and the value of entries, with
 * everything that is wrong said at once.
 */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { inBatches } from '#erp/db/batches.ts';
import { invalid } from '#erp/model/errors.ts';
import { capturedValue, checkLine, checkLotOut, checkStorage, stockQuantity } from './check.ts';
import type {
  PostingContext,
  LotContext,
  ProductContext,
  StorageContext,
} from '../posting-context.ts';
import { poolKey, shareOf, type StockLedgerEntry, type ParentRow } from './ledger-entries.ts';
import { lotsOfEntries } from '../lots/lots.ts';
import { absolute, fixed, mulDiv, multiply, ZERO, type FixedDecimal } from '../fixed-decimal.ts';
import { piecesOf, remaindersOf, wholePackage, type RemainderOf } from '../lots/packages.ts';
import { pickStock, type PickLine, type TakenStock } from '../picking/pick.ts';
import { varianceEvent } from '../costing/standard.ts';
import type { PostingLine, Source, StockContext } from '../posting.ts';

export interface DocumentLine extends PostingLine {
  /** Row of `movement-lines`; automatic documents get theirs when it is known how they split. */
  readonly lineId: number | null;
  /** The line names its storage itself; else it is the document's. */
  readonly ownStorage?: boolean;
}

/** A line, or a part of it when it takes from several lots or places. */
export interface Part {
  readonly index: number;
  readonly line: DocumentLine;
  readonly product: ProductContext;
  readonly qty: FixedDecimal;
  readonly qty2: FixedDecimal;
  readonly lotId: number | null;
  readonly slotId: number | null;
}

interface ResolveContext {
  readonly context: StockContext;
  readonly facts: PostingContext;
  /** Automatic documents may leave lots and places to the picking policy. */
  readonly picks: boolean;
}

interface Wanted extends ResolveContext {
  readonly source: Source;
  readonly supplierId: number | null;
}

type SizedPart = Omit<Part, 'lotId' | 'slotId'> & { readonly lot: LotContext | null };

const todayOf = ({ now, actor }: StockContext): string =>
  now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();

/** What each line moves, in stock units; everything that is wrong goes to `fail`. */
function sizeLines(
  { context, facts: postingContext, picks }: ResolveContext,
  lines: readonly DocumentLine[],
  remainder: RemainderOf,
  fail: Fail,
): readonly SizedPart[] {
  const today = todayOf(context);
  const storage = (id: number, field: string) =>
    checkStorage(context.actor, postingContext.storages.get(id), field, fail);
  // What is said of the document's own storage is said once.
  for (const id of new Set(
    lines.flatMap(({ storageId, ownStorage }) => (ownStorage ? [] : [storageId])),
  ))
    storage(id, 'storage_id');
  for (const [index, { storageId, ownStorage }] of lines.entries())
    if (ownStorage) storage(storageId, `lines[${index}][storage_id]`);
  const serials = new Set<string>();
  const sized: SizedPart[] = [];
  for (const [index, line] of lines.entries()) {
    const product = checkLine(postingContext, line, index, fail);
    if (!product) continue;
    const lot = lotNamed(postingContext, product, line, index, today, picks, fail);
    const left = remainder(line);
    const qty =
      wholePackage(product, lot, line, left) ??
      stockQuantity(postingContext, product, lot, line, index, fail);
    if (qty === null) continue;
    checkSerial(product, line, qty, index, serials, fail);
    sized.push({ index, line, product, qty, qty2: piecesOf(product, line, qty, left), lot });
  }
  return sized;
}

/**
 * What would be refused of the lines of an entry before anything is written: units, lots, serial
 * numbers, places and costs.
 * A product that is kept by lot needs one here: what is counted on the shelf carries its own.
 * Throws VALIDACION at `lines[i][…]`.
 */
export async function checkEntries(
  context: StockContext,
  postingContext: PostingContext,
  lines: readonly DocumentLine[],
): Promise<void> {
  const { fields, fail, refuse } = problems();
  const sized = sizeLines(
    { context, facts: postingContext, picks: false },
    lines,
    () => null,
    fail,
  );
  const serials: { readonly product_id: number; readonly code: string; readonly at: number }[] = [];
  for (const { index, line, product, qty, ...rest } of sized) {
    const at = (field: string) => `lines[${index}][${field}]`;
    if (product.tracking !== 'NINGUNO' && !line.lotId && !line.lotCode)
      fail(
        at('lot_code'),
        product.tracking === 'SERIE'
          ? t('stock.typeSerial', 'Escribe la serie: {product} se lleva por serie.', {
              product: product.code,
            })
          : t('stock.typeLot', 'Escribe el lote: {product} se lleva por lote.', {
              product: product.code,
            }),
      );
    const value =
      (line.ownerKind ?? 'PROPIO') === 'PROPIO'
        ? entryValue(postingContext, () => ZERO, {
            index,
            line,
            product,
            qty,
            qty2: rest.qty2,
            lotId: null,
            slotId: null,
          })
        : ZERO;
    if (value === null && postingContext.type.cost_source === 'CAPTURA')
      fail(
        at('unit_cost'),
        t('stock.enterCost', 'Captura el costo de {product}.', { product: product.code }),
      );
    else if (value !== null && needsOwnCost(product, value)) fail(at('unit_cost'), ownCost());
    if (product.tracking === 'SERIE' && line.lotCode)
      serials.push({ product_id: product.id, code: line.lotCode, at: index });
  }
  for (const { at, code } of await inBatches(serials, (batch) => serialsInStock(context, batch)))
    fail(
      `lines[${at}][lot_code]`,
      t('stock.serialExists', 'La serie {serial} ya existe.', { serial: code }),
    );
  if (Object.keys(fields).length > 0) refuse();
}

/** Serial numbers that are in some place already (I6). */
const serialsInStock = (
  { tx }: StockContext,
  named: readonly { readonly product_id: number; readonly code: string; readonly at: number }[],
) =>
  tx.query<{ at: number; code: string }>(
    `select w.at, w.code from jsonb_to_recordset($1::jsonb) as w(product_id bigint, code text, at int) join lots l on l.product_id = w.product_id and l.code = w.code
     where l.account_id = $2 and exists (select 1 from stock_balances b where ${sameCompany('b', 'l')} and b.lot_id = l.id and b.qty > 0) order by w.at`,
    [JSON.stringify(named), TENANT],
  );

function problems() {
  const fields: Record<string, string[]> = {};
  return {
    fields,
    fail: (field: string, message: string) => void (fields[field] ??= []).push(message),
    refuse() {
      if (Object.keys(fields).length > 0) throw invalid(fields);
    },
  };
}

export async function resolveParts(
  { context, facts: postingContext, source, supplierId, picks }: Wanted,
  lines: readonly DocumentLine[],
): Promise<Part[]> {
  const { fail, refuse } = problems();
  const today = todayOf(context);
  const remainder =
    postingContext.type.nature === 'ENTRADA' ? () => null : await remaindersOf(context.tx, lines);
  const sized = sizeLines({ context, facts: postingContext, picks }, lines, remainder, fail);
  refuse();
  const coming =
    postingContext.type.nature === 'ENTRADA'
      ? sized.filter(({ product, lot }) => product.tracking !== 'NINGUNO' && !lot)
      : [];
  const lots = await lotsOfEntries(
    context,
    coming.map(({ product, line }) => ({ product, line, supplierId })),
    source,
  );
  const lotOf = new Map(coming.map((each, at) => [each.index, lots[at]!]));
  const parts: Part[] = [];
  const taken: TakenStock = new Map();
  for (const { lot, ...part } of sized) {
    const { line, product } = part;
    const slotId = line.slotId ?? null;
    if (postingContext.type.nature === 'ENTRADA') {
      parts.push({
        ...part,
        lotId: product.tracking === 'NINGUNO' ? null : (lot?.id ?? lotOf.get(part.index)!),
        slotId,
      });
    } else if (
      picks &&
      ((product.tracking !== 'NINGUNO' && !lot) ||
        (postingContext.storages.get(line.storageId)?.uses_slots && !slotId))
    ) {
      const found = await pickStock(
        context.tx,
        product,
        line,
        part.qty,
        lot?.id ?? null,
        today,
        source,
        taken,
      );
      for (const pick of found.picks) parts.push(partOf(part, pick, found.picks.length === 1));
      if (found.missing > 0n)
        parts.push({ ...part, qty: found.missing, qty2: ZERO, lotId: lot?.id ?? null, slotId });
    } else parts.push({ ...part, lotId: lot?.id ?? null, slotId });
  }
  return parts;
}

const partOf = (part: Omit<Part, 'lotId' | 'slotId'>, pick: PickLine, whole: boolean): Part => ({
  ...part,
  qty: pick.qty,
  qty2: whole && part.qty2 > 0n ? part.qty2 : pick.qty2,
  lotId: pick.lotId,
  slotId: pick.slotId,
});

type Fail = (field: string, message: string) => void;

function lotNamed(
  postingContext: PostingContext,
  product: ProductContext,
  line: PostingLine,
  index: number,
  today: string,
  picks: boolean,
  fail: Fail,
): LotContext | null {
  const field = `lines[${index}][lot_id]`;
  if (product.tracking === 'NINGUNO') {
    if (line.lotId || line.lotCode)
      fail(
        line.lotId ? field : `lines[${index}][lot_code]`,
        t('stock.noLots', '{product} no se lleva por lote.', { product: product.code }),
      );
    return null;
  }
  const lot = line.lotId ? postingContext.lots.get(line.lotId) : undefined;
  if (line.lotId && lot?.product_id !== product.id) {
    fail(field, t('stock.notLotOf', 'El lote no es de {product}.', { product: product.code }));
    return null;
  }
  if (postingContext.type.nature === 'ENTRADA') return lot ?? null;
  if (!lot && !picks)
    fail(field, t('stock.sayLot', 'Indica el lote de {product}.', { product: product.code }));
  if (lot) checkLotOut(postingContext, lot, line, today, field, fail);
  return lot ?? null;
}

/** A serial number is one piece (R10). */
function checkSerial(
  product: ProductContext,
  line: PostingLine,
  qty: FixedDecimal,
  index: number,
  seen: Set<string>,
  fail: Fail,
): void {
  if (product.tracking !== 'SERIE') return;
  if (qty !== fixed('1'))
    return fail(
      `lines[${index}][qty]`,
      t('stock.onePiece', 'Cada serie es una pieza: pon una por renglón.'),
    );
  const code = line.lotCode ?? (line.lotId ? `#${line.lotId}` : null);
  if (!code) return;
  if (seen.has(`${product.id}/${code}`))
    fail(
      `lines[${index}][lot_code]`,
      t('stock.serialTwice', 'La serie está repetida en este documento.'),
    );
  seen.add(`${product.id}/${code}`);
}

/** Rows of earlier movements that lines give back. */
export type ReturnedRows = ReadonlyMap<
  number,
  ParentRow & {
    readonly value: FixedDecimal;
    /** What its document said. */ readonly documentValue: FixedDecimal;
  }
>;

/** What a stock unit of the part costs by now, as its pool says; 0 when nothing says it. */
export type AverageCosts = (part: Part) => FixedDecimal;

interface LegsWanted {
  readonly facts: PostingContext;
  readonly returned: ReturnedRows;
  readonly average: AverageCosts;
  readonly costCenterId: number | null;
}

/**
 * One ledger entry for what comes or goes; two for what moves. `lineIds` are those of the parts.
 */
export function ledgerEntriesOf(
  { facts: postingContext, returned, average, costCenterId }: LegsWanted,
  parts: readonly Part[],
  lineIds: readonly number[],
): StockLedgerEntry[] {
  const fields: Record<string, string[]> = {};
  const ledgerEntries = parts.flatMap((part, at): StockLedgerEntry[] => {
    const { line, product, index } = part;
    const storage = postingContext.storages.get(line.storageId)!;
    const own = (line.ownerKind ?? 'PROPIO') === 'PROPIO';
    const base = {
      line: index,
      lineId: lineIds[at]!,
      sourceLineId: line.sourceLineId ?? null,
      productId: product.id,
      lotId: part.lotId,
      ownerKind: line.ownerKind ?? ('PROPIO' as const),
      ownerId: own ? null : (line.ownerId ?? null),
      method: product.valuation,
      costCenterId: line.costCenterId ?? costCenterId,
      ...(line.costGroup ? { costGroup: line.costGroup } : {}),
      ...(line.reservationId ? { reservationId: line.reservationId } : {}),
    };
    const here = {
      storageId: storage.id,
      branchId: storage.branch_office_id,
      slotId: part.slotId,
      allowNegative: storage.allow_negative,
    };
    const averaged =
      postingContext.type.cost_source === 'ORIGEN' &&
      postingContext.settings.returnCost === 'PROMEDIO';
    const parent = line.returnOfLineId && !averaged ? returned.get(line.returnOfLineId) : undefined;
    const standard =
      own && product.valuation === 'ESTANDAR' && postingContext.type.cost_source !== 'CERO'
        ? multiply(part.qty, fixed(product.standard_cost ?? '0'))
        : null;
    if (postingContext.type.nature === 'ENTRADA') {
      const value =
        standard ??
        (own && !parent && !(line.costGroup && line.costShare)
          ? entryValue(postingContext, average, part)
          : ZERO);
      if (value === null)
        fields[`lines[${index}][unit_cost]`] = [
          t('stock.enterCost', 'Captura el costo de {product}.', { product: product.code }),
        ];
      else if (needsOwnCost(product, value)) fields[`lines[${index}][unit_cost]`] = [ownCost()];
      let documentValue: FixedDecimal | null = null;
      if (standard !== null && parent) documentValue = proportion(parent.value, parent, part.qty);
      else if (standard !== null && varianceEvent(postingContext.type))
        documentValue = capturedValue(line);
      return [
        {
          ...base,
          ...here,
          qty: part.qty,
          qty2: part.qty2,
          value,
          ...(standard !== null && { atStandard: true }),
          ...(documentValue !== null && { documentValue }),
          ...(parent && { parent }),
          ...(line.costShare && { costShare: shareOf(line.costShare) }),
        },
      ];
    }
    const to =
      postingContext.type.nature === 'TRASPASO'
        ? postingContext.storages.get(line.toStorageId!)!
        : null;
    const within =
      to !== null &&
      poolName(product, part.lotId, storage, postingContext) ===
        poolName(product, line.toLotId ?? part.lotId, to, postingContext);
    // What leaves a pool at standard leaves at the one in force; within a pool a move goes on with
    // what it began with.
    const returns = standard !== null && !within && parent;
    let value: FixedDecimal | null;
    if (own && parent && !returns)
      value = parent.value && -proportion(parent.value, parent, part.qty);
    else if (standard === null) value = null;
    else value = -standard;
    const out: StockLedgerEntry = {
      ...base,
      ...here,
      qty: -part.qty,
      qty2: -part.qty2,
      value,
      ...(returns && {
        atStandard: true,
        ...(to === null && { documentValue: proportion(parent.documentValue, parent, part.qty) }),
      }),
      ...(parent && { parent }),
    };
    if (to === null) return [out];
    const into: StockLedgerEntry = {
      ...base,
      storageId: to.id,
      branchId: to.branch_office_id,
      lotId: line.toLotId ?? part.lotId,
      slotId: line.toSlotId ?? null,
      allowNegative: to.allow_negative,
      qty: part.qty,
      qty2: part.qty2,
      value: null,
      pairOf: out,
    };
    return [out, into];
  });
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return ledgerEntries;
}

const poolName = (
  { valuation }: ProductContext,
  lotId: number | null,
  { branch_office_id }: StorageContext,
  { settings }: PostingContext,
): string => poolKey({ method: valuation, lotId, branchId: branch_office_id }, settings.costScope);

const proportion = (value: FixedDecimal, parent: ParentRow, qty: FixedDecimal): FixedDecimal =>
  mulDiv(absolute(value), qty, parent.qty);

/**
 * RLISR art. 82: pieces with a serial number that cost more than this are valued one by one. MXN.
 */
const OWN_COST_OVER = fixed('50000');
const ownCost = () =>
  t('stock.ownCost', 'Usa costo identificado para productos con serie mayores a $50,000.');
const needsOwnCost = (product: ProductContext, value: FixedDecimal): boolean =>
  product.tracking === 'SERIE' && product.valuation !== 'LOTE' && value > OWN_COST_OVER;

/** R13: what an entry is worth, by the cost that its type asks for; null when nobody has said. */
function entryValue(
  postingContext: PostingContext,
  average: AverageCosts,
  part: Part,
): FixedDecimal | null {
  const { line, product, qty } = part;
  if (postingContext.type.cost_source === 'CERO') return ZERO;
  if (product.valuation === 'ESTANDAR') return multiply(qty, fixed(product.standard_cost ?? '0'));
  const averaged =
    postingContext.type.cost_source === 'ORIGEN' &&
    line.returnOfLineId &&
    postingContext.settings.returnCost === 'PROMEDIO';
  if (postingContext.type.cost_source !== 'PROMEDIO' && !averaged) return capturedValue(line);
  const cost = average(part);
  return cost > 0n ? multiply(qty, cost) : capturedValue(line);
}
