/**
 * How a requisition follows its supplying: in the same branch the goods change storage at once, to
 * another they leave by a transfer.
 */
import { TENANT } from '#erp/db/sql/sql.ts';
import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { postStock } from '#erp/domains/stock/posting/post.ts';
import type { StockContext } from '#erp/domains/stock/posting.ts';
import { release, reserveOnApproval } from '#erp/domains/stock/reservations/reserve.ts';
import type { SupplyResult } from '#erp/domains/stock/picking/supply.ts';
import { reservePicks } from '#erp/domains/stock/picking/supply-hold.ts';
import { openTransfer } from '#erp/modules/inventory/branch-transfers/open-transfer.ts';

const RESOURCE = 'inv/requisition';

interface Head {
  readonly id: number;
  readonly folio: string | null;
  readonly status: string;
  readonly from_storage_id: number;
  readonly to_storage_id: number;
  readonly needed_on: string;
  readonly same_branch: boolean;
}

async function headOf({ tx }: StockContext, id: number): Promise<Head> {
  const [head] = await tx.query<Head>(
    `select q.id, q.folio, q.status, q.from_storage_id, q.to_storage_id, q.needed_on, f.branch_office_id = d.branch_office_id as same_branch
     from inv__requisition q join storages f on ${sameCompany('f', 'q')} and f.id = q.from_storage_id join storages d on ${sameCompany('d', 'q')} and d.id = q.to_storage_id
     where q.account_id = $2 and q.id = $1 for update of q`,
    [id, TENANT],
  );
  if (!head) throw new Error(`requisition ${id} vanished`);
  return head;
}

/** A state to which no person's action leads. */
const move = (at: Writing, id: number, consequence: string) =>
  moveByConsequence(at, `${RESOURCE}.${consequence}`, { id });

export async function onSupplyStarted(context: Writing, id: number): Promise<void> {
  await move(context, id, 'start');
}

interface Rest {
  readonly line: number;
  readonly product_id: number;
  readonly qty: string;
}

/** What its other supplyings still take, without `supplyingId`. */
const restOf = ({ tx }: StockContext, id: number, supplyingId: number) =>
  tx.query<Rest>(
    `select l.source_line_id as line, l.product_id,
       sum(case when s.status = 'SURTIDO' then (select coalesce(sum(k.qty), 0) from supplying_picks k where ${sameCompany('k', 'l')} and k.line_id = l.id) else l.qty_requested end)::numeric(18,6) as qty
     from supplying s join supplying_lines l on ${refersTo('supplying_lines.supplying_id', 'l', 's')}
     where s.account_id = $4 and s.source_resource = $1 and s.source_id = $2 and s.id <> $3 and s.status in ('PENDIENTE', 'EN_SURTIDO', 'SURTIDO') group by 1, 2`,
    [RESOURCE, String(id), supplyingId, TENANT],
  );

/**
 * What was handed over is no longer set aside for the requisition; what it still waits for is, as
 * far as there is.
 */
async function keepRest(
  context: StockContext,
  head: Head,
  rest: readonly Rest[],
  supplyingId: number,
): Promise<void> {
  const source = { resource: RESOURCE, id: String(head.id) };
  await release(context, { source });
  if (rest.length === 0) return;
  await reserveOnApproval(context, {
    source,
    partial: true,
    lines: rest.map(({ line, product_id, qty }) => ({
      sourceLineId: String(line),
      productId: product_id,
      storageId: head.from_storage_id,
      qty,
    })),
  });
  await reservePicks(context, source, supplyingId, []);
}

export async function onSupplied(
  context: Writing,
  id: number,
  supplied: readonly SupplyResult[],
  supplyingId: number,
): Promise<void> {
  const head = await headOf(context, id);
  const rest = await restOf(context, id, supplyingId);
  if (head.same_branch)
    await postStock(context, {
      type: 'TRASP',
      source: { resource: RESOURCE, id: String(id), action: `SURTIR-${supplyingId}` },
      lines: supplied.map((each) => ({
        sourceLineId: String(each.sourceLineId),
        productId: each.productId,
        storageId: each.storageId,
        slotId: each.slotId,
        toStorageId: head.to_storage_id,
        lotId: each.lotId,
        qty: each.qty,
        qty2: each.qty2,
      })),
    });
  // Released first: what is set aside for the transfer is what was set aside for the requisition.
  await keepRest(context, head, rest, supplyingId);
  if (!head.same_branch)
    await openTransfer(
      context,
      {
        requisitionId: id,
        fromStorageId: head.from_storage_id,
        toStorageId: head.to_storage_id,
        neededOn: head.needed_on,
      },
      supplied,
    );
  await move(context, id, rest.length > 0 ? 'start' : 'deliver');
}

/**
 * Its supplying was called off at the warehouse: what was handed over before stays, else nothing
 * comes of the requisition.
 */
export async function onSupplyCancelled(
  context: Writing,
  id: number,
  supplyingId: number,
): Promise<void> {
  const head = await headOf(context, id);
  const rest = await restOf(context, id, supplyingId);
  await keepRest(context, head, rest, supplyingId);
  if (rest.length > 0) return;
  const [delivered] = await context.tx.query(
    `select 1 from supplying where account_id = $3 and source_resource = $1 and source_id = $2 and status = 'ENTREGADO' limit 1`,
    [RESOURCE, String(id), TENANT],
  );
  await move(context, id, delivered ? 'deliver' : 'callOff');
}

/** All its transfers have arrived, `transferId` just now: nobody has to close it by hand. */
export async function onTransferArrived(
  context: Writing,
  id: number,
  transferId: number,
): Promise<void> {
  const head = await headOf(context, id);
  if (head.status !== 'SURTIDA') return;
  const [open] = await context.tx.query(
    `select 1 from branch_transfers where account_id = $3 and requisition_id = $1 and id <> $2 and status not in ('CERRADO', 'CANCELADO') limit 1`,
    [id, transferId, TENANT],
  );
  if (!open) await move(context, id, 'arrived');
}
