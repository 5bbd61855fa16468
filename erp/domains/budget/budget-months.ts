/** What budgets give each account and centre by month, approved transfers among them. */
import { leftJoin, refersTo } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';

const LINE = `l.account_id, l.budget_id, l.id as line_id, coalesce(l.book_account_id, e.book_account_id) as book_account_id, l.cost_center_id`;
const EXPENSE = leftJoin('fin__budget_lines.expense_id', 'l', 'e');
const MONTHS = `(values (1, l.m01), (2, l.m02), (3, l.m03), (4, l.m04), (5, l.m05), (6, l.m06), (7, l.m07), (8, l.m08), (9, l.m09), (10, l.m10), (11, l.m11), (12, l.m12)) v(month, amount)`;

const PLANNED = `select ${LINE}, v.month, v.amount from fin__budget_lines l ${EXPENSE} cross join lateral ${MONTHS} where v.amount <> 0`;
const TAKEN = `select ${LINE}, t.from_month::int, -t.amount from fin__budget_transfers t join fin__budget_lines l on ${refersTo('fin__budget_transfers.from_line_id', 't', 'l')} ${EXPENSE} where t.status = 'APROBADO'`;
const GIVEN = `select ${LINE}, t.to_month::int, t.amount from fin__budget_transfers t join fin__budget_lines l on ${refersTo('fin__budget_transfers.to_line_id', 't', 'l')} ${EXPENSE} where t.status = 'APROBADO'`;

/**
 * Rows of `account_id`, `budget_id`, `line_id`, `book_account_id`, `cost_center_id`, `month` (1 to
 * 12) and `amount`, in the sign of the account's nature; a concept of expense counts as its
 * account.
 */
export const BUDGET_MONTHS = sql`(${raw(PLANNED)} and l.account_id = ${TENANT}
  union all ${raw(TAKEN)} and t.account_id = ${TENANT}
  union all ${raw(GIVEN)} and t.account_id = ${TENANT})`;
