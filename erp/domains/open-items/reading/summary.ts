/** What a party owes and is owed (finance §2.4), in pesos and by currency. */
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { join } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Side } from '../arithmetic/exchange-result.ts';

export interface SubjectSummary {
  readonly side: Side;
  readonly currency: string;
  /** Charges less credits, in the currency and in pesos at the rates of the documents. */
  readonly balance: string;
  readonly base_balance: string;
  /** Of the charges, what is past due. */
  readonly overdue: string;
  readonly base_overdue: string;
  /** Days that the oldest of them is late. */
  readonly oldest_days: number;
  /** Credits that wait to be applied. */
  readonly advances: string;
  readonly base_advances: string;
}

/** Ids of what a party owes and is owed and is not settled yet. */
export const openItemsOf = async (tx: Tx, subjectId: number): Promise<number[]> => {
  const rows = await tx.query(
    sql<{
      id: number;
    }>`select id from cfl__open_items where account_id = ${TENANT} and subject_id = ${subjectId} and status in ('ABIERTA', 'PARCIAL')`,
  );
  return rows.map(({ id }) => id);
};

/** What is owed to a supplier, in pesos at the rates of the documents. */
export async function owedToSupplier(tx: Tx, supplierId: number): Promise<string> {
  const [row] = await tx.query(
    sql<{
      amount: string;
    }>`select coalesce(sum(case i.direction when 'CARGO' then i.base_balance else -i.base_balance end), 0) as amount
      from cfl__open_items i ${raw(join('cfl__open_items.subject_id', 'i', 'u'))} where i.account_id = ${TENANT} and u.supplier_id = ${supplierId} and i.side = 'CXP' and i.status in ('ABIERTA', 'PARCIAL')`,
  );
  return row!.amount;
}

interface OwedByCustomer {
  /** Charges that are open. */
  readonly items: string;
  /** Credits that wait to be applied. */
  readonly credits: string;
  /** Of the charges, what is past due by more days than are tolerated; the oldest's days. */
  readonly overdue: string;
  readonly overdue_days: number;
}

/** What a customer owes, in pesos at the rates of the documents; `today` is an ISO day. */
export async function owedByCustomer(
  tx: Tx,
  customerId: number,
  { today, tolerance }: { readonly today: string; readonly tolerance: number },
): Promise<OwedByCustomer> {
  const late = sql`i.direction = 'CARGO' and i.due_date < ${today}::date - ${tolerance}::int`;
  const [row] = await tx.query(
    sql<OwedByCustomer>`select coalesce(sum(i.base_balance) filter (where i.direction = 'CARGO'), 0)::numeric(18,2) as items, coalesce(sum(i.base_balance) filter (where i.direction = 'ABONO'), 0)::numeric(18,2) as credits,
        coalesce(sum(i.base_balance) filter (where ${late}), 0)::numeric(18,2) as overdue, coalesce(${today}::date - min(i.due_date) filter (where ${late}), 0) as overdue_days
      from cfl__open_items i ${raw(join('cfl__open_items.subject_id', 'i', 'u'))} where i.account_id = ${TENANT} and u.customer_id = ${customerId} and i.side = 'CXC' and i.status in ('ABIERTA', 'PARCIAL')`,
  );
  return row!;
}

interface SupplierSubject {
  /** Null of a supplier whom nothing has made a party. */
  readonly subject_id: number | null;
  readonly name: string;
  readonly rfc: string | null;
}

/** As which party the books know a supplier. */
export async function subjectOfSupplier(
  tx: Tx,
  supplierId: number | null,
): Promise<SupplierSubject | null> {
  const [subject] = await tx.query(
    sql<SupplierSubject>`select u.id as subject_id, s.legal_name as name, s.rfc from suppliers s left join cfl__subjects u on u.account_id = ${TENANT} and u.supplier_id = s.id where s.account_id = ${TENANT} and s.id = ${supplierId}`,
  );
  return subject ?? null;
}

/** Of these open items; `today` is an ISO day in the company's zone. */
export const summary = (tx: Tx, ids: readonly number[], today: string): Promise<SubjectSummary[]> =>
  tx.query(
    sql<SubjectSummary>`select i.side, c.code as currency,
        sum(case i.direction when 'CARGO' then i.balance else -i.balance end) as balance, sum(case i.direction when 'CARGO' then i.base_balance else -i.base_balance end) as base_balance,
        coalesce(sum(i.balance) filter (where i.direction = 'CARGO' and i.due_date < ${today}::date), 0) as overdue, coalesce(sum(i.base_balance) filter (where i.direction = 'CARGO' and i.due_date < ${today}::date), 0) as base_overdue,
        coalesce(${today}::date - min(i.due_date) filter (where i.direction = 'CARGO' and i.due_date < ${today}::date), 0) as oldest_days,
        coalesce(sum(i.balance) filter (where i.direction = 'ABONO'), 0) as advances, coalesce(sum(i.base_balance) filter (where i.direction = 'ABONO'), 0) as base_advances
      from cfl__open_items i ${raw(join('cfl__open_items.currency_id', 'i', 'c'))}
      where i.account_id = ${TENANT} and i.id = any(${ids}::bigint[]) and i.status in ('ABIERTA', 'PARCIAL') group by i.side, c.code order by i.side, c.code`,
  );
