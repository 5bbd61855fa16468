import { EFFECTS } from '#erp/domains/payments/effects-schema.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { defineRules, type TransientContext } from '#erp/kernel/rules.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { t } from '#erp/model/texts/t.ts';
import {
  authoriseOrder,
  backToDraft,
  rejectOrder,
  releaseCredit,
  releasePrice,
  submitOrder,
  withdrawAmendment,
} from './authorising/authorise-order.ts';
import type { Change } from './authorising/check-submitted.ts';
import { creditBefore } from './authorising/credit-before.ts';
import { checkInvoiced, followInvoice, requireNoDrafts } from './billing/follow-invoice.ts';
import { ordersToInvoice } from './billing/orders-to-invoice.ts';
import { amendOrder } from './amending/amend.ts';
import { cancelPending } from './closing/cancel-lines.ts';
import { closeOrder, reopenOrder } from './closing/close-order.ts';
import { consumeGoods } from './consigned/consume-goods.ts';
import { requireNothingGathered } from './closing/require-nothing-gathered.ts';
import { releaseGoods, reserveGoods } from './fulfilling/authorised-order.ts';
import { checkOrder } from './check-order.ts';
import { completeOrder } from './complete-order.ts';
import { tellActs } from '../audit/write-audit.ts';
import { auditSale } from '../documents/audit-sale.ts';
import { saleOutlook } from '../documents/outlook/sale-outlook.ts';
import { ORDER_AUDIT } from './order-audit.ts';
import { customerOrders } from './customer-orders.ts';
import { taxesOfOrder } from './order-taxes.ts';
import { createShipment } from '../shipments/creating/plan-shipment.ts';

/** What left or was invoiced is undone in its own document first. */
async function cancelOrder(context: Change): Promise<void> {
  const { before, fail } = context;
  const done = (name: 'qty_shipped' | 'qty_invoiced') =>
    linesOf(before).some((line) => new Exact(line[name] ?? 0).gt(0));
  if (done('qty_shipped'))
    fail('', t('sales.wasShipped', 'Ya se embarcó: cancela lo pendiente, o el embarque primero.'));
  if (done('qty_invoiced'))
    fail('', t('sales.wasInvoiced', 'Ya se facturó: cancela primero la factura.'));
  await requireNoDrafts(context, before.id);
  context.changes.is_amended = false;
  if (before.status !== 'AUTORIZADO' && !before.is_amended) return;
  await requireNothingGathered(context);
  await releaseGoods(context, 'CANCELADO');
}

/** While it is a draft: what was asked for says its own. */
async function outlookOfOrder(context: TransientContext<typeof customerOrders>) {
  const { record } = context;
  if (record.status !== 'BORRADOR') return {};
  const { id, freight_mode, route_id, customer_storage_id } = record;
  const isOwn = freight_mode === 'REPARTO_PROPIO';
  return saleOutlook(context, record, {
    isOwn,
    routeId: route_id,
    ...(id !== undefined && { orderId: id }),
    isConsumed: Boolean(customer_storage_id),
  });
}

export const rules = defineRules(customerOrders, {
  calls: { creditBefore: call(EFFECTS, creditBefore) },
  compute: completeOrder,
  transient: outlookOfOrder,
  summaries: taxesOfOrder,
  beforeSave: checkOrder,
  afterSave: auditSale,
  toInvoice: ordersToInvoice,
  checkInvoiced,
  invoiceMoved: followInvoice,
  actions: { createShipment, amend: amendOrder, cancelPending, consume: consumeGoods },
  afterTransition: tellActs<typeof customerOrders>(ORDER_AUDIT),
  transitions: {
    submit: submitOrder,
    draft: backToDraft,
    reject: rejectOrder,
    withdraw: withdrawAmendment,
    releasePrice,
    releaseCredit,
    authorize: authoriseOrder,
    reserve: reserveGoods,
    unreserve: (context) => releaseGoods(context, context.before.status),
    close: closeOrder,
    reopen: reopenOrder,
    cancel: cancelOrder,
  },
});
