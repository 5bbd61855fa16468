/**
 * Setting stock aside for a document (inventory R18). Soft: any lot of the product; hard: a lot or
 * a place. Quantities are decimal text in stock units.
 */
import { TENANT } from '#erp/db/sql/sql.ts';
import { available } from '../availability/availability.ts';
import { lockProducts, loadStockSettings } from '../posting-context.ts';
import {
  freePlaces,
  takeFromFreePlaces,
  type FreePlace,
  type FreePlaceKey,
} from './free-places.ts';
import { decimalText, minimum, fixed, maximum, ZERO, type FixedDecimal } from '../fixed-decimal.ts';
import type { StockContext } from '../posting.ts';
import {
  isLotReservation,
  clearLot,
  assignLot,
  openReservation,
  type OpenReservation,
  type NewReservation,
} from './open-reservations.ts';
import {
  insertLike,
  insertReservations,
  saveReservations,
  lockReservations,
  refreshLotReservations,
  type ReservationSource,
  type ReservationTerms,
} from './reservation-rows.ts';
import { insufficientStockError, type Shortage } from '../availability/shortage.ts';
import { sourceLabel } from '../source-label.ts';

export interface ReserveLine {
  readonly sourceLineId: string;
  readonly productId: number;
  readonly storageId: number;
  readonly qty: string;
  /** Just these goods; without lot or place, any of the product that is available. */
  readonly lotId?: number | null;
  readonly slotId?: number | null;
}

export interface ReserveRequest {
  readonly source: ReservationSource;
  /** How people call the document, where it has no folio of its own here. */
  readonly label?: string;
  /** ISO instants. Without `expiresAt`, the company's days after it is needed. */
  readonly neededAt?: string | null;
  readonly expiresAt?: string | null;
  /** 1 (first) to 9. */
  readonly priority?: number;
  /** Reserves what there is; otherwise all or nothing. */
  readonly partial?: boolean;
  /** From storages that do not count as available too: what a customer has used of ours. */
  readonly alsoUnavailable?: boolean;
  readonly lines: readonly ReserveLine[];
}

export interface ReservationResult {
  readonly sourceLineId: string;
  readonly reservationId: number;
  readonly qty: string;
}

const DEFAULT_PRIORITY = 5;
const keyOf = (productId: number, storageId: number) => `${productId}/${storageId}`;

/**
 * What could be reserved: a line of a lot that lies in several places gives several rows; a line
 * for which there is nothing gives none. Raises STOCK_INSUFICIENTE at `lines[i][qty]` unless
 * partial.
 */
export async function reserve(
  context: StockContext,
  request: ReserveRequest,
): Promise<readonly ReservationResult[]> {
  const wanted = await claimable(context, request);
  const { resource, id } = request.source;
  return keep(
    context,
    await termsOf(context, request),
    await lockReservations(context.tx, 'r.source_resource = $1 and r.source_id = $2', [
      resource,
      id,
    ]),
    wanted,
  );
}

/**
 * What a document sets aside when it is approved, if the company wants that then; without it, what
 * it asks for must at least be there (unless partial).
 */
export async function reserveOnApproval(
  context: StockContext,
  request: ReserveRequest,
): Promise<readonly ReservationResult[]> {
  const { reserveOnApprove } = await loadStockSettings(context.tx);
  if (reserveOnApprove) return reserve(context, request);
  if (!request.partial) await claimable(context, request);
  return [];
}

/** What can be set aside of each line; raises what is short. The products are locked by it. */
async function claimable(
  context: StockContext,
  { lines, partial = false, alsoUnavailable = false }: ReserveRequest,
): Promise<readonly NewReservation[]> {
  const [products, storages] = [
    lines.map(({ productId }) => productId),
    lines.map(({ storageId }) => storageId),
  ];
  await lockProducts(context.tx, products);
  const free = await freeOf(context, products, storages, alsoUnavailable);
  const places = lines.some(named)
    ? await freePlaces(context, products, storages, alsoUnavailable)
    : [];
  const short: Shortage[] = [];
  const wanted = lines.flatMap((line, index): NewReservation[] => {
    const key = keyOf(line.productId, line.storageId);
    const left = maximum(free.get(key) ?? ZERO, ZERO);
    const asked = fixed(line.qty);
    const spots = spotsFor(line, places, minimum(asked, left));
    const got = spots.reduce((total, { qty }) => total + qty, ZERO);
    free.set(key, left - got);
    if (got < asked && !partial)
      short.push({
        index,
        productId: line.productId,
        storageId: line.storageId,
        left: named(line) ? got : left,
        asked,
      });
    return spots.map((spot) => ({
      sourceLineId: line.sourceLineId,
      productId: line.productId,
      storageId: line.storageId,
      ...spot,
    }));
  });
  if (short.length > 0) throw await insufficientStockError(context, short);
  return wanted;
}

const named = ({ lotId, slotId }: ReserveLine): boolean => Boolean(lotId ?? slotId);

function spotsFor(
  line: ReserveLine,
  places: readonly FreePlace[],
  qty: FixedDecimal,
): readonly FreePlaceKey[] {
  if (named(line))
    return takeFromFreePlaces(
      places,
      {
        productId: line.productId,
        storageIds: [line.storageId],
        lotId: line.lotId ?? null,
        slotId: line.slotId ?? null,
      },
      qty,
    );
  return qty > 0n ? [{ lotId: null, slotId: null, qty }] : [];
}

async function termsOf(
  { tx, now }: StockContext,
  { source, label, neededAt, expiresAt, priority }: ReserveRequest,
): Promise<ReservationTerms> {
  const { reservationDays } = await loadStockSettings(tx);
  const needed = neededAt ? Temporal.Instant.from(neededAt) : null;
  const from = needed && Temporal.Instant.compare(needed, now) > 0 ? needed : now;
  return {
    source,
    label: label ?? (await sourceLabel(tx, source)),
    neededAt: needed?.toString({ smallestUnit: 'millisecond' }) ?? null,
    expiresAt:
      expiresAt ??
      from.add({ hours: reservationDays * 24 }).toString({ smallestUnit: 'millisecond' }),
    priority: priority ?? DEFAULT_PRIORITY,
  };
}

/** What the same line has reserved of the same place already grows; the rest are new rows. */
async function keep(
  context: StockContext,
  terms: ReservationTerms,
  own: readonly OpenReservation[],
  wanted: readonly NewReservation[],
): Promise<ReservationResult[]> {
  const grown = new Set<OpenReservation>();
  const fresh: NewReservation[] = [];
  const found = wanted.map((each): OpenReservation | number => {
    const known = own.find(
      ({ row, lotId, slotId }) =>
        row.source_line_id === each.sourceLineId &&
        row.product_id === each.productId &&
        row.storage_id === each.storageId &&
        lotId === each.lotId &&
        slotId === each.slotId,
    );
    if (!known) return fresh.push(each) - 1;
    known.qty += each.qty;
    grown.add(known);
    return known;
  });
  await saveReservations(context, [...grown], () => 'CONSUMIDA');
  const ids = fresh.length > 0 ? await insertReservations(context, terms, fresh) : [];
  const hard = wanted.filter(isLotReservation).map(({ productId }) => productId);
  if (hard.length > 0) await refreshLotReservations(context.tx, hard);
  return wanted.map(({ sourceLineId, qty }, index) => {
    const at = found[index]!;
    return {
      sourceLineId,
      reservationId: typeof at === 'number' ? ids[at]! : at.row.id,
      qty: decimalText(qty),
    };
  });
}

/** Gives back what the document, or some of its lines, has not consumed. */
export async function release(
  context: StockContext,
  { source, lineIds }: { readonly source: ReservationSource; readonly lineIds?: readonly string[] },
): Promise<void> {
  const claims = await claimsOf(context, source);
  const freed = claims.filter(({ row }) => !lineIds || lineIds.includes(row.source_line_id));
  for (const claim of freed) claim.released += openReservation(claim);
  await saveReservations(context, freed, () => 'LIBERADA');
  if (freed.some(isLotReservation))
    await refreshLotReservations(
      context.tx,
      freed.map(({ row }) => row.product_id),
    );
}

/** The document's open reservations, with their products locked first. */
export async function claimsOf(
  { tx }: StockContext,
  { resource, id }: ReservationSource,
): Promise<OpenReservation[]> {
  const products = await tx.query<{ product_id: number }>(
    `select distinct product_id from inv__reservations where account_id = $3 and source_resource = $1 and source_id = $2 and status = 'ACTIVA'`,
    [resource, id, TENANT],
  );
  await lockProducts(
    tx,
    products.map(({ product_id }) => product_id),
  );
  return lockReservations(tx, 'r.source_resource = $1 and r.source_id = $2', [resource, id]);
}

export interface LotReservationLine {
  readonly sourceLineId: string;
  readonly lotId: number | null;
  readonly slotId?: number | null;
  readonly qty: string;
}

/**
 * What a line has reserved of any lot becomes of these lots and places; what goes beyond it must be
 * free. Raises STOCK_INSUFICIENTE at `lines[i][qty]`.
 */
export async function reserveLots(
  context: StockContext,
  {
    source,
    lines,
    alsoUnavailable = false,
  }: Pick<ReserveRequest, 'source' | 'alsoUnavailable'> & {
    readonly lines: readonly LotReservationLine[];
  },
): Promise<void> {
  const claims = await claimsOf(context, source);
  const [products, storages] = [
    claims.map(({ row }) => row.product_id),
    claims.map(({ row }) => row.storage_id),
  ];
  const free = await freeOf(context, products, storages, alsoUnavailable);
  const places = await freePlaces(context, products, storages, alsoUnavailable);
  const short: Shortage[] = [];
  const fresh: { readonly like: OpenReservation; readonly made: NewReservation }[] = [];
  for (const [index, { sourceLineId, lotId, slotId, qty }] of lines.entries()) {
    const own = claims.filter(({ row }) => row.source_line_id === sourceLineId);
    const like = own[0];
    if (!like)
      throw new Error(
        `line ${sourceLineId} of ${source.resource} ${source.id} has nothing reserved`,
      );
    const { product_id: productId, storage_id: storageId } = like.row;
    const asked = fixed(qty);
    const spots = takeFromFreePlaces(
      places,
      {
        productId,
        storageIds: own.map(({ row }) => row.storage_id),
        lotId,
        slotId: slotId ?? null,
      },
      asked,
    );
    let left = spots.reduce((total, spot) => total + spot.qty, ZERO);
    for (const spot of spots) {
      const { beyond, rest } = assignLot(own, spot);
      const key = keyOf(productId, spot.storageId);
      const spare = free.get(key) ?? ZERO;
      free.set(key, spare - beyond);
      left -= maximum(beyond - maximum(spare, ZERO), ZERO);
      if (rest > 0n) fresh.push({ like, made: { ...spot, qty: rest, sourceLineId, productId } });
    }
    if (left < asked) short.push({ index, productId, storageId, left, asked });
  }
  if (short.length > 0) throw await insufficientStockError(context, short);
  await saveReservations(context, claims, () => 'CONSUMIDA');
  await insertLike(context, fresh);
  await refreshLotReservations(context.tx, products);
}

/** What is reserved of lots and places becomes of any lot again. */
export async function releaseLots(
  context: StockContext,
  { source }: { readonly source: ReservationSource },
): Promise<void> {
  const claims = await claimsOf(context, source);
  for (const claim of claims) if (isLotReservation(claim)) clearLot(claims, claim);
  await saveReservations(context, claims, () => 'CONSUMIDA');
  await refreshLotReservations(
    context.tx,
    claims.map(({ row }) => row.product_id),
  );
}

async function freeOf(
  context: StockContext,
  productIds: readonly number[],
  storageIds: readonly number[],
  alsoUnavailable: boolean,
): Promise<Map<string, FixedDecimal>> {
  const rows = await available(context, { productIds, storageIds, alsoUnavailable });
  return new Map(rows.map((row) => [keyOf(row.productId, row.storageId), fixed(row.available)]));
}
