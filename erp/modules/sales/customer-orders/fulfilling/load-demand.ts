/** Lines of orders with what is set aside for them, as it is in stock. */
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import {
  divide,
  fixed,
  minimum,
  multiply,
  type FixedDecimal,
} from '#erp/domains/stock/fixed-decimal.ts';
import { kitPartsOf } from '#erp/domains/stock/availability/kit-parts.ts';

export const ORDERS = 'customer-orders';
export const SHIPMENTS = 'sls/shipments';

/** Something in stock that a line asks for: its product, or a part of the kit that it is. */
export interface DemandPart {
  readonly productId: number;
  /** Stock units in one of the line. */
  readonly each: FixedDecimal;
}

interface StoredLine {
  readonly id: number;
  readonly order_id: number;
  readonly order_status: string;
  readonly product_id: number;
  readonly storage_id: number | null;
  readonly kind: string;
  readonly is_stocked: boolean | null;
  readonly is_manufactured: boolean | null;
  readonly lead_time_days: number | null;
  readonly fulfilment_mode: string | null;
  readonly promised_date: string | null;
  readonly line_status: string;
  readonly qty_stock: string;
  readonly qty_cancelled: string;
  readonly qty_reserved: string;
  readonly qty_to_produce: string;
  readonly qty_in_production: string;
  readonly qty_produced: string;
  readonly qty_shipped: string;
  readonly qty_delivered: string;
  readonly qty_invoiced: string;
  readonly qty_returned: string;
  readonly qty_replacement: string;
  readonly qty_discharged: string;
  readonly qty_replacement_shipped: string;
  readonly qty_pending: string;
  readonly under_tolerance_percent: string | null;
}

export interface DemandLine extends StoredLine {
  readonly isGoods: boolean;
  readonly parts: readonly DemandPart[];
}

/** Open quantities of reservations by line and product. */
export type Reserved = ReadonlyMap<string, FixedDecimal>;

export const reservedKey = (lineId: number | string, productId: number): string =>
  `${lineId}/${productId}`;

/** Of what is stocked, or is a kit. */
export const partsOf = (
  line: Pick<StoredLine, 'kind' | 'product_id'>,
  kits: Awaited<ReturnType<typeof kitPartsOf>>,
) =>
  line.kind === 'KIT'
    ? (kits.get(line.product_id) ?? []).map(({ id, qty }) => ({ productId: id, each: qty }))
    : [{ productId: line.product_id, each: fixed('1') }];

/** In their order; the orders are held by the caller. */
export async function loadDemand(
  tx: Tx,
  orderIds: readonly number[],
): Promise<readonly DemandLine[]> {
  const lines = await tx.query(
    sql<StoredLine>`select l.id, l.order_id, case when o.is_amended then 'AUTORIZADO' else o.status end as order_status, l.product_id, coalesce(l.storage_id, o.storage_id) as storage_id, p.kind, p.is_stocked, p.is_manufactured, p.lead_time_days, l.fulfilment_mode, l.promised_date, l.line_status,
        coalesce(l.qty_stock, 0)::numeric(18,6) as qty_stock, l.qty_cancelled, l.qty_reserved, l.qty_to_produce, l.qty_in_production, l.qty_produced, l.qty_shipped, l.qty_delivered, l.qty_invoiced, l.qty_returned, l.qty_replacement, l.qty_discharged, l.qty_replacement_shipped, l.qty_pending, l.under_tolerance_percent
      from customer_orders__lines l ${raw(join('customer_orders__lines.order_id', 'l', 'o'))} ${raw(join('customer_orders__lines.product_id', 'l', 'p'))}
      where l.account_id = ${TENANT} and l.order_id = any(${orderIds}::bigint[]) order by l.order_id, l.position, l.id`,
  );
  const kits = await kitPartsOf(
    tx,
    lines.flatMap(({ kind, product_id }) => (kind === 'KIT' ? [product_id] : [])),
  );
  return lines.map((line) => ({
    ...line,
    isGoods: line.kind === 'KIT' || line.is_stocked === true,
    parts: line.kind === 'KIT' || line.is_stocked ? partsOf(line, kits) : [],
  }));
}

const reservedMap = (
  rows: readonly {
    readonly line: number | string;
    readonly product_id: number;
    readonly qty: string;
  }[],
): Reserved =>
  new Map(rows.map(({ line, product_id, qty }) => [reservedKey(line, product_id), fixed(qty)]));

/** What is open of the reservations of the orders themselves. */
export async function reservedOf(tx: Tx, orderIds: readonly number[]): Promise<Reserved> {
  const rows = await tx.query(
    sql<{
      line: string;
      product_id: number;
      qty: string;
    }>`select r.source_line_id as line, r.product_id, sum(r.qty - r.qty_consumed - r.qty_released)::numeric(18,6) as qty from inv__reservations r where r.account_id = ${TENANT} and r.status = 'ACTIVA' and r.source_resource = ${ORDERS} and r.source_id = any(${orderIds.map(String)}::text[]) group by 1, 2`,
  );
  return reservedMap(rows);
}

/** What is set aside of these lines for their shipments, which took it over. */
export async function claimedOf(tx: Tx, lineIds: readonly number[]): Promise<Reserved> {
  const rows = await tx.query(
    sql<{
      line: number;
      product_id: number;
      qty: string;
    }>`select l.order_line_id as line, r.product_id, sum(r.qty - r.qty_consumed - r.qty_released)::numeric(18,6) as qty from sls__shipments__lines l join inv__reservations r on r.account_id = ${TENANT} and r.status = 'ACTIVA' and r.source_resource = ${SHIPMENTS} and r.source_id = l.shipment_id::text and r.source_line_id = l.id::text where l.account_id = ${TENANT} and l.order_line_id = any(${lineIds}::bigint[]) group by 1, 2`,
  );
  return reservedMap(rows);
}

/** In the line's own units: of a kit, as much as its scarcest part makes. */
export function wholeOf(
  { parts }: Pick<DemandLine, 'parts'>,
  qtyOf: (productId: number) => FixedDecimal,
): FixedDecimal {
  const each = parts.map(({ productId, each: of }) => divide(qtyOf(productId), of));
  return each.length === 0 ? 0n : each.reduce(minimum);
}

export const ofLine = (line: DemandLine, reserved: Reserved): FixedDecimal =>
  wholeOf(line, (productId) => reserved.get(reservedKey(line.id, productId)) ?? 0n);

/** Stock units of each part in so many of the line. */
export const inParts = (
  { parts }: Pick<DemandLine, 'parts'>,
  qty: FixedDecimal,
): readonly { readonly productId: number; readonly qty: FixedDecimal }[] =>
  parts.map(({ productId, each }) => ({ productId, qty: multiply(qty, each) }));
