import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { defineRules, type TransitionContext } from '#erp/kernel/rules.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { askBudget, CLAIMS, commitBudget, noteBudget, releaseBudget } from './expense-budget.ts';
import { checkSave, requireNothingUnproven, requireProof } from './expense-checks.ts';
import { fillFigures } from './expense-figures.ts';
import { expenseClaims } from './expenses.ts';
import { warnOfEmployee } from './expense-money.ts';
import { handOverAdvance } from './hand-over-advance.ts';
import { itemsSettled, settle } from './settle-expense.ts';
import { verifyExpense } from './verify-expense.ts';

type Change = TransitionContext<typeof expenseClaims>;

/** Nothing of it is open any more. */
async function requireSettled({ tx, before }: Change): Promise<void> {
  const items = await tx.query(
    sql<{
      status: string;
    }>`select status from cfl__open_items where account_id = ${TENANT} and source_resource = ${CLAIMS} and source_id = ${String(before.id)} order by id for update`,
  );
  if (items.some(({ status }) => status === 'ABIERTA' || status === 'PARCIAL'))
    throw new DomainError(
      'ESTADO_INVALIDO',
      t(
        'cfl.notSettled',
        'Su diferencia sigue abierta: págala o cóbrala con un movimiento de tesorería.',
      ),
    );
}

export const rules = defineRules(expenseClaims, {
  compute: fillFigures,
  async beforeSave(context) {
    await checkSave(context);
    await noteBudget(context);
  },
  itemsSettled,
  actions: { settle },
  transitions: {
    async submit(context) {
      await requireNothingUnproven(context);
      await warnOfEmployee(context);
      await askBudget(context);
    },
    authorize: commitBudget,
    advance: handOverAdvance,
    prove: requireProof,
    verify: verifyExpense,
    return({ before, changes }) {
      // Only an advance that was handed over waits for its proof; the rest was never out.
      if (!before.advance_amount) changes.status = 'AUTORIZADO';
    },
    pay: requireSettled,
    cancel: releaseBudget,
  },
});
