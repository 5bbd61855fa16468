/** Goods leave for a customer, and come back when the shipment is cancelled (sales §3). */
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { fixed } from '#erp/domains/stock/fixed-decimal.ts';
import { loadMovementType } from '#erp/domains/stock/posting-context.ts';
import type { PostedLine } from '#erp/domains/stock/posting.ts';
import { postStock } from '#erp/domains/stock/posting/post.ts';
import { reverseMovement } from '#erp/domains/stock/posting/reverse.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { SHIPMENTS } from '../../customer-orders/fulfilling/load-demand.ts';
import { recountOrders } from '../../customer-orders/fulfilling/recount-order.ts';
import { reserveOrders } from '../../customer-orders/fulfilling/reserve-order.ts';
import { atQuantity } from '../at-quantity.ts';
import { loadShipmentLines, ordersOf, type ShipmentLine } from '../load-lines.ts';
import { callOffPicking, type Change } from '../picking/pick-shipment.ts';
import { releaseRest } from '../picking/shipment-claims.ts';
import { checkCredit } from './credit-at-departure.ts';
import { requireDocuments } from '../../shipment-documents/require-documents.ts';

const TYPE = 'SAL-VENTA';

/** The row in which it was planned, by which it is set aside. */
const planOf = ({ id, plan_id }: ShipmentLine): string => String(plan_id ?? id);

const post = (context: Change, lines: readonly ShipmentLine[]) =>
  atQuantity(
    'qty_picked',
    postStock(context, {
      type: TYPE,
      source: { resource: SHIPMENTS, id: String(context.before.id), action: 'EMBARCAR' },
      customerId: context.before.customer_id,
      notes: context.before.folio,
      lines: lines.map((line) => ({
        sourceLineId: planOf(line),
        productId: line.product_id,
        storageId: context.before.storage_id,
        slotId: line.slot_id,
        lotId: line.lot_id,
        qty: line.qty_picked!,
      })),
    }),
  );

/** What each row cost, which its return is worth. */
async function writeCosts(
  { tx }: Change,
  lines: readonly ShipmentLine[],
  posted: readonly PostedLine[],
): Promise<void> {
  const costs = lines.flatMap((line) => {
    const own = posted.filter(
      ({ sourceLineId, lotId }) => sourceLineId === planOf(line) && lotId === line.lot_id,
    );
    const qty = own.reduce((sum, { qtyStock }) => sum.plus(qtyStock), new Exact(0));
    if (qty.isZero()) return [];
    const value = own.reduce((sum, each) => sum.plus(each.value), new Exact(0));
    return [{ id: line.id, cost: value.div(qty).abs().toFixed(6) }];
  });
  await tx.execute(
    sql`update sls__shipments__lines l set unit_cost = x.cost, version = l.version + 1 from unnest(${costs.map(({ id }) => id)}::bigint[], ${costs.map(({ cost }) => cost)}::numeric[]) as x(id, cost) where l.account_id = ${TENANT} and l.id = x.id`,
  );
}

export async function shipShipment(context: Change): Promise<void> {
  const { tx, before, changes, now } = context;
  const lines = (await loadShipmentLines(tx, before.id)).filter(
    ({ qty_picked }) => fixed(qty_picked ?? '0') > 0n,
  );
  if (lines.length === 0)
    throw invalid({ lines: [t('sales.nothingGathered', 'No hay nada surtido que embarcar.')] });
  await requireDocuments(context);
  await checkCredit(context, lines, ordersOf(lines));
  const { movementId, lines: posted } = await post(context, lines);
  await writeCosts(context, lines, posted);
  await releaseRest(context, before);
  changes.movement_id = movementId;
  changes.shipped_at = now.toString({ smallestUnit: 'millisecond' });
  await recountOrders(context, ordersOf(lines), {
    shipment: { id: before.id, status: 'EMBARCADO' },
  });
}

/** What was invoiced of what leaves stays shipped (R18). */
async function requireNotInvoiced({ tx, before, fail }: Change): Promise<void> {
  const [invoiced] = await tx.query(
    sql<{
      folio: string;
    }>`select coalesce(o.folio, o.id::text) as folio from customer_orders__lines l ${raw(join('customer_orders__lines.order_id', 'l', 'o'))}
      where l.account_id = ${TENANT} and o.invoice_policy = 'EMBARQUE' and l.qty_invoiced > 0 and l.qty_invoiced > l.qty_shipped - l.qty_replacement_shipped - (select coalesce(sum(x.qty_picked / coalesce(x.kit_each, 1)), 0) from sls__shipments__lines x where x.account_id = ${TENANT} and x.shipment_id = ${before.id} and x.order_line_id = l.id and not coalesce(x.is_replacement, false))
        and l.id in (select y.order_line_id from sls__shipments__lines y where y.account_id = ${TENANT} and y.shipment_id = ${before.id}) limit 1`,
  );
  if (invoiced)
    fail(
      '',
      t('sales.shipmentInvoiced', 'Ya se facturó del pedido {folio}: cancela primero su factura.', {
        folio: invoiced.folio,
      }),
    );
}

/** The goods come back at what they left at, and their orders set them aside again. */
async function takeBack(context: Change): Promise<void> {
  const { tx, before, changes } = context;
  await requireNotInvoiced(context);
  const { id: typeId } = await loadMovementType(tx, { code: TYPE });
  const { movementId } = await reverseMovement(
    context,
    before.movement_id!,
    typeId,
    { resource: SHIPMENTS, id: String(before.id), action: 'CANCELAR' },
    changes.cancel_reason ?? null,
  );
  await moveByConsequence(
    context,
    'movements.reverse',
    { id: before.movement_id! },
    { changes: { reversed_by_id: movementId } },
  );
  const orders = ordersOf(await loadShipmentLines(tx, before.id));
  const becoming = { shipment: { id: before.id, status: 'CANCELADO' } };
  await recountOrders(context, orders, becoming);
  await reserveOrders(context, orders);
  await recountOrders(context, orders, becoming);
}

export async function cancelShipment(context: Change): Promise<void> {
  if (context.before.status === 'EMBARCADO') await takeBack(context);
  else await callOffPicking(context);
}
