import { extendRules } from '#erp/kernel/rules.ts';
import { payments } from '#erp/modules/prc/payments/payments.ts';
import { requirePayee } from './payee-status.ts';

export const extension = extendRules(payments, {
  transitions: {
    apply: (context) => requirePayee(context, { supplier_id: context.before.supplier_id }),
  },
});
