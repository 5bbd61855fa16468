/**
 * Receipts that suppliers owe follow from what their invoices were paid (purchasing R48). Whoever
 * keeps the receipts that came says which of these they are.
 */
import { TENANT } from '#erp/db/sql/sql.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { paidInvoices } from './paid-invoices.ts';

interface At {
  readonly tx: Tx;
  readonly now: Temporal.Instant;
  readonly actor: Pick<Actor, 'timeZone'>;
}

/** With a CFDI that is paid later: each payment has a receipt of its own (CFF 29-A VII b). */
const OWED = `with owed as (
    select q.account_id, q.shipment_id as invoice_id, i.supplier_id, i.currency_id, q.amount, q.date as paid_on, q.no as payment_no, q.source_resource, q.source_id,
      row_number() over (partition by q.shipment_id order by q.date, q.first) as installment,
      ((date_trunc('month', q.date) + interval '1 month')::date + (g.rep_deadline_day - 1)::int) as due_on
    from (${paidInvoices('i.account_id = $1 and i.id = any($2::bigint[])')}) q
      join prc__invoice_shipments i on ${sameCompany('i', 'q')} and i.id = q.shipment_id join pur__pur_settings g on ${sameCompany('g', 'q')}
    where i.payment_mode = 'PPD' and i.uuid_key is not null and i.kind <> 'NOTA_CREDITO')`;

const SAME = `${sameCompany('c', 'o')} and c.invoice_id = o.invoice_id and c.source_resource = o.source_resource and c.source_id = o.source_id`;

/** Those of these invoices, after payments of them were applied or undone. */
export async function followComplements(
  { tx, now, actor }: At,
  invoices: readonly number[],
): Promise<void> {
  if (invoices.length === 0) return;
  await tx.execute(
    `${OWED} delete from payments__complements c where c.account_id = $1 and c.invoice_id = any($2::bigint[]) and not exists (select 1 from owed o where ${SAME})`,
    [TENANT, invoices],
  );
  await tx.execute(
    `${OWED} update payments__complements c set installment = o.installment, amount = o.amount, paid_on = o.paid_on, due_on = o.due_on, payment_no = o.payment_no, version = c.version + 1
      from owed o where ${SAME} and (c.installment, c.amount, c.paid_on, c.payment_no) is distinct from (o.installment, o.amount, o.paid_on, o.payment_no)`,
    [TENANT, invoices],
  );
  await tx.execute(
    `${OWED} insert into payments__complements (account_id, supplier_id, invoice_id, payment_id, payment_no, paid_on, installment, amount, currency_id, due_on, state, source_resource, source_id)
      select o.account_id, o.supplier_id, o.invoice_id, case o.source_resource when 'payments' then o.source_id::bigint end, o.payment_no, o.paid_on, o.installment, o.amount, o.currency_id, o.due_on, case when o.due_on < $3::date then 'VENCIDO' else 'PENDIENTE' end, o.source_resource, o.source_id
        from owed o where not exists (select 1 from payments__complements c where ${SAME})`,
    [TENANT, invoices, todayOf(now, actor.timeZone)],
  );
}

/** Those whose day is over, told in the morning; how many. */
export const expireComplements = (tx: Tx, today: string): Promise<number> =>
  tx.execute(
    `update payments__complements set state = 'VENCIDO', version = version + 1 where account_id = $1 and state = 'PENDIENTE' and due_on < $2::date`,
    [TENANT, today],
  );
