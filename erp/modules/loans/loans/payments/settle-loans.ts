/** Loans follow their charges: what is paid, late and finished changes as money is applied. */
import type { SettledItem } from '#erp/domains/open-items/applying/notify-sources.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { LOANS } from '../charges/loan-facts.ts';
import { refreshLoans, type LoanFigures } from '../charges/refresh-loans.ts';

/** Nothing is owed and nothing will be. */
export const isFinished = ({ outstanding, overdue, next_due }: LoanFigures): boolean =>
  next_due === null && Number(outstanding) === 0 && Number(overdue) === 0;

export async function itemsSettled(
  context: Writing,
  settled: readonly SettledItem[],
): Promise<void> {
  const { tx, now, actor } = context;
  // What a loan applies itself (it is written off) moves it already.
  const paid = settled.filter(({ by }) => by?.resource !== LOANS);
  const ids = [...new Set(paid.map(({ item }) => Number(item.source_id)))];
  const figures = await refreshLoans(tx, ids, todayOf(now, actor.timeZone));
  const finished = ids.filter((id) => isFinished(figures.get(id)!));
  await moveByConsequence(context, 'loans.settle', { id: finished });
  await moveByConsequence(context, 'loans.resume', {
    id: ids.filter((id) => !finished.includes(id)),
  });
}
