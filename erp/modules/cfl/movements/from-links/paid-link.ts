/** What a paid link is for: its money, who paid and what they owe. */
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { join } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import type { Resource } from '#erp/model/types.ts';

export const LINKS = 'payment-links';
export const ITEMS = 'cfl/open-items';

export interface PaidLink {
  readonly id: number;
  readonly reference: string;
  readonly title: string | null;
  readonly gateway_id: number;
  readonly gateway: string;
  /** What was asked for. */
  readonly amount: string;
  readonly currency_id: number;
  readonly currency: string;
  readonly paid_amount: string;
  readonly paid_currency_id: number;
  readonly paid_currency: string;
  /** Of what was paid; null untold. */
  readonly fee: string | null;
  readonly fee_tax: string | null;
  readonly paid_method: string | null;
  /** ISO day, in the company's zone. */
  readonly paid_on: string;
  readonly source_resource: string;
  readonly source_id: number;
}

/** Locked; null where it is not paid or already became money of treasury. */
export async function lockPaidLink({ tx, actor }: Writing, id: number): Promise<PaidLink | null> {
  const [link] = await tx.query(
    sql<PaidLink>`select l.id, l.reference, l.title, l.gateway_id, g.name as gateway, l.amount, l.currency_id, c.code as currency,
        coalesce(l.paid_amount, l.amount) as paid_amount, p.id as paid_currency_id, p.code as paid_currency, l.fee, l.fee_tax, l.paid_method,
        (l.paid_at at time zone ${actor.timeZone})::date as paid_on, l.source_resource, l.source_id
      from payment_links l ${raw(join('payment_links.gateway_id', 'l', 'g'))} ${raw(join('payment_links.currency_id', 'l', 'c'))}
        join currencies p on p.account_id = ${TENANT} and p.id = coalesce(l.paid_currency_id, l.currency_id)
      where l.account_id = ${TENANT} and l.id = ${id} and l.status = 'PAGADA' and l.movement_id is null and l.transaction_id is null
        and coalesce(l.collection_status, 'EN_ESPERA') = 'EN_ESPERA' for update of l`,
  );
  return link ?? null;
}

export interface RecordItem {
  readonly id: number;
  readonly side: 'CXC' | 'CXP';
  readonly direction: 'CARGO' | 'ABONO';
  readonly subject_id: number | null;
  readonly currency_id: number;
  /** Its code. */
  readonly currency: string;
  readonly balance: string;
}

/** What a record left to be collected or paid, or is itself; the first that falls due first. */
export const itemsOf = (tx: Tx, path: string, id: number): Promise<RecordItem[]> =>
  tx.query(
    sql<RecordItem>`select i.id, i.side, i.direction, i.subject_id, i.currency_id, c.code as currency, i.balance
      from cfl__open_items i ${raw(join('cfl__open_items.currency_id', 'i', 'c'))}
      where i.account_id = ${TENANT} and i.status <> 'CANCELADA'
        and case when ${path} = ${ITEMS} then i.id = ${id} else i.source_resource = ${path} and i.source_id = ${String(id)} end order by i.due_date, i.id`,
  );

/** Of those, what somebody owes the company. */
export const isOwed = ({ side, direction }: RecordItem): boolean =>
  side === 'CXC' && direction === 'CARGO';

/** What a field of a record refers to. */
async function referenceIn(tx: Tx, { table }: Resource, id: number, field: string) {
  const [found] = await tx.query<{ id: number | null }>(
    `select r."${field}" as id from ${table} r where r.account_id = $2 and r.id = $1`,
    [id, TENANT],
  );
  return found?.id ?? null;
}

const subjectOf = async (tx: Tx, customer: number | null): Promise<number | null> => {
  const [found] = await tx.query(
    sql<{
      id: number;
    }>`select id from cfl__subjects where account_id = ${TENANT} and customer_id = ${customer}`,
  );
  return found?.id ?? null;
};

/** The party that a record names, or is. */
async function partyOf(tx: Tx, record: Resource, id: number): Promise<number | null> {
  const { path, fields } = record;
  if (path === 'cfl/subjects') return id;
  if (path === 'customers') return subjectOf(tx, id);
  const refersTo = (name: string, to: string) => {
    const field = fields[name];
    return field?.kind === 'ref' && field.to === to;
  };
  if (refersTo('subject_id', 'cfl/subjects')) return referenceIn(tx, record, id, 'subject_id');
  if (!refersTo('customer_id', 'customers')) return null;
  return subjectOf(tx, await referenceIn(tx, record, id, 'customer_id'));
}

export interface Debt {
  readonly subject_id: number | null;
  /** Open ones of that party. */
  readonly items: readonly RecordItem[];
}

export async function debtOf(
  { tx, services: { registry } }: Writing,
  { source_resource, source_id }: PaidLink,
): Promise<Debt> {
  const asked = registry.resources.get(source_resource);
  if (!asked) return { subject_id: null, items: [] };
  const record = registry.recordOf(asked);
  const items = (await itemsOf(tx, record.path, source_id)).filter(isOwed);
  const subject_id = items[0]?.subject_id ?? (await partyOf(tx, record, source_id));
  return {
    subject_id,
    items: items.filter((item) => item.subject_id === subject_id && Number(item.balance) > 0),
  };
}
