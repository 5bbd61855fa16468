/** Another version of a budget, or that of another year, with each month times a factor. */
import { Decimal } from 'decimal.js';
import { t } from '#erp/model/texts/t.ts';
import type { Tx } from '#erp/db/database.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { BUDGET_MONTHS } from '#erp/domains/budget/budget-months.ts';
import { MONTHS } from '#erp/domains/budget/months.ts';
import { actionRulesOf } from '#erp/kernel/operations/actions/action-rules.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import type { WireObject } from '#erp/kernel/wire/encoding.ts';
import { COPY } from './budget-actions.ts';
import type { budgets } from './budgets.ts';

const COPIED = [
  'code',
  'name',
  'kind',
  'branch_office_id',
  'cost_unit_id',
  'owner_id',
  'control',
  'control_basis',
  'notes',
] as const;

interface LineMonths {
  readonly id: number;
  readonly book_account_id: number | null;
  readonly expense_id: number | null;
  readonly cost_center_id: number | null;
  readonly comment: string | null;
  /** Amounts by month, 1 to 12; those without one are not there. */
  readonly months: Readonly<Record<string, string>>;
}

/** With the transfers that were approved. */
const loadLines = (tx: Tx, budgetId: number): Promise<LineMonths[]> =>
  tx.query(
    sql<LineMonths>`select l.id, l.book_account_id, l.expense_id, l.cost_center_id, l.comment,
        coalesce((select jsonb_object_agg(s.month, s.amount) from (select q.month, sum(q.amount)::text as amount from ${BUDGET_MONTHS} q where ${raw(sameCompany('q', 'l'))} and q.line_id = l.id group by q.month) s), '{}') as months
      from fin__budget_lines l where l.account_id = ${TENANT} and l.budget_id = ${budgetId} order by l.id`,
  );

const text = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value);

const lineBody = (line: LineMonths, factor: string): WireObject => ({
  book_account_id: text(line.book_account_id),
  expense_id: text(line.expense_id),
  cost_center_id: text(line.cost_center_id),
  comment: text(line.comment),
  spread: 'MANUAL',
  ...Object.fromEntries(
    MONTHS.map((name, i) => {
      const amount = line.months[i + 1];
      return [
        name,
        amount === undefined
          ? ''
          : new Decimal(amount).times(factor).toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toFixed(2),
      ];
    }),
  ),
});

export const copyBudget = actionRulesOf<typeof budgets>()(COPY, {
  async prefill({ record }) {
    return { values: { year: record.year + 1, factor: '1' } };
  },
  async run({ tx, services, actor, resource, record, input }) {
    const lines = await loadLines(tx, record.id);
    const made = await createInTransaction(tx, services, actor, resource, {
      ...Object.fromEntries(COPIED.map((name) => [name, text(record[name])])),
      year: String(input.year),
      lines: Object.fromEntries(lines.map((line, i) => [i, lineBody(line, input.factor!)])),
    });
    const version = Number(made.budget_version);
    return {
      data: { id: made.id!, version },
      outcome: {
        message: t('fin.copied', 'Presupuesto copiado.'),
        open: { resource: resource.path, id: made.id! },
      },
    };
  },
});
