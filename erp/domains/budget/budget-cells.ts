/**
 * What approved budgets allow and what was spent and promised of it, by account and centre. A cell
 * of a budget is an account with the centre that its line names: it takes what is charged to that
 * centre and to those under it that have no line of their own.
 */
import { Decimal } from 'decimal.js';
import type { Tx } from '#erp/db/database.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { CLOSING_ENTRIES } from '#erp/domains/accounting/closing/year-end.ts';
import { BUDGET_MONTHS } from './budget-months.ts';
import type { BudgetSource } from './commitments.ts';

export type BudgetControl = 'INFORMATIVO' | 'ADVERTIR' | 'BLOQUEAR';
export type BudgetBasis = 'MENSUAL' | 'ACUMULADO' | 'ANUAL';

export interface Budget {
  readonly id: number;
  readonly code: string;
  readonly year: number;
  readonly branch_office_id: number | null;
  readonly cost_unit_id: number | null;
  readonly control: BudgetControl;
  readonly control_basis: BudgetBasis;
}

/** An amount of an account in a month, and where it lies. */
interface Row {
  readonly book_account_id: number;
  readonly cost_center_id: number | null;
  readonly year: number;
  readonly month: number;
  readonly amount: string;
}
interface LineRow extends Row, Budget {}
interface SpentRow extends Row {
  readonly branch_office_id: number | null;
  readonly cost_unit_id: number | null;
}

export interface Center {
  readonly id: number;
  readonly parent_id: number | null;
  readonly name: string;
}

export interface BudgetBook {
  readonly lines: readonly LineRow[];
  readonly actual: readonly SpentRow[];
  readonly committed: readonly SpentRow[];
  readonly centers: ReadonlyMap<number, Center>;
}

interface Wanted {
  readonly years: readonly number[];
  readonly accounts: readonly number[];
  /** Its own promises do not count: it is asked about anew. */
  readonly source?: BudgetSource;
}

const loadLines = (tx: Tx, { years, accounts }: Wanted): Promise<LineRow[]> =>
  tx.query(
    sql<LineRow>`select b.id, b.code, b.year, b.branch_office_id, b.cost_unit_id, b.control, b.control_basis, q.book_account_id, q.cost_center_id, q.month, sum(q.amount)::text as amount
      from fin__budgets b join ${BUDGET_MONTHS} q on ${raw(sameCompany('q', 'b'))} and q.budget_id = b.id
      where b.account_id = ${TENANT} and b.status = 'APROBADO' and b.kind <> 'INGRESOS' and b.year = any(${years}::int[]) and q.book_account_id = any(${accounts}::bigint[])
      group by b.id, b.code, b.year, b.branch_office_id, b.cost_unit_id, b.control, b.control_basis, q.book_account_id, q.cost_center_id, q.month`,
  );

/** The adjustments of month 13 count with December; what closes the year is not spent. */
const loadActual = (tx: Tx, { years, accounts }: Wanted): Promise<SpentRow[]> =>
  tx.query(
    sql<SpentRow>`select x.book_account_id, x.cost_center_id, x.branch_office_id, x.cost_unit_id, p.year, least(p.month, 12)::int as month, sum(x.debit - x.credit)::text as amount
      from acc_ledger x join acc__periods p on ${raw(sameCompany('p', 'x'))} and p.id = x.period_id
      where x.account_id = ${TENANT} and p.year = any(${years}::int[]) and x.book_account_id = any(${accounts}::bigint[])
        and x.entry_id <> all(${CLOSING_ENTRIES})
      group by 1, 2, 3, 4, 5, 6`,
  );

const loadCommitted = (tx: Tx, { years, accounts, source }: Wanted): Promise<SpentRow[]> =>
  tx.query(
    sql<SpentRow>`select book_account_id, cost_center_id, branch_office_id, cost_unit_id, extract(year from date)::int as year, extract(month from date)::int as month, sum(amount)::text as amount
      from fin_commitments
      where account_id = ${TENANT} and extract(year from date)::int = any(${years}::int[]) and book_account_id = any(${accounts}::bigint[])
        and not (source_resource = ${source?.resource ?? ''} and source_id = ${String(source?.id ?? '')})
      group by 1, 2, 3, 4, 5, 6 having sum(amount) <> 0`,
  );

/** In four statements, however much is asked. */
export async function loadBudgetBook(tx: Tx, wanted: Wanted): Promise<BudgetBook> {
  const lines = await loadLines(tx, wanted);
  const actual = await loadActual(tx, wanted);
  const committed = await loadCommitted(tx, wanted);
  const centers = await tx.query(
    sql<Center>`select id, parent_id, name from costcenters where account_id = ${TENANT}`,
  );
  return { lines, actual, committed, centers: new Map(centers.map((each) => [each.id, each])) };
}

export interface Place {
  readonly book_account_id: number;
  readonly cost_center_id: number | null;
  readonly branch_office_id: number | null;
  readonly cost_unit_id: number | null;
  readonly year: number;
}

export interface Cell {
  readonly budget: Budget;
  readonly book_account_id: number;
  readonly cost_center_id: number | null;
}

const covers = (own: number | null, asked: number | null): boolean => own === null || own === asked;

/** Of these centres the one that is nearest above a centre, itself included; undefined is none. */
function nearest(
  centers: BudgetBook['centers'],
  named: ReadonlySet<number | null>,
  id: number | null,
): number | null | undefined {
  for (let at = id; at !== null; at = centers.get(at)?.parent_id ?? null)
    if (named.has(at)) return at;
  return named.has(null) ? null : undefined;
}

const linesOfBudget = (book: BudgetBook, id: number, account: number) =>
  book.lines.filter((line) => line.id === id && line.book_account_id === account);
const centersOf = (lines: readonly Row[]) => new Set(lines.map((line) => line.cost_center_id));

/** The cell in which a place lies: the budget of its unit and branch comes before wider ones. */
export function findCell(book: BudgetBook, place: Place): Cell | null {
  const budgets = new Map(
    book.lines
      .filter(
        (line) =>
          line.year === place.year &&
          line.book_account_id === place.book_account_id &&
          covers(line.branch_office_id, place.branch_office_id) &&
          covers(line.cost_unit_id, place.cost_unit_id),
      )
      .map((line): [number, Budget] => [line.id, line]),
  );
  const weight = ({ branch_office_id, cost_unit_id }: Budget) =>
    (cost_unit_id === null ? 0 : 2) + (branch_office_id === null ? 0 : 1);
  for (const budget of [...budgets.values()].toSorted((a, b) => weight(b) - weight(a))) {
    const named = centersOf(linesOfBudget(book, budget.id, place.book_account_id));
    const center = nearest(book.centers, named, place.cost_center_id);
    if (center !== undefined)
      return { budget, book_account_id: place.book_account_id, cost_center_id: center };
  }
  return null;
}

export interface CellFigures {
  readonly budget: Decimal;
  readonly actual: Decimal;
  readonly committed: Decimal;
}

const monthsOf = (basis: BudgetBasis, month: number): readonly [first: number, last: number] => {
  if (basis === 'MENSUAL') return [month, month];
  return [1, basis === 'ACUMULADO' ? month : 12];
};

const total = (rows: readonly Row[]): Decimal =>
  Decimal.sum(0, ...rows.map(({ amount }) => amount));

/** What a cell allows, spent and promised up to a month, by the basis of its budget. */
export function cellFigures(book: BudgetBook, cell: Cell, month: number): CellFigures {
  const { budget, book_account_id } = cell;
  const [first, last] = monthsOf(budget.control_basis, month);
  const within = (row: Row) => row.month >= first && row.month <= last;
  const lines = linesOfBudget(book, budget.id, book_account_id);
  const named = centersOf(lines);
  const spent = (rows: readonly SpentRow[]) =>
    total(
      rows.filter(
        (row) =>
          row.year === budget.year &&
          row.book_account_id === book_account_id &&
          within(row) &&
          covers(budget.branch_office_id, row.branch_office_id) &&
          covers(budget.cost_unit_id, row.cost_unit_id) &&
          nearest(book.centers, named, row.cost_center_id) === cell.cost_center_id,
      ),
    );
  return {
    budget: total(lines.filter((row) => row.cost_center_id === cell.cost_center_id && within(row))),
    actual: spent(book.actual),
    committed: spent(book.committed),
  };
}
