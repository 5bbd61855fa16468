/** What a movement needs of its type and its accounts. */
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { join } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import type { ItemKind } from '#erp/domains/open-items/items/item.ts';

export interface TypeFacts {
  readonly kind: string;
  readonly series_id: number;
  readonly requires_application: boolean;
  readonly over: string | null;
  /** From which a second person signs. */
  readonly second: string | null;
}

export async function typeOf(tx: Tx, id: unknown): Promise<TypeFacts | null> {
  const [type] = await tx.query(
    sql<TypeFacts>`select kind, series_id, requires_application, authorization_over as over, second_authorization_over as second from cfl__movement_types where account_id = ${TENANT} and id = ${id}`,
  );
  return type ?? null;
}

/** Whether its amount, in pesos, needs another person. */
export const asksSignature = ({ over }: TypeFacts, pesos: string | null | undefined): boolean =>
  over !== null && new Exact(pesos ?? 0).gte(over);

/** What lines settle, as it is now. */
export interface ItemFacts {
  readonly id: number;
  readonly side: 'CXC' | 'CXP';
  readonly direction: 'CARGO' | 'ABONO';
  readonly kind: ItemKind;
  readonly subject_id: number | null;
  readonly currency_id: number;
  readonly document_no: string;
  readonly balance: string;
  /** Its document is not to be paid until it is let go. */
  readonly held: boolean;
}

export const itemFacts = (tx: Tx, ids: readonly number[]): Promise<ItemFacts[]> =>
  tx.query(
    sql<ItemFacts>`select id, side, direction, kind, subject_id, currency_id, document_no, balance, coalesce(hold_payment, false) as held from cfl__open_items where account_id = ${TENANT} and id = any(${ids}::bigint[])`,
  );

/** The currency of the books, in which a compensation is unless its items say another. */
export async function baseCurrency(tx: Tx): Promise<number> {
  const [found] = await tx.query(
    sql<{
      id: number;
    }>`select c.id from currencies c join accounts a on a.id = c.account_id where c.account_id = ${TENANT} and coalesce(a.base_currency_id = c.id, c.code = 'MXN')`,
  );
  return found!.id;
}

export interface AccountFacts {
  readonly currency_id: number;
  readonly currency: string;
  readonly in_pesos: boolean;
  readonly branch_office_id: number | null;
}

export async function bankFacts(tx: Tx, id: unknown): Promise<AccountFacts | null> {
  const [account] = await tx.query(
    sql<AccountFacts>`select b.currency_id, c.code as currency, coalesce(a.base_currency_id = c.id, c.code = 'MXN') as in_pesos, b.branch_office_id
      from cfl__bank_accounts b ${raw(join('cfl__bank_accounts.currency_id', 'b', 'c'))} join accounts a on a.id = b.account_id where b.account_id = ${TENANT} and b.id = ${id}`,
  );
  return account ?? null;
}

export interface PaymentForm {
  readonly sat_code: string;
  readonly kind: string;
}

/** How money changes hands, by the record of `payment-types`. */
export async function paymentForm(tx: Tx, id: unknown): Promise<PaymentForm | null> {
  const [found] = await tx.query(
    sql<PaymentForm>`select sat_code, kind from payment_types where account_id = ${TENANT} and id = ${id}`,
  );
  return found ?? null;
}
