/** What `judgeCredit` is told of a customer. */
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { join } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { owedByCustomer } from '#erp/domains/open-items/reading/summary.ts';
import type { Row } from '#erp/kernel/rules.ts';
import { missingCreditDocuments } from '../customers/credit-documents.ts';
import { salesSettings } from '../sales-configuration/sales-settings.ts';
import { owedByOrders } from './owed-by-orders.ts';
import type { CreditPolicy, CreditTerms, Exposure } from './judge-credit.ts';

interface StoredTerms {
  readonly status: string;
  readonly payment_term: string | null;
  readonly credit_limit: string | null;
  readonly overdue_tolerance_days: number | null;
  /** Of its type. */
  readonly credit_check: string | null;
}

interface StoredDocument extends Row {
  readonly document_type: string;
  readonly file: number | null;
  readonly expires_at: string | null;
}

/** Those of the customer, else of its type, else of the company; `today` is an ISO day. */
export async function loadCreditTerms(
  tx: Tx,
  customerId: number,
  today: string,
): Promise<CreditTerms & { readonly tolerance: number }> {
  const [stored] = await tx.query(
    sql<StoredTerms>`select c.status, c.payment_term, c.credit_limit, c.overdue_tolerance_days, y.credit_check from customers c ${raw(join('customers.customer_type_id', 'c', 'y'))} where c.account_id = ${TENANT} and c.id = ${customerId}`,
  );
  if (!stored) throw new Error(`no customer ${customerId}`);
  const documents = await tx.query(
    sql<StoredDocument>`select document_type, file, expires_at from sls_customer_documents where account_id = ${TENANT} and customer_id = ${customerId}`,
  );
  const usual = await salesSettings(tx);
  return {
    blocked: stored.status === 'BLOQUEADO',
    limit: stored.payment_term === 'CREDITO' ? (stored.credit_limit ?? '0') : null,
    // Both fields have the choices of `CREDIT_CHECKS`.
    policy: (stored.credit_check ?? usual.credit_check) as CreditPolicy,
    missing: missingCreditDocuments(usual.credit_document_types, documents, today),
    tolerance: stored.overdue_tolerance_days ?? usual.overdue_tolerance_days,
  };
}

/** What is ordered and not shipped counts where the company says so. */
export async function loadExposure(
  tx: Tx,
  customerId: number,
  {
    without,
    ...overdue
  }: {
    readonly today: string;
    readonly tolerance: number;
    /** The order that is judged, which adds its own amount. */
    readonly without?: number;
  },
): Promise<Exposure> {
  const owed = await owedByCustomer(tx, customerId, overdue);
  const { shipped, pending } = await owedByOrders(tx, customerId, without);
  const { include_open_orders } = await salesSettings(tx);
  return { ...owed, shipped, pending: include_open_orders ? pending : '0.00' };
}
