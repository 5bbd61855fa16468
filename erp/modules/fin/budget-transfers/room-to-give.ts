/** What a line may give to another without what is spent and promised of it (finance R37). */
import { Decimal } from 'decimal.js';
import { cellFigures, loadBudgetBook, type Budget } from '#erp/domains/budget/budget-cells.ts';
import { budgetLock } from '#erp/domains/budget/check-budget.ts';
import type { Tx } from '#erp/db/database.ts';
import { lockNames } from '#erp/db/named-locks.ts';
import { join, leftJoin } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';

interface Place {
  readonly lineId: number;
  /** 1 to 12. */
  readonly month: number;
}

export interface Transfer {
  readonly from: Place;
  readonly to: Place;
  /** MXN, decimal text. */
  readonly amount: string;
}

interface Line extends Budget {
  readonly line_id: number;
  readonly book_account_id: number;
  readonly cost_center_id: number | null;
}

const loadLines = (tx: Tx, ids: readonly number[]): Promise<Line[]> =>
  tx.query(
    sql<Line>`select b.id, b.code, b.year, b.branch_office_id, b.cost_unit_id, b.control, b.control_basis, l.id as line_id, coalesce(l.book_account_id, e.book_account_id) as book_account_id, l.cost_center_id
      from fin__budget_lines l ${raw(join('fin__budget_lines.budget_id', 'l', 'b'))} ${raw(leftJoin('fin__budget_lines.expense_id', 'l', 'e'))} where l.account_id = ${TENANT} and l.id = any(${ids}::bigint[])`,
  );

/** Months at which less is available, by what the control adds up. */
function monthsLess({ control_basis }: Budget, month: number): readonly number[] {
  if (control_basis === 'MENSUAL') return [month];
  return control_basis === 'ANUAL' ? [12] : Array.from({ length: 13 - month }, (_, i) => month + i);
}

/** Whether it comes back to the same cell by then. */
function comesBack(from: Line, to: Line | undefined, toMonth: number, month: number): boolean {
  if (to?.book_account_id !== from.book_account_id || to.cost_center_id !== from.cost_center_id)
    return false;
  if (from.control_basis === 'MENSUAL') return toMonth === month;
  return from.control_basis === 'ANUAL' || toMonth <= month;
}

export interface Shortage {
  readonly control: Budget['control'];
  readonly message: string;
}

/**
 * What a transfer would take that is spent or promised already; null where the line has it left.
 * Documents that ask for the same account wait until this transaction ends.
 */
export async function shortageOfCell(
  tx: Tx,
  { from, to, amount }: Transfer,
): Promise<Shortage | null> {
  const lines = await loadLines(tx, [from.lineId, to.lineId]);
  const own = lines.find(({ line_id }) => line_id === from.lineId);
  const other = lines.find(({ line_id }) => line_id === to.lineId);
  if (!own || own.control === 'INFORMATIVO') return null;
  await lockNames(tx, [budgetLock(own.book_account_id)]);
  const book = await loadBudgetBook(tx, { years: [own.year], accounts: [own.book_account_id] });
  // A budget of income is not spent.
  if (!book.lines.some(({ id }) => id === own.id)) return null;
  const left = monthsLess(own, from.month)
    .filter((month) => !comesBack(own, other, to.month, month))
    .map((month) => {
      const { budget, actual, committed } = cellFigures(book, { budget: own, ...own }, month);
      return budget.minus(actual).minus(committed);
    })
    .reduce<Decimal | null>((least, each) => (least ? Decimal.min(least, each) : each), null);
  if (!left || left.gte(amount)) return null;
  return {
    control: own.control,
    message: t('fin.cellHasLess', 'De la partida quedan {amount} sin gastar ni comprometer.', {
      amount: shownMoney(Decimal.max(left, 0).toFixed(2)),
    }),
  };
}
