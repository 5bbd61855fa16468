/** What each line of a budget must say (finance §2.5). */
import type { Tx } from '#erp/db/database.ts';
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { DraftRow } from '#erp/kernel/rows/typed-rows.ts';
import { t } from '#erp/model/texts/t.ts';
import type { budgets } from './budgets.ts';

export type Draft = Pick<DraftRow<typeof budgets>, 'kind' | 'year' | 'lines'>;
export type Line = DraftRow<typeof budgets>['lines'][number];
type Fail = (field: string, message: string) => void;

export interface LineAccount {
  readonly id: number;
  readonly class: string;
}

const keyOf = ({ book_account_id, expense_id }: Line): string =>
  book_account_id ? `a${book_account_id}` : `e${expense_id ?? ''}`;

/** The account of each line, also of those that name a concept of expense. */
export async function loadLineAccounts(
  tx: Tx,
  lines: readonly Line[],
): Promise<(line: Line) => LineAccount | null> {
  const ids = (field: 'book_account_id' | 'expense_id') =>
    lines.flatMap((line) => line[field] ?? []);
  const rows = await tx.query(
    sql<LineAccount & { key: string }>`select n.key, a.id, y.class from (
        select 'a' || x.id as key, x.id from acc__accounts x where x.account_id = ${TENANT} and x.id = any(${ids('book_account_id')}::bigint[])
        union all select 'e' || e.id, e.book_account_id from expenses e where e.account_id = ${TENANT} and e.id = any(${ids('expense_id')}::bigint[])) n
      join acc__accounts a on a.account_id = ${TENANT} and a.id = n.id ${raw(join('acc__accounts.account_type_id', 'a', 'y'))}`,
  );
  const accounts = new Map(rows.map(({ key, id, class: of }) => [key, { id, class: of }]));
  return (line) => accounts.get(keyOf(line)) ?? null;
}

const SPENT = ['COSTOS', 'GASTOS', 'RESULTADO_FINANCIERO'];
const CLASSES: Readonly<Record<string, readonly string[]>> = {
  GASTOS: SPENT,
  INGRESOS: ['INGRESOS', 'RESULTADO_FINANCIERO'],
  INVERSION: ['ACTIVO'],
  INTEGRAL: [...SPENT, 'INGRESOS', 'ACTIVO'],
};

const wrongClass = (kind: string): string => {
  if (kind === 'INGRESOS')
    return t('fin.notIncome', 'Elige una cuenta de ingresos o de resultado financiero.');
  if (kind === 'INVERSION') return t('fin.notAsset', 'Elige una cuenta de activo.');
  return t('fin.notSpending', 'Elige una cuenta de costos, gastos o resultado financiero.');
};

export async function checkLines(tx: Tx, draft: Draft, fail: Fail): Promise<void> {
  const lines = linesOf(draft);
  const accountOf = await loadLineAccounts(tx, lines);
  const known = new Set<string>();
  for (const [index, line] of lines.entries()) {
    const at = `lines[${index}][${line.expense_id ? 'expense_id' : 'book_account_id'}]`;
    if ((line.book_account_id ? 1 : 0) + (line.expense_id ? 1 : 0) !== 1) {
      fail(at, t('fin.oneOfTwo', 'Elige una cuenta o un concepto de gasto, uno de los dos.'));
      continue;
    }
    const key = `${keyOf(line)}/${line.cost_center_id ?? ''}`;
    if (known.has(key))
      fail(at, t('fin.lineTwice', 'Ya está en otro renglón con el mismo centro: júntalos.'));
    known.add(key);
    const account = accountOf(line);
    if (account && draft.kind && !CLASSES[draft.kind]!.includes(account.class))
      fail(at, wrongClass(draft.kind));
  }
}
