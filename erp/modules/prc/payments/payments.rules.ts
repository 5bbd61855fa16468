import { EFFECTS } from '#erp/domains/payments/effects-schema.ts';
import { followMoney } from '#erp/domains/open-items/applying/following-money.ts';
import { moneyEffects } from '#erp/domains/payments/money-effects.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { checkAdvanceOrder, completeSupplier, followAdvanced } from './advance-orders.ts';
import { checkApplications, checkForm, takeMoney, takePayee } from './payment-checks.ts';
import { followBank, lockAccountOf } from './follow-bank.ts';
import { applyPayment, cancelPayment } from './pay-suppliers.ts';
import { discountSigners } from './payment-discounts.ts';
import { payments } from './payments.ts';
import { proposeApplied } from './propose-applied.ts';

const follow = followMoney('payments');

export const rules = defineRules(payments, {
  async compute(context) {
    await completeSupplier(context);
    await proposeApplied(context);
  },
  async beforeSave(context) {
    await takeMoney(context);
    await checkForm(context);
    await takePayee(context);
    await checkApplications(context);
    await checkAdvanceOrder(context);
  },
  signatures: { apply: ({ tx, id }) => discountSigners(tx, id) },
  async itemsSettled(context, settled) {
    await follow(context, settled);
    await followAdvanced(context, settled);
  },
  bankReconciled: followBank,
  lockFirst: { cancel: lockAccountOf },
  calls: { effects: call(EFFECTS, moneyEffects) },
  transitions: { apply: applyPayment, cancel: cancelPayment },
});
