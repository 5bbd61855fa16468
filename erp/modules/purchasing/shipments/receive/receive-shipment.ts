/** What came of an order enters the stock, and the order knows (purchasing R16–R19, R22, R23). */
import { Exact } from '#erp/domains/amounts/exact.ts';
import type { PostedLine } from '#erp/domains/stock/posting.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { t } from '#erp/model/texts/t.ts';
import { chargeReceived } from '../../shipment-charges/shipment-charged.ts';
import { purchasingSettings } from '../../pur-settings/purchasing-settings.ts';
import { followLines } from '../../purchase-orders/progress/order-progress.ts';
import { checkPackages } from '../packages/check-packages.ts';
import { packInLots } from '../packages/pack-in-lots.ts';
import type { ShippedOrder } from '../open-shipment.ts';
import { countArrivals, openOrder, priceOf, rateOf } from '../ordered/received-order.ts';
import { requireWithinSpot } from '../spot/spot-limit.ts';
import { arrivalsOf, type Arrival, type Line } from './arrivals.ts';
import { writeCustoms } from './lot-customs.ts';
import { heldRows, requireHoldable } from './held-rows.ts';
import { notifyVariance } from './notify-variance.ts';
import { postReceipt, valuesOf, type Receipt } from './post-receipt.ts';
import { requireCustoms, requireNote, requireOwnLots, requireWithin } from './receipt-checks.ts';
import { requireAtGate } from './raw-material-checks.ts';
import type { Change } from './shipment-change.ts';
import { takeInvoiced } from './take-invoiced.ts';
import { weighLoad } from './weigh-load.ts';

/** Rows as they came; of what is analysed nothing is accepted or paid until its dictum. */
function writeRows(
  { before, changes }: Change,
  { arrivals, values, held }: Receipt,
  posted: readonly PostedLine[],
): void {
  const rows = new Map(posted.map((row) => [row.sourceLineId, row]));
  const byId = new Map(arrivals.map((arrival) => [arrival.line.id, arrival]));
  changes.lines = linesOf(before).map((line): Line => {
    const row = rows.get(String(line.id));
    const arrival = byId.get(line.id);
    const received = arrival?.line.received_quantity ?? '0';
    const isHeld = held.has(line.id!);
    const price = arrival ? priceOf(arrival.ordered) : null;
    return {
      ...line,
      received_quantity: received,
      accepted_quantity: isHeld ? '0' : received,
      payable_quantity: isHeld ? '0' : received,
      inspection_required: isHeld,
      order_price: price,
      final_price: isHeld ? null : price,
      received_value: values.get(line.id!) ?? '0',
      lot_id: row?.lotId ?? null,
      slot_id: row?.slotId ?? line.slot_id ?? null,
      movement_line_id: row?.lineId ?? null,
    };
  });
}

/** What came, weighed; null where something of it is refused. */
async function weighedArrivals(context: Change, order: ShippedOrder) {
  const came = await arrivalsOf(context, order);
  if (came.length === 0) return null;
  await requireOwnLots(context, came);
  const weighed = await weighLoad(context, came);
  return weighed && (await checkPackages(context, weighed.arrivals)) ? weighed : null;
}

/** At what it enters, within what may come of the order; null where its rate is refused. */
async function receiptOf(
  context: Change,
  order: ShippedOrder,
  arrivals: readonly Arrival[],
): Promise<Receipt | null> {
  const rate = await rateOf(context, order);
  if (rate === null) return null;
  context.changes.exchange_rate = rate;
  const held = await heldRows(context, arrivals);
  const counted = await countArrivals(context, arrivals, held);
  const values = valuesOf(arrivals, counted, rate);
  if (order.spot) await requireWithinSpot(context, order, [...values.values()]);
  else await requireWithin(context, arrivals, counted);
  await requireHoldable(context, arrivals, held);
  return { arrivals, values, held };
}

export async function receiveShipment(context: Change): Promise<void> {
  const { tx, before, changes, now, fail } = context;
  if (before.type === 'SERVICIO')
    return fail('', t('purchasing.acceptIt', 'Un servicio no se recibe: acéptalo.'));
  await requireNote(context);
  requireCustoms(context);
  requireAtGate(context);
  const order = await openOrder(context);
  const weighed = order && (await weighedArrivals(context, order));
  const receipt = weighed && (await receiptOf(context, order, weighed.arrivals));
  if (!receipt) return;
  const posted = await postReceipt(context, receipt);
  changes.received_at = now.toString({ smallestUnit: 'millisecond' });
  changes.movement_id = posted.movementId;
  const isFree = [...receipt.values.values()].every((value) => new Exact(value).isZero());
  changes.invoice_status = isFree ? 'NO_FACTURABLE' : 'POR_FACTURAR';
  if (receipt.held.size > 0)
    Object.assign(changes, {
      status: 'RECIBIDO',
      analysis_status: 'PENDIENTE',
      awaits_dictum: true,
    });
  writeRows(context, receipt, posted.lines);
  await writeCustoms(
    context,
    posted.lines.flatMap(({ lotId }) => lotId ?? []),
  );
  await packInLots(context, receipt, posted.lines);
  if (weighed.isOff) await notifyVariance(context, order.id);
  await followLines(context, order.id, (await purchasingSettings(tx)).under_receipt_percent);
  await chargeReceived(context, before.id, linesOf(changes));
  await takeInvoiced(context);
}
