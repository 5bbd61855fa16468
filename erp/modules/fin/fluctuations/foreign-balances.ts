/**
 * Balances in other currencies, as the books have them on a day: by account of control, party,
 * branch and currency. What adjusts pesos alone (amount in currency zero) counts in the pesos.
 */
import { Decimal } from 'decimal.js';
import type { Tx } from '#erp/db/database.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';

export type BalanceGroup = 'CXC' | 'CXP' | 'BANCO' | 'PRESTAMO';

export interface ForeignBalance {
  readonly balance_group: BalanceGroup;
  readonly book_account_id: number;
  readonly subject_id: number | null;
  readonly branch_office_id: number | null;
  readonly currency_id: number;
  /** Positive is owned, negative is owed. */
  readonly amount_currency: string;
  /** MXN, same sign. */
  readonly base_before: string;
}

export interface RevaluedBalance extends ForeignBalance {
  readonly rate_new: string;
  readonly base_new: string;
  /** > 0 is a gain. */
  readonly difference: string;
}

const GROUPS: Readonly<Record<string, readonly BalanceGroup[]>> = {
  TODO: ['CXC', 'CXP', 'BANCO', 'PRESTAMO'],
  CXC: ['CXC'],
  CXP: ['CXP'],
  BANCOS: ['BANCO'],
  PRESTAMOS: ['PRESTAMO'],
};

export const groupsOf = (scope: string): readonly BalanceGroup[] => GROUPS[scope] ?? [];

export const loadForeignBalances = (
  tx: Tx,
  date: string,
  groups: readonly BalanceGroup[],
): Promise<ForeignBalance[]> =>
  tx.query(
    sql<ForeignBalance>`select q.balance_group, q.book_account_id, q.subject_id, q.branch_office_id, q.currency_id, sum(q.amount_currency)::text as amount_currency, sum(q.base)::text as base_before
      from (select case a.control when 'CLIENTES' then 'CXC' when 'PROVEEDORES' then 'CXP' when 'BANCOS' then 'BANCO' when 'PRESTAMOS' then 'PRESTAMO' end as balance_group, x.book_account_id,
          case when a.control <> 'BANCOS' then x.subject_id end as subject_id, case when a.control <> 'BANCOS' then x.branch_office_id end as branch_office_id, x.currency_id, coalesce(x.amount_currency, 0) as amount_currency, x.debit - x.credit as base
        from acc_ledger x join acc__accounts a on ${raw(sameCompany('a', 'x'))} and a.id = x.book_account_id
        where x.account_id = ${TENANT} and x.currency_id = any(array(select c.id from currencies c where c.account_id = ${TENANT} and c.code <> 'MXN')) and x.date <= ${date} and a.control in ('CLIENTES', 'PROVEEDORES', 'BANCOS', 'PRESTAMOS')) q
      where q.balance_group = any(${groups}::text[])
      group by 1, 2, 3, 4, 5 having sum(q.amount_currency) <> 0 or sum(q.base) <> 0
      order by 1, 2, 3 nulls first, 4 nulls first, 5`,
  );

/** At the new rate, in pesos with cents. */
export function revalue(balance: ForeignBalance, rate: string): RevaluedBalance {
  const base = new Decimal(balance.amount_currency)
    .times(rate)
    .toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
  return {
    ...balance,
    rate_new: rate,
    base_new: base.toFixed(2),
    difference: base.minus(balance.base_before).toFixed(2),
  };
}
