import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { t } from '#erp/model/texts/t.ts';
import {
  authoriseOrder,
  backToDraft,
  releaseCredit,
  releasePrice,
  submitOrder,
} from './authorising/authorise-order.ts';
import type { Change } from './authorising/check-submitted.ts';
import { closeOrder, reopenOrder } from './closing/close-order.ts';
import { checkOrder } from './check-order.ts';
import { completeOrder } from './complete-order.ts';
import { auditedTransitions } from '../audit/write-audit.ts';
import { auditPrices, ORDER_AUDIT } from './order-audit.ts';
import { customerOrders } from './customer-orders.ts';

/** What left or was invoiced is undone in its own document first. */
function requireNothingDone({ before, fail }: Change): void {
  const done = (name: 'qty_shipped' | 'qty_invoiced') =>
    linesOf(before).some((line) => new Exact(line[name] ?? 0).gt(0));
  if (done('qty_shipped'))
    fail('', t('sales.wasShipped', 'Ya se embarcó: cancela lo pendiente, o el embarque primero.'));
  if (done('qty_invoiced'))
    fail('', t('sales.wasInvoiced', 'Ya se facturó: cancela primero la factura.'));
}

export const rules = defineRules(customerOrders, {
  compute: completeOrder,
  beforeSave: checkOrder,
  afterSave: auditPrices,
  transitions: auditedTransitions<typeof customerOrders>(ORDER_AUDIT, {
    submit: submitOrder,
    draft: backToDraft,
    releasePrice,
    releaseCredit,
    authorize: authoriseOrder,
    close: closeOrder,
    reopen: reopenOrder,
    cancel: requireNothingDone,
  }),
});
