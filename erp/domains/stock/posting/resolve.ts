/** Lines of a document → legs of the ledger: units, lots, places and the value of entries, with everything that is wrong said at once. */
import { inBatches } from '#erp/db/batches.ts';
import { invalid } from '#erp/model/errors.ts';
import { capturedValue, checkLine, checkLotOut, checkStorage, stockQuantity } from './check.ts';
import type { Facts, LotFacts, ProductFacts, StorageFacts } from '../facts.ts';
import { poolKey, shareOf, type Leg, type Parent } from './legs.ts';
import { lotsOfEntries } from '../lots/lots.ts';
import { abs, micro, mulDiv, times, ZERO, type Micro } from '../micro.ts';
import { piecesOf, remaindersOf, wholePackage, type RemainderOf } from '../lots/packages.ts';
import { pickStock, type Pick, type Taken } from '../picking/pick.ts';
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
  readonly product: ProductFacts;
  readonly qty: Micro;
  readonly qty2: Micro;
  readonly lotId: number | null;
  readonly slotId: number | null;
}

interface Looking {
  readonly context: StockContext;
  readonly facts: Facts;
  /** Automatic documents may leave lots and places to the picking policy. */
  readonly picks: boolean;
}

interface Wanted extends Looking {
  readonly source: Source;
  readonly supplierId: number | null;
}

type Sized = Omit<Part, 'lotId' | 'slotId'> & { readonly lot: LotFacts | null };

const todayOf = ({ now, actor }: StockContext): string => now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();

/** What each line moves, in stock units; everything that is wrong goes to `fail`. */
function sizeLines({ context, facts, picks }: Looking, lines: readonly DocumentLine[], remainder: RemainderOf, fail: Fail): readonly Sized[] {
  const today = todayOf(context);
  const storage = (id: number, field: string) => checkStorage(context.actor, facts.storages.get(id), field, fail);
  // What is said of the document's own storage is said once.
  for (const id of new Set(lines.flatMap(({ storageId, ownStorage }) => (ownStorage ? [] : [storageId])))) storage(id, 'storage_id');
  for (const [index, { storageId, ownStorage }] of lines.entries()) if (ownStorage) storage(storageId, `lines[${index}][storage_id]`);
  const serials = new Set<string>();
  const sized: Sized[] = [];
  for (const [index, line] of lines.entries()) {
    const product = checkLine(facts, line, index, fail);
    if (!product) continue;
    const lot = lotNamed(facts, product, line, index, today, picks, fail);
    const left = remainder(line);
    const qty = wholePackage(product, lot, line, left) ?? stockQuantity(facts, product, lot, line, index, fail);
    if (qty === null) continue;
    checkSerial(product, line, qty, index, serials, fail);
    sized.push({ index, line, product, qty, qty2: piecesOf(product, line, qty, left), lot });
  }
  return sized;
}

/**
 * What would be refused of the lines of an entry before anything is written: units, lots, serial numbers, places and costs.
 * A product that is kept by lot needs one here: what is counted on the shelf carries its own. Throws VALIDACION at `lines[i][…]`.
 */
export async function checkEntries(context: StockContext, facts: Facts, lines: readonly DocumentLine[]): Promise<void> {
  const { fields, fail, refuse } = problems();
  const sized = sizeLines({ context, facts, picks: false }, lines, () => null, fail);
  const serials: { readonly product_id: number; readonly code: string; readonly at: number }[] = [];
  for (const { index, line, product, qty, ...rest } of sized) {
    const at = (field: string) => `lines[${index}][${field}]`;
    if (product.tracking !== 'NINGUNO' && !line.lotId && !line.lotCode)
      fail(at('lot_code'), `Escribe ${product.tracking === 'SERIE' ? 'la serie' : 'el lote'}: ${product.code} se lleva por ${product.tracking === 'SERIE' ? 'serie' : 'lote'}.`);
    const value = (line.ownerKind ?? 'PROPIO') === 'PROPIO' ? entryValue(facts, () => ZERO, { index, line, product, qty, qty2: rest.qty2, lotId: null, slotId: null }) : ZERO;
    if (value === null && facts.type.cost_source === 'CAPTURA') fail(at('unit_cost'), `Captura el costo de ${product.code}.`);
    else if (value !== null && needsOwnCost(product, value)) fail(at('unit_cost'), OWN_COST);
    if (product.tracking === 'SERIE' && line.lotCode) serials.push({ product_id: product.id, code: line.lotCode, at: index });
  }
  for (const { at, code } of await inBatches(serials, (portion) => serialsInStock(context, portion))) fail(`lines[${at}][lot_code]`, `La serie ${code} ya existe.`);
  if (Object.keys(fields).length > 0) refuse();
}

/** Serial numbers that are in some place already (I6). */
const serialsInStock = ({ tx }: StockContext, named: readonly { readonly product_id: number; readonly code: string; readonly at: number }[]) =>
  tx.query<{ at: number; code: string }>(
    `select w.at, w.code from jsonb_to_recordset($1::jsonb) as w(product_id bigint, code text, at int) join lots l on l.product_id = w.product_id and l.code = w.code
     where exists (select 1 from stock_balances b where b.account_id = l.account_id and b.lot_id = l.id and b.qty > 0) order by w.at`,
    [JSON.stringify(named)],
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

export async function resolveParts({ context, facts, source, supplierId, picks }: Wanted, lines: readonly DocumentLine[]): Promise<Part[]> {
  const { fail, refuse } = problems();
  const today = todayOf(context);
  const remainder = facts.type.nature === 'ENTRADA' ? () => null : await remaindersOf(context.tx, lines);
  const sized = sizeLines({ context, facts, picks }, lines, remainder, fail);
  refuse();
  const coming = facts.type.nature === 'ENTRADA' ? sized.filter(({ product, lot }) => product.tracking !== 'NINGUNO' && !lot) : [];
  const lots = await lotsOfEntries(
    context,
    coming.map(({ product, line }) => ({ product, line, supplierId })),
    source,
  );
  const lotOf = new Map(coming.map((each, at) => [each.index, lots[at]!]));
  const parts: Part[] = [];
  const taken: Taken = new Map();
  for (const { lot, ...part } of sized) {
    const { line, product } = part;
    const slotId = line.slotId ?? null;
    if (facts.type.nature === 'ENTRADA') {
      parts.push({ ...part, lotId: product.tracking === 'NINGUNO' ? null : (lot?.id ?? lotOf.get(part.index)!), slotId });
    } else if (picks && ((product.tracking !== 'NINGUNO' && !lot) || (facts.storages.get(line.storageId)?.uses_slots && !slotId))) {
      const found = await pickStock(context.tx, product, line, part.qty, lot?.id ?? null, today, source, taken);
      for (const pick of found.picks) parts.push(partOf(part, pick, found.picks.length === 1));
      if (found.missing > 0n) parts.push({ ...part, qty: found.missing, qty2: ZERO, lotId: lot?.id ?? null, slotId });
    } else parts.push({ ...part, lotId: lot?.id ?? null, slotId });
  }
  return parts;
}

const partOf = (part: Omit<Part, 'lotId' | 'slotId'>, pick: Pick, whole: boolean): Part => ({
  ...part,
  qty: pick.qty,
  qty2: whole && part.qty2 > 0n ? part.qty2 : pick.qty2,
  lotId: pick.lotId,
  slotId: pick.slotId,
});

type Fail = (field: string, message: string) => void;

function lotNamed(facts: Facts, product: ProductFacts, line: PostingLine, index: number, today: string, picks: boolean, fail: Fail): LotFacts | null {
  const field = `lines[${index}][lot_id]`;
  if (product.tracking === 'NINGUNO') {
    if (line.lotId || line.lotCode) fail(line.lotId ? field : `lines[${index}][lot_code]`, `${product.code} no se lleva por lote.`);
    return null;
  }
  const lot = line.lotId ? facts.lots.get(line.lotId) : undefined;
  if (line.lotId && lot?.product_id !== product.id) {
    fail(field, `El lote no es de ${product.code}.`);
    return null;
  }
  if (facts.type.nature === 'ENTRADA') return lot ?? null;
  if (!lot && !picks) fail(field, `Indica el lote de ${product.code}.`);
  if (lot) checkLotOut(facts, lot, line, today, field, fail);
  return lot ?? null;
}

/** A serial number is one piece (R10). */
function checkSerial(product: ProductFacts, line: PostingLine, qty: Micro, index: number, seen: Set<string>, fail: Fail): void {
  if (product.tracking !== 'SERIE') return;
  if (qty !== micro('1')) return fail(`lines[${index}][qty]`, 'Cada serie es una pieza: pon una por renglón.');
  const code = line.lotCode ?? (line.lotId ? `#${line.lotId}` : null);
  if (!code) return;
  if (seen.has(`${product.id}/${code}`)) fail(`lines[${index}][lot_code]`, 'La serie está repetida en este documento.');
  seen.add(`${product.id}/${code}`);
}

/** Rows of earlier movements that lines give back. */
export type Returned = ReadonlyMap<number, Parent & { readonly value: Micro; /** What its document said. */ readonly said: Micro }>;

/** What a stock unit of the part costs by now, as its pool says; 0 when nothing says it. */
export type AverageCosts = (part: Part) => Micro;

interface LegsWanted {
  readonly facts: Facts;
  readonly returned: Returned;
  readonly average: AverageCosts;
  readonly costCenterId: number | null;
}

/** One leg for what comes or goes; two for what moves. `lineIds` are those of the parts. */
export function legsOf({ facts, returned, average, costCenterId }: LegsWanted, parts: readonly Part[], lineIds: readonly number[]): Leg[] {
  const fields: Record<string, string[]> = {};
  const legs = parts.flatMap((part, at): Leg[] => {
    const { line, product, index } = part;
    const storage = facts.storages.get(line.storageId)!;
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
    const here = { storageId: storage.id, branchId: storage.branch_office_id, slotId: part.slotId, allowNegative: storage.allow_negative };
    const averaged = facts.type.cost_source === 'ORIGEN' && facts.settings.returnCost === 'PROMEDIO';
    const parent = line.returnOfLineId && !averaged ? returned.get(line.returnOfLineId) : undefined;
    const standard = own && product.valuation === 'ESTANDAR' && facts.type.cost_source !== 'CERO' ? times(part.qty, micro(product.standard_cost ?? '0')) : null;
    if (facts.type.nature === 'ENTRADA') {
      const value = standard ?? (own && !parent && !(line.costGroup && line.costShare) ? entryValue(facts, average, part) : ZERO);
      if (value === null) fields[`lines[${index}][unit_cost]`] = [`Captura el costo de ${product.code}.`];
      else if (needsOwnCost(product, value)) fields[`lines[${index}][unit_cost]`] = [OWN_COST];
      const said = standard === null ? null : parent ? proportion(parent.value, parent, part.qty) : varianceEvent(facts.type) ? capturedValue(line) : null;
      return [
        {
          ...base,
          ...here,
          qty: part.qty,
          qty2: part.qty2,
          value,
          ...(standard !== null && { atStandard: true }),
          ...(said !== null && { said }),
          ...(parent && { parent }),
          ...(line.costShare && { costShare: shareOf(line.costShare) }),
        },
      ];
    }
    const to = facts.type.nature === 'TRASPASO' ? facts.storages.get(line.toStorageId!)! : null;
    const within = to !== null && poolName(product, part.lotId, storage, facts) === poolName(product, line.toLotId ?? part.lotId, to, facts);
    // What leaves a pool at standard leaves at the one in force; within a pool a move goes on with what it began with.
    const returns = standard !== null && !within && parent;
    const out: Leg = {
      ...base,
      ...here,
      qty: -part.qty,
      qty2: -part.qty2,
      value: own && parent && !returns ? parent.value && -proportion(parent.value, parent, part.qty) : standard === null ? null : -standard,
      ...(returns && { atStandard: true, ...(to === null && { said: proportion(parent.said, parent, part.qty) }) }),
      ...(parent && { parent }),
    };
    if (to === null) return [out];
    const into: Leg = {
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
  return legs;
}

const poolName = ({ valuation }: ProductFacts, lotId: number | null, { branch_office_id }: StorageFacts, { settings }: Facts): string =>
  poolKey({ method: valuation, lotId, branchId: branch_office_id }, settings.costScope);

const proportion = (value: Micro, parent: Parent, qty: Micro): Micro => mulDiv(abs(value), qty, parent.qty);

/** RLISR art. 82: pieces with a serial number that cost more than this are valued one by one. MXN. */
const OWN_COST_OVER = micro('50000');
const OWN_COST = 'Usa costo identificado para productos con serie mayores a $50,000.';
const needsOwnCost = (product: ProductFacts, value: Micro): boolean => product.tracking === 'SERIE' && product.valuation !== 'LOTE' && value > OWN_COST_OVER;

/** R13: what an entry is worth, by the cost that its type asks for; null when nobody has said. */
function entryValue(facts: Facts, average: AverageCosts, part: Part): Micro | null {
  const { line, product, qty } = part;
  if (facts.type.cost_source === 'CERO') return ZERO;
  if (product.valuation === 'ESTANDAR') return times(qty, micro(product.standard_cost ?? '0'));
  const averaged = facts.type.cost_source === 'ORIGEN' && line.returnOfLineId && facts.settings.returnCost === 'PROMEDIO';
  if (facts.type.cost_source !== 'PROMEDIO' && !averaged) return capturedValue(line);
  const cost = average(part);
  return cost > 0n ? times(qty, cost) : capturedValue(line);
}
