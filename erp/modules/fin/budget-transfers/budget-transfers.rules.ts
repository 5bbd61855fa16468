import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { t } from '#erp/model/texts/t.ts';
import { defineRules, type TransitionContext } from '#erp/kernel/rules.ts';
import { DomainError } from '#erp/model/errors.ts';
import { budgetTransfers } from './budget-transfers.ts';
import { shortageOfCell } from './room-to-give.ts';
import { shortageOf } from './transfer-lines.ts';

async function approve({
  tx,
  before,
  warn,
}: TransitionContext<typeof budgetTransfers>): Promise<void> {
  // Locked, so that two transfers do not take the same money.
  const [budget] = await tx.query(
    sql<{
      status: string;
    }>`select status from fin__budgets where account_id = ${TENANT} and id = ${before.budget_id} for update`,
  );
  if (budget?.status !== 'APROBADO')
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('fin.budgetNotApproved', 'El presupuesto ya no está aprobado: rechaza el traspaso.'),
    );
  const short = await shortageOf(tx, {
    lineId: before.from_line_id!,
    month: Number(before.from_month),
    amount: before.amount,
  });
  if (short) throw new DomainError('ESTADO_INVALIDO', short);
  const taken = await shortageOfCell(tx, {
    from: { lineId: before.from_line_id!, month: Number(before.from_month) },
    to: { lineId: before.to_line_id!, month: Number(before.to_month) },
    amount: before.amount,
  });
  if (taken?.control === 'BLOQUEAR') throw new DomainError('ESTADO_INVALIDO', taken.message);
  if (taken) warn('amount', taken.message);
}

export const rules = defineRules(budgetTransfers, { transitions: { approve } });
