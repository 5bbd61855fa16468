/**
 * What a reservation still sets aside, and how it changes between «any lot» (soft) and «these
 * goods» (hard). Pure.
 */
import type { FreePlaceKey } from './free-places.ts';
import type { StockLedgerEntry } from '../posting/ledger-entries.ts';
import { minimum, sum, ZERO, type FixedDecimal } from '../fixed-decimal.ts';
import type { Place } from './own-places.ts';

export interface ReservationRow {
  readonly id: number;
  readonly product_id: number;
  readonly storage_id: number;
  readonly lot_id: number | null;
  readonly slot_id: number | null;
  readonly qty: string;
  readonly qty_consumed: string;
  readonly qty_released: string;
  readonly source_resource: string;
  readonly source_id: string;
  readonly source_line_id: string;
  readonly source_label: string | null;
  readonly needed_at: string | null;
  readonly expires_at: string;
  readonly priority: number;
  readonly created_at: string;
  readonly created_by: number | null;
}

export interface NewReservation {
  readonly sourceLineId: string;
  readonly productId: number;
  readonly storageId: number;
  readonly lotId: number | null;
  readonly slotId: number | null;
  readonly qty: FixedDecimal;
}

/** A reservation in memory, while a posting or a release works on it. */
export interface OpenReservation {
  readonly row: ReservationRow;
  lotId: number | null;
  slotId: number | null;
  qty: FixedDecimal;
  consumed: FixedDecimal;
  released: FixedDecimal;
}

export const openReservation = ({ qty, consumed, released }: OpenReservation): FixedDecimal =>
  qty - consumed - released;
export const isLotReservation = ({
  lotId,
  slotId,
}: Pick<OpenReservation, 'lotId' | 'slotId'>): boolean => lotId !== null || slotId !== null;
export const documentOf = ({ row }: Pick<OpenReservation, 'row'>): string =>
  row.source_label ?? `${row.source_resource} ${row.source_id}`;

/**
 * What of the claims of one line is of any lot becomes of the spot: `beyond` is more than they
 * held, `rest` needs a row of its own.
 */
export function assignLot(
  own: readonly OpenReservation[],
  spot: FreePlaceKey & { readonly storageId: number },
): { readonly beyond: FixedDecimal; readonly rest: FixedDecimal } {
  const here = own.filter(({ row, qty }) => row.storage_id === spot.storageId && qty > 0n);
  const soft = here.find((claim) => !isLotReservation(claim) && openReservation(claim) > 0n);
  const known = here.find(({ lotId, slotId }) => lotId === spot.lotId && slotId === spot.slotId);
  const moved = soft ? minimum(openReservation(soft), spot.qty) : ZERO;
  if (soft) soft.qty -= moved;
  const beyond = spot.qty - moved;
  if (known) known.qty += spot.qty;
  else if (soft?.qty === ZERO)
    Object.assign(soft, { lotId: spot.lotId, slotId: spot.slotId, qty: spot.qty });
  else return { beyond, rest: spot.qty };
  return { beyond, rest: ZERO };
}

const sameLine = ({ row: a }: OpenReservation, { row: b }: OpenReservation): boolean =>
  a.source_resource === b.source_resource &&
  a.source_id === b.source_id &&
  a.source_line_id === b.source_line_id &&
  a.product_id === b.product_id &&
  a.storage_id === b.storage_id;

/** A claim of a lot or place becomes of any lot: joined to that of its line, where there is one. */
export function clearLot(claims: readonly OpenReservation[], claim: OpenReservation): void {
  const soft = claims.find(
    (other) => !isLotReservation(other) && openReservation(other) > 0n && sameLine(other, claim),
  );
  if (!soft) return void Object.assign(claim, { lotId: null, slotId: null });
  const open = openReservation(claim);
  soft.qty += open;
  claim.qty -= open;
}

const byNewest = (
  a: { readonly created_at: string; readonly id: number },
  b: { readonly created_at: string; readonly id: number },
) => {
  if (a.created_at < b.created_at) return 1;
  return a.created_at > b.created_at ? -1 : b.id - a.id;
};

/**
 * Takes up to `qty` away, from the last in turn on: lowest priority, then newest. Gives those that
 * lost something.
 */
export function reduceReservation(
  claims: readonly OpenReservation[],
  qty: FixedDecimal,
): OpenReservation[] {
  const lost: OpenReservation[] = [];
  let left = qty;
  for (const claim of claims.toSorted(
    (a, b) => b.row.priority - a.row.priority || byNewest(a.row, b.row),
  )) {
    if (left <= 0n) break;
    const taken = minimum(openReservation(claim), left);
    if (taken === ZERO) continue;
    claim.released += taken;
    left -= taken;
    lost.push(claim);
  }
  return lost;
}

/**
 * Goods go to another place of their storage: what was reserved of them by name, and no longer fits
 * where they were, goes along.
 */
export function moveReservation(
  claims: readonly OpenReservation[],
  places: readonly Place[],
  ledgerEntry: StockLedgerEntry,
  slotId: number | null,
): { readonly claim: OpenReservation; readonly made: NewReservation }[] {
  const nailed = claims.filter(
    (claim) =>
      isLotReservation(claim) &&
      claim.row.product_id === ledgerEntry.productId &&
      claim.row.storage_id === ledgerEntry.storageId &&
      claim.lotId === ledgerEntry.lotId &&
      claim.slotId === ledgerEntry.slotId &&
      openReservation(claim) > 0n,
  );
  const there =
    places.find(
      (place) =>
        place.productId === ledgerEntry.productId &&
        place.storageId === ledgerEntry.storageId &&
        place.lotId === ledgerEntry.lotId &&
        place.slotId === ledgerEntry.slotId,
    )?.qty ?? ZERO;
  let left = minimum(sum(nailed.map(openReservation)) - there, -ledgerEntry.qty);
  const made: { claim: OpenReservation; made: NewReservation }[] = [];
  for (const claim of nailed) {
    if (left <= 0n) break;
    const qty = minimum(openReservation(claim), left);
    left -= qty;
    const known = claims.find(
      (other) =>
        other !== claim &&
        sameLine(other, claim) &&
        other.lotId === claim.lotId &&
        other.slotId === slotId &&
        openReservation(other) > 0n,
    );
    if (known) {
      known.qty += qty;
      claim.qty -= qty;
    } else if (qty === claim.qty) claim.slotId = slotId;
    else {
      claim.qty -= qty;
      made.push({
        claim,
        made: {
          sourceLineId: claim.row.source_line_id,
          productId: ledgerEntry.productId,
          storageId: ledgerEntry.storageId,
          lotId: ledgerEntry.lotId,
          slotId,
          qty,
        },
      });
    }
  }
  return made;
}
