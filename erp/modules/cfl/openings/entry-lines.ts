/** The lines of the entry of an opening. */
import { sameCompany } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import type { NewEntryLine } from '#erp/domains/accounting/insert-entry.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';

interface KnownItem {
  readonly id: number;
  readonly subject_id: number | null;
  readonly document_no: string | null;
  readonly branch_office_id: number | null;
  readonly currency_id: number;
  readonly own_currency: boolean;
  readonly exchange_rate: string;
  readonly book_account_id: number;
  readonly amount: string;
  readonly amount_currency: string;
}

/** On which side of a line an amount stands: a charge is positive. */
export const sides = (amount: InstanceType<typeof Exact>) => ({
  debit: amount.gt(0) ? moneyText(amount) : null,
  credit: amount.lt(0) ? moneyText(amount.neg()) : null,
});

type Reading = Pick<Writing, 'tx' | 'services'>;

/** Items that were here before: the entry names them, and they keep its account. */
async function knownLines({ tx, services }: Reading): Promise<readonly NewEntryLine[]> {
  const items = await tx.query<KnownItem & Record<string, unknown>>(
    `select k.id, k.subject_id, k.document_no, k.branch_office_id, k.currency_id, k.exchange_rate::text as exchange_rate, k.book_account_id, k.amount::text as amount, k.amount_currency::text as amount_currency, coalesce(a.base_currency_id = c.id, c.code = 'MXN') as own_currency
     from (${services.registry.rowSets.textOf('openings:known')}) k join currencies c on ${sameCompany('c', 'k')} and c.id = k.currency_id join accounts a on a.id = k.account_id where k.book_account_id is not null and k.amount <> 0 order by k.id`,
  );
  return items.map((item) => ({
    ...sides(new Exact(item.amount)),
    book_account_id: item.book_account_id,
    description: item.document_no,
    branch_office_id: item.branch_office_id,
    subject_id: item.subject_id,
    open_item_id: item.id,
    ...(!item.own_currency && {
      currency_id: item.currency_id,
      exchange_rate: item.exchange_rate,
      amount_currency: item.amount_currency,
    }),
  }));
}

const loadedBalances = (tx: Tx) =>
  tx.query(
    sql<
      NewEntryLine & Record<string, unknown>
    >`select b.book_account_id, b.debit::text as debit, b.credit::text as credit, b.cost_center_id, b.branch_office_id, b.subject_id, b.currency_id, b.exchange_rate::text as exchange_rate, b.amount_currency::text as amount_currency
      from acc__opening_balances b join acc__accounts a on a.account_id = ${TENANT} and a.id = b.book_account_id where b.account_id = ${TENANT} order by a.code, b.id`,
  );

const signed = ({ debit, credit }: NewEntryLine) => new Exact(debit ?? 0).minus(credit ?? 0);

/**
 * A line a balance; accounts that are told item by item or bank by bank have the lines of those,
 * and one for what other lines of their banks already brought.
 */
export async function entryLines(
  context: Reading,
  own: readonly NewEntryLine[],
): Promise<readonly NewEntryLine[]> {
  const details = [...own, ...(await knownLines(context))].filter((line) => !signed(line).isZero());
  const balances = await loadedBalances(context.tx);
  const apart = Map.groupBy(details, (line) => line.book_account_id);
  const rest = [...apart].flatMap(([book_account_id, lines]): NewEntryLine[] => {
    const loaded = balances.filter((line) => line.book_account_id === book_account_id);
    const left = [...loaded.map(signed), ...lines.map((line) => signed(line).neg())].reduce(
      (sum, amount) => sum.plus(amount),
      new Exact(0),
    );
    return left.isZero() ? [] : [{ book_account_id, ...sides(left) }];
  });
  return [...balances.filter((line) => !apart.has(line.book_account_id)), ...details, ...rest];
}
