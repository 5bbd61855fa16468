/** Which CFDI take the place of which: by relation 04, stamped or still to be. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { INVOICES } from '../stamping/invoices-path.ts';

export interface Substitute {
  readonly id: number;
  readonly number: string | null;
  readonly status: string;
  /** Null until it is stamped. */
  readonly uuid: string | null;
}

/** The last one that is not cancelled; one that is being cancelled comes after the others. */
export async function substituteOf(tx: Tx, uuid: string): Promise<Substitute | null> {
  const [found] = await tx.query(
    sql<Substitute>`select s.id, s.number, s.status, s.uuid from satinvoices s where s.account_id = ${TENANT} and s.status <> 'CANCELADO'
      and exists (select 1 from satinvoices__relations r where r.account_id = ${TENANT} and r.invoice_id = s.id and r.relation = '04' and r.uuid = ${uuid})
      order by s.status = 'CANCELACION_SOLICITADA', s.uuid is null, s.id desc limit 1`,
  );
  return found ?? null;
}

/** In pesos, what is owed of those that it takes the place of: it is not owed twice. */
export async function owedOfSubstituted(tx: Tx, id: number): Promise<string> {
  const [row] = await tx.query(
    sql<{
      owed: string;
    }>`select coalesce(sum(o.base_balance), 0) as owed from satinvoices__relations r join satinvoices s on s.account_id = ${TENANT} and s.uuid = r.uuid
        join cfl__open_items o on o.account_id = ${TENANT} and o.source_resource = ${INVOICES} and o.source_id = s.id::text and o.direction = 'CARGO' and o.status <> 'CANCELADA'
      where r.account_id = ${TENANT} and r.invoice_id = ${id} and r.relation = '04'`,
  );
  return row!.owed;
}
