/** What an expense asks of the budget, from its request until it is proven (finance R37). */
import { checkBudgets, enforceBudget } from '#erp/domains/budget/check-budget.ts';
import { commit, release } from '#erp/domains/budget/commitments.ts';
import type { SaveContext, TransitionContext } from '#erp/kernel/rules.ts';
import type { expenseClaims } from './expenses.ts';

type Save = SaveContext<typeof expenseClaims>;
type Change = TransitionContext<typeof expenseClaims>;

export const CLAIMS = 'cfl/expenses';
const LINE = 'solicitado';

type BudgetedClaim = Pick<
  Save['draft'],
  'expense_id' | 'cost_center_id' | 'branch_office_id' | 'cost_unit_id' | 'date' | 'requested_base'
>;

const questionOf = (asked: BudgetedClaim) => ({
  expense_id: asked.expense_id ?? null,
  cost_center_id: asked.cost_center_id ?? null,
  branch_office_id: asked.branch_office_id ?? null,
  cost_unit_id: asked.cost_unit_id ?? null,
  date: asked.date ?? '',
  amount: asked.requested_base ?? '0',
});

const sourceOf = ({ before }: Change) => ({ resource: CLAIMS, id: before.id! });

export async function noteBudget({ tx, before, draft }: Save): Promise<void> {
  if (!draft.expense_id || !draft.date || !draft.requested_base) return;
  const source = before ? { resource: CLAIMS, id: before.id! } : undefined;
  const [answer] = await checkBudgets(tx, [questionOf(draft)], source);
  draft.budget_status = answer!.status;
}

export async function askBudget(context: Change): Promise<void> {
  const { tx, before, changes, fail, warn } = context;
  const [answer] = await enforceBudget(
    { tx, fail, warn },
    [{ ...questionOf(before), field: 'requested_amount' }],
    sourceOf(context),
  );
  changes.budget_status = answer!.status;
}

/** Others may have promised the same money since it was asked for; warnings were heard then. */
export async function commitBudget(context: Change): Promise<void> {
  const { tx, before, fail } = context;
  const asked = questionOf(before);
  const question = { ...asked, field: 'requested_amount' };
  await enforceBudget({ tx, fail, warn: () => undefined }, [question], sourceOf(context));
  await commit(context, sourceOf(context), [{ line: LINE, ...asked }]);
}

export const releaseBudget = (context: Change): Promise<void> =>
  release(context, sourceOf(context));
