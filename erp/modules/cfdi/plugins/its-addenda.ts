/** The XML of an invoice as it leaves the company: with the addenda of who receives it. */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { withAddenda } from '#erp/domains/cfdi/addenda/addenda.ts';

interface Addenda {
  readonly template: string;
  readonly notes: string | null;
}

/** That which the invoice says, or the customer's; the first by its key of several. */
async function addendaOf(tx: Tx, invoiceId: number): Promise<Addenda | null> {
  const [found] = await tx.query(
    sql<Addenda>`select a.template, i.notes from satinvoices i join sat__plugins a on a.account_id = ${TENANT} and a.kind = 'ADDENDA' and a.enabled
        and (a.id = i.addenda_id or (i.addenda_id is null and exists (select 1 from sat__plugins__customers c where c.account_id = ${TENANT} and c.owner_id = a.id and c.target_id = i.customer_id)))
      where i.account_id = ${TENANT} and i.id = ${invoiceId} and i.uuid is not null and a.template is not null order by a.code limit 1`,
  );
  return found ?? null;
}

/** @param xml as it was stamped: what is kept of it never changes. */
export async function withItsAddenda(
  tx: Tx,
  invoiceId: number,
  xml: Uint8Array,
): Promise<Uint8Array> {
  const addenda = await addendaOf(tx, invoiceId);
  return addenda ? withAddenda(xml, addenda.template, addenda.notes) : xml;
}
