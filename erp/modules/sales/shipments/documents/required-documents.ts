/** Papers that the settings ask of each shipment, to be handed in (sales §2). */
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { insertRows } from '#erp/db/insert-rows.ts';
import type { SavedContext } from '#erp/kernel/rules.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { salesSettings } from '../../sales-configuration/sales-settings.ts';
import type { slsShipments } from '../shipments.ts';

/** Some order of it is an export. */
export async function isExport(tx: Tx, shipmentId: number): Promise<boolean> {
  const [found] = await tx.query(
    sql<{
      one: number;
    }>`select 1 as one from sls__shipments__lines l ${raw(join('sls__shipments__lines.order_line_id', 'l', 'o'))} ${raw(join('customer_orders__lines.order_id', 'o', 'd'))} where l.account_id = ${TENANT} and l.shipment_id = ${shipmentId} and d.is_export limit 1`,
  );
  return found !== undefined;
}

export async function askForDocuments({
  tx,
  actor,
  now,
  before,
  after,
}: SavedContext<typeof slsShipments>): Promise<void> {
  if (before) return;
  const { required_documents, export_documents } = await salesSettings(tx);
  const abroad = (await isExport(tx, after.id)) ? (export_documents ?? []) : [];
  const types = [...new Set([...(required_documents ?? []), ...abroad])];
  const due = Temporal.Instant.from(after.scheduled_at)
    .toZonedDateTimeISO(actor.timeZone)
    .toPlainDate()
    .toString();
  await insertRows(
    tx,
    actor.accountId,
    'sls__shipment_documents',
    types.map((document_type) => ({
      shipment_id: after.id,
      document_type,
      is_required: true,
      status: 'PENDIENTE',
      date: null,
      due_date: due < todayOf(now, actor.timeZone) ? todayOf(now, actor.timeZone) : due,
      created_by: actor.userId,
      updated_by: actor.userId,
    })),
  );
}
