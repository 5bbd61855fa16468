/**
 * The goods leave at what they cost, and what is awaited of the supplier is what was received, or
 * what he invoiced: the difference is a variance, so that nothing of them is left received and not
 * invoiced (purchasing R44).
 */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact, sumOf } from '#erp/domains/amounts/exact.ts';
import { queueAmounts, sharesOfProducts } from '#erp/domains/stock/events/events.ts';
import { postVariances } from '#erp/domains/stock/costing/standard.ts';
import { fixed } from '#erp/domains/stock/fixed-decimal.ts';
import { loadMovementType } from '#erp/domains/stock/posting-context.ts';
import { postStock } from '#erp/domains/stock/posting/post.ts';
import { reverseMovement } from '#erp/domains/stock/posting/reverse.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { TransitionContext } from '#erp/kernel/rules.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { CLAIMED_GOODS } from '../rejections/warehouse-rejection.ts';
import { atItsRows } from '../shipments/at-its-rows.ts';
import { lockReceived } from '../shipments/invoicing/count-invoiced.ts';
import { loadReceivedLines, type ReceivedLine } from '../shipments/invoicing/received-lines.ts';
import { countReturned } from '../shipments/returning/count-returned.ts';
import { lotsOf } from './lots-of-line.ts';
import { returnProblem } from './return-checks.ts';
import { standingSlots } from './places/standing-slots.ts';
import { completeTotals, valueLine } from './return-draft.ts';
import type { purchasesReturns } from './purchases-returns.ts';

export type Change = TransitionContext<typeof purchasesReturns>;
type Line = Change['before']['lines'][number];

export const RETURNS = 'purchases-returns';

interface Going {
  /** Of the row in the form. */
  readonly at: number;
  readonly line: Line;
  /** A product: a service does not go back. */
  readonly received: ReceivedLine & { readonly product_id: number };
}

/** Orders and receptions before the return itself, as whoever invoices takes them (550). */
export async function lockReturned({ tx }: { readonly tx: Tx }, id: number): Promise<void> {
  const rows = await tx.query(
    sql<{
      id: number;
    }>`select shipment_line_id as id from purchase_return_lines where account_id = ${TENANT} and return_id = ${id} and shipment_line_id is not null`,
  );
  await lockReceived(
    tx,
    rows.map((row) => row.id),
  );
}

async function goingOf({ tx, before, fail }: Change): Promise<readonly Going[]> {
  const lines = linesOf(before);
  const received = new Map(
    (
      await loadReceivedLines(tx, {
        ids: lines.flatMap(({ shipment_line_id }) => shipment_line_id ?? []),
      })
    ).map((each) => [each.id, each]),
  );
  return lines.flatMap((line, at) => {
    const own = received.get(line.shipment_line_id ?? 0);
    if (!own || own.product_id === null || new Exact(line.quantity ?? 0).lte(0)) return [];
    const problem = returnProblem(line.quantity!, own);
    if (problem) {
      fail(`lines[${at}][quantity]`, problem);
      return [];
    }
    return [{ at, line: { ...line }, received: { ...own, product_id: own.product_id } }];
  });
}

/** A line leaves from its lots, or from the one it says. */
function partsOf({ line, ...going }: Going) {
  const lots = lotsOf(line);
  return (lots.length > 0 ? lots : [line]).map((part) => ({ ...going, line, part }));
}

async function postReturn({ tx, services, actor, now, before }: Change, going: readonly Going[]) {
  const parts = going.flatMap(partsOf);
  const standing = await standingSlots(
    tx,
    before.storage_id!,
    parts.map(({ part, received }) => ({
      product_id: received.product_id,
      lot_id: part.lot_id ?? null,
    })),
  );
  return atItsRows(
    parts,
    'quantity',
    postStock(
      { tx, services, actor, now },
      {
        type: 'DEV-COMPRA',
        source: { resource: RETURNS, id: String(before.id), action: 'ENVIAR' },
        supplierId: before.supplier_id,
        reasonId: before.cause_id,
        lines: parts.map(({ line, part, received }, i) => ({
          sourceLineId: String(line.id),
          productId: received.product_id,
          storageId: before.storage_id!,
          slotId: part.slot_id ?? standing[i]!,
          lotId: part.lot_id ?? null,
          qty: part.quantity!,
          qty2: part.qty2 ?? null,
          unitId: line.unit_id ?? null,
          returnOfLineId: received.movement_line_id,
        })),
      },
    ),
  );
}

interface Left {
  readonly id: number;
  readonly source_line_id: string;
  readonly product_id: number;
  readonly said: string;
}

/** By row, what leaves the account of what was received so far, MXN. */
const leftOfMovement = (tx: Tx, movementId: number) =>
  tx.query(
    sql<Left>`select id, source_line_id, product_id, posted_value + coalesce(posted_variance, 0) as said from movement_lines where account_id = ${TENANT} and movement_id = ${movementId} order by position, id`,
  );

/** What is awaited less what they cost: of the first row of each line. */
async function postDifferences(
  context: Change,
  movementId: number,
  going: readonly Going[],
): Promise<void> {
  const { tx, services, actor, now, before } = context;
  const rows = await leftOfMovement(tx, movementId);
  const differences = going.flatMap(({ line, received }) => {
    const own = rows.filter(({ source_line_id }) => source_line_id === String(line.id));
    const awaited = new Exact(line.received_share ?? 0).plus(line.credit ?? 0);
    const difference = awaited.minus(sumOf(own.map(({ said }) => said)));
    return difference.isZero() || own.length === 0
      ? []
      : [{ rowId: own[0]!.id, productId: received.product_id, value: difference.toFixed(6) }];
  });
  if (differences.length === 0) return;
  const stock = { tx, services, actor, now };
  await postVariances(
    stock,
    differences.map(({ rowId, value }) => [rowId, value]),
  );
  const date = todayOf(now, actor.timeZone);
  const source = { resource: RETURNS, id: String(before.id), action: 'ENVIAR' };
  await queueAmounts(stock, { source, movementId }, [
    [
      'VAR_DEVOLUCION',
      await sharesOfProducts(
        tx,
        differences.map(({ productId, value }) => ({
          productId,
          storageId: null,
          date,
          value: fixed(value),
        })),
      ),
    ],
  ]);
}

/** What the warehouse kept for it has left. */
async function settleClaim(context: Change, movementId: number): Promise<void> {
  const { tx, before, now } = context;
  const claimed = await tx.query(
    sql<{
      id: number;
    }>`select w.id from pur__rejections c ${CLAIMED_GOODS} where c.account_id = ${TENANT} and c.id = ${before.rejection_id ?? null}`,
  );
  const closed_at = now.toString({ smallestUnit: 'millisecond' });
  await moveByConsequence(
    context,
    'wms/rejections.settle',
    { id: claimed.map(({ id }) => id) },
    { changes: { movement_id: movementId, closed_at } },
  );
}

const signed = (sign: 1 | -1, value: string | null | undefined): string =>
  new Exact(value ?? 0).times(sign).toFixed();

const countedOf = (sign: 1 | -1, { line, received }: Pick<Going, 'line' | 'received'>) => ({
  lineId: received.id,
  orderLineId: received.order_line_id,
  quantity: signed(sign, line.quantity),
  invoiced: signed(sign, line.invoiced_part),
  value: signed(sign, line.received_share),
});

export async function shipReturn(context: Change): Promise<void> {
  const { tx, before, changes } = context;
  const going = await goingOf(context);
  if (going.length === 0) return;
  for (const { line, received } of going) valueLine(line, received);
  const { movementId } = await postReturn(context, going);
  await postDifferences(context, movementId, going);
  await countReturned(
    context,
    going.map((each) => countedOf(1, each)),
    { reopens: before.resolution === 'REPOSICION' },
  );
  const sent = new Map(going.map(({ line }) => [line.id, line]));
  changes.lines = linesOf(before).map((line) => sent.get(line.id) ?? line);
  changes.movement_id = movementId;
  await completeTotals(
    tx,
    changes,
    changes.lines,
    new Map(going.map(({ received }) => [received.id, received])),
  );
  const isOwed = going.some(({ line }) => new Exact(line.invoiced_part ?? 0).gt(0));
  await settleClaim(context, movementId);
  // Nobody charged it: nothing is awaited.
  if (!isOwed && before.resolution !== 'REPOSICION') changes.status = 'RESUELTA';
}

function requireUnanswered({ before, fail }: Change): void {
  const some = (name: 'credited_quantity' | 'replaced_quantity') =>
    linesOf(before).some((line) => new Exact(line[name] ?? 0).gt(0));
  if (some('credited_quantity'))
    fail('', t('purchasing.wasCredited', 'Ya se acreditó: cancela primero su nota de crédito.'));
  if (some('replaced_quantity'))
    fail('', t('purchasing.wasReplaced', 'El proveedor ya repuso parte de ella.'));
}

/** The goods come back at what they left at, and nothing is awaited for them. */
export async function reverseReturn(context: Change): Promise<void> {
  const { tx, before, input } = context;
  requireUnanswered(context);
  const { id: typeId } = await loadMovementType(tx, { code: 'DEV-COMPRA' });
  const { movementId } = await reverseMovement(
    context,
    before.movement_id!,
    typeId,
    { resource: RETURNS, id: String(before.id), action: 'REVERTIR' },
    typeof input.cancel_reason === 'string' ? input.cancel_reason : null,
  );
  await moveByConsequence(
    context,
    'movements.reverse',
    { id: before.movement_id! },
    { changes: { reversed_by_id: movementId } },
  );
  await moveByConsequence(
    context,
    'wms/rejections.reopen',
    { movement_id: before.movement_id! },
    { changes: { movement_id: null, closed_at: null } },
  );
  const going = await goingOf({ ...context, fail: () => undefined });
  await countReturned(
    context,
    going.map((each) => countedOf(-1, each)),
    { reopens: before.resolution === 'REPOSICION' },
  );
}
