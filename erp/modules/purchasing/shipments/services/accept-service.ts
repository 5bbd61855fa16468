/**
 * A service or a fixed asset is accepted: nothing enters the stock, its expense enters the books
 * against what is received and not invoiced (purchasing §3, R60).
 */
import { postEvent } from '#erp/domains/accounting/events/post-event.ts';
import { Exact, moneyText, sumOf } from '#erp/domains/amounts/exact.ts';
import { subjectOfSupplier } from '#erp/domains/open-items/reading/summary.ts';
import { hasPermission } from '#erp/kernel/actor.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { followLines } from '../../purchase-orders/progress/order-progress.ts';
import { purchasingSettings } from '../../pur-settings/purchasing-settings.ts';
import type { ShippedOrder } from '../open-shipment.ts';
import { arrivedLines, type ArrivedLine, type Line } from '../receive/arrivals.ts';
import { valuesOf } from '../receive/post-receipt.ts';
import { requireWithin } from '../receive/receipt-checks.ts';
import { bookedLines } from './booked-lines.ts';
import { countArrivals, openOrder, priceOf, rateOf } from '../ordered/received-order.ts';
import { SHIPMENTS, type Change } from '../receive/shipment-change.ts';
import { takeInvoiced } from '../receive/take-invoiced.ts';

/** Who asked for it knows that it was done; so may whoever receives. */
function requireAccepter({ actor, before }: Change): void {
  if (hasPermission(actor, 'shipments.receive') || before.requester_id === actor.userId) return;
  throw new DomainError(
    'SIN_PERMISO',
    t('purchasing.notRequester', 'Lo acepta quien lo pidió, o quien recibe mercancía.'),
  );
}

async function postAcceptance(
  context: Change,
  accepted: readonly ArrivedLine[],
  values: ReadonlyMap<number, string>,
): Promise<void> {
  const { tx, actor, now, before, changes } = context;
  const booked = await bookedLines(
    tx,
    accepted.map(({ ordered }) => ordered.id),
  );
  const party = await subjectOfSupplier(tx, before.supplier_id ?? null);
  const rows = accepted.map(({ line, ordered }) => {
    const own = booked.get(ordered.id)!;
    const { book_account_id: account, cost_center_id, expense_id } = own;
    return {
      description: ordered.description,
      cost_center_id,
      facts: { expense_id, cost_center_id },
      accounts: { GASTO: account, ACTIVO_FIJO: account },
      amounts: { [own.is_asset ? 'activo' : 'gasto']: values.get(line.id!)! },
    };
  });
  const total = moneyText(sumOf([...values.values()]));
  await postEvent(context, {
    event: 'COMPRA_SERVICIO',
    source: { resource: SHIPMENTS, id: before.id! },
    date: todayOf(now, actor.timeZone),
    branch_office_id: before.branch_office_id ?? null,
    subject_id: party?.subject_id ?? null,
    tokens: {
      folio: changes.folio ?? before.folio ?? null,
      tercero: party?.name ?? null,
      rfc: party?.rfc ?? null,
    },
    sets: { LINEAS: rows, TOTAL: [{ amounts: { total } }] },
  });
}

function writeAccepted(
  { before, changes }: Change,
  accepted: readonly ArrivedLine[],
  values: ReadonlyMap<number, string>,
): void {
  const byId = new Map(accepted.map((each) => [each.line.id, each]));
  changes.lines = linesOf(before).map((line): Line => {
    const own = byId.get(line.id);
    const received = own?.line.received_quantity ?? '0';
    const price = own ? priceOf(own.ordered) : null;
    return {
      ...line,
      received_quantity: received,
      accepted_quantity: received,
      payable_quantity: received,
      order_price: price,
      final_price: price,
      received_value: values.get(line.id!) ?? '0',
    };
  });
}

/** What is accepted of it at which value; null where something is refused. */
async function acceptedOf(context: Change, order: ShippedOrder) {
  const accepted = await arrivedLines(context, order);
  const rate = accepted.length === 0 ? null : await rateOf(context, order);
  if (rate === null) return null;
  context.changes.exchange_rate = rate;
  const counted = await countArrivals(context, accepted);
  await requireWithin(context, accepted, counted);
  return { accepted, values: valuesOf(accepted, counted, rate) };
}

export async function acceptService(context: Change): Promise<void> {
  const { tx, actor, now, before, changes, fail } = context;
  if (before.type !== 'SERVICIO')
    return fail('', t('purchasing.receiveIt', 'La mercancía se recibe, y no se acepta.'));
  requireAccepter(context);
  const order = await openOrder(context);
  const done = order && (await acceptedOf(context, order));
  if (!done) return;
  const { accepted, values } = done;
  changes.received_at = now.toString({ smallestUnit: 'millisecond' });
  changes.accepted_by_id = actor.userId;
  const isFree = [...values.values()].every((value) => new Exact(value).isZero());
  changes.invoice_status = isFree ? 'NO_FACTURABLE' : 'POR_FACTURAR';
  writeAccepted(context, accepted, values);
  if (!isFree) await postAcceptance(context, accepted, values);
  const { under_receipt_percent } = await purchasingSettings(tx);
  await followLines(context, order.id, under_receipt_percent);
  await takeInvoiced(context);
}
