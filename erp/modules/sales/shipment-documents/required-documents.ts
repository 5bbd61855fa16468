/** Papers that the settings ask of each shipment, to be handed in (sales §2). */
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { insertRows } from '#erp/db/insert-rows.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { salesSettings } from '../sales-configuration/sales-settings.ts';

/** Some order of it is an export. */
export async function isExport(tx: Tx, shipmentId: number): Promise<boolean> {
  const [found] = await tx.query(
    sql<{
      one: number;
    }>`select 1 as one from sls__shipments__lines l ${raw(join('sls__shipments__lines.order_line_id', 'l', 'o'))} ${raw(join('customer_orders__lines.order_id', 'o', 'd'))} where l.account_id = ${TENANT} and l.shipment_id = ${shipmentId} and d.is_export limit 1`,
  );
  return found !== undefined;
}

/** What the customer has used of its consignment: nothing is on the way. */
async function standsWithCustomer(tx: Tx, shipmentId: number): Promise<boolean> {
  const [found] = await tx.query(
    sql<{
      one: number;
    }>`select 1 as one from sls__shipments t ${raw(join('sls__shipments.storage_id', 't', 's'))} ${raw(join('storages.storage_type_id', 's', 'y'))} where t.account_id = ${TENANT} and t.id = ${shipmentId} and y.usage = 'CONSIGNACION'`,
  );
  return found !== undefined;
}

interface Asking {
  readonly id: number;
  readonly scheduled_at: string;
}

/** Once each; of an export, when its lines are there. */
export async function askForDocuments(
  { tx, actor, now }: Writing,
  { id, scheduled_at }: Asking,
): Promise<void> {
  if (await standsWithCustomer(tx, id)) return;
  const { required_documents, export_documents } = await salesSettings(tx);
  const abroad = (await isExport(tx, id)) ? (export_documents ?? []) : [];
  const asked = await tx.query(
    sql<{
      document_type: string;
    }>`select document_type from sls__shipment_documents where account_id = ${TENANT} and shipment_id = ${id} and is_required`,
  );
  const known = new Set(asked.map(({ document_type }) => document_type));
  const types = new Set([...(required_documents ?? []), ...abroad]);
  const today = todayOf(now, actor.timeZone);
  const due = Temporal.Instant.from(scheduled_at)
    .toZonedDateTimeISO(actor.timeZone)
    .toPlainDate()
    .toString();
  await insertRows(
    tx,
    actor.accountId,
    'sls__shipment_documents',
    [...types]
      .filter((type) => !known.has(type))
      .map((document_type) => ({
        shipment_id: id,
        document_type,
        is_required: true,
        status: 'PENDIENTE',
        date: null,
        due_date: due < today ? today : due,
        created_by: actor.userId,
        updated_by: actor.userId,
      })),
  );
}
