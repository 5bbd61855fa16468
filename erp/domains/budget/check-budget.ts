/** Whether what is about to be spent fits the budget (finance R37). */
import { Decimal } from 'decimal.js';
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import type { Tx } from '#erp/db/database.ts';
import { monthLabel } from '#erp/platform/periods/periods.ts';
import { lockNames } from '#erp/db/named-locks.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import {
  cellFigures,
  findCell,
  loadBudgetBook,
  type Budget,
  type BudgetBook,
  type Cell,
} from './budget-cells.ts';
import type { BudgetFacts, BudgetSource } from './commitments.ts';

export interface BudgetQuestion extends BudgetFacts {
  readonly date: string;
  /** MXN, decimal text. */
  readonly amount: string;
}

export interface BudgetAnswer {
  /** The budget that decides; null where there is none. */
  readonly budget_id: number | null;
  readonly budget: string;
  readonly committed: string;
  readonly actual: string;
  /** Before what is asked for: budget − committed − actual. */
  readonly available: string;
  readonly status: 'DISPONIBLE' | 'EXCEDIDO' | 'SIN_PRESUPUESTO';
  readonly decision: 'PERMITIR' | 'ADVERTIR' | 'BLOQUEAR';
  /** What is wrong, with the figure; null where it fits. */
  readonly message: string | null;
}

interface Account {
  readonly id: number;
  readonly name: string;
}
/** Accounts by concept of expense (`e5`) and by themselves (`a7`), with what people call them. */
type Accounts = ReadonlyMap<string, Account>;

const keyOf = ({ expense_id, book_account_id }: BudgetFacts): string =>
  book_account_id ? `a${book_account_id}` : `e${expense_id ?? ''}`;

async function loadAccounts(tx: Tx, questions: readonly BudgetQuestion[]): Promise<Accounts> {
  const ids = (field: 'expense_id' | 'book_account_id') =>
    questions.flatMap((question) => question[field] ?? []);
  const rows = await tx.query(
    sql<{
      key: string;
      id: number;
      name: string;
    }>`select 'e' || e.id as key, e.book_account_id as id, e.name from expenses e where e.account_id = ${TENANT} and e.id = any(${ids('expense_id')}::bigint[])
      union all select 'a' || a.id, a.id, a.name from acc__accounts a where a.account_id = ${TENANT} and a.id = any(${ids('book_account_id')}::bigint[])`,
  );
  return new Map(rows.map(({ key, id, name }) => [key, { id, name }]));
}

const NONE: BudgetAnswer = {
  budget_id: null,
  budget: '0.00',
  committed: '0.00',
  actual: '0.00',
  available: '0.00',
  status: 'SIN_PRESUPUESTO',
  decision: 'PERMITIR',
  message: null,
};

function exceeds(what: string, center: string | null, by: Decimal): string {
  const amount = shownMoney(by.toFixed(2));
  return center === null
    ? t('budget.exceeds', 'Excede el presupuesto de {what} en {amount}.', { what, amount })
    : t('budget.exceedsCenter', 'Excede el presupuesto de {what} / {center} en {amount}.', {
        what,
        center,
        amount,
      });
}

/** What is left of the budget that decides, over the months that its control adds up. */
function leftOf(budget: Budget, month: number, available: Decimal): string {
  const values = {
    budget: budget.code,
    amount: shownMoney(Decimal.max(available, 0).toFixed(2)),
    month: monthLabel(`${budget.year}-${String(month).padStart(2, '0')}-01`),
    year: budget.year,
  };
  if (budget.control_basis === 'MENSUAL')
    return t('budget.leftOfMonth', 'Quedan {amount} de {month} en {budget}.', values);
  return budget.control_basis === 'ACUMULADO'
    ? t('budget.leftUntil', 'Quedan {amount} hasta {month} en {budget}.', values)
    : t('budget.leftOfYear', 'Quedan {amount} de {year} en {budget}.', values);
}

interface CellQuestion {
  readonly book: BudgetBook;
  readonly cell: Cell;
  readonly what: string;
  readonly month: number;
  /** What is asked for, and what other lines of the same question ask of the cell. */
  readonly amount: Decimal;
  readonly others: Decimal;
}

function answerOf({ book, cell, what, month, amount, others }: CellQuestion): BudgetAnswer {
  const { budget, actual, committed } = cellFigures(book, cell, month);
  const held = committed.plus(others);
  const available = budget.minus(held).minus(actual);
  const by = amount.minus(available);
  const exceeded = by.gt(0);
  const { control } = cell.budget;
  const center =
    cell.cost_center_id === null ? null : (book.centers.get(cell.cost_center_id)?.name ?? null);
  return {
    budget_id: cell.budget.id,
    budget: budget.toFixed(2),
    committed: held.toFixed(2),
    actual: actual.toFixed(2),
    available: available.toFixed(2),
    status: exceeded ? 'EXCEDIDO' : 'DISPONIBLE',
    decision: exceeded && control !== 'INFORMATIVO' ? control : 'PERMITIR',
    message: exceeded
      ? `${exceeds(what, center, by)} ${leftOf(cell.budget, month, available)}`
      : null,
  };
}

/**
 * An answer to each question, in their order: what earlier ones ask for of the same money is taken
 * already. What `source` has promised before does not count against itself.
 */
export async function checkBudgets(
  tx: Tx,
  questions: readonly BudgetQuestion[],
  source?: BudgetSource,
): Promise<readonly BudgetAnswer[]> {
  const accounts = await loadAccounts(tx, questions);
  const book = await loadBudgetBook(tx, {
    years: [...new Set(questions.map(({ date }) => Number(date.slice(0, 4))))],
    accounts: [...new Set([...accounts.values()].map(({ id }) => id))],
    ...(source && { source }),
  });
  const taken = new Map<string, Decimal>();
  return questions.map((question) => {
    const account = accounts.get(keyOf(question));
    const cell =
      account &&
      findCell(book, {
        book_account_id: account.id,
        cost_center_id: question.cost_center_id ?? null,
        branch_office_id: question.branch_office_id ?? null,
        cost_unit_id: question.cost_unit_id ?? null,
        year: Number(question.date.slice(0, 4)),
      });
    if (!account || !cell) return NONE;
    const key = [cell.budget.id, cell.book_account_id, cell.cost_center_id].join('/');
    const others = taken.get(key) ?? new Decimal(0);
    const amount = new Decimal(question.amount);
    taken.set(key, others.plus(amount));
    const month = Number(question.date.slice(5, 7));
    return answerOf({ book, cell, what: account.name, month, amount, others });
  });
}

/** Held by whoever spends, promises or takes away what a budget gives an account. */
export const budgetLock = (bookAccountId: number): string => `budget ${bookAccountId}`;

interface Enforcing {
  readonly tx: Tx;
  fail(field: string, message: string): void;
  warn(field: string, message: string): void;
}

/**
 * Refuses, or warns of, what does not fit, beside the field of each question: within the rules of a
 * save or of a change of state. Gives the answers. Whoever asks for the same accounts waits until
 * this transaction ends, so that two at once do not both fit.
 */
export async function enforceBudget(
  { tx, fail, warn }: Enforcing,
  questions: readonly (BudgetQuestion & {
    readonly field: string;
    /** What its document says in the place of the general sentence. */
    readonly says?: (available: string) => string;
  })[],
  source?: BudgetSource,
): Promise<readonly BudgetAnswer[]> {
  await lockNames(
    tx,
    [...(await loadAccounts(tx, questions)).values()].map(({ id }) => budgetLock(id)),
  );
  const answers = await checkBudgets(tx, questions, source);
  for (const [i, { decision, message: general, available }] of answers.entries()) {
    if (general === null) continue;
    const { field, says } = questions[i]!;
    const message = says?.(available) ?? general;
    if (decision === 'BLOQUEAR') fail(field, message);
    else if (decision === 'ADVERTIR') warn(field, message);
  }
  return answers;
}
