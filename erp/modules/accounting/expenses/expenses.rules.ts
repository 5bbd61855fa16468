import { t } from '#erp/model/texts/t.ts';
import { spendingProblem } from '#erp/domains/accounting/spending-accounts.ts';
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { defineRules, type SaveContext } from '#erp/kernel/rules.ts';
import { expenses } from './expenses.ts';

type Save = SaveContext<typeof expenses>;

const ACCOUNT_FIELDS = ['book_account_id', 'non_deductible_account_id'] as const;

async function checkAccounts({ tx, draft, fail }: Save): Promise<void> {
  const ids = ACCOUNT_FIELDS.map((field) => draft[field] ?? null);
  const rows = await tx.query(
    sql<{
      id: number;
      kind: string;
      class: string;
      control: string;
    }>`select a.id, a.kind, a.control, y.class from acc__accounts a ${raw(join('acc__accounts.account_type_id', 'a', 'y'))} where a.account_id = ${TENANT} and a.id = any(${ids}::bigint[])`,
  );
  for (const field of ACCOUNT_FIELDS) {
    const account = rows.find(({ id }) => id === draft[field]);
    if (!account) continue;
    const problem = spendingProblem(account);
    if (account.kind !== 'DETALLE')
      fail(field, t('accounting.expenseDetail', 'Elige una cuenta de detalle.'));
    else if (problem) fail(field, problem);
  }
}

export const rules = defineRules(expenses, { beforeSave: checkAccounts });
