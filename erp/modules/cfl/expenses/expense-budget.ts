/** What an expense asks of the budget, from its request until it is proven (finance R37). */
import { checkBudgets, enforceBudget } from '#erp/domains/budget/check-budget.ts';
import { pesosOf } from '#erp/domains/payments/money-amounts.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { commit, release } from '#erp/domains/budget/commitments.ts';
import type { SaveContext, TransitionContext } from '#erp/kernel/rules.ts';
import { conceptsOf } from './expense-figures.ts';
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

/**
 * Others may have promised the same money since it was asked for: who authorises it hears of that,
 * not again of what was said then.
 */
export async function commitBudget(context: Change): Promise<void> {
  const { tx, before, changes, fail } = context;
  const asked = questionOf(before);
  const question = { ...asked, field: 'requested_amount' };
  const warn = before.budget_status === 'EXCEDIDO' ? () => undefined : context.warn;
  const [answer] = await enforceBudget({ tx, fail, warn }, [question], sourceOf(context));
  changes.budget_status = answer!.status;
  await commit(context, sourceOf(context), [{ line: LINE, ...asked }]);
}

/**
 * What its vouchers charge instead of what it asked for, on the day on which they are accepted:
 * `rate` is pesos of its currency.
 */
export async function requireVoucherBudget(
  context: Change,
  { date, rate }: { readonly date: string; readonly rate: string },
): Promise<void> {
  const { tx, before } = context;
  const lines = linesOf(before);
  const concepts = await conceptsOf(
    tx,
    lines.map(({ expense_id }) => expense_id),
  );
  const questions = lines.flatMap((line, at) => {
    const other = concepts.get(line.expense_id ?? 0)?.non_deductible_account_id;
    const place = {
      date,
      cost_center_id: line.cost_center_id ?? before.cost_center_id ?? null,
      cost_unit_id: line.cost_unit_id ?? before.cost_unit_id ?? null,
      branch_office_id: before.branch_office_id ?? null,
      field: `lines[${at}][subtotal]`,
    };
    const concept = { expense_id: line.expense_id ?? null };
    return [
      { ...place, ...concept, amount: pesosOf({ rate }, line.deductible ?? '0') },
      {
        ...place,
        ...(other ? { book_account_id: other } : concept),
        amount: pesosOf({ rate }, line.non_deductible ?? '0'),
      },
    ].filter(({ amount }) => Number(amount) !== 0);
  });
  await enforceBudget(context, questions, sourceOf(context));
}

export const releaseBudget = (context: Change): Promise<void> =>
  release(context, sourceOf(context));
