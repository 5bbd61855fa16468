/**
 * The end of a transfer between branches: what arrives, what is damaged, what is too much, and what
 * never came.
 */
import { t } from '#erp/model/texts/t.ts';
import { linesOf, type StoredRow } from '#erp/kernel/rows/typed-rows.ts';
import { invalid } from '#erp/model/errors.ts';
import type { Row, TransitionContext } from '#erp/kernel/rules.ts';
import {
  decimalText,
  minimum,
  maximum,
  ZERO,
  type FixedDecimal,
} from '#erp/domains/stock/fixed-decimal.ts';
import type { PostingLine } from '#erp/domains/stock/posting.ts';
import { receiptTolerance } from '#erp/domains/stock/posting/receipt-tolerance.ts';
import { onTransferArrived } from '#erp/modules/inv/requisition/requisition-supply.ts';
import { openIssue } from '#erp/modules/wms/issues/open-issue.ts';
import { openRejection } from '#erp/modules/wms/rejections/open-rejection.ts';
import { findStorageOfBranch } from '../storages/branch-storage.ts';
import { requireDestination } from './transfer-check.ts';
import { documentInstant, number, postingKey, post, qtyOf, stockOf } from './transfer-parts.ts';
import type { branchTransfers } from './branch-transfers.ts';

type Line = StoredRow<typeof branchTransfers>['lines'][number];

interface Arrival {
  readonly line: Line;
  readonly received: FixedDecimal;
  readonly damaged: FixedDecimal;
  /** Of `received`, what comes now out of the transit, and what is let in beyond what was sent. */
  readonly sent: FixedDecimal;
  readonly added: FixedDecimal;
  /** Beyond what may be let in. */
  readonly excess: FixedDecimal;
}

/**
 * The goods that are still in transit enter, the damaged part first, since it is told apart; more
 * than was sent enters only as far as the company's tolerance.
 */
function arrivalOf(
  line: Line,
  given: FixedDecimal,
  damagedGiven: FixedDecimal,
  mostOf: (expected: FixedDecimal) => FixedDecimal,
): Arrival {
  const [shipped, entered, enteredDamaged] = [
    qtyOf(line.qty_shipped),
    qtyOf(line.entered_qty),
    qtyOf(line.entered_damaged),
  ];
  const total = given + damagedGiven;
  const kept = total <= mostOf(shipped) ? total : maximum(shipped, entered + enteredDamaged);
  const inTransit = maximum(shipped - entered - enteredDamaged, ZERO);
  const damaged = minimum(damagedGiven, enteredDamaged + inTransit);
  const received = minimum(given + damagedGiven, kept) - damaged;
  const sent = minimum(received - entered, inTransit - (damaged - enteredDamaged));
  return { line, received, damaged, sent, added: received - entered - sent, excess: total - kept };
}

/**
 * Brings in what has arrived and is not in yet; what is damaged goes to the branch's storage for
 * rejects.
 */
async function enter(
  context: TransitionContext<typeof branchTransfers>,
  arrivals: readonly Arrival[],
): Promise<void> {
  const { tx, before, changes } = context;
  await requireDestination(context);
  const from = (line: Row, toStorageId: number, qty: FixedDecimal): PostingLine => ({
    sourceLineId: String(line.id),
    productId: Number(line.product_id),
    storageId: Number(before.transit_storage_id),
    toStorageId,
    toSlotId: toStorageId === before.to_storage_id ? number(line.to_slot_id) : null,
    lotId: number(line.lot_id),
    qty: decimalText(qty),
    qty2: qty === qtyOf(line.qty_shipped) && line.qty2 ? String(line.qty2) : null,
    returnOfLineId: number(line.shipped_line_id),
  });
  const good = arrivals.filter(({ sent }) => sent > ZERO);
  const more = arrivals.filter(({ added }) => added > ZERO);
  const bad = arrivals.filter(({ line, damaged }) => damaged > qtyOf(line.entered_damaged));
  const rejects =
    bad.length > 0 ? await findStorageOfBranch(tx, before.to_storage_id, 'RECHAZO') : 0;
  const lines = [
    ...good.map(({ line, sent }) => from(line, before.to_storage_id, sent)),
    ...bad.map(({ line, damaged }) => from(line, rejects, damaged - qtyOf(line.entered_damaged))),
  ];
  if (lines.length === 0 && more.length === 0 && arrivals.every(({ excess }) => excess === ZERO))
    throw invalid({
      lines: [t('inventory.whatArrived', 'Captura en Recibido o Dañado lo que llegó.')],
    });
  if (lines.length > 0)
    await post(context, 'TRANSITO-ENT', await postingKey(context, 'RECIBIR'), lines);
  if (more.length > 0)
    await post(
      context,
      'AJ-ENT',
      await postingKey(context, 'SOBRANTE'),
      more.map(({ line, added }) => ({
        sourceLineId: String(line.id),
        productId: Number(line.product_id),
        storageId: before.to_storage_id,
        slotId: number(line.to_slot_id),
        lotId: number(line.lot_id),
        qty: decimalText(added),
      })),
    );
  await tellDamage(context, bad, rejects);
  await tellExcess(context, arrivals);
  changes.received_at = documentInstant(context);
  changes.lines = arrivals.map(({ line, received, damaged }) => ({
    ...line,
    qty_received: decimalText(received),
    qty_damaged: decimalText(damaged),
    entered_qty: decimalText(received),
    entered_damaged: decimalText(damaged),
    resolution:
      received + damaged >= qtyOf(line.qty_shipped) ? null : (line.resolution ?? 'PENDIENTE'),
  }));
}

async function tellDamage(
  context: TransitionContext<typeof branchTransfers>,
  bad: readonly Arrival[],
  storageId: number,
): Promise<void> {
  const { before, resource } = context;
  for (const { line, damaged } of bad)
    await openRejection(stockOf(context), {
      origin: 'RECEPCION',
      storageId,
      productId: Number(line.product_id),
      lotId: number(line.lot_id),
      qty: decimalText(damaged - qtyOf(line.entered_damaged)),
      notes: `Llegó dañado en el traspaso ${String(before.folio ?? before.id)}.`,
      source: { resource: resource.path, id: before.id! },
    });
}

/**
 * More came than was sent and than the tolerance: it does not enter, somebody has to find out whose
 * it is.
 */
async function tellExcess(
  context: TransitionContext<typeof branchTransfers>,
  arrivals: readonly Arrival[],
): Promise<void> {
  const { before, resource } = context;
  for (const { line, excess } of arrivals)
    if (excess > ZERO)
      await openIssue(stockOf(context), {
        kind: 'SOBRANTE',
        storageId: before.to_storage_id,
        productId: Number(line.product_id),
        lotId: number(line.lot_id),
        qty: decimalText(excess),
        description: `Llegó más de lo enviado en el traspaso ${String(before.folio ?? before.id)}.`,
        source: { resource: resource.path, id: before.id! },
      });
}

const isWhole = (line: Row) =>
  qtyOf(line.qty_received) + qtyOf(line.qty_damaged) >= qtyOf(line.qty_shipped);

/** The requisition behind it needs nobody to close it. */
async function ended(context: TransitionContext<typeof branchTransfers>): Promise<void> {
  const { before } = context;
  if (typeof before.requisition_id === 'number')
    await onTransferArrived(context, before.requisition_id, before.id!);
}

export async function receive(context: TransitionContext<typeof branchTransfers>): Promise<void> {
  const { before, changes } = context;
  const mostOf = await receiptTolerance(context.tx);
  await enter(
    context,
    linesOf(before).map((line) =>
      arrivalOf(line, qtyOf(line.qty_received), qtyOf(line.qty_damaged), mostOf),
    ),
  );
  if (!linesOf(changes).every(isWhole)) return;
  changes.status = 'CERRADO';
  await ended(context);
}

export async function receiveAll(
  context: TransitionContext<typeof branchTransfers>,
): Promise<void> {
  const mostOf = await receiptTolerance(context.tx);
  await enter(
    context,
    linesOf(context.before).map((line) => {
      const damaged = qtyOf(line.entered_damaged);
      return arrivalOf(
        line,
        maximum(qtyOf(line.qty_shipped) - damaged, qtyOf(line.entered_qty)),
        damaged,
        mostOf,
      );
    }),
  );
  await ended(context);
}

/**
 * What did not arrive: lost goods leave the transit as a shortage, the others go back to where they
 * came from.
 */
export async function resolve(context: TransitionContext<typeof branchTransfers>): Promise<void> {
  const { before } = context;
  const open = linesOf(before).filter((line) => !isWhole(line));
  const pending = linesOf(before).flatMap((line, index) =>
    !isWhole(line) && (!line.resolution || line.resolution === 'PENDIENTE') ? [index] : [],
  );
  if (pending.length > 0)
    throw invalid(
      Object.fromEntries(
        pending.map((index) => [
          `lines[${index}][resolution]`,
          [t('inventory.whatOfMissing', 'Di qué pasó con lo que falta.')],
        ]),
      ),
    );
  const base = (line: Row) => ({
    sourceLineId: String(line.id),
    productId: Number(line.product_id),
    storageId: Number(before.transit_storage_id),
    lotId: number(line.lot_id),
    qty: decimalText(qtyOf(line.qty_shipped) - qtyOf(line.qty_received) - qtyOf(line.qty_damaged)),
  });
  const lost = open.filter(
    ({ resolution }) => resolution === 'MERMA' || resolution === 'CARGO_TRANSPORTISTA',
  );
  const back = open.filter(
    ({ resolution }) => resolution === 'REGRESO_ORIGEN' || resolution === 'ERROR_ENVIO',
  );
  if (lost.length > 0)
    await post(context, 'AJ-SAL', 'RESOLVER-FALTA', lost.map(base), { shortageClass: 'MERMA' });
  if (back.length > 0)
    await post(
      context,
      'TRASP',
      'RESOLVER-REGRESO',
      back.map((line) => ({
        ...base(line),
        toStorageId: before.from_storage_id,
        toSlotId: number(line.from_slot_id),
        returnOfLineId: number(line.shipped_line_id),
      })),
    );
  await ended(context);
}
