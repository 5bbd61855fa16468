/** Loans follow their charges: what is paid, late and finished changes as money is applied. */
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import type { SettledItem } from '#erp/domains/open-items/applying/notify-sources.ts';
import type { OpenItem } from '#erp/domains/open-items/items/item.ts';
import type { MovedMoney } from '#erp/domains/payments/money-moved.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { accrueLoans } from '../charges/accrue.ts';
import { LOANS, lockLoan } from '../charges/loan-facts.ts';
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

/**
 * Principal that is paid late has cost its interest up to that day, whoever captured the payment;
 * what that leaves owed keeps the loan in force. A month that is closed has accrued to its end.
 */
async function accrueLate(context: Writing, paid: readonly SettledItem[]): Promise<void> {
  const principal = paid.filter(
    ({ item, amount, date, posted_on }) =>
      item.part.startsWith('CAPITAL') && !amount.startsWith('-') && date === posted_on,
  );
  for (const [loanId, some] of Map.groupBy(principal, ({ item }) => Number(item.source_id))) {
    const { status } = await lockLoan(context.tx, loanId);
    if (status !== 'VIGENTE') continue;
    const amounts = new Map<number, string>();
    for (const { item, amount } of some)
      amounts.set(item.id, moneyText(new Exact(amounts.get(item.id) ?? 0).plus(amount)));
    const days = some.map(({ date }) => date).toSorted();
    await accrueLoans(context, days.at(-1)!, { accruing: 'owed', loanId, paid: amounts });
  }
}

export async function itemsSettled(
  context: Writing,
  settled: readonly SettledItem[],
): Promise<void> {
  const { tx, now, actor } = context;
  // What a loan applies itself (it is written off) moves it already.
  const paid = settled.filter(({ by }) => by?.resource !== LOANS);
  for (const each of paid) await restorePrepaid(context, each);
  await accrueLate(context, paid);
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
