/** Money that documents were paid with, by what paid it and which of them. */
import { leftJoin, sameCompany } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';

/** In the currency of what it paid. */
export interface DocumentPayment {
  readonly document_id: number;
  readonly resource: string;
  readonly record_id: number;
  readonly title: string | null;
  readonly day: string;
  readonly amount: string;
  readonly currency: string | null;
}

/** What was undone is no payment; a note takes off without money. */
export const documentPayments = (
  tx: Tx,
  resource: string,
  ids: readonly number[],
): Promise<DocumentPayment[]> =>
  tx.query(
    sql<DocumentPayment>`select i.source_id::bigint as document_id, k.source_resource as resource, k.source_id::bigint as record_id, min(k.document_no) as title, min(a.date) as day, sum(a.amount_charge)::numeric(18,2) as amount, c.code as currency
      from cfl__open_items i join cfl__applications a on ${raw(sameCompany('a', 'i'))} and a.charge_item_id = i.id
        join cfl__open_items k on ${raw(sameCompany('k', 'a'))} and k.id = a.credit_item_id and k.kind <> 'NOTA_CREDITO' and k.source_id ~ '^[0-9]{1,15}$'
        ${raw(leftJoin('cfl__open_items.currency_id', 'i', 'c'))}
      where i.account_id = ${TENANT} and i.source_resource = ${resource} and i.source_id = any(${ids.map(String)}::text[])
      group by i.source_id, k.source_resource, k.source_id, c.code having sum(a.amount_charge) <> 0 order by 5, 3, 1`,
  );
