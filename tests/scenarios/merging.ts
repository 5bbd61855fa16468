/** Customers that become one, and what is read of them. */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { done, type Stage } from './given.ts';

export const merge = (told: Stage, source: number, target_id: number, nickname = 'admin') =>
  told.as(nickname).act('customers', 'merge', source, { target_id });

/** What somebody who collects reads of a customer. */
export async function figures(told: Stage, customer: number) {
  const admin = told.as('admin');
  const [listed] = await done(
    admin.get('customers', {
      fields: ['receivable_balance', 'overdue_balance'],
      filter: { id: String(customer) },
    }),
  );
  const { exposure, items } = await done(admin.get(`customers/credit/${customer}`));
  const [books] = await told.query<{ balance: string }>(
    `select coalesce(sum(l.debit - l.credit), 0) as balance from acc_ledger l join cfl__subjects s on ${sameCompany('s', 'l')} and s.id = l.subject_id join acc__accounts a on ${sameCompany('a', 'l')} and a.id = l.book_account_id where s.customer_id = $1 and a.code = '105.01.01'`,
    [customer],
  );
  return {
    balance: listed?.receivable_balance,
    overdue: listed?.overdue_balance,
    exposure,
    items,
    books: books!.balance,
  };
}
