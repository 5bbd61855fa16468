/** The items with which the books begin. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import type { NewEntryLine } from '#erp/domains/accounting/insert-entry.ts';
import { createItems, type NewItem } from '#erp/domains/open-items/items/create-item.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { directionOf } from '../opening-items/item-accounts.ts';
import { taxesOf, type ItemTaxes } from '../opening-items/item-taxes.ts';
import { sides } from './entry-lines.ts';
import type { OpeningPosted } from './opening-bank-lines.ts';

interface LoadedItem extends ItemTaxes {
  readonly id: number;
  readonly side: 'CXC' | 'CXP';
  readonly kind: NewItem['kind'];
  readonly subject_id: number;
  readonly document_no: string;
  readonly installment_no: number;
  readonly uuid: string | null;
  readonly date: string;
  readonly due_date: string;
  readonly branch_office_id: number | null;
  readonly currency_id: number | null;
  readonly exchange_rate: string | null;
  readonly amount: string;
  readonly base_amount: string;
  readonly ledger_role: string;
  readonly book_account_id: number;
  readonly ledger_amount: string;
}

const loadedItems = ({ tx }: Writing) =>
  tx.query(
    sql<
      LoadedItem & Record<string, unknown>
    >`select * from acc__opening_items where account_id = ${TENANT} order by id`,
  );

const newItem = (row: LoadedItem, { id, attempt }: OpeningPosted): NewItem => ({
  side: row.side,
  direction: directionOf(row.kind),
  kind: row.kind,
  subject_id: row.subject_id,
  source: { resource: 'acc/openings', id },
  part: `${attempt}/${row.id}`,
  document_no: row.document_no,
  uuid: row.uuid?.toUpperCase() ?? null,
  date: row.date,
  currency_id: row.currency_id,
  exchange_rate: row.exchange_rate,
  amount: row.amount,
  base_amount: row.base_amount,
  installments: [{ due_date: row.due_date, amount: row.amount, number: row.installment_no }],
  taxes: taxesOf(row),
  account_role: row.ledger_role,
  branch_office_id: row.branch_office_id,
});

/** Its line of the entry: what it is worth in its account, which names it. */
function lineOf(row: LoadedItem, itemId: number): NewEntryLine {
  const own = new Exact(row.ledger_amount);
  const share = row.exchange_rate ? own.div(row.exchange_rate) : null;
  return {
    book_account_id: row.book_account_id,
    description: row.document_no,
    ...sides(own),
    branch_office_id: row.branch_office_id,
    subject_id: row.subject_id,
    open_item_id: itemId,
    currency_id: row.currency_id,
    exchange_rate: row.exchange_rate,
    amount_currency: share === null ? null : moneyText(share),
  };
}

/** Makes them; gives their lines of the entry. */
export async function createOpeningItems(
  context: Writing,
  opening: OpeningPosted,
): Promise<readonly NewEntryLine[]> {
  const rows = await loadedItems(context);
  const made = await createItems(
    context,
    rows.map((row) => newItem(row, opening)),
  );
  return rows.map((row, i) => lineOf(row, made[i]![0]!.id));
}
