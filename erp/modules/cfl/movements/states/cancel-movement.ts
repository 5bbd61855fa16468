import { undoMoney } from '#erp/domains/payments/undo-money.ts';
import { notifyMoneyMoved } from '#erp/domains/payments/money-moved.ts';
import { sourceOf, type Change } from '../movement-change.ts';
import { movedMoney } from '../movements.posting.ts';

/** An applied movement is undone: applications, items, the bank's lines and the entry. */
export async function cancelMovement(context: Change, reason: string): Promise<void> {
  await notifyMoneyMoved(context, movedMoney(context, 'CANCELADO'));
  await undoMoney(context, { source: sourceOf(context), date: context.before.date, reason });
}
