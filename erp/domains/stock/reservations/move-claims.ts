/**
 * What is set aside for a line of one document becomes of a line of another: an order's of its
 * shipment, and back. Only what is of any lot: what is being gathered stays where it is.
 */
import {
  isLotReservation,
  openReservation,
  type NewReservation,
  type OpenReservation,
} from './open-reservations.ts';
import { minimum, ZERO, type FixedDecimal } from '../fixed-decimal.ts';
import type { StockContext } from '../posting.ts';
import { lockProducts } from '../posting-context.ts';
import {
  insertReservations,
  lockReservations,
  saveReservations,
  type ReservationSource,
} from './reservation-rows.ts';

export interface ClaimedLine {
  readonly source: ReservationSource;
  readonly lineId: string;
}

export interface ClaimMove {
  readonly from: ClaimedLine;
  readonly to: ClaimedLine;
  /** How people call the document that gets it. */
  readonly label: string;
  readonly productId: number;
  /** At most; all that there is, without it. */
  readonly qty?: FixedDecimal;
}

interface Moved {
  readonly claim: OpenReservation;
  readonly qty: FixedDecimal;
}

const claimsIn = (claims: readonly OpenReservation[], line: ClaimedLine, productId: number) =>
  claims.filter(
    ({ row }) =>
      row.source_resource === line.source.resource &&
      row.source_id === line.source.id &&
      row.source_line_id === line.lineId &&
      row.product_id === productId,
  );

function take(claims: readonly OpenReservation[], most: FixedDecimal | undefined): Moved[] {
  let left = most;
  return claims.flatMap((claim) => {
    const open = openReservation(claim);
    const qty = left === undefined ? open : minimum(open, left);
    if (isLotReservation(claim) || qty <= 0n) return [];
    claim.qty -= qty;
    if (left !== undefined) left -= qty;
    return [{ claim, qty }];
  });
}

/** Grows what the line has there already; the rest is a row on the same terms. */
async function give(
  context: StockContext,
  { to, label, productId }: ClaimMove,
  own: readonly OpenReservation[],
  { claim, qty }: Moved,
): Promise<void> {
  const { row } = claim;
  const known = own.find(
    (each) =>
      !isLotReservation(each) &&
      each.row.storage_id === row.storage_id &&
      openReservation(each) > 0n,
  );
  if (known) {
    known.qty += qty;
    return;
  }
  const made: NewReservation = {
    sourceLineId: to.lineId,
    productId,
    storageId: row.storage_id,
    lotId: null,
    slotId: null,
    qty,
  };
  const { needed_at: neededAt, expires_at: expiresAt, priority } = row;
  await insertReservations(context, { source: to.source, label, neededAt, expiresAt, priority }, [
    made,
  ]);
}

/** How much of each was moved. */
export async function moveClaims(
  context: StockContext,
  moves: readonly ClaimMove[],
): Promise<readonly FixedDecimal[]> {
  await lockProducts(
    context.tx,
    moves.map(({ productId }) => productId),
  );
  const sources = moves.flatMap(({ from, to }) => [from.source, to.source]);
  const claims = await lockReservations(
    context.tx,
    `exists (select 1 from unnest($1::text[], $2::text[]) as s(resource, id) where s.resource = r.source_resource and s.id = r.source_id)`,
    [sources.map(({ resource }) => resource), sources.map(({ id }) => id)],
  );
  const moved: FixedDecimal[] = [];
  const touched = new Set<OpenReservation>();
  for (const move of moves) {
    const own = claimsIn(claims, move.to, move.productId);
    const taken = take(claimsIn(claims, move.from, move.productId), move.qty);
    for (const each of taken) {
      await give(context, move, own, each);
      touched.add(each.claim);
    }
    for (const claim of own) touched.add(claim);
    moved.push(taken.reduce((total, { qty }) => total + qty, ZERO));
  }
  await saveReservations(context, [...touched], () => 'CONSUMIDA');
  return moved;
}
