/** What a proposal must still be worth at each step until the bank has its file (R46, R58). */
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { dayOf } from './proposal-checks.ts';
import { completeLines, lineProblem, selectedIn } from './proposal-lines.ts';
import type { Change } from './propose.ts';

/**
 * Everything is looked at again, since days may have passed: a blocked invoice, a balance that
 * somebody else paid, an account that is not the one that was agreed to. False where it refuses.
 */
export async function requirePayable(context: Change): Promise<boolean> {
  const { before, now, actor } = context;
  let payable = true;
  const fail: Change['fail'] = (field, message) => {
    payable = false;
    context.fail(field, message);
  };
  const day = dayOf(before.id, before);
  if (!day) return false;
  if (day.payment_date < todayOf(now, actor.timeZone))
    fail('payment_date', t('prc.payDatePast', 'La fecha de pago ya pasó: cámbiala.'));
  const stored = linesOf(before);
  if (selectedIn(stored).length === 0)
    fail('lines', t('prc.nothingSelected', 'Incluye al menos una factura.'));
  const lines = stored.map((line) => ({ ...line }));
  const completed = await completeLines(context, day, lines);
  for (const [i, line] of lines.entries()) {
    const problem = line.selected ? lineProblem(completed[i]!, line, day) : null;
    if (problem) fail(`lines[${i}][${problem[0]}]`, problem[1]);
    else if (line.selected && line.destination !== stored[i]!.destination)
      fail(
        `lines[${i}][selected]`,
        t(
          'prc.accountChanged',
          'Su cuenta cambió desde que se preparó la propuesta: recházala y prepárala otra vez.',
        ),
      );
  }
  return payable;
}
