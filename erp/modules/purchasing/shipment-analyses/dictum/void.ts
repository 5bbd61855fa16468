/** A dictum that was a mistake: the goods wait again, at what they entered at (purchasing §3). */
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { loadMovementType } from '#erp/domains/stock/posting-context.ts';
import { reverseMovement } from '#erp/domains/stock/posting/reverse.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { lineAt, packagesAt, type AnalysedLine } from '../capture/analysis-line.ts';
import { ANALYSES, sourceOf, type Change } from './analysis-change.ts';
import { holdLots } from './decided-lots.ts';
import { correctCost } from './dictate.ts';
import { countDecided, followShipmentDictum, writeLine } from './follow-dictum.ts';

const refuse = (message: string) => new DomainError('ESTADO_INVALIDO', message);

/** Nothing that followed from it may stand: invoices, returns, dispositions. */
async function requireLoose({ tx, before }: Change, line: AnalysedLine): Promise<void> {
  const [replaces] = await tx.query(
    sql<{
      folio: string;
    }>`select coalesce(r.folio, '') as folio from purchase_return_replacements p ${raw(join('purchase_return_replacements.return_id', 'p', 'r'))} where p.account_id = ${TENANT} and p.to_line_id = ${line.id} order by r.id limit 1`,
  );
  if (replaces)
    throw refuse(
      t('purchasing.dictumReplaces', 'Repone la devolución {folio}: no se anula.', replaces),
    );
  if (new Exact(line.invoiced).gt(0))
    throw refuse(t('purchasing.wasInvoiced', 'Ya se facturó: cancela primero la factura.'));
  if (new Exact(line.returned).gt(0))
    throw refuse(t('purchasing.wasReturned', 'Ya se devolvió parte de ella.'));
  const [disposed] = await tx.query(
    sql<{
      folio: string;
    }>`select coalesce(folio, '') as folio from wms__rejections where account_id = ${TENANT} and source_resource = ${ANALYSES} and source_id = ${String(before.id)} and status <> 'PENDIENTE' limit 1`,
  );
  if (disposed)
    throw refuse(
      t('purchasing.wasDisposed', 'El rechazo de almacén {folio} ya se dictaminó.', disposed),
    );
}

/** All of it is where it was left; locks nothing more than reversing does. */
async function requireThere(
  { tx }: Change,
  line: AnalysedLine,
  lots: readonly number[],
): Promise<void> {
  const [found] = await tx.query(
    sql<{
      gone: string;
      unit: string;
    }>`select m.qty_stock - coalesce((select sum(b.qty - b.reserved_hard) from stock_balances b where b.account_id = ${TENANT} and b.lot_id = any(${lots}::bigint[]) and b.owner_kind = 'PROPIO'), 0) as gone, u.code as unit
      from movement_lines m cross join units u where m.account_id = ${TENANT} and m.id = ${line.movement_line_id} and u.account_id = ${TENANT} and u.id = ${line.stock_unit_id}`,
  );
  if (found && new Exact(found.gone).gt(0))
    throw refuse(
      t('purchasing.wasUsed', 'No se puede anular: ya se usaron {gone} {unit} de esta entrada.', {
        gone: Number(found.gone).toLocaleString('es-MX'),
        unit: found.unit,
      }),
    );
}

async function undo(context: Change, movementId: number, action: string): Promise<void> {
  const { id: typeId } = await loadMovementType(context.tx, { code: 'TRASP' });
  const reason = context.changes.void_reason ?? null;
  const made = await reverseMovement(
    context,
    movementId,
    typeId,
    sourceOf(context, action),
    reason,
  );
  await moveByConsequence(
    context,
    'movements.reverse',
    { id: movementId },
    { changes: { reversed_by_id: made.movementId } },
  );
}

/** Its lots, those that the dictum made too. */
async function lotsOf({ tx, before }: Change, line: AnalysedLine): Promise<readonly number[]> {
  const packages = await packagesAt(tx, line.shipment_id, before.line_no!);
  return [
    ...(line.lot_id === null ? [] : [line.lot_id]),
    ...packages.flatMap(({ lot_id }) => lot_id ?? []),
    ...(before.rejected_lot_id ? [before.rejected_lot_id] : []),
  ];
}

export async function voidDictum(context: Change): Promise<void> {
  const { tx, before } = context;
  const line = (await lineAt(tx, before.shipment_id!, before.line_no!))!;
  await requireLoose(context, line);
  const lots = await lotsOf(context, line);
  if (lots.length > 0) await requireThere(context, line, lots);
  if (before.reject_movement_id) await undo(context, before.reject_movement_id, 'ANULAR-RECHAZO');
  if (before.release_movement_id)
    await undo(context, before.release_movement_id, 'ANULAR-TRASPASO');
  if (before.split_movement_id) await undo(context, before.split_movement_id, 'ANULAR-DIVISION');
  await holdLots(context, lots);
  await moveByConsequence(context, 'wms/rejections.withdraw', {
    source_resource: ANALYSES,
    source_id: String(before.id),
  });
  const correction = new Exact(before.correction ?? 0);
  await correctCost(context, line, { action: 'ANULAR', delta: correction.negated().toFixed(2) });
  const provisional = new Exact(line.received_value).plus(line.rejected_value).minus(correction);
  await writeLine(tx, line, {
    analysis_id: null,
    accepted: '0',
    rejected: '0',
    payable: '0',
    received_value: provisional.toFixed(2),
    rejected_value: '0',
    price_adjust_percent: null,
    final_price: null,
    grade: null,
  });
  const back = (quantity: string | null | undefined) =>
    new Exact(quantity ?? 0).negated().toFixed();
  await countDecided(context, line, {
    accepted: back(before.accepted_quantity),
    rejected: back(before.rejected_quantity),
  });
  await followShipmentDictum(context, line);
}
