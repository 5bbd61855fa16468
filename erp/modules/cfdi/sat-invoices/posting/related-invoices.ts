/** What a credit note names: our own invoices, what is left to credit of them, and what is owed. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { LIVE } from '../../issuing/issuing-choices.ts';

/** Relations by which a note lowers what it names (c_TipoRelacion). */
const CREDITED = ['01', '03', '07'];

interface Note {
  readonly id: number;
  readonly currency_id?: number | null;
}

interface Related {
  readonly id: number;
  readonly currency_id: number | null;
  readonly total: string;
  readonly noted: string;
}

/** The invoices of this company that the note credits. */
export const creditedInvoices = (tx: Tx, noteId: number): Promise<Related[]> =>
  tx.query(
    sql<Related>`select i.id, i.currency_id, i.total,
        coalesce((select sum(n.total) from satinvoices n where n.account_id = ${TENANT} and n.id <> ${noteId} and n.cfdi_type = 'EGRESO' and n.status = any(${LIVE}::text[])
          and exists (select 1 from satinvoices__relations x where x.account_id = ${TENANT} and x.invoice_id = n.id and x.uuid = i.uuid and x.relation = any(${CREDITED}::text[]))
          and not exists (select 1 from satinvoices__relations y where y.account_id = ${TENANT} and y.invoice_id = ${noteId} and y.uuid = n.uuid and y.relation = '04')), 0) as noted
      from satinvoices i where i.account_id = ${TENANT} and i.cfdi_type = 'INGRESO' and i.status = any(${LIVE}::text[])
        and exists (select 1 from satinvoices__relations r where r.account_id = ${TENANT} and r.invoice_id = ${noteId} and r.uuid = i.uuid and r.relation = any(${CREDITED}::text[])) order by i.date, i.id`,
  );

export interface Creditable {
  /** Null where it names none of ours: what another system issued. */
  readonly left: string | null;
  readonly otherCurrency: boolean;
}

export async function creditedBefore(tx: Tx, note: Note): Promise<Creditable> {
  const invoices = await creditedInvoices(tx, note.id);
  if (invoices.length === 0) return { left: null, otherCurrency: false };
  const left = invoices.reduce(
    (sum, { total, noted }) => sum.plus(total).minus(noted),
    new Exact(0),
  );
  return {
    left: moneyText(left),
    otherCurrency: invoices.some(({ currency_id }) => currency_id !== note.currency_id),
  };
}
