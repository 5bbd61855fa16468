/** A reception that was a mistake: the goods leave again and the order expects them (R58). */
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { reverseSource } from '#erp/domains/accounting/reverse-entry.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { countLines } from '#erp/domains/fulfilment/count-lines.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { loadMovementType } from '#erp/domains/stock/posting-context.ts';
import { reverseMovement } from '#erp/domains/stock/posting/reverse.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { t } from '#erp/model/texts/t.ts';
import { dropSpotOrder } from '../gate/gate-rules.ts';
import { dropCharges } from '../../shipment-charges/shipment-charged.ts';
import { purchasingSettings } from '../../pur-settings/purchasing-settings.ts';
import { ACCEPTED, followLines, RECEIVED } from '../../purchase-orders/progress/order-progress.ts';
import { SHIPMENTS, type Change } from './shipment-change.ts';
import { freeTickets } from './weigh-load.ts';

/** Documents about what came are settled before it never came. */
async function requireUnnamed({ tx, before, fail }: Change): Promise<void> {
  const [draft] = await tx.query(
    sql<{
      folio: string;
    }>`select coalesce(folio, 'en borrador') as folio from purchases_returns where account_id = ${TENANT} and shipment_id = ${before.id} and status in ('BORRADOR', 'AUTORIZADA') order by id limit 1`,
  );
  if (draft)
    fail(
      '',
      t('purchasing.hasReturn', 'Tiene una devolución ({folio}): bórrala o cancélala.', draft),
    );
  const [claim] = await tx.query(
    sql<{
      folio: string;
    }>`select coalesce(folio, '') as folio from pur__rejections where account_id = ${TENANT} and shipment_id = ${before.id} and status in ('ABIERTO', 'NOTIFICADO', 'DICTAMINADO') order by id limit 1`,
  );
  if (claim)
    fail('', t('purchasing.hasClaim', 'Tiene el rechazo {folio}: ciérralo o cancélalo.', claim));
}

async function requireUntouched({ tx, before, fail }: Change): Promise<void> {
  const [analysis] = await tx.query(
    sql<{
      name: string;
    }>`select coalesce(folio, 'en borrador') as name from shipment_analyses where account_id = ${TENANT} and shipment_id = ${before.id} and status <> 'ANULADO' limit 1`,
  );
  if (analysis)
    fail(
      '',
      t(
        'purchasing.hasAnalysis',
        'Tiene un análisis ({name}): anúlalo o bórralo primero.',
        analysis,
      ),
    );
  const of = (name: 'invoiced_quantity' | 'returned_quantity') =>
    linesOf(before).some((line) => new Exact(line[name] ?? 0).gt(0));
  const [answered] = await tx.query(
    sql<{
      folio: string;
    }>`select coalesce(r.folio, '') as folio from purchase_return_replacements p ${raw(join('purchase_return_replacements.return_id', 'p', 'r'))} ${raw(join('purchase_return_replacements.to_line_id', 'p', 'l'))} where p.account_id = ${TENANT} and l.shipment_id = ${before.id} order by r.id limit 1`,
  );
  if (answered)
    fail(
      '',
      t('purchasing.isReplacement', 'Repone la devolución {folio}: no se revierte.', answered),
    );
  else if (of('invoiced_quantity'))
    fail('', t('purchasing.wasInvoiced', 'Ya se facturó: cancela primero la factura.'));
  if (of('returned_quantity'))
    fail('', t('purchasing.wasReturned', 'Ya se devolvió parte de ella.'));
}

/** What it had counted on the lines of its order, to be taken back. */
const backOf = ({ before }: Change, name: 'received_quantity' | 'accepted_quantity') =>
  linesOf(before).flatMap(({ purchase_order_line_id: lineId, [name]: quantity }) =>
    lineId && quantity && new Exact(quantity).gt(0) ? [{ lineId, quantity: `-${quantity}` }] : [],
  );

async function undo(
  context: Change,
  movementId: number,
  { type, action }: { readonly type: string; readonly action: string },
): Promise<void> {
  const { before, input } = context;
  const { id: typeId } = await loadMovementType(context.tx, { code: type });
  const made = await reverseMovement(
    context,
    movementId,
    typeId,
    { resource: SHIPMENTS, id: String(before.id), action },
    typeof input.cancel_reason === 'string' ? input.cancel_reason : null,
  );
  await moveByConsequence(
    context,
    'movements.reverse',
    { id: movementId },
    { changes: { reversed_by_id: made.movementId } },
  );
}

/** Its expense leaves the books, in a month that is open. */
async function undoAcceptance(context: Change): Promise<void> {
  const { before, input, now, actor } = context;
  const today = todayOf(now, actor.timeZone);
  await reverseSource(
    context,
    { resource: SHIPMENTS, id: before.id! },
    {
      date: today,
      notBefore: Temporal.Instant.from(before.received_at!)
        .toZonedDateTimeISO(actor.timeZone)
        .toPlainDate()
        .toString(),
      reason: typeof input.cancel_reason === 'string' ? input.cancel_reason : '',
    },
  );
}

export async function reverseShipment(context: Change): Promise<void> {
  const { tx, before, changes } = context;
  await requireUntouched(context);
  await requireUnnamed(context);
  await dropCharges(context, before.id);
  const received = backOf(context, 'received_quantity');
  // The packages are one load again before it leaves.
  if (before.packages_movement_id)
    await undo(context, before.packages_movement_id, { type: 'TRASP', action: 'DESEMPACAR' });
  if (before.type === 'SERVICIO') await undoAcceptance(context);
  else await undo(context, before.movement_id!, { type: 'ENT-COMPRA', action: 'REVERTIR' });
  // What was the supplier's before it was bought is theirs again, and not expected.
  const consigned = before.consigned_movement_id;
  if (consigned) await undo(context, consigned, { type: 'CONSIG-SAL', action: 'DEVOLVER' });
  await countLines(tx, RECEIVED, received);
  await countLines(tx, ACCEPTED, backOf(context, 'accepted_quantity'));
  await freeTickets(context);
  // What was closed for what had come is expected again.
  await tx.execute(
    sql`update purchase_order_lines set closed = false, close_reason = null, version = version + 1 where account_id = ${TENANT} and id = any(${received.map(({ lineId }) => lineId)}::bigint[]) and closed`,
  );
  changes.invoice_status = 'NO_FACTURABLE';
  // How much had come is kept; it is worth nothing.
  changes.lines = linesOf(before).map((line) => ({ ...line, received_value: '0' }));
  await followLines(
    context,
    before.purchase_order_id,
    (await purchasingSettings(tx)).under_receipt_percent,
  );
  if (consigned) await dropSpotOrder(context);
}
