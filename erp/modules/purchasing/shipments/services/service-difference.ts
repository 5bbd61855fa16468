/** What the invoice of a service charges more or less than it was accepted at (purchasing R60). */
import { postEvent } from '#erp/domains/accounting/events/post-event.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { subjectOfSupplier } from '#erp/domains/open-items/reading/summary.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { bookedLines } from './booked-lines.ts';

interface ServiceDifference {
  readonly orderId: number;
  readonly lineId: number;
  /** What says it, once. */
  readonly row: number;
  /** MXN, signed. */
  readonly difference: string;
}

interface OrderHead {
  readonly folio: string | null;
  readonly supplier_id: number;
  readonly branch_office_id: number | null;
}

export async function postServiceDifference(
  at: Writing,
  { orderId, lineId, row, difference }: ServiceDifference,
): Promise<void> {
  const { tx, now, actor } = at;
  const [order] = await tx.query(
    sql<OrderHead>`select folio, supplier_id, branch_office_id from purchase_orders where account_id = ${TENANT} and id = ${orderId}`,
  );
  const own = (await bookedLines(tx, [lineId])).get(lineId)!;
  const party = await subjectOfSupplier(tx, order!.supplier_id);
  const { book_account_id: account, cost_center_id, expense_id } = own;
  await postEvent(at, {
    event: 'COMPRA_SERVICIO',
    source: { resource: 'purchase-orders', id: orderId },
    seq: row,
    date: todayOf(now, actor.timeZone),
    branch_office_id: order!.branch_office_id,
    subject_id: party?.subject_id ?? null,
    tokens: {
      folio: order!.folio,
      tercero: party?.name ?? null,
      rfc: party?.rfc ?? null,
    },
    sets: {
      LINEAS: [
        {
          cost_center_id,
          facts: { expense_id, cost_center_id },
          accounts: { GASTO: account, ACTIVO_FIJO: account },
          amounts: { [own.is_asset ? 'activo' : 'gasto']: difference },
        },
      ],
      TOTAL: [{ amounts: { total: difference } }],
    },
  });
}
