/** `POST fin/budgets/check`: whether an expense fits, asked by a person or another system. */
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { invalid } from '#erp/model/errors.ts';
import { checkBudgets, type BudgetAnswer } from '#erp/domains/budget/check-budget.ts';
import { actionRules } from '#erp/kernel/operations/actions/action-rules.ts';
import { CHECK } from './budget-actions.ts';

function sentence({ status, message, available }: BudgetAnswer): string {
  if (message !== null) return message;
  return status === 'SIN_PRESUPUESTO'
    ? t('fin.noBudget', 'No hay presupuesto aprobado para eso.')
    : t('fin.fits', 'Cabe: hay {amount} disponibles.', { amount: shownMoney(available) });
}

export const answerCheck = actionRules(CHECK, {
  async run({ tx, actor, now, input }) {
    const { source_resource, source_id, amount, ...facts } = input;
    if ((facts.book_account_id ? 1 : 0) + (facts.expense_id ? 1 : 0) !== 1)
      throw invalid({
        expense_id: [t('fin.oneOfTwo', 'Elige una cuenta o un concepto de gasto, uno de los dos.')],
      });
    const date = input.date ?? now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
    const source =
      source_resource && source_id ? { resource: source_resource, id: source_id } : undefined;
    const [answer] = await checkBudgets(tx, [{ ...facts, date, amount: amount! }], source);
    const { budget, committed, actual } = answer!;
    return {
      data: { ...answer! },
      outcome: {
        message: sentence(answer!),
        notes: [
          t('fin.ofWhich', 'Presupuesto {budget}, comprometido {committed}, gastado {actual}.', {
            budget: shownMoney(budget),
            committed: shownMoney(committed),
            actual: shownMoney(actual),
          }),
        ],
      },
    };
  },
});
