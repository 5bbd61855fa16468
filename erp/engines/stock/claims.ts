/** What a reservation still sets aside, and how it changes between «any lot» (soft) and «these goods» (hard). Pure. */
import type { Spot } from './free-places.ts';
import { least, ZERO, type Micro } from './micro.ts';

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

/** A reservation in memory, while a posting or a release works on it. */
export interface Claim {
  readonly row: ReservationRow;
  lotId: number | null;
  slotId: number | null;
  qty: Micro;
  consumed: Micro;
  released: Micro;
}

export const openOf = ({ qty, consumed, released }: Claim): Micro => qty - consumed - released;
export const isHard = ({ lotId, slotId }: Pick<Claim, 'lotId' | 'slotId'>): boolean => lotId !== null || slotId !== null;
export const documentOf = ({ row }: Claim): string => row.source_label ?? `${row.source_resource} ${row.source_id}`;

/** What of the claims of one line is of any lot becomes of the spot: `beyond` is more than they held, `rest` needs a row of its own. */
export function nail(own: readonly Claim[], spot: Spot & { readonly storageId: number }): { readonly beyond: Micro; readonly rest: Micro } {
  const here = own.filter(({ row, qty }) => row.storage_id === spot.storageId && qty > 0n);
  const soft = here.find((claim) => !isHard(claim) && openOf(claim) > 0n);
  const known = here.find(({ lotId, slotId }) => lotId === spot.lotId && slotId === spot.slotId);
  const moved = soft ? least(openOf(soft), spot.qty) : ZERO;
  if (soft) soft.qty -= moved;
  const beyond = spot.qty - moved;
  if (known) known.qty += spot.qty;
  else if (soft?.qty === ZERO) Object.assign(soft, { lotId: spot.lotId, slotId: spot.slotId, qty: spot.qty });
  else return { beyond, rest: spot.qty };
  return { beyond, rest: ZERO };
}

/** A claim of a lot or place becomes of any lot: joined to that of its line, where there is one. */
export function loosen(claims: readonly Claim[], claim: Claim): void {
  const { row } = claim;
  const soft = claims.find(
    (other) =>
      !isHard(other) &&
      other.qty > 0n &&
      openOf(other) > 0n &&
      other.row.source_resource === row.source_resource &&
      other.row.source_id === row.source_id &&
      other.row.source_line_id === row.source_line_id &&
      other.row.product_id === row.product_id &&
      other.row.storage_id === row.storage_id,
  );
  if (!soft) return void Object.assign(claim, { lotId: null, slotId: null });
  const open = openOf(claim);
  soft.qty += open;
  claim.qty -= open;
}
