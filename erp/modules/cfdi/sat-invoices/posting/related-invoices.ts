/** What a credit note names: our own invoices, what is left to credit of them, and what is owed. */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { IN_FORCE, LIVE } from '../../issuing/issuing-choices.ts';

/** Relations by which a note lowers what it names (c_TipoRelacion). */
export const CREDITED: readonly string[] = ['01', '03', '07'];

export interface Related {
  readonly id: number;
  readonly uuid: string;
  readonly number: string;
  readonly currency_id: number | null;
  readonly total: string;
  /** What is owed of it. */
  readonly balance: string;
  /** What its other notes credit of it. */
  readonly noted: string;
  /** The row of the note that names it, and what that says of the note's amount. */
  readonly relation_id: number;
  readonly said: string | null;
}

/**
 * The invoices of this company that the note credits. A note that waits for its stamp counts as one
 * that has it: it may exist already.
 */
export const creditedInvoices = (tx: Tx, noteId: number): Promise<Related[]> =>
  tx.query(
    sql<Related>`select i.id, i.uuid, i.number, i.currency_id, i.total, coalesce(i.balance, 0) as balance, r.relation_id, r.said,
        coalesce((select sum(x.credited) from satinvoices__relations x join satinvoices n on ${raw(sameCompany('n', 'x'))} and n.id = x.invoice_id where x.account_id = ${TENANT} and x.uuid = i.uuid and x.relation = any(${CREDITED}::text[]) and n.id <> ${noteId} and n.cfdi_type = 'EGRESO' and n.status = any(${IN_FORCE}::text[])
          and not exists (select 1 from satinvoices__relations y where y.account_id = ${TENANT} and y.invoice_id = ${noteId} and y.uuid = n.uuid and y.relation = '04')), 0) as noted
      from (select uuid, min(id) as relation_id, sum(amount) as said from satinvoices__relations where account_id = ${TENANT} and invoice_id = ${noteId} and relation = any(${CREDITED}::text[]) group by uuid) r
        join satinvoices i on i.account_id = ${TENANT} and i.uuid = r.uuid and i.cfdi_type = 'INGRESO' and i.status = any(${LIVE}::text[]) order by i.date, i.id`,
  );
