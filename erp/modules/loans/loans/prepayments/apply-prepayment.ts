/** The movement of a prepayment is applied: the rows that are not due give way (finance §3). */
import { formatDay } from '#erp/model/field-types/dates.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import type { OpenItem } from '#erp/domains/open-items/items/item.ts';
import type { MovedMoney } from '#erp/domains/payments/money-moved.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { groupDigits } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { replaceRows } from '../revisions/replace-rows.ts';
import { situationOf } from '../revisions/revise.ts';
import { planPrepayment, requireSamePlan } from './plan-prepayment.ts';
import { keepPrepayment, type Prepayment } from './prepayment-rows.ts';

interface MovementLine {
  readonly open_item_id: number | null;
  readonly amount: string;
}

const linesOf = (tx: Tx, movementId: number) =>
  tx.query(
    sql<MovementLine>`select open_item_id, coalesce(amount_item, amount)::text as amount from cfl__movement_lines where account_id = ${TENANT} and movement_id = ${movementId}`,
  );

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
  const lines = await linesOf(context.tx, movement_id);
  const situation = await situationOf(context, loan_id, date);
  const plan = planPrepayment(situation, amount, mode);
  const own = lines.filter(({ open_item_id }) => open_item_id === null);
  requireSamePlan(
    plan,
    new Map(lines.flatMap((line) => (line.open_item_id ? [[line.open_item_id, line.amount]] : []))),
    moneyText(own.reduce((sum, line) => sum.plus(line.amount), new Exact(0))),
  );
  const { version, prepaid } = await replaceRows(context, situation.loan, {
    on: date,
    replaced: situation.open,
    rows: plan.rows,
    charges: situation.charges,
    prepaid: plan.prepaid,
    reason: t('loans.prepaidOn', 'Prepago de {amount} el {date}', {
      amount: groupDigits(plan.prepaid, 2, 2),
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
