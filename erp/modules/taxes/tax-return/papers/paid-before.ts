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
    }>`select (select coalesce(sum(d.amount_due), 0)::text from sat__tax_return d where d.account_id = ${TENANT} and d.kind = 'ISR_PROVISIONAL' and d.year = ${year} and d.month < ${month} and d.status in ('PRESENTADA', 'PAGADA')) as filed,
      (select coalesce(sum(x.debit - x.credit), 0)::text from acc_ledger x join acc__book_entries e on ${raw(sameCompany('e', 'x'))} and e.id = x.entry_id
        where x.account_id = ${TENANT} and x.book_account_id = any(${accounts.map(({ book_account_id }) => book_account_id)}::bigint[]) and x.date between ${`${year}-01-01`}::date and ${last.toString()}::date and e.source_resource is distinct from 'sat/tax-return') as books`,
  );
  return moneyText(new Exact(found!.filed).plus(found!.books));
}

/** What versions of a return before one paid and stays paid: of all, and by part. */
export interface PaidBefore {
  readonly paid: string;
  readonly paidParts: Readonly<Record<string, string>>;
}

export async function paidBy(
  { tx }: Pick<Writing, 'tx'>,
  {
    year,
    month,
    kind,
    filing,
  }: Readonly<Record<'year' | 'month' | 'filing', number>> & {
    readonly kind: string;
  },
): Promise<PaidBefore> {
  const rows = await tx.query(
    sql<{
      part: string;
      paid: string;
    }>`select i.part, sum(i.amount - i.balance)::text as paid from sat__tax_return d join cfl__open_items i on ${raw(sameCompany('i', 'd'))} and i.source_resource = 'sat/tax-return' and i.source_id = d.id::text
      where d.account_id = ${TENANT} and d.year = ${year} and d.month = ${month} and d.kind = ${kind} and d.filing < ${filing} and i.status <> 'CANCELADA' group by 1`,
  );
  return {
    paid: moneyText(rows.reduce((sum, { paid }) => sum.plus(paid), new Exact(0))),
    paidParts: Object.fromEntries(rows.map(({ part, paid }) => [part, paid])),
  };
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
    }>`select coalesce(sum(in_favor) filter (where period < ${period}), 0) - coalesce(sum(applied_credit) filter (where id <> ${ownId}), 0) as left from sat__tax_return where account_id = ${TENANT} and kind = 'IVA' and status in ('PRESENTADA', 'PAGADA')`,
  );
  return moneyText(new Exact(found!.left));
}
