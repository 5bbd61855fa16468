/** A delivered order of the demo that is invoiced and paid in part: one that can be followed. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { fillIn, type Desk } from '../office/desk.ts';
import { INVOICES, type InvoicingDesk } from './invoicing-desk.ts';

/** Of the first order whose goods all arrived; null where there is none. */
async function draftOfOrder(desk: Desk): Promise<number | null> {
  const [order] = await desk.tx.query(
    sql<{
      id: number;
    }>`select id from customer_orders where account_id = ${TENANT} and status = 'AUTORIZADO' and fulfilment_status = 'COMPLETO' and billing_status = 'SIN_FACTURAR' order by id limit 1`,
  );
  if (!order) return null;
  const { outcome } = await fillIn(desk, INVOICES, 'from-orders', {
    id: null,
    order_ids: { 0: String(order.id) },
  });
  return outcome?.open?.resource === INVOICES ? Number(outcome.open.id) : null;
}

/** Its invoice, stamped; null where nothing was delivered. */
export async function demoInvoicedOrder(office: InvoicingDesk): Promise<number | null> {
  const id = await office.within(draftOfOrder);
  if (id !== null) await office.ask('stamp', id);
  return id;
}
