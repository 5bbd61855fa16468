/**
 * What stories of collections begin with: documents as their domains raise them, an item and the
 * entry that its póliza is.
 */
import { insertEntry, type NewEntryLine } from '#erp/domains/accounting/insert-entry.ts';
import { requireEntryPeriod } from '#erp/domains/accounting/entry-period.ts';
import {
  createItem,
  type NewItem,
  type NewTax,
} from '#erp/domains/open-items/items/create-item.ts';
import type { OpenItem } from '#erp/domains/open-items/items/item.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { account, TODAY } from './entries.ts';
import { done, type Stage } from './given.ts';

/** Work in one transaction of the administrator, as a document's own. */
export const within = <T>({ stock }: Stage, work: (context: Writing) => Promise<T>): Promise<T> =>
  stock.within(work);

/** The books begin with last year, so that whatever a story posts is written. */
export async function beginBooks(told: Stage): Promise<void> {
  await done(
    told
      .as('admin')
      .change('acc/configuration', { start_date: `${Number(TODAY().slice(0, 4)) - 1}-01-01` }),
  );
}

/** The subject of a customer or supplier. */
export const subjectOf = (
  { query }: Stage,
  column: 'customer_id' | 'supplier_id',
  id: number,
): Promise<number> =>
  query<{ id: number }>(`select id from cfl__subjects where ${column} = $1`, [id]).then(
    ([row]) => row!.id,
  );

/** `[account, debit, credit]`; the line of `item` is that of the document's item. */
export type Line = readonly [code: string, debit: string, credit: string, item?: 'item'];

export interface Document {
  readonly item: Omit<NewItem, 'source' | 'branch_office_id' | 'date' | 'account_role'> & {
    readonly account_role?: string;
    readonly date?: string;
  };
  readonly lines: readonly Line[];
}

/** The party has an account in pesos that somebody verified; its id. */
export const verifiedAccount = async ({ query }: Stage, subject: number): Promise<number> => {
  const [made] = await query<{ id: number }>(
    `insert into cfl__subject_accounts (account_id, subject_id, bank_id, clabe, currency_id, holder, is_default, position, verified_by, verified_at)
      select c.account_id, $1, (select id from cfl__banks where code = '012'), '012180015012345672', c.id, 'TITULAR', true, 0, (select min(id) from users), now() from currencies c where c.code = 'MXN' returning id`,
    [subject],
  );
  return made!.id;
};

let documents = 0;

/** Posts a document: its item, and its entry with these lines. */
export async function document(told: Stage, { item, lines }: Document): Promise<OpenItem> {
  documents += 1;
  const id = documents;
  const date = item.date ?? TODAY();
  const accounts = await Promise.all(lines.map(([code]) => account(told, code)));
  const [journal] = await told.query<{ id: number }>(
    `select id from acc__journal_types where code = 'DI'`,
  );
  return within(told, async (context) => {
    const [made] = await createItem(context, {
      account_role: item.side === 'CXC' ? 'CLIENTES_NAC' : 'PROVEEDORES_NAC',
      ...item,
      date,
      source: { resource: 'tests/documents', id },
      branch_office_id: null,
    });
    const period = await requireEntryPeriod(context.tx, context.actor, date);
    await insertEntry(
      context,
      period,
      {
        journal_type_id: journal!.id,
        date,
        concept: `Documento ${item.document_no}`,
        origin: 'AUTOMATICA',
        source_resource: 'tests/documents',
        source_id: String(id),
      },
      lines.map(([, debit, credit, own], i): NewEntryLine => ({
        book_account_id: accounts[i]!,
        debit: debit || null,
        credit: credit || null,
        ...(own && { open_item_id: made!.id, subject_id: item.subject_id }),
      })),
    );
    return made!;
  });
}

/** Id of a tax of the catalogue. */
export const taxId = (told: Stage, code: string): Promise<number> => told.idOf('sattaxes', code);

interface Sale {
  readonly customer: number;
  readonly number: string;
  readonly net: string;
  readonly tax: string;
  readonly total: string;
  readonly date?: string;
  readonly due_date?: string;
}

/** A sale on credit with IVA 16 % that is caused when it is collected. */
export async function sale(told: Stage, { customer, number, net, tax, total, ...dates }: Sale) {
  const iva: NewTax = { tax_id: await taxId(told, 'IVA16'), base: net, amount: tax };
  return document(told, {
    item: {
      side: 'CXC',
      direction: 'CARGO',
      kind: 'FACTURA',
      subject_id: await subjectOf(told, 'customer_id', customer),
      document_no: number,
      currency_id: null,
      amount: total,
      taxes: [iva],
      ...dates,
    },
    lines: [
      ['105.01.01', total, '', 'item'],
      ['401.01.01', '', net],
      ['209.01.01', '', tax],
    ],
  });
}

/** Money that came and is not applied yet, as a collection leaves it. */
export async function credit(
  told: Stage,
  customer: number,
  amount: string,
  more: Partial<NewItem> = {},
) {
  return document(told, {
    item: {
      side: 'CXC',
      direction: 'ABONO',
      kind: 'PAGO',
      subject_id: await subjectOf(told, 'customer_id', customer),
      document_no: 'CB-1',
      currency_id: null,
      amount,
      account_role: 'ANTICIPO_CLIENTES',
      ...more,
    },
    lines: [
      ['102.01.01', amount, ''],
      ['206.01.01', '', amount, 'item'],
    ],
  });
}

/** Lines of the last entry, as `[account, debit, credit]` in the order of the accounts. */
export const lastEntry = async ({ query }: Stage): Promise<string[]> =>
  (
    await query<{ line: string }>(
      `select a.code || ' ' || case when l.debit > 0 then 'D ' || l.debit else 'H ' || l.credit end as line from acc_ledger l join acc__accounts a on a.account_id = l.account_id and a.id = l.book_account_id
        where l.entry_id = (select max(entry_id) from acc_ledger) order by l.debit = 0, a.code`,
    )
  ).map(({ line }) => line);

/** What stands in an account: charges less credits. */
export const bookBalance = async ({ query }: Stage, code: string): Promise<string> =>
  (
    await query<{ sum: string }>(
      'select coalesce(sum(l.debit - l.credit), 0)::text as sum from acc_ledger l join acc__accounts a on a.account_id = l.account_id and a.id = l.book_account_id where a.code = $1',
      [code],
    )
  )[0]!.sum;

/** Balance and state of an item. */
export const itemState = async (
  { query }: Stage,
  id: number,
): Promise<readonly [string, string]> => {
  const [row] = await query<{ balance: string; status: string }>(
    'select balance, status from cfl__open_items where id = $1',
    [id],
  );
  return [row!.balance, row!.status];
};

/** Number of its payment, balances before and after, of each application of an item. */
export const instalmentsOf = async ({ query }: Stage, id: number): Promise<readonly string[]> => {
  const rows = await query<{ text: string }>(
    `select concat_ws(' ', installment_no, previous_balance, remaining_balance) as text from cfl__applications where charge_item_id = $1 order by id`,
    [id],
  );
  return rows.map(({ text }) => text);
};

/** What a dollar is worth from today on. */
export async function publishedRate(told: Stage, rate: string): Promise<void> {
  const currency_id = await told.idOf('currencies', 'USD');
  const body = { currency_id, date: TODAY(), kind: 'DOF', rate };
  await done(told.as('admin').post('exchanges', body));
}
