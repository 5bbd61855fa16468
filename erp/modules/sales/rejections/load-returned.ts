/** Rows of customers' returns with what their shipments and orders say of them. */
import { join, leftJoin } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';

/** A row of a shipment that left. */
export interface ShippedRow {
  readonly id: number;
  readonly product_id: number;
  readonly lot_id: number | null;
  readonly unit_id: number;
  readonly unit: string;
  readonly picked: string;
  /** When it was handed over. */
  readonly rejected: string;
  /** What other returns have of it; of those that came, what came. */
  readonly returned: string;
  readonly order_line_id: number;
  /** Sale units of its order line in one stock unit of the row; of a kit, a share of one. */
  readonly sold_each: string | null;
  /** Net of discounts, of one stock unit of the row; null where its order line says none. */
  readonly net_each: string | null;
  /** Of a sale unit of its order line, before its discount, of which one unit has so much. */
  readonly price: string | null;
  readonly discount_each: string | null;
  readonly litres_each: string | null;
  readonly tax_ids: readonly number[];
  readonly currency_id: number | null;
  readonly exchange_rate: string | null;
  readonly tax_company_id: number | null;
}

/** In the order of the shipment; a part of a kit is worth its share of quantity. */
export const loadShippedRows = (
  tx: Tx,
  shipmentId: number,
  rejectionId: number | null,
): Promise<readonly ShippedRow[]> =>
  tx.query(
    sql<ShippedRow>`select l.id, l.product_id, l.lot_id, u.id as unit_id, u.code as unit, l.qty_picked as picked, coalesce(l.qty_rejected, 0)::numeric(18,6) as rejected,
        coalesce((select sum(coalesce(x.qty_received, x.qty)) from sls__rejections__lines x ${raw(join('sls__rejections__lines.rejection_id', 'x', 'r'))} where x.account_id = ${TENANT} and x.shipment_line_id = l.id and r.status <> 'CANCELADO' and r.id is distinct from ${rejectionId}::bigint), 0)::numeric(18,6) as returned,
        ((o.base / nullif(o.qty_stock, 0)) / (coalesce(l.kit_each, 1) * greatest(k.parts, 1)))::text as net_each,
        l.order_line_id, ((o.qty / nullif(o.qty_stock, 0)) / (coalesce(l.kit_each, 1) * greatest(k.parts, 1)))::text as sold_each,
        o.unit_price as price, (o.discount_amount / nullif(o.qty, 0))::text as discount_each, (g.ieps_litres_per_unit * o.qty_stock / nullif(o.qty, 0))::text as litres_each,
        array_remove(array[o.tax_id, o.other_tax_id, o.withheld_tax_id, o.isr_tax_id], null)::int[] as tax_ids,
        d.currency_id, d.exchange_rate, d.tax_company_id
      from sls__shipments__lines l ${raw(join('sls__shipments__lines.order_line_id', 'l', 'o'))} ${raw(join('customer_orders__lines.order_id', 'o', 'd'))} ${raw(join('sls__shipments__lines.product_id', 'l', 'p'))} ${raw(join('products.stock_unit_id', 'p', 'u'))} ${raw(leftJoin('customer_orders__lines.product_id', 'o', 'g'))}
        cross join lateral (select count(distinct y.product_id) as parts from sls__shipments__lines y where y.account_id = ${TENANT} and y.shipment_id = l.shipment_id and y.order_line_id = l.order_line_id) k
      where l.account_id = ${TENANT} and l.shipment_id = ${shipmentId} and l.qty_picked > 0 order by l.position, l.id`,
  );

/** A row of a return, to be received or judged. */
export interface ReturnedRow {
  readonly id: number;
  readonly shipment_line_id: number;
  /** As it was posted: the row in which it was planned. */
  readonly source_line_id: string;
  readonly order_line_id: number;
  readonly order_id: number;
  readonly product_id: number;
  readonly product: string;
  readonly lot_id: number | null;
  readonly lot: string | null;
  readonly unit_id: number;
  readonly unit: string;
  readonly qty: string;
  readonly qty_received: string | null;
  readonly verdict: string | null;
  readonly wms_rejection_id: number | null;
  /** Of a kit: so many of its part in one. */
  readonly kit_each: string | null;
}

/** Those of which something comes back. */
export const loadReturnedRows = (tx: Tx, rejectionId: number): Promise<readonly ReturnedRow[]> =>
  tx.query(
    sql<ReturnedRow>`select x.id, x.shipment_line_id, coalesce(l.plan_id, l.id)::text as source_line_id, l.order_line_id, o.order_id, l.product_id, p.code || ' — ' || p.name as product, l.lot_id, t.code as lot, u.id as unit_id, u.code as unit, x.qty, x.qty_received, x.verdict, x.wms_rejection_id, l.kit_each
      from sls__rejections__lines x ${raw(join('sls__rejections__lines.shipment_line_id', 'x', 'l'))} ${raw(join('sls__shipments__lines.order_line_id', 'l', 'o'))} ${raw(join('sls__shipments__lines.product_id', 'l', 'p'))} ${raw(join('products.stock_unit_id', 'p', 'u'))} ${raw(leftJoin('sls__shipments__lines.lot_id', 'l', 't'))}
      where x.account_id = ${TENANT} and x.rejection_id = ${rejectionId} and x.qty > 0 order by x.position, x.id`,
  );

/** Orders of its shipment are held before products, by whoever counts them (decision 575). */
export async function lockOrdersOf(tx: Tx, rejectionId: number): Promise<void> {
  await tx.query(
    sql`select d.id from customer_orders d where d.account_id = ${TENANT} and d.id in (select o.order_id from sls__rejections__lines x ${raw(join('sls__rejections__lines.shipment_line_id', 'x', 'l'))} ${raw(join('sls__shipments__lines.order_line_id', 'l', 'o'))} where x.account_id = ${TENANT} and x.rejection_id = ${rejectionId}) order by d.id for update`,
  );
}
