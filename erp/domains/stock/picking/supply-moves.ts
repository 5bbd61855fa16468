/**
 * What was gathered goes to the place of delivery, and back when the supplying is called off. Only
 * where places are used.
 */
import { TENANT } from '#erp/db/sql/sql.ts';
import { join } from '#erp/db/sql/joins.ts';
import { postStock } from '../posting/post.ts';
import type { PostingLine, StockContext } from '../posting.ts';

interface Taken {
  readonly id: number;
  readonly product_id: number;
  readonly storage_id: number;
  readonly slot_id: number;
  readonly dest_slot_id: number;
  readonly lot_id: number | null;
  readonly qty: string;
  readonly qty2: string | null;
}

const ISSUE_ACTION = 'SURTIR';
const RETURN_ACTION = 'REGRESAR';

const takenOf = ({ tx }: StockContext, id: number) =>
  tx.query<Taken>(
    `select k.id, n.product_id, s.storage_id, k.slot_id, s.dest_slot_id, k.lot_id, k.qty, k.qty2
     from supplying_picks k ${join('supplying_picks.line_id', 'k', 'n')} ${join('supplying_lines.supplying_id', 'n', 's')}
     where n.account_id = $2 and n.supplying_id = $1 and k.qty > 0 and k.slot_id <> s.dest_slot_id order by n.position, k.position, k.id`,
    [id, TENANT],
  );

async function post(
  context: StockContext,
  id: number,
  action: string,
  taken: readonly Taken[],
  back: boolean,
): Promise<void> {
  if (taken.length === 0) return;
  const lines = taken.map((pick): PostingLine => ({
    sourceLineId: String(pick.id),
    productId: pick.product_id,
    storageId: pick.storage_id,
    toStorageId: pick.storage_id,
    slotId: back ? pick.dest_slot_id : pick.slot_id,
    toSlotId: back ? pick.slot_id : pick.dest_slot_id,
    lotId: pick.lot_id,
    qty: pick.qty,
    qty2: pick.qty2,
  }));
  await postStock(context, {
    type: 'TRASP',
    source: { resource: 'supplying', id: String(id), action },
    lines,
  });
}

/** To the place of delivery. */
export async function movePicks(context: StockContext, id: number): Promise<void> {
  await post(context, id, ISSUE_ACTION, await takenOf(context, id), false);
}

/** Back to where each was taken from, when it had been moved. */
export async function returnPicks(context: StockContext, id: number): Promise<void> {
  const [moved] = await context.tx.query(
    `select 1 from movements where account_id = $3 and source_resource = 'supplying' and source_id = $1 and source_action = $2 and status = 'APLICADO'`,
    [String(id), ISSUE_ACTION, TENANT],
  );
  if (moved) await post(context, id, RETURN_ACTION, await takenOf(context, id), true);
}
