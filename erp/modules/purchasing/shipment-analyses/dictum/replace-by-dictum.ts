/** What is accepted of goods that replace others has their invoice, and answers their return. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { replaceReturned } from '../../purchases-returns/replace-returned.ts';
import { followOrder, followShipment } from '../../shipments/invoicing/count-invoiced.ts';
import type { AnalysedLine } from '../capture/analysis-line.ts';

interface Accepted {
  readonly accepted: string;
  readonly payable: string;
  /** MXN. */
  readonly value: string;
}

/** The lines of the order are locked. */
export async function replaceByDictum(
  context: Writing,
  line: AnalysedLine,
  { accepted, payable, value }: Accepted,
): Promise<void> {
  const found = await replaceReturned(context, line.shipment_id, [
    {
      id: line.id,
      purchase_order_line_id: line.order_line_id,
      movement_line_id: line.movement_line_id,
      received_quantity: accepted,
      payable_quantity: payable,
      received_value: value,
    },
  ]);
  const invoiced = found.get(line.id);
  if (!invoiced) return;
  await context.tx.execute(
    sql`update shipment_lines set invoiced_quantity = invoiced_quantity + ${invoiced.invoiced_quantity}, invoiced_value = invoiced_value + ${invoiced.invoiced_value}, invoiced_cost = invoiced_cost + ${invoiced.invoiced_cost}, invoiced_amount = invoiced_amount + ${invoiced.invoiced_amount}, version = version + 1 where account_id = ${TENANT} and id = ${line.id}`,
  );
}

async function hasInvoiced(tx: Tx, shipmentId: number): Promise<boolean> {
  const rows = await tx.query(
    sql<{
      id: number;
    }>`select id from shipment_lines where account_id = ${TENANT} and shipment_id = ${shipmentId} and invoiced_quantity > 0 limit 1`,
  );
  return rows.length > 0;
}

/** Of a shipment whose dicta are counted: what of it came with its invoice needs none. */
export async function followReplaced(context: Writing, line: AnalysedLine): Promise<void> {
  if (!(await hasInvoiced(context.tx, line.shipment_id))) return;
  await followShipment(context, line.shipment_id);
  await followOrder(context, line.order_id, { isUndone: false });
}
