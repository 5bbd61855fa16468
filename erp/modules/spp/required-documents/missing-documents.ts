/** What a supplier has not in force of what stops its payments (purchasing R46). */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { COMPANY_TODAY } from '#erp/model/records/company-day.ts';

/** Of `prc:blocks`: an invoice for each document that its supplier has not, where it is asked. */
export const EXPIRED_BLOCKS = `select i.account_id, i.id as invoice_id, 'DOCUMENTO' as code, y.name as detail
  from prc__invoice_shipments i join spp__required_documents q on ${sameCompany('q', 'i')} and q.supplier_id = i.supplier_id join pur__document_types y on ${sameCompany('y', 'q')} and y.id = q.document_type_id join pur__pur_settings g on ${sameCompany('g', 'i')}
  where g.block_expired_documents and q.required and y.active and y.blocks = 'PAGO' and (q.document_id is null or q.expires_on < ${COMPANY_TODAY})`;

/** Whether the company stops payments for it. */
export async function paymentsNeedDocuments(tx: Tx): Promise<boolean> {
  const [settings] = await tx.query(
    sql<{
      on: boolean;
    }>`select block_expired_documents as on from pur__pur_settings where account_id = ${TENANT}`,
  );
  return settings?.on ?? false;
}
