/** Documents that a CFDI invoices hear what becomes of it, in the transaction that does it. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { InvoiceMoved, InvoiceNews } from '#erp/domains/cfdi/owners/invoice-owner.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { followNote } from '../../refunds/follow-notes.ts';

type Moved = InvoiceMoved['invoice'];

interface SourceRow {
  readonly invoice_id: number;
  readonly resource: string;
  readonly id: number;
}

/** By its rows, or by the one document that it says itself; numbers only: others have no rules. */
const sourcesOf = (tx: Tx, ids: readonly number[]): Promise<SourceRow[]> =>
  tx.query(
    sql<SourceRow>`select invoice_id, source_resource as resource, source_id::bigint as id from satinvoices__sources where account_id = ${TENANT} and invoice_id = any(${ids}::bigint[])
      union select id, source_resource, source_id::bigint from satinvoices where account_id = ${TENANT} and id = any(${ids}::bigint[]) and source_resource is not null and source_id ~ '^[0-9]{1,15}$' order by 1, 2, 3`,
  );

/** What is corrected or about to be sealed may ask for more of them than there is. */
export async function askOwners(context: Writing, id: number): Promise<void> {
  const sources = await sourcesOf(context.tx, [id]);
  for (const [resource, rows] of Map.groupBy(sources, (each) => each.resource))
    await context.services.rules.get(resource)?.checkInvoiced?.(
      context,
      rows.map((row) => row.id),
    );
}

export async function notifyOwners(
  context: Writing,
  ids: readonly number[],
  happened: InvoiceNews,
): Promise<void> {
  const { tx, services } = context;
  const sources = await sourcesOf(tx, ids);
  if (sources.length === 0) return;
  const invoices = await tx.query(
    sql<Moved>`select id, number, uuid, cfdi_type, total, balance, payment_status, substitutes_id from satinvoices where account_id = ${TENANT} and id = any(${ids}::bigint[]) order by id`,
  );
  for (const invoice of invoices) {
    await followNote(context, { happened, invoice, sources: [] });
    const own = sources.filter(({ invoice_id }) => invoice_id === invoice.id);
    for (const [resource, rows] of Map.groupBy(own, (each) => each.resource))
      await services.rules
        .get(resource)
        ?.invoiceMoved?.(context, { happened, invoice, sources: rows.map(({ id }) => id) });
  }
}
