/**
 * What is being gathered is set aside lot by lot and place by place; before that, and when it is
 * called off, any lot will do.
 */
import { refersTo } from '#erp/db/sql/joins.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { fixed } from '../fixed-decimal.ts';
import type { StockContext } from '../posting.ts';
import { reserveLots, releaseLots } from '../reservations/reserve.ts';

export interface SupplySource {
  readonly resource: string;
  readonly id: string;
}

export interface ReservedPick {
  readonly sourceLineId: number;
  readonly slotId: number | null;
  readonly lotId: number | null;
  readonly qty: string;
}

/**
 * Back to «any lot», for all supplyings of the document: `reservePicks` follows when some are still
 * open.
 */
export const releasePicks = (context: StockContext, source: SupplySource): Promise<void> =>
  releaseLots(context, { source });

/**
 * Sets aside exactly what the document's open supplyings take: those of `supplyingId` as given,
 * since they may not be stored yet.
 */
export async function reservePicks(
  context: StockContext,
  source: SupplySource,
  supplyingId: number,
  picks: readonly ReservedPick[],
): Promise<void> {
  const { tx } = context;
  await releasePicks(context, source);
  const others = await tx.query<ReservedPick>(
    `select l.source_line_id as "sourceLineId", case when k.slot_id is null then null when s.status = 'SURTIDO' then coalesce(s.dest_slot_id, k.slot_id) else k.slot_id end as "slotId",
       k.lot_id as "lotId", (case when k.qty > 0 then k.qty else coalesce(k.qty_planned, 0) end)::numeric(18,6) as qty
     from supplying s join supplying_lines l on ${refersTo('supplying_lines.supplying_id', 'l', 's')}
       join supplying_picks k on ${refersTo('supplying_picks.line_id', 'k', 'l')}
     where s.account_id = $4 and s.source_resource = $1 and s.source_id = $2 and s.id <> $3 and s.status in ('EN_SURTIDO', 'SURTIDO')`,
    [source.resource, source.id, supplyingId, TENANT],
  );
  const reserved = new Set(
    (
      await tx.query<{ line: string }>(
        `select distinct source_line_id as line from inv__reservations where account_id = $3 and source_resource = $1 and source_id = $2 and status = 'ACTIVA'`,
        [source.resource, source.id, TENANT],
      )
    ).map(({ line }) => line),
  );
  const lines = [...picks, ...others]
    .filter(
      ({ sourceLineId, lotId, slotId, qty }) =>
        reserved.has(String(sourceLineId)) && (lotId ?? slotId) !== null && fixed(qty) > 0n,
    )
    .map(({ sourceLineId, lotId, slotId, qty }) => ({
      sourceLineId: String(sourceLineId),
      lotId,
      slotId,
      qty,
    }));
  if (lines.length > 0) await reserveLots(context, { source, lines });
}
