import { extendRules } from '#erp/kernel/rules.ts';
import { payments } from '#erp/modules/prc/payments/payments.ts';
import {
  missingDocuments,
  missingText,
} from '#erp/modules/purchasing/document-types/missing-documents.ts';
import { paymentsNeedDocuments } from './missing-documents.ts';

/** Nobody is paid by hand whom a proposal would not pay (R46). */
export const extension = extendRules(payments, {
  transitions: {
    async apply(context) {
      const { tx, before, fail } = context;
      if (before.kind === 'REEMBOLSO' || !(await paymentsNeedDocuments(tx))) return;
      const missing = await missingDocuments(context, before.supplier_id, 'PAGO');
      if (missing.length > 0) fail('supplier_id', missingText(missing));
    },
  },
});
