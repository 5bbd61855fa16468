/** What is there to be invoiced of orders and receptions that an upload names (purchasing R35). */
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { loadOrderedLines } from '#erp/modules/purchasing/shipments/invoicing/ordered-lines.ts';
import {
  leftOf,
  loadReceivedLines,
  type ReceivedLine,
} from '#erp/modules/purchasing/shipments/invoicing/received-lines.ts';

export interface NamedOrder {
  readonly id: number;
  readonly folio: string | null;
  readonly status: string;
  readonly supplier_id: number;
  readonly currency: string;
  /** Without taxes, in its currency: what was ordered and is not invoiced yet. */
  readonly left: string;
}

export async function loadOrder(tx: Tx, id: number | null): Promise<NamedOrder | null> {
  const [order] = await tx.query(
    sql<NamedOrder>`select o.id, o.folio, o.status, o.supplier_id, c.code as currency,
        coalesce((select sum(round(l.net_amount * greatest(l.quantity - l.invoiced_quantity, 0) / l.quantity, 2)) from purchase_order_lines l where l.account_id = ${TENANT} and l.order_id = o.id), 0) as left
      from purchase_orders o join currencies c on c.account_id = ${TENANT} and c.id = o.currency_id where o.account_id = ${TENANT} and o.id = ${id}`,
  );
  return order ?? null;
}

/** Shipments of an order that came. */
async function shipmentsOf(tx: Tx, orderId: number): Promise<readonly number[]> {
  const rows = await tx.query(
    sql<{
      id: number;
    }>`select id from shipments where account_id = ${TENANT} and purchase_order_id = ${orderId} and status <> 'CANCELADO' order by id`,
  );
  return rows.map(({ id }) => id);
}

export interface OrderedGoods {
  readonly purchase_order_id?: number | null;
  readonly shipment_ids?: readonly number[] | null;
}

/** The shipments that an upload names, or else those of its order. */
export async function namedShipments(tx: Tx, named: OrderedGoods): Promise<readonly number[]> {
  if (named.shipment_ids && named.shipment_ids.length > 0) return named.shipment_ids;
  return named.purchase_order_id ? shipmentsOf(tx, named.purchase_order_id) : [];
}

/** Lines of them with something left to invoice. */
export async function pendingLines(tx: Tx, named: OrderedGoods): Promise<readonly ReceivedLine[]> {
  const shipmentIds = await namedShipments(tx, named);
  const lines = await loadReceivedLines(tx, { shipmentIds });
  return lines.filter((line) => line.status !== 'CANCELADO' && leftOf(line).gt(0));
}

/** Of who charges what was ordered, lines of its order with something left to invoice. */
export async function chargeableLines(
  tx: Tx,
  named: OrderedGoods & { readonly supplier_id: number },
): Promise<readonly ReceivedLine[]> {
  const { supplier_id, purchase_order_id: orderId, shipment_ids } = named;
  if (!orderId || (shipment_ids && shipment_ids.length > 0)) return pendingLines(tx, named);
  const [byOrder] = await tx.query(
    sql`select 1 from suppliers where account_id = ${TENANT} and id = ${supplier_id} and invoice_control = 'ORDENADO'`,
  );
  if (!byOrder) return pendingLines(tx, named);
  const lines = await loadOrderedLines(tx, { orderIds: [orderId] });
  return lines.filter((line) => line.status !== 'CANCELADO' && leftOf(line).gt(0));
}

/** Without taxes, in the order's currency. */
export const pendingValue = (lines: readonly ReceivedLine[]): string =>
  moneyText(lines.reduce((sum, line) => sum.plus(leftOf(line).times(line.price)), new Exact(0)));

export const currencyCodes = async (tx: Tx): Promise<ReadonlyMap<number, string>> =>
  new Map(
    (
      await tx.query(
        sql<{
          id: number;
          code: string;
        }>`select id, code from currencies where account_id = ${TENANT}`,
      )
    ).map(({ id, code }) => [id, code]),
  );
