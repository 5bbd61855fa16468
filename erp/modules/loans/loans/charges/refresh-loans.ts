/** What of a loan's table is paid and what it still owes: kept beside the open items. */
import type { Tx } from '#erp/db/database.ts';
import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';

export interface LoanFigures {
  readonly outstanding: string;
  readonly overdue: string;
  readonly next_due: string | null;
}

/** Amounts of the charges of an installment, by part: whole, and what is left. */
const BY_PART = sql`select c.installment_id, sum(c.amount) filter (where c.part in ('MORATORIO', 'IVA_MORATORIO')) as late,
      sum(c.amount - i.balance) filter (where c.part = 'CAPITAL') as capital, sum(c.amount - i.balance) filter (where c.part = 'INTERES') as interest, sum(c.amount - i.balance) filter (where c.part = 'IVA') as tax,
      sum(i.balance) as pending, sum(c.amount - i.balance) as paid, sum(c.amount) filter (where c.part not in ('MORATORIO', 'IVA_MORATORIO')) as charged
    from loan_charges c join cfl__open_items i on ${raw(refersTo('loan_charges.open_item_id', 'c', 'i'))}
    where c.account_id = ${TENANT} and c.is_current and c.part <> 'PREPAGO'`;

const keepInstallments = (tx: Tx, loanIds: readonly number[], today: string) =>
  tx.execute(
    sql`update loan_installments r set default_interest = coalesce(p.late, 0), paid_principal = coalesce(p.capital, 0), paid_interest = coalesce(p.interest, 0), paid_tax = coalesce(p.tax, 0),
        status = case when not r.is_current then 'REEMPLAZADO' when r.total = 0 then 'OMITIDO' when coalesce(p.charged, 0) >= r.total and coalesce(p.pending, 0) = 0 then 'PAGADO'
          when r.due_date < ${today}::date then 'VENCIDO' when coalesce(p.paid, 0) > 0 then 'PARCIAL' else 'PENDIENTE' end
      from loan_installments x left join (${BY_PART} and c.loan_id = any(${loanIds}::bigint[]) group by c.installment_id) p on p.installment_id = x.id
      where r.account_id = ${TENANT} and ${raw(sameCompany('x', 'r'))} and x.id = r.id and r.loan_id = any(${loanIds}::bigint[])`,
  );

/** Principal that is owed, what is past due, and the day of the next payment. */
const figuresOf = (tx: Tx, loanIds: readonly number[], today: string) =>
  tx.query(
    sql<
      LoanFigures & { readonly id: number }
    >`select l.id, coalesce(c.outstanding, 0)::text as outstanding, coalesce(c.overdue, 0)::text as overdue,
        (select min(r.due_date) from loan_installments r where ${raw(refersTo('loan_installments.loan_id', 'r', 'l'))} and r.is_current and r.status in ('PENDIENTE', 'PARCIAL', 'VENCIDO')) as next_due
      from loans l left join (select c.loan_id, sum(i.balance) filter (where c.part = 'CAPITAL') as outstanding, sum(i.balance) filter (where c.due_date < ${today}::date) as overdue
        from loan_charges c join cfl__open_items i on ${raw(refersTo('loan_charges.open_item_id', 'c', 'i'))} where c.account_id = ${TENANT} and c.is_current and c.loan_id = any(${loanIds}::bigint[]) group by c.loan_id) c on c.loan_id = l.id
      where l.account_id = ${TENANT} and l.id = any(${loanIds}::bigint[])`,
  );

/** Gives the figures by loan, which it keeps with them too. */
export async function refreshLoans(
  tx: Tx,
  loanIds: readonly number[],
  today: string,
): Promise<ReadonlyMap<number, LoanFigures>> {
  await keepInstallments(tx, loanIds, today);
  const rows = await figuresOf(tx, loanIds, today);
  await tx.execute(
    sql`update loans l set outstanding = f.outstanding, overdue = f.overdue, next_due = f.next_due
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f(id bigint, outstanding numeric, overdue numeric, next_due date)
      where l.account_id = ${TENANT} and l.id = f.id and (l.outstanding, l.overdue, l.next_due) is distinct from (f.outstanding, f.overdue, f.next_due)`,
  );
  return new Map(
    rows.map(({ id, outstanding, overdue, next_due }) => [id, { outstanding, overdue, next_due }]),
  );
}
