/** The movement of a prepayment is applied: the rows that are not due give way (finance §3). */
import { formatDay } from '#erp/model/field-types/dates.ts';
import type { OpenItem } from '#erp/domains/open-items/items/item.ts';
import type { MovedMoney } from '#erp/domains/payments/money-moved.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { t } from '#erp/model/texts/t.ts';
import { capitalRole, shownOf } from '../charges/loan-facts.ts';
import { replaceRows } from '../revisions/replace-rows.ts';
import { situationOf } from '../revisions/revise.ts';
import { planPrepayment } from './plan-prepayment.ts';
import { keepPrepayment, type Prepayment } from './prepayment-rows.ts';
import { movementLines, requireSamePlan } from './same-plan.ts';

/**
 * Its version of the table begins, with an item of what is prepaid, which it gives: the movement
 * settles it. ESTADO_INVALIDO where something happened to the loan since it was asked for.
 */
export async function applyPrepayment(
  context: Writing,
  prepayment: Prepayment,
  { movement_id, amount }: MovedMoney,
): Promise<readonly OpenItem[]> {
  const { id, loan_id, date, mode } = prepayment;
  const situation = await situationOf(context, loan_id, date);
  const plan = planPrepayment(situation, amount, mode);
  requireSamePlan(plan, await movementLines(context.tx, movement_id), capitalRole(situation.loan));
  const { version, prepaid } = await replaceRows(context, situation.loan, {
    on: date,
    replaced: situation.open,
    rows: plan.rows,
    charges: situation.charges,
    prepaid: plan.prepaid,
    reason: t('loans.prepaidOn', 'Prepago de {amount} el {date}', {
      amount: shownOf(situation.loan)(plan.prepaid),
      date: formatDay(date),
    }),
  });
  await keepPrepayment(context, id, {
    status: 'APLICADO',
    to_version: version,
    open_item_id: prepaid!.id,
  });
  return [prepaid!];
}
