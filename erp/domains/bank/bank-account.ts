/** The account that a line moves, locked: whoever else moves it waits until the end. */
import type { Tx } from '#erp/db/database.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { join } from '#erp/db/sql/joins.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';

export interface BankAccount {
  readonly id: number;
  readonly name: string;
  readonly active: boolean;
  /** Null in pesos. */
  readonly currency_id: number | null;
  readonly branch_office_id: number | null;
  readonly book_account_id: number;
  readonly allows_negative: boolean;
  /** Of all its lines, in its currency. */
  readonly balance: string;
}

/** Refuses an account that is not there or is no longer used. */
export async function lockBankAccount(tx: Tx, id: number): Promise<BankAccount> {
  const [account] = await tx.query(
    sql<BankAccount>`select b.id, b.name, b.active, case when b.currency_id = a.base_currency_id then null else b.currency_id end as currency_id, b.branch_office_id, b.book_account_id, y.allows_negative, b.balance
      from cfl__bank_accounts b ${raw(join('cfl__bank_accounts.account_type_id', 'b', 'y'))} join accounts a on a.id = b.account_id
      where b.account_id = ${TENANT} and b.id = ${id} for no key update of b`,
  );
  if (account?.active) return account;
  const message = t('bank.inactive', 'Elige una cuenta bancaria activa.');
  throw invalid({ bank_account_id: [message] }, message);
}
