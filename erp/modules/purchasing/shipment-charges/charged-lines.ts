/** Lines of a shipment as its charges are shared by them: worth, weight and volume. */
import type { Tx } from '#erp/db/database.ts';
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { convertQuantity, stockFactor } from '#erp/domains/amounts/units.ts';
import type { ChargedLine } from '#erp/domains/landed-cost/prorate.ts';
import { productUnitsOf, unitFacts } from '#erp/domains/units/stored-units.ts';

export interface ShippedLine extends ChargedLine {
  readonly id: number;
  readonly productId: number;
  /** Null of what has not entered the stock. */
  readonly movementLineId: number | null;
}

interface Row {
  readonly id: number;
  readonly product_id: number;
  readonly unit_id: number;
  readonly movement_line_id: number | null;
  readonly quantity: string;
  readonly value: string;
  readonly net_weight_kg: string | null;
  readonly volume_m3: string | null;
}

const DECIMALS = 6;

/** Of what came; until it comes, of what is expected at the price of its order. */
const rowsOf = (tx: Tx, shipmentId: number) =>
  tx.query(
    sql<Row>`select l.id, l.product_id, l.unit_id, l.movement_line_id, coalesce(l.received_quantity, l.expected_quantity) as quantity,
        coalesce(l.received_value, round(coalesce(l.received_quantity, l.expected_quantity) * x.net_amount / x.quantity * coalesce(o.exchange_rate, 1), 2)) as value, p.net_weight_kg, p.volume_m3
      from shipment_lines l ${raw(join('shipment_lines.purchase_order_line_id', 'l', 'x'))} ${raw(join('purchase_order_lines.order_id', 'x', 'o'))} ${raw(join('shipment_lines.product_id', 'l', 'p'))}
      where l.account_id = ${TENANT} and l.shipment_id = ${shipmentId} and coalesce(l.received_quantity, l.expected_quantity) > 0 order by l.position, l.id`,
  );

const timesStock = (each: string | null, stock: string | null): string | null =>
  each === null || stock === null ? null : new Exact(each).times(stock).toFixed();

export async function chargedLines(tx: Tx, shipmentId: number): Promise<readonly ShippedLine[]> {
  const rows = await rowsOf(tx, shipmentId);
  const units = await unitFacts(tx);
  const products = await productUnitsOf(
    tx,
    rows.map(({ product_id }) => product_id),
  );
  const kilogram = [...units.values()].find(({ code }) => code === 'KG');
  return rows.map((row) => {
    const unit = units.get(row.unit_id)!;
    const product = products.get(row.product_id)!;
    const factor = stockFactor(unit, units.get(product.stockUnitId)!, product.own);
    const stock = factor && convertQuantity(row.quantity, factor, DECIMALS);
    const inKilograms = kilogram ? stockFactor(unit, kilogram, []) : null;
    return {
      id: row.id,
      productId: row.product_id,
      movementLineId: row.movement_line_id,
      value: moneyText(new Exact(row.value)),
      netKg: inKilograms
        ? convertQuantity(row.quantity, inKilograms, DECIMALS)
        : timesStock(row.net_weight_kg, stock),
      volume: timesStock(row.volume_m3, stock),
      quantity: row.quantity,
      unitId: row.unit_id,
    };
  });
}
