/** Suppliers who owe a receipt are not paid again, where the company says so (purchasing R46). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { COMPANY_TODAY } from '#erp/model/records/company-day.ts';

/** Of `prc:blocks`: an invoice for each payment whose receipt did not come in time. */
export const OVERDUE_BLOCKS = `select distinct i.account_id, i.id as invoice_id, 'COMPLEMENTO' as code, coalesce(c.payment_no, '') as detail
  from prc__invoice_shipments i join payments__complements c on ${sameCompany('c', 'i')} and c.supplier_id = i.supplier_id join pur__pur_settings g on ${sameCompany('g', 'i')}
  where g.block_missing_rep and c.state <> 'RECIBIDO' and (c.state = 'VENCIDO' or c.due_on < ${COMPANY_TODAY})`;

/** Folios of the payments whose receipt a supplier has not sent in time; `today` is ISO. */
export async function overdueComplements(
  tx: Tx,
  supplierId: number,
  today: string,
): Promise<readonly string[]> {
  const rows = await tx.query(
    sql<{
      payment_no: string;
    }>`select distinct coalesce(c.payment_no, '') as payment_no from payments__complements c join pur__pur_settings g on g.account_id = ${TENANT}
      where c.account_id = ${TENANT} and c.supplier_id = ${supplierId} and g.block_missing_rep and c.state <> 'RECIBIDO' and c.due_on < ${today}::date order by 1`,
  );
  return rows.map(({ payment_no }) => payment_no);
}
