/** What earlier returns paid or determined. */
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { accountsOfRoles } from '#erp/domains/accounting/accounts/role-accounts.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';

/**
 * Provisional payments of the year before the month: those that its returns determined, whenever
 * they were filed, and what the books had of before there were returns.
 */
export async function provisionalPaid(
  { tx, services }: Writing,
  { year, month }: { readonly year: number; readonly month: number },
): Promise<string> {
  const accounts = await accountsOfRoles(tx, services.registry, ['PAGOS_PROV_ISR']);
  const last = Temporal.PlainDate.from({ year, month: Math.min(month, 12), day: 1 })
    .add({ months: 1 })
    .subtract({ days: 1 });
  const [found] = await tx.query(
    sql<{
      filed: string;
      books: string;
    }>`select (select coalesce(sum(d.amount_due), 0)::text from sat__tax_return d where d.account_id = ${TENANT} and d.kind = 'ISR_PROVISIONAL' and d.year = ${year} and d.month < ${month} and d.status = 'PRESENTADA') as filed,
      (select coalesce(sum(x.debit - x.credit), 0)::text from acc_ledger x join acc__book_entries e on ${raw(sameCompany('e', 'x'))} and e.id = x.entry_id
        where x.account_id = ${TENANT} and x.book_account_id = any(${accounts.map(({ book_account_id }) => book_account_id)}::bigint[]) and x.date between ${`${year}-01-01`}::date and ${last.toString()}::date and e.source_resource is distinct from 'sat/tax-return') as books`,
  );
  return moneyText(new Exact(found!.filed).plus(found!.books));
}

/** What was applied to the items of these returns, and is not given back when they are replaced. */
export async function paidOf({ tx }: Pick<Writing, 'tx'>, ids: readonly number[]): Promise<string> {
  const [found] = await tx.query(
    sql<{
      paid: string;
    }>`select coalesce(sum(amount - balance), 0)::text as paid from cfl__open_items where account_id = ${TENANT} and source_resource = 'sat/tax-return' and source_id = any(${ids.map(String)}::text[]) and status <> 'CANCELADA'`,
  );
  return found!.paid;
}

/** IVA in favour of earlier months that no later return has used. */
export async function creditLeft(
  { tx }: Pick<Writing, 'tx'>,
  period: string,
  ownId: number,
): Promise<string> {
  const [found] = await tx.query(
    sql<{
      left: string;
    }>`select coalesce(sum(in_favor) filter (where period < ${period}), 0) - coalesce(sum(applied_credit) filter (where id <> ${ownId}), 0) as left from sat__tax_return where account_id = ${TENANT} and kind = 'IVA' and status = 'PRESENTADA'`,
  );
  return moneyText(new Exact(found!.left));
}
