import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { t } from '#erp/model/texts/t.ts';
import { invalid } from '#erp/model/errors.ts';
import { actionRulesOf } from '#erp/kernel/operations/actions/action-rules.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import { lineChoices, shortageOf } from '../budget-transfers/transfer-lines.ts';
import { shortageOfCell } from '../budget-transfers/room-to-give.ts';
import { TRANSFER } from './budget-actions.ts';
import type { budgets } from './budgets.ts';

export const askTransfer = actionRulesOf<typeof budgets>()(TRANSFER, {
  async prefill({ tx, record }) {
    const lines = await lineChoices(tx, record.id);
    return { choices: { from_line: lines, to_line: lines } };
  },
  async run({ tx, services, actor, record, input }) {
    const { from_line, from_month, to_line, to_month, amount, reason } = input;
    if (from_line === to_line && from_month === to_month)
      throw invalid({ to_month: [t('fin.sameMonth', 'Elige otra partida u otro mes.')] });
    const short = await shortageOf(tx, {
      lineId: Number(from_line),
      month: Number(from_month),
      amount: amount!,
    });
    if (short) throw invalid({ amount: [short] });
    const taken = await shortageOfCell(tx, {
      from: { lineId: Number(from_line), month: Number(from_month) },
      to: { lineId: Number(to_line), month: Number(to_month) },
      amount: amount!,
    });
    if (taken?.control === 'BLOQUEAR') throw invalid({ amount: [taken.message] });
    const transfers = services.registry.resource('fin/budget-transfers');
    const made = await createInTransaction(tx, services, actor, transfers, {
      budget_id: String(record.id),
      from_month: from_month!,
      to_month: to_month!,
      amount: amount!,
      reason: reason!,
    });
    // Nobody types them: they are chosen among the lines of this budget.
    await tx.execute(
      sql`update fin__budget_transfers set from_line_id = ${from_line}, to_line_id = ${to_line} where account_id = ${TENANT} and id = ${made.id}`,
    );
    return {
      data: { id: made.id! },
      outcome: {
        message: t('fin.transferAsked', 'Traspaso solicitado: lo aprueba otra persona.'),
        open: { resource: transfers.path, id: made.id! },
      },
    };
  },
});
