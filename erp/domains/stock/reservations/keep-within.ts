/** Demand that shrinks lets go of what was set aside for it (sales R17, inventory R18). */
import {
  isLotReservation,
  openReservation,
  reduceReservation,
  type OpenReservation,
} from './open-reservations.ts';
import { maximum, sum, ZERO, type FixedDecimal } from '../fixed-decimal.ts';
import type { StockContext } from '../posting.ts';
import { claimsOf } from './reserve.ts';
import {
  refreshLotReservations,
  saveReservations,
  type ReservationSource,
} from './reservation-rows.ts';

export interface Demand {
  readonly sourceLineId: string;
  readonly productId: number;
  /** The most that stays set aside. */
  readonly qty: FixedDecimal;
}

/** What is of any lot goes first: of what is being gathered nothing is taken if that is enough. */
function shrink(own: readonly OpenReservation[], excess: FixedDecimal): OpenReservation[] {
  const soft = own.filter((claim) => !isLotReservation(claim));
  const held = sum(soft.map(openReservation));
  const lost = reduceReservation(soft, excess);
  return excess > held
    ? [...lost, ...reduceReservation(own.filter(isLotReservation), excess - held)]
    : lost;
}

export async function keepWithin(
  context: StockContext,
  source: ReservationSource,
  demands: readonly Demand[],
): Promise<void> {
  const claims = await claimsOf(context, source);
  const lost = demands.flatMap(({ sourceLineId, productId, qty }) => {
    const own = claims.filter(
      ({ row }) => row.source_line_id === sourceLineId && row.product_id === productId,
    );
    return shrink(own, maximum(sum(own.map(openReservation)) - qty, ZERO));
  });
  await saveReservations(context, lost, ({ consumed }) =>
    consumed > 0n ? 'CONSUMIDA' : 'LIBERADA',
  );
  if (lost.some(isLotReservation))
    await refreshLotReservations(
      context.tx,
      lost.map(({ row }) => row.product_id),
    );
}
