/** What was ordered, as whoever invoices it before it comes needs it (purchasing R38). */
import { join, leftJoin } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { BOUGHT_ORDER } from '../../purchase-orders/purchase-order-choices.ts';
import type { ReceivedLine } from './received-lines.ts';

/** Of a line that came, what nobody will charge: it was rejected, or went back uninvoiced. */
const UNCHARGED = `l.rejected_quantity + greatest(0, l.returned_quantity - l.rejected_quantity) - l.returned_invoiced`;

/**
 * In the shape of what was received: what is asked for, less what came and is nobody's to charge
 * and is not replaced; of a closed line, what came.
 */
export async function loadOrderedLines(
  tx: Tx,
  { ids = [], orderIds = [] }: { ids?: readonly number[]; orderIds?: readonly number[] },
): Promise<readonly ReceivedLine[]> {
  return tx.query(
    sql<ReceivedLine>`select x.id, 0 as shipment_id, o.folio as shipment, case when o.status = any(${BOUGHT_ORDER}::text[]) then o.status else 'CANCELADO' end as status, o.supplier_id, p.person_type = 'EXTRANJERO' as is_foreign, o.branch_office_id, o.currency_id, o.storage_id, null::bigint as received_by, x.product_id, x.description, u.code as unit, x.id as order_line_id, o.date as ordered_on,
        x.quantity as received, case when x.closed then least(x.quantity, x.received_quantity) else x.quantity end - greatest(0, c.uncharged - x.reopened_quantity) as payable, 0::numeric as rejected, 0::numeric as rejected_value, 0::numeric as returned, 0::numeric as returned_invoiced, 0::numeric as returned_value, x.invoiced_quantity as invoiced, 0::numeric as received_value, 0::numeric as invoiced_value, 0::numeric as invoiced_cost, 0::numeric as invoiced_amount,
        round(x.net_amount / x.quantity, 6) as price, round(x.net_amount / x.quantity, 6) as order_price, x.tax_id, x.other_tax_id, x.withheld_tax_id, x.isr_tax_id, x.expense_id, b.id as book_account_id, coalesce(b.control = 'ACTIVO_FIJO', false) as is_asset, coalesce(x.cost_center_id, o.cost_center_id) as cost_center_id, null::bigint as movement_line_id
      from purchase_order_lines x ${raw(join('purchase_order_lines.order_id', 'x', 'o'))} ${raw(join('purchase_orders.supplier_id', 'o', 'p'))} ${raw(join('purchase_order_lines.unit_id', 'x', 'u'))} ${raw(leftJoin('purchase_order_lines.expense_id', 'x', 'e'))} left join acc__accounts b on b.account_id = ${TENANT} and b.id = coalesce(x.book_account_id, e.book_account_id)
        cross join lateral (select coalesce(sum(${raw(UNCHARGED)}), 0) as uncharged from shipment_lines l ${raw(join('shipment_lines.shipment_id', 'l', 's'))} where l.account_id = ${TENANT} and l.purchase_order_line_id = x.id and s.status <> 'CANCELADO' and s.received_at is not null) c
      where x.account_id = ${TENANT} and (x.id = any(${ids}::bigint[]) or x.order_id = any(${orderIds}::bigint[])) order by x.order_id, x.position, x.id`,
  );
}
