import type { StockFlow } from '#erp/domains/stock/flows.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { OPEN_ORDER } from './purchase-order-choices.ts';
import { purchaseOrderLines } from './purchase-order-lines.ts';
import { purchaseOrders } from './purchase-orders.ts';

const open = OPEN_ORDER.map((status) => `'${status}'`).join(', ');

/** What suppliers have still to bring, in stock units. */
export const orderFlows: readonly StockFlow[] = [
  {
    direction: 'ENTRADA',
    kind: 'Orden de compra',
    document: purchaseOrders,
    lines: purchaseOrderLines,
    by: 'order_id',
    storage: 'd.storage_id',
    qty: 'l.stock_quantity * l.pending_quantity / l.quantity',
    day: 'coalesce(l.promised_date, d.promised_date)',
    // While it is amended it is expected all the same.
    open: `(d.status in (${open}) or d.amended_from is not null and d.status <> 'CANCELADA') and l.pending_quantity > 0 and l.product_id is not null`,
    counted: true,
    partner: `(select x.legal_name from suppliers x where ${sameCompany('x', 'd')} and x.id = d.supplier_id)`,
  },
];
