/** Rows of shipments with what their order lines allow, as picking and leaving ask for them. */
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';

export interface ShipmentLine {
  readonly id: number;
  readonly position: number;
  readonly order_line_id: number;
  readonly order_id: number;
  readonly order_folio: string;
  readonly product_id: number;
  readonly product: string;
  readonly code: string;
  readonly tracking: string | null;
  readonly unit: string;
  readonly unit_id: number;
  readonly unit_kg: boolean;
  readonly net_weight_kg: string | null;
  readonly lot_id: number | null;
  readonly lot: string | null;
  readonly slot_id: number | null;
  readonly is_replacement: boolean | null;
  readonly qty_planned: string;
  readonly qty_picked: string | null;
  readonly plan_id: number | null;
  readonly kit_each: string | null;
  /** The customer has used it: where its lot is known, of this one. */
  readonly is_consumed: boolean;
  readonly consumed_lot_id: number | null;
}

export const loadShipmentLines = (tx: Tx, shipmentId: number): Promise<readonly ShipmentLine[]> =>
  tx.query(
    sql<ShipmentLine>`select l.id, l.position, l.order_line_id, o.order_id, coalesce(d.folio, d.id::text) as order_folio, l.product_id, p.code || ' — ' || p.name as product, p.code, p.tracking, u.code as unit, u.id as unit_id, coalesce(u.sat_key = 'KGM', false) as unit_kg, p.net_weight_kg, l.lot_id, t.code as lot, l.slot_id, l.is_replacement, l.qty_planned, l.qty_picked, l.plan_id, l.kit_each, d.customer_storage_id is not null as is_consumed, o.lot_id as consumed_lot_id
      from sls__shipments__lines l ${raw(join('sls__shipments__lines.order_line_id', 'l', 'o'))} ${raw(join('customer_orders__lines.order_id', 'o', 'd'))} ${raw(join('sls__shipments__lines.product_id', 'l', 'p'))} ${raw(join('products.stock_unit_id', 'p', 'u'))}
        left join lots t on t.account_id = ${TENANT} and t.id = l.lot_id
      where l.account_id = ${TENANT} and l.shipment_id = ${shipmentId} order by l.position, l.id`,
  );

/** Of the orders from which it takes, each once, in their order. */
export const ordersOf = (lines: readonly Pick<ShipmentLine, 'order_id'>[]): readonly number[] =>
  [...new Set(lines.map(({ order_id }) => order_id))].toSorted((a, b) => a - b);

/** Orders are held before products, by whoever counts them (decision 575). */
export async function lockOrders(tx: Tx, shipmentId: number): Promise<void> {
  await tx.query(
    sql`select d.id from customer_orders d where d.account_id = ${TENANT} and d.id in (select o.order_id from sls__shipments__lines l ${raw(join('sls__shipments__lines.order_line_id', 'l', 'o'))} where l.account_id = ${TENANT} and l.shipment_id = ${shipmentId}) order by d.id for update`,
  );
}
