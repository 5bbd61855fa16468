/** How much of each order line a shipment may still take (sales R14). */
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import {
  fixed,
  maximum,
  multiply,
  ZERO,
  type FixedDecimal,
} from '#erp/domains/stock/fixed-decimal.ts';
import { mostOf } from '../../customer-orders/fulfilling/count-line.ts';
import { salesSettings } from '../../sales-configuration/sales-settings.ts';
import type { ShipmentLine } from '../load-lines.ts';

interface Allowed {
  readonly id: number;
  readonly wanted: string;
  readonly owed: string;
  readonly sold: string;
  readonly over: string;
}

const allowedOf = (tx: Tx, lineIds: readonly number[]) =>
  tx.query(
    sql<Allowed>`select l.id, (l.qty_stock - l.qty_cancelled)::numeric(18,6) as wanted, (l.qty_replacement - l.qty_replacement_shipped)::numeric(18,6) as owed, (l.qty_shipped - l.qty_replacement_shipped)::numeric(18,6) as sold, coalesce(l.over_tolerance_percent, 0)::text as over from customer_orders__lines l where l.account_id = ${TENANT} and l.id = any(${lineIds}::bigint[])`,
  );

/** What other shipments are gathering or have at the dock, by line, product and kind. */
async function takenByOthers(tx: Tx, shipmentId: number, lineIds: readonly number[]) {
  const rows = await tx.query(
    sql<{
      order_line_id: number;
      product_id: number;
      is_replacement: boolean;
      qty: string;
    }>`select l.order_line_id, l.product_id, coalesce(l.is_replacement, false) as is_replacement, sum(case when s.status = 'SURTIDO' then coalesce(l.qty_picked, 0) else l.qty_planned end)::numeric(18,6) as qty
      from sls__shipments__lines l ${raw(join('sls__shipments__lines.shipment_id', 'l', 's'))} where l.account_id = ${TENANT} and l.order_line_id = any(${lineIds}::bigint[]) and s.id <> ${shipmentId} and s.status in ('EN_SURTIDO', 'SURTIDO') group by 1, 2, 3`,
  );
  return new Map(rows.map((row) => [placeOf(row), fixed(row.qty)]));
}

type Placed = Pick<ShipmentLine, 'order_line_id' | 'product_id' | 'is_replacement'>;

export const placeOf = ({ order_line_id, product_id, is_replacement }: Placed): string =>
  `${order_line_id}/${product_id}/${is_replacement === true}`;

/** By place of its lines: the most that all of them together may take. */
export async function mostOfLines(
  tx: Tx,
  shipmentId: number,
  lines: readonly ShipmentLine[],
): Promise<ReadonlyMap<string, FixedDecimal>> {
  const ids = [...new Set(lines.map(({ order_line_id }) => order_line_id))];
  const allowed = new Map((await allowedOf(tx, ids)).map((each) => [each.id, each]));
  const others = await takenByOthers(tx, shipmentId, ids);
  const { allow_over_shipment } = await salesSettings(tx);
  return new Map(
    lines.map((line) => {
      const { wanted, owed, sold, over } = allowed.get(line.order_line_id)!;
      const whole = line.is_replacement
        ? fixed(owed)
        : mostOf(fixed(wanted), over, allow_over_shipment === true) - fixed(sold);
      const most =
        multiply(whole, fixed(line.kit_each ?? '1')) - (others.get(placeOf(line)) ?? ZERO);
      return [placeOf(line), maximum(most, ZERO)];
    }),
  );
}
