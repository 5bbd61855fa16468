/** The lines of an approved budget, as transfers name them, and what each month of them has. */
import { Decimal } from 'decimal.js';
import type { Tx } from '#erp/db/database.ts';
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { leftJoin } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { BUDGET_MONTHS } from '#erp/domains/budget/budget-months.ts';
import type { Choice } from '#erp/model/types.ts';
import { t } from '#erp/model/texts/t.ts';

/** By account, as a chart of accounts stands. */
export async function lineChoices(tx: Tx, budgetId: number): Promise<readonly Choice[]> {
  const rows = await tx.query(
    sql<{
      id: number;
      name: string;
    }>`select l.id, concat_ws(' — ', coalesce(a.code || ' ' || a.name, e.name), k.name) as name
      from fin__budget_lines l ${raw(leftJoin('fin__budget_lines.book_account_id', 'l', 'a'))} ${raw(leftJoin('fin__budget_lines.expense_id', 'l', 'e'))} ${raw(leftJoin('fin__budget_lines.cost_center_id', 'l', 'k'))}
      where l.account_id = ${TENANT} and l.budget_id = ${budgetId} order by 2, 1`,
  );
  return rows.map(({ id, name }): Choice => [String(id), name]);
}

/** What a month of a line has, approved transfers among it; zero of a line that is not there. */
export async function amountOfMonth(tx: Tx, lineId: number, month: number): Promise<Decimal> {
  const [row] = await tx.query(
    sql<{
      amount: string;
    }>`select coalesce(sum(q.amount), 0)::text as amount from ${BUDGET_MONTHS} q where q.account_id = ${TENANT} and q.line_id = ${lineId} and q.month = ${month}`,
  );
  return new Decimal(row!.amount);
}

/** Why a month does not have so much; null where it has. */
export async function shortageOf(
  tx: Tx,
  { lineId, month, amount }: { lineId: number; month: number; amount: string },
): Promise<string | null> {
  const there = await amountOfMonth(tx, lineId, month);
  return there.gte(amount)
    ? null
    : t('fin.monthHasLess', 'Ese mes de la partida sólo tiene {amount}.', {
        amount: shownMoney(there.toFixed(2)),
      });
}
