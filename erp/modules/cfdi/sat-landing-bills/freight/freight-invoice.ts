/** The invoice that charges a freight, and its Carta Porte. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { readById } from '#erp/kernel/query/read.ts';
import type { Reading } from '../../issuing/issued-document.ts';
import { BILLS } from '../bills-path.ts';
import type { BillRecord } from '../stamping/bill-types.ts';

/** As people know it; a draft has no number yet. */
export async function invoiceNumber(tx: Tx, id: number | null | undefined): Promise<string> {
  const [invoice] = await tx.query(
    sql<{
      number: string | null;
    }>`select number from satinvoices where account_id = ${TENANT} and id = ${id ?? null}`,
  );
  return invoice?.number ?? String(id ?? '');
}

/** The one that goes within an invoice, with its rows; null of any other invoice. */
export async function billOfInvoice(
  { tx, services }: Reading,
  invoiceId: number | null | undefined,
): Promise<BillRecord | null> {
  const [found] = await tx.query(
    sql<{
      id: number;
    }>`select id from sat_landing_bills where account_id = ${TENANT} and invoice_id = ${invoiceId ?? null} and status <> 'CANCELADO' order by id limit 1`,
  );
  if (!found) return null;
  const { registry } = services;
  const row = await readById(tx, registry, registry.resource(BILLS), found.id, { shown: false });
  return row as BillRecord;
}
