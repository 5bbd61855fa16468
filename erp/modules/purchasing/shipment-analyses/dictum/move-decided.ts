/** Where what was decided goes: free stock to its storage, what is rejected apart (R26). */
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { postStock } from '#erp/domains/stock/posting/post.ts';
import type { PostingLine } from '#erp/domains/stock/posting.ts';
import { openRejection } from '#erp/modules/wms/rejections/open-rejection.ts';
import type { AnalysedLine } from '../capture/analysis-line.ts';
import { ANALYSES, sourceOf, stockContext, type Change } from './analysis-change.ts';
import type { DecidedLots } from './decided-lots.ts';

interface Place {
  readonly lot_id: number | null;
  readonly storage_id: number;
  readonly slot_id: number | null;
  readonly qty: string;
}

/** Where there is some of these lots, of the company's own. */
const placesOf = (tx: Tx, lots: readonly number[]) =>
  tx.query(
    sql<Place>`select lot_id, storage_id, slot_id, qty from stock_balances where account_id = ${TENANT} and lot_id = any(${lots}::bigint[]) and owner_kind = 'PROPIO' and qty > 0 order by lot_id, id`,
  );

/** The branch's own storage of what is rejected; null where it has none. */
async function rejectionStorage(tx: Tx, branchId: number | null): Promise<number | null> {
  const [found] = await tx.query(
    sql<{
      id: number;
    }>`select s.id from storages s ${raw(join('storages.storage_type_id', 's', 'y'))} where s.account_id = ${TENANT} and s.branch_office_id = ${branchId} and y.usage = 'RECHAZO' and s.active order by s.id limit 1`,
  );
  return found?.id ?? null;
}

async function move(
  context: Change,
  { productId, to, action }: { readonly productId: number; readonly to: number; action: string },
  places: readonly Place[],
): Promise<number | null> {
  const lines = places
    .filter(({ storage_id }) => storage_id !== to)
    .map((place, i): PostingLine => ({
      sourceLineId: String(i),
      productId,
      storageId: place.storage_id,
      slotId: place.slot_id,
      toStorageId: to,
      lotId: place.lot_id,
      qty: place.qty,
    }));
  if (lines.length === 0) return null;
  const posted = await postStock(stockContext(context), {
    type: 'TRASP',
    source: sourceOf(context, action),
    lines,
  });
  return posted.movementId;
}

/** What it is of a product without lots: the quantities, where it waits. */
async function looseParts(
  { tx }: Change,
  line: AnalysedLine,
  { accepted, rejected }: { readonly accepted: string; readonly rejected: string },
) {
  const [row] = await tx.query(
    sql<{
      qty: string;
      slot_id: number | null;
    }>`select qty_stock as qty, slot_id from movement_lines where account_id = ${TENANT} and id = ${line.movement_line_id}`,
  );
  const part = (qty: string): readonly Place[] =>
    new Exact(qty).isZero()
      ? []
      : [
          {
            lot_id: null,
            storage_id: line.quarantine_storage_id ?? line.storage_id,
            slot_id: row!.slot_id,
            qty: new Exact(row!.qty).times(qty).div(line.received).toFixed(6),
          },
        ];
  return { accepted: part(accepted), rejected: part(rejected) };
}

async function openRejections(
  context: Change,
  line: AnalysedLine,
  { apart, places }: { readonly apart: number | null; readonly places: readonly Place[] },
): Promise<void> {
  for (const { lot_id, storage_id, slot_id, qty } of places)
    await openRejection(stockContext(context), {
      origin: 'RECEPCION',
      storageId: apart ?? storage_id,
      slotId: apart === null || apart === storage_id ? slot_id : null,
      productId: line.product_id,
      lotId: lot_id,
      qty,
      notes: context.changes.remarks ?? context.before.remarks ?? null,
      source: { resource: ANALYSES, id: context.before.id! },
    });
}

export interface DecidedQuantities {
  readonly accepted: string;
  readonly rejected: string;
}

/** The movements that it took; the lots are free or rejected by now. */
export async function moveDecided(
  context: Change,
  line: AnalysedLine,
  {
    lots,
    quantities,
  }: { readonly lots: DecidedLots | null; readonly quantities: DecidedQuantities },
) {
  const { tx } = context;
  const parts = lots
    ? { accepted: await placesOf(tx, lots.accepted), rejected: await placesOf(tx, lots.rejected) }
    : await looseParts(context, line, quantities);
  const apart = await rejectionStorage(tx, line.branch_office_id);
  const of = { productId: line.product_id };
  const release = await move(
    context,
    { ...of, to: line.storage_id, action: 'LIBERAR' },
    parts.accepted,
  );
  const reject =
    apart === null
      ? null
      : await move(context, { ...of, to: apart, action: 'RECHAZAR' }, parts.rejected);
  await openRejections(context, line, { apart, places: parts.rejected });
  return { release_movement_id: release, reject_movement_id: reject };
}
