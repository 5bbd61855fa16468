/** Loans follow their charges: what is paid, late and finished changes as money is applied. */
import type { SettledItem } from '#erp/domains/open-items/applying/notify-sources.ts';
import type { OpenItem } from '#erp/domains/open-items/items/item.ts';
import type { MovedMoney } from '#erp/domains/payments/money-moved.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { LOANS } from '../charges/loan-facts.ts';
import { refreshLoans, type LoanFigures } from '../charges/refresh-loans.ts';
import { applyPrepayment } from '../prepayments/apply-prepayment.ts';
import { findPrepayment, keepPrepayment } from '../prepayments/prepayment-rows.ts';
import { restoreRows, startUndoing } from '../prepayments/undo-prepayment.ts';

/** Nothing is owed and nothing will be. */
export const isFinished = ({ outstanding, overdue, next_due }: LoanFigures): boolean =>
  next_due === null && Number(outstanding) === 0 && Number(overdue) === 0;

/** What was prepaid is principal that is due again; by hand it is not undone. */
async function restorePrepaid(
  context: Writing,
  { item, amount, posted_on }: SettledItem,
): Promise<void> {
  if (!item.part.startsWith('PREPAGO') || !amount.startsWith('-')) return;
  const prepayment = await findPrepayment(context.tx, { open_item_id: item.id });
  if (prepayment?.status === 'DESHECHO') await restoreRows(context, prepayment, posted_on);
  else
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('loans.undoMovement', 'Es el prepago de un préstamo: cancela su movimiento de tesorería.'),
    );
}

export async function itemsSettled(
  context: Writing,
  settled: readonly SettledItem[],
): Promise<void> {
  const { tx, now, actor } = context;
  // What a loan applies itself (it is written off) moves it already.
  const paid = settled.filter(({ by }) => by?.resource !== LOANS);
  for (const each of paid) await restorePrepaid(context, each);
  const ids = [...new Set(paid.map(({ item }) => Number(item.source_id)))];
  const figures = await refreshLoans(tx, ids, todayOf(now, actor.timeZone));
  const finished = ids.filter((id) => isFinished(figures.get(id)!));
  await moveByConsequence(context, 'loans.settle', { id: finished });
  await moveByConsequence(context, 'loans.resume', {
    id: ids.filter((id) => !finished.includes(id)),
  });
}

/** A payment of what is due is its own items; a prepayment changes the table with it. */
export async function moneyMoved(
  context: Writing,
  moved: MovedMoney,
): Promise<readonly OpenItem[] | void> {
  const { movement_id, happened, wasApplied } = moved;
  const prepayment = await findPrepayment(context.tx, { movement_id });
  if (!prepayment) return;
  if (happened === 'APLICADO') return applyPrepayment(context, prepayment, moved);
  if (wasApplied) await startUndoing(context, prepayment);
  else await keepPrepayment(context, prepayment.id, { status: 'CANCELADO' });
}
