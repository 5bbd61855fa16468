/** What was caused in a month, and what the books moved in the accounts of its roles. */
import type { Tx } from '#erp/db/database.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { leftJoin, sameCompany } from '#erp/db/sql/joins.ts';
import { accountsOfRoles } from '#erp/domains/accounting/accounts/role-accounts.ts';
import type { Registry } from '#erp/model/registry.ts';

/** ISO days, both included. */
export interface Month {
  readonly from: string;
  readonly to: string;
}

export interface CausedTax extends Readonly<Record<string, unknown>> {
  readonly side: 'CXC' | 'CXP';
  readonly withheld: boolean;
  readonly remitted: boolean;
  readonly tax_id: number | null;
  readonly name: string | null;
  /** Code of c_Impuesto; that of a row without a tax is IVA. */
  readonly sat_tax: string;
  /** Of the account that it moves; null of what is part of a cost. */
  readonly role: string | null;
  /** Pesos. */
  readonly base: string;
  readonly amount: string;
}

/** By tax and role, in the order of the taxes. */
export const causedIn = (
  tx: Tx,
  { rowSets }: Pick<Registry, 'rowSets'>,
  { from, to }: Month,
): Promise<CausedTax[]> =>
  tx.query<CausedTax>(
    `select r.side, r.withheld, r.remitted, r.tax_id, y.name, coalesce(y.sat_tax, '002') as sat_tax, r.role, sum(r.base)::numeric(18,2)::text as base, sum(r.amount)::numeric(18,2)::text as amount
      from (${rowSets.textOf('taxes:rows')}) r left join sattaxes y on ${sameCompany('y', 'r')} and y.id = r.tax_id
      where r.account_id = $1 and r.date between $2::date and $3::date
      group by r.side, r.withheld, r.remitted, r.tax_id, y.name, y.sat_tax, y.code, r.role having sum(r.amount) <> 0 or sum(r.base) <> 0
      order by r.side, r.withheld, r.remitted, y.code nulls last, r.role`,
    [TENANT, from, to],
  );

export interface WithheldTax extends Readonly<Record<string, unknown>> {
  readonly subject_id: number;
  readonly tax_id: number;
  readonly base: string;
  readonly amount: string;
}

/** What was withheld from suppliers and is to be remitted, by subject and tax. */
export const withheldIn = (
  tx: Tx,
  { rowSets }: Pick<Registry, 'rowSets'>,
  { from, to }: Month,
): Promise<WithheldTax[]> =>
  tx.query<WithheldTax>(
    `select r.subject_id, r.tax_id, sum(r.base)::numeric(18,2)::text as base, sum(r.amount)::numeric(18,2)::text as amount
      from (${rowSets.textOf('taxes:rows')}) r
      where r.account_id = $1 and r.side = 'CXP' and r.withheld and not r.remitted and r.subject_id is not null and r.date between $2::date and $3::date
      group by 1, 2 having sum(r.amount) <> 0 order by 1, 2`,
    [TENANT, from, to],
  );

export interface WithheldMonth extends WithheldTax {
  /** `2026-03`. */
  readonly month: string;
  /** Code of c_Impuesto. */
  readonly sat_tax: string;
}

/** The same by month, of all subjects or of one. */
export const withheldByMonth = (
  tx: Tx,
  { rowSets }: Pick<Registry, 'rowSets'>,
  { from, to }: Month,
  subjectId: number | null = null,
): Promise<WithheldMonth[]> =>
  tx.query<WithheldMonth>(
    `select to_char(r.date, 'YYYY-MM') as month, r.subject_id, r.tax_id, y.sat_tax, sum(r.base)::numeric(18,2)::text as base, sum(r.amount)::numeric(18,2)::text as amount
      from (${rowSets.textOf('taxes:rows')}) r join sattaxes y on ${sameCompany('y', 'r')} and y.id = r.tax_id
      where r.account_id = $1 and r.side = 'CXP' and r.withheld and not r.remitted and r.subject_id is not null and r.date between $2::date and $3::date and ($4::bigint is null or r.subject_id = $4)
      group by 1, 2, 3, 4 having sum(r.amount) <> 0 order by 2, 1, 4, 3`,
    [TENANT, from, to, subjectId],
  );

export interface MovedAccount {
  readonly role: string;
  readonly book_account_id: number;
  /** Pesos, charges less credits. */
  readonly amount: string;
}

/** By account of these roles; `except` are events whose entries do not count. */
export async function movedIn(
  tx: Tx,
  registry: Registry,
  roles: readonly string[],
  { from, to, except }: Month & { readonly except: readonly string[] },
): Promise<readonly MovedAccount[]> {
  const accounts = await accountsOfRoles(tx, registry, roles);
  const moved = await tx.query(
    sql<{
      book_account_id: number;
      amount: string;
    }>`select x.book_account_id, sum(x.debit - x.credit)::text as amount
      from acc_ledger x join acc__book_entries e on ${raw(sameCompany('e', 'x'))} and e.id = x.entry_id
      where x.account_id = ${TENANT} and x.date between ${from}::date and ${to}::date and x.book_account_id = any(${accounts.map(({ book_account_id }) => book_account_id)}::bigint[])
        and (e.event is null or e.event <> all(${except}::text[]))
      group by 1 having sum(x.debit - x.credit) <> 0`,
  );
  const roleOf = new Map(
    accounts.toReversed().map(({ role, book_account_id }) => [book_account_id, role]),
  );
  return moved.map((each) => ({ role: roleOf.get(each.book_account_id)!, ...each }));
}

/** Income of the books: what grows on the credit side, returns and discounts apart (LISR 14). */
export async function incomeIn(tx: Tx, { from, to }: Month): Promise<string> {
  const [found] = await tx.query(
    sql<{
      amount: string;
    }>`select coalesce(sum(x.credit - x.debit), 0)::numeric(18,2)::text as amount
      from acc_ledger x join acc__accounts a on ${raw(sameCompany('a', 'x'))} and a.id = x.book_account_id ${raw(leftJoin('acc__accounts.account_type_id', 'a', 'y'))} join acc__book_entries e on ${raw(sameCompany('e', 'x'))} and e.id = x.entry_id
      where x.account_id = ${TENANT} and x.date between ${from}::date and ${to}::date and a.nature = 'ACREEDORA' and y.class in ('INGRESOS', 'RESULTADO_FINANCIERO') and e.origin not in ('CIERRE', 'APERTURA')`,
  );
  return found!.amount;
}

/** Result of the books before the income tax of the year: credits less charges. */
export async function resultIn(tx: Tx, registry: Registry, { from, to }: Month): Promise<string> {
  const taxes = await accountsOfRoles(tx, registry, ['ISR_EJERCICIO']);
  const [found] = await tx.query(
    sql<{
      amount: string;
    }>`select coalesce(sum(x.credit - x.debit), 0)::numeric(18,2)::text as amount
      from acc_ledger x join acc__accounts a on ${raw(sameCompany('a', 'x'))} and a.id = x.book_account_id ${raw(leftJoin('acc__accounts.account_type_id', 'a', 'y'))} join acc__book_entries e on ${raw(sameCompany('e', 'x'))} and e.id = x.entry_id
      where x.account_id = ${TENANT} and x.date between ${from}::date and ${to}::date and y.closes_at_year_end and e.origin not in ('CIERRE', 'APERTURA') and x.book_account_id <> all(${taxes.map(({ book_account_id }) => book_account_id)}::bigint[])`,
  );
  return found!.amount;
}
