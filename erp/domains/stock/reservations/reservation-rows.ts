/**
 * Rows of `inv/reservations`: only domains/stock writes them, always with the products locked
 * (inventory §4.2).
 */
import { sameCompany } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { inBatches } from '#erp/db/batches.ts';
import {
  documentOf,
  openReservation,
  type OpenReservation,
  type NewReservation,
  type ReservationRow,
} from './open-reservations.ts';
import { decimalText, fixed } from '../fixed-decimal.ts';
import type { StockContext } from '../posting.ts';
import { OPEN } from '../availability/held-stock.ts';

export interface ReservationSource {
  readonly resource: string;
  readonly id: string;
}

/**
 * Open reservations that meet the condition, locked in order of id. The caller has locked their
 * products.
 */
export async function lockReservations(
  tx: Tx,
  condition: string,
  params: readonly unknown[],
): Promise<OpenReservation[]> {
  const rows = await tx.query<ReservationRow>(
    `select r.id, r.product_id, r.storage_id, r.lot_id, r.slot_id, r.qty, r.qty_consumed, r.qty_released, r.source_resource, r.source_id, r.source_line_id, r.source_label, r.needed_at, r.expires_at,
       r.priority, r.created_at, r.created_by
     from inv__reservations r where r.status = 'ACTIVA' and ${condition} order by r.id for update`,
    params,
  );
  return rows.map((row) => ({
    row,
    lotId: row.lot_id,
    slotId: row.slot_id,
    qty: fixed(row.qty),
    consumed: fixed(row.qty_consumed),
    released: fixed(row.qty_released),
  }));
}

/** How a reservation ends that has nothing left to consume. */
type Ending = 'CONSUMIDA' | 'LIBERADA' | 'VENCIDA';

/** Writes claims back; those of no quantity at all, whose goods another row took over, are gone. */
export async function saveReservations(
  { tx, actor }: StockContext,
  claims: readonly OpenReservation[],
  ending: (claim: OpenReservation) => Ending,
): Promise<void> {
  if (claims.length === 0) return;
  const gone = claims.filter(({ qty }) => qty === 0n);
  const kept = claims.filter(({ qty }) => qty > 0n);
  if (gone.length > 0)
    await tx.execute(
      'delete from inv__reservations where account_id = $2 and id = any($1::bigint[])',
      [gone.map(({ row }) => row.id), TENANT],
    );
  if (kept.length > 0)
    await tx.execute(
      `update inv__reservations r set lot_id = d.lot_id, slot_id = d.slot_id, qty = d.qty, qty_consumed = d.consumed, qty_released = d.released, status = d.status,
         version = r.version + 1, updated_at = now(), updated_by = $2::bigint
       from jsonb_to_recordset($1::jsonb) as d(id bigint, lot_id bigint, slot_id bigint, qty numeric(18,6), consumed numeric(18,6), released numeric(18,6), status text) where r.account_id = $3 and r.id = d.id`,
      [
        JSON.stringify(
          kept.map((claim) => ({
            id: claim.row.id,
            lot_id: claim.lotId,
            slot_id: claim.slotId,
            qty: decimalText(claim.qty),
            consumed: decimalText(claim.consumed),
            released: decimalText(claim.released),
            status: openReservation(claim) > 0n ? 'ACTIVA' : ending(claim),
          })),
        ),
        actor.userId,
        TENANT,
      ],
    );
}

/** `reserved_hard` of the products' places = what is open of the reservations that name them. */
export async function refreshLotReservations(tx: Tx, productIds: readonly number[]): Promise<void> {
  await tx.execute(
    `update stock_balances b set reserved_hard = w.held from (
       select p.id, coalesce(sum(${OPEN}), 0)::numeric(18,6) as held from stock_balances p
         left join inv__reservations r on ${sameCompany('r', 'p')} and r.product_id = p.product_id and r.storage_id = p.storage_id and r.status = 'ACTIVA'
           and (r.lot_id is not null or r.slot_id is not null) and r.lot_id is not distinct from p.lot_id and r.slot_id is not distinct from p.slot_id
       where p.account_id = $2 and p.product_id = any($1::bigint[]) and p.owner_kind = 'PROPIO' group by p.id) w
     where b.account_id = $2 and w.id = b.id and b.reserved_hard <> w.held`,
    [productIds, TENANT],
  );
}

/** What all reservations of one request share. */
export interface ReservationTerms {
  readonly source: ReservationSource;
  readonly label: string;
  readonly neededAt: string | null;
  readonly expiresAt: string;
  readonly priority: number;
}

interface Planned {
  readonly terms: ReservationTerms;
  readonly made: NewReservation;
}

/** Ids in the order of `planned`, in few statements whatever their number. */
async function insertPlanned(
  { tx, actor }: StockContext,
  planned: readonly Planned[],
): Promise<number[]> {
  const rows = await inBatches(planned, (batch) =>
    tx.query<{ id: number }>(
      `insert into inv__reservations (account_id, product_id, storage_id, lot_id, slot_id, qty, qty_consumed, qty_released, source_resource, source_id, source_line_id, source_label, needed_at, expires_at,
       priority, status, created_by, updated_by)
     select $1::bigint, d.product_id, d.storage_id, d.lot_id, d.slot_id, d.qty, 0, 0, d.resource, d.source_id, d.line, d.label, d.needed_at, d.expires_at, d.priority, 'ACTIVA', $2::bigint, $2::bigint
     from jsonb_to_recordset($3::jsonb) as d(ord int, product_id bigint, storage_id bigint, lot_id bigint, slot_id bigint, qty numeric(18,6), line text, resource text, source_id text, label text,
       needed_at timestamptz, expires_at timestamptz, priority int) order by d.ord returning id`,
      [
        actor.accountId,
        actor.userId,
        JSON.stringify(
          batch.map(
            ({ terms, made: { sourceLineId, productId, storageId, lotId, slotId, qty } }, ord) => ({
              ord,
              product_id: productId,
              storage_id: storageId,
              lot_id: lotId,
              slot_id: slotId,
              qty: decimalText(qty),
              line: sourceLineId,
              resource: terms.source.resource,
              source_id: terms.source.id,
              label: terms.label,
              needed_at: terms.neededAt,
              expires_at: terms.expiresAt,
              priority: terms.priority,
            }),
          ),
        ),
      ],
    ),
  );
  return rows.map(({ id }) => id);
}

/** Ids in the order of `made`. */
export const insertReservations = (
  context: StockContext,
  terms: ReservationTerms,
  made: readonly NewReservation[],
): Promise<number[]> =>
  insertPlanned(
    context,
    made.map((each) => ({ terms, made: each })),
  );

/** Rows on the terms of other ones: parts of them that go elsewhere. */
export const insertLike = (
  context: StockContext,
  parts: readonly { readonly like: OpenReservation; readonly made: NewReservation }[],
): Promise<number[]> =>
  insertPlanned(
    context,
    parts.map(({ like, made }) => ({
      made,
      terms: {
        source: { resource: like.row.source_resource, id: like.row.source_id },
        label: documentOf(like),
        neededAt: like.row.needed_at,
        expiresAt: like.row.expires_at,
        priority: like.row.priority,
      },
    })),
  );

export const isOf =
  (sources: readonly ReservationSource[]) =>
  ({ row }: OpenReservation): boolean =>
    sources.some(({ resource, id }) => resource === row.source_resource && id === row.source_id);
