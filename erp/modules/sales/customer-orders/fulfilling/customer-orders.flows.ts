import { sameCompany } from '#erp/db/sql/joins.ts';
import type { StockFlow } from '#erp/domains/stock/flows.ts';
import { customerOrderLines } from '../customer-order-lines.ts';
import { customerOrders } from '../customer-orders.ts';
import { isInForce } from '../order-choices.ts';

const OPEN = `${isInForce('d')} and exists (select 1 from products k where ${sameCompany('k', 'l')} and k.id = l.product_id and (k.is_stocked or k.kind = 'KIT'))`;

/** Of a line `l`, what its shipments are gathering or have at the dock, which they tell. */
const PICKED = `coalesce((select min(g.qty) from (select sum((case when s.status = 'SURTIDO' then m.qty_picked else m.qty_planned end) / coalesce(m.kit_each, 1)) as qty from sls__shipments__lines m join sls__shipments s on ${sameCompany('s', 'm')} and s.id = m.shipment_id where ${sameCompany('m', 'l')} and m.order_line_id = l.id and s.status in ('EN_SURTIDO', 'SURTIDO') group by m.product_id) g), 0)`;

/** What customers wait for, in stock units; availability counts what nobody has set aside. */
export const customerOrderFlows: readonly StockFlow[] = [
  {
    direction: 'SALIDA',
    kind: 'Pedido de cliente',
    document: customerOrders,
    lines: customerOrderLines,
    by: 'order_id',
    storage: 'coalesce(l.storage_id, d.storage_id)',
    qty: `greatest(l.qty_pending - ${PICKED}, 0)`,
    countedQty: 'l.qty_pending - l.qty_reserved',
    day: 'coalesce(l.promised_date, d.promised_date, d.date)',
    exploded: true,
    open: `${OPEN} and l.qty_pending > 0`,
    counted: `${OPEN} and l.qty_pending > l.qty_reserved`,
    partner: `(select x.name from customers x where ${sameCompany('x', 'd')} and x.id = d.customer_id)`,
    holds: [`'customer-orders'`, 'd.id::text'],
  },
];
