/** Money of the demo that comes, goes and changes its account, by the treasury's own operations. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { act, make, type Desk } from '../office/desk.ts';

export interface Treasury {
  readonly desk: Desk;
  readonly accounts: ReadonlyMap<string, number>;
  readonly types: ReadonlyMap<string, number>;
  readonly forms: ReadonlyMap<string, number>;
}

export async function treasuryOf(desk: Desk): Promise<Treasury> {
  const { tx, actor } = desk;
  return {
    desk,
    accounts: await idsByCode(tx, actor.accountId, 'cfl__bank_accounts', 'name'),
    types: await idsByCode(tx, actor.accountId, 'cfl__movement_types'),
    forms: await idsByCode(tx, actor.accountId, 'payment_types'),
  };
}

export interface Money {
  /** Code of its type. */
  readonly type: string;
  readonly date: string;
  /** Name of the bank account. */
  readonly account: string;
  readonly amount: string;
  readonly concept: string;
  readonly subject_id?: number | null;
  /** Code of the form of payment; a transfer by default. */
  readonly form?: string;
  readonly lines?: readonly Readonly<Record<string, string>>[];
  readonly more?: Readonly<Record<string, string>>;
  readonly ends?: 'draft' | 'waits';
}

/** What it pays or collects of an open item. */
export const settles = (open_item_id: number, amount_item: string) => ({
  open_item_id: String(open_item_id),
  amount_item,
});

const AT_ONCE = new Set(['COB', 'ANT', 'PRE', 'APO', 'OIN']);

/** Captured, sent where its type asks for it, and applied. */
export async function moveMoney(
  { desk, accounts, types, forms }: Treasury,
  { type, date, account, amount, concept, subject_id, form = '03', lines, more, ends }: Money,
): Promise<number> {
  const { id } = await make(desk, 'cfl/movements', {
    movement_type_id: String(types.get(type)),
    date,
    bank_account_id: String(accounts.get(account)),
    amount,
    concept,
    ...(type !== 'TRA' && { payment_type_id: String(forms.get(form)) }),
    ...(subject_id && { subject_id: String(subject_id) }),
    ...(form !== '01' && { reference: `${type}${date.replaceAll('-', '')}${amount.slice(0, -3)}` }),
    ...(lines && { lines }),
    ...more,
  });
  if (ends === 'draft') return id!;
  if (!AT_ONCE.has(type) || ends === 'waits') await act(desk, 'cfl/movements', 'submit', id!);
  if (ends !== 'waits') await act(desk, 'cfl/movements', 'apply', id!);
  return id!;
}

/** Open items of a document with what is left of each, the first to fall due first. */
export const itemsOf = ({ tx }: Desk, resource: string, id: number) =>
  tx.query(
    sql<{
      id: number;
      subject_id: number;
      balance: string;
    }>`select id, subject_id, balance::text as balance from cfl__open_items where account_id = ${TENANT} and source_resource = ${resource} and source_id = ${String(id)} and balance > 0 order by due_date, id`,
  );

/** What is left of an item that the opening brought, by its number. */
export async function openingItem({ tx }: Desk, number: string) {
  const [item] = await tx.query(
    sql<{
      id: number;
      subject_id: number;
      balance: string;
    }>`select id, subject_id, balance::text as balance from cfl__open_items where account_id = ${TENANT} and source_resource = 'acc/openings' and document_no = ${number}`,
  );
  return item!;
}
