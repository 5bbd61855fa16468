/** Reads open items and their taxes; those that change are locked. */
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { join, refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import type { OpenItem, Source, StoredTax } from './item.ts';

const COLUMNS = raw(
  `i.id, i.side, i.direction, i.kind, i.status, i.subject_id, i.document_no, i.installment_no, i.date, i.due_date, i.currency_id, (select coalesce(a.base_currency_id = c.id, c.code = 'MXN') from currencies c join accounts a on a.id = c.account_id where ${refersTo('cfl__open_items.currency_id', 'i', 'c')}) as in_pesos,
    i.exchange_rate, i.amount, i.base_amount, i.balance, i.base_balance, i.account_role, i.book_account_id, i.branch_office_id, i.source_resource, i.source_id, i.part`,
);

/** The items of a document, by instalment. */
export const itemsOf = (tx: Tx, { resource, id }: Source, part = '-'): Promise<OpenItem[]> =>
  tx.query(
    sql<OpenItem>`select ${COLUMNS} from cfl__open_items i where i.account_id = ${TENANT} and i.source_resource = ${resource} and i.source_id = ${String(id)} and i.part = ${part} order by i.installment_no`,
  );

/** Those of many, by `resource|id|part`. */
export const itemsOfAll = (tx: Tx, keys: readonly string[]): Promise<OpenItem[]> =>
  tx.query(
    sql<OpenItem>`select ${COLUMNS} from cfl__open_items i
      join (select split_part(k, '|', 1) as resource, split_part(k, '|', 2) as id, split_part(k, '|', 3) as part from unnest(${[...new Set(keys)]}::text[]) k) w on i.source_resource = w.resource and i.source_id = w.id and i.part = w.part
      where i.account_id = ${TENANT} order by i.id`,
  );

/**
 * Locks the subjects of these items and then the items, each in the order of their ids, so that two
 * who apply wait for each other and never in a circle.
 */
export async function lockItems(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OpenItem>> {
  await tx.query(
    sql`select s.id from cfl__subjects s where s.account_id = ${TENANT} and s.id in (select subject_id from cfl__open_items where account_id = ${TENANT} and id = any(${ids}::bigint[])) order by s.id for no key update`,
  );
  const items = await tx.query(
    sql<OpenItem>`select ${COLUMNS} from cfl__open_items i where i.account_id = ${TENANT} and i.id = any(${ids}::bigint[]) order by i.id for update`,
  );
  return new Map(items.map((item) => [item.id, item]));
}

/**
 * Taxes by cash flow of items, with what live applications took of each; not those that were taken
 * back (`withdrawTaxes`). What is of no month was taken back by a note or an advance with CFDI.
 */
export const taxesOf = (tx: Tx, ids: readonly number[]): Promise<StoredTax[]> =>
  tx.query(
    sql<StoredTax>`select x.id, x.item_id, x.tax_id, y.kind = 'RETENCION' as withheld, y.sat_tax, x.base, x.amount, x.amount_mxn, x.pending_role, x.realized_role,
        coalesce(k.base, 0) as taken_base, coalesce(k.amount, 0) as taken_amount, coalesce(k.mxn, 0) as taken_mxn,
        y.rate, coalesce(k.back_base, 0) as lowered_base, coalesce(k.back_amount, 0) as lowered_amount, coalesce(k.back_mxn, 0) as lowered_mxn, coalesce(w.amount, 0) as item_lowered
      from cfl__open_item_taxes x ${raw(join('cfl__open_item_taxes.tax_id', 'x', 'y'))}
      left join lateral (select sum(t.base_doc) as base, sum(t.tax_doc) as amount, sum(t.tax_at_document) as mxn,
        sum(t.base_doc) filter (where t.period_id is null) as back_base, sum(t.tax_doc) filter (where t.period_id is null) as back_amount, sum(t.tax_at_document) filter (where t.period_id is null) as back_mxn from cfl__application_taxes t where ${raw(refersTo('cfl__application_taxes.item_tax_id', 't', 'x'))}) k on true
      left join lateral (select sum(a.amount_charge) as amount from cfl__applications a where a.account_id = ${TENANT} and a.charge_item_id = x.item_id and not exists (
        select 1 from cfl__application_taxes t where ${raw(sameCompany('t', 'a'))} and t.application_id = a.id having count(*) > 0 and bool_and(t.period_id is not null))) w on true
      where x.account_id = ${TENANT} and x.item_id = any(${ids}::bigint[]) and x.basis = 'FLUJO' and x.base >= 0 and not exists (select 1 from cfl__open_item_taxes z where ${raw(sameCompany('z', 'x'))} and z.item_id = x.item_id and z.id > x.id and z.base < 0) order by x.id`,
  );
