/** What `judgeCredit` is told of a customer. */
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { join } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { nameOfChoice } from '#erp/model/texts/labels.ts';
import { slsCustomerDocuments } from '../customers/customer-documents.ts';
import type { CreditPolicy, CreditTerms, Exposure } from './judge-credit.ts';

interface StoredTerms {
  readonly status: string;
  readonly payment_term: string | null;
  readonly credit_limit: string | null;
  readonly tolerance: number;
  readonly policy: CreditPolicy;
  readonly missing: readonly string[];
}

/** Those of the customer, else of its type, else of the company; `today` is an ISO day. */
export async function loadCreditTerms(
  tx: Tx,
  customerId: number,
  today: string,
): Promise<CreditTerms & { readonly tolerance: number }> {
  const [stored] = await tx.query(
    sql<StoredTerms>`select c.status, c.payment_term, c.credit_limit, coalesce(c.overdue_tolerance_days, g.overdue_tolerance_days) as tolerance, coalesce(y.credit_check, g.credit_check) as policy,
        array(select asked.type from unnest(g.credit_document_types) with ordinality asked(type, place) where not exists (
            select 1 from sls_customer_documents d where d.account_id = ${TENANT} and d.customer_id = c.id and d.document_type = asked.type and d.file is not null and (d.expires_at is null or d.expires_at >= ${today}::date)
          ) order by asked.place) as missing
      from customers c ${raw(join('customers.customer_type_id', 'c', 'y'))} cross join sales_configuration g where c.account_id = ${TENANT} and g.account_id = ${TENANT} and c.id = ${customerId}`,
  );
  if (!stored) throw new Error(`no customer ${customerId}`);
  const { status, payment_term, credit_limit, tolerance, policy, missing } = stored;
  const types = slsCustomerDocuments.fields.document_type;
  return {
    blocked: status === 'BLOQUEADO',
    limit: payment_term === 'CREDITO' ? (credit_limit ?? '0') : null,
    policy,
    missing: missing.map((type) => nameOfChoice(types, type)),
    tolerance,
  };
}

/** Orders and shipments add to it what they have not invoiced, as soon as there are any. */
export async function loadExposure(
  tx: Tx,
  customerId: number,
  { today, tolerance }: { readonly today: string; readonly tolerance: number },
): Promise<Exposure> {
  const [found] = await tx.query(
    sql<
      Pick<Exposure, 'items' | 'credits' | 'overdue' | 'overdue_days'>
    >`select coalesce(sum(i.base_balance) filter (where i.direction = 'CARGO'), 0)::numeric(18,2) as items, coalesce(sum(i.base_balance) filter (where i.direction = 'ABONO'), 0)::numeric(18,2) as credits,
        coalesce(sum(i.base_balance) filter (where i.direction = 'CARGO' and i.due_date < ${today}::date - ${tolerance}::int), 0)::numeric(18,2) as overdue,
        coalesce(${today}::date - min(i.due_date) filter (where i.direction = 'CARGO' and i.due_date < ${today}::date - ${tolerance}::int), 0) as overdue_days
      from cfl__open_items i ${raw(join('cfl__open_items.subject_id', 'i', 'u'))} where i.account_id = ${TENANT} and u.customer_id = ${customerId} and i.side = 'CXC' and i.status in ('ABIERTA', 'PARCIAL')`,
  );
  return { ...found!, shipped: '0.00', pending: '0.00' };
}
