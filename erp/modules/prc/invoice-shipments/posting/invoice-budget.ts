/** Invoices of expenses count against the budget of their account (finance R37). */
import { enforceBudget } from '#erp/domains/budget/check-budget.ts';
import { commit, type Commitment } from '#erp/domains/budget/commitments.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { OWES_NOTHING } from '../invoice-choices.ts';
import { isBought } from '../capture/invoice-draft.ts';
import { lineRows, sourceOf, type Change, type Posting } from './invoice-posting.ts';

const amountOf = (amounts: Readonly<Record<string, unknown>>): string =>
  String(amounts.gasto ?? amounts.activo ?? '0');

/** What each account is charged with, in the order of the lines. */
function costsOf(context: Change, posting: Posting): readonly (Commitment & { field: string })[] {
  const { before } = context;
  return linesOf(before).flatMap((line, i) =>
    // Goods and their charges are no expense until they leave the stock.
    (isBought(line) || line.shipment_charge_id ? [] : lineRows(context, posting, i)).map(
      (row, part) => ({
        line: `${line.id}.${part}`,
        field: `lines[${i}][amount]`,
        book_account_id: row.accounts!.GASTO!,
        cost_center_id: line.cost_center_id ?? null,
        cost_unit_id: line.cost_unit_id ?? null,
        branch_office_id: before.branch_office_id ?? null,
        date: posting.date,
        amount: amountOf(row.amounts),
      }),
    ),
  );
}

/** Refuses, or warns of, what does not fit. */
export const requireBudget = (context: Change, posting: Posting) =>
  OWES_NOTHING.includes(context.before.kind)
    ? Promise.resolve([])
    : enforceBudget(context, costsOf(context, posting), sourceOf(context));

/** Holds back what it will cost, until it is in the books or is turned down. */
export const commitInvoice = (context: Change, posting: Posting) =>
  OWES_NOTHING.includes(context.before.kind)
    ? Promise.resolve()
    : commit(context, sourceOf(context), costsOf(context, posting));
