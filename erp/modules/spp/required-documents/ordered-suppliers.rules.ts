import { extendRules, type TransitionContext } from '#erp/kernel/rules.ts';
import { purchaseOrders } from '#erp/modules/purchasing/purchase-orders/purchase-orders.ts';
import {
  missingDocuments,
  missingText,
} from '#erp/modules/purchasing/document-types/missing-documents.ts';

/** Nothing is ordered of whom the file does not hold for it (R14). */
async function requireFile(context: TransitionContext<typeof purchaseOrders>) {
  const { before, fail } = context;
  if (!before.supplier_id) return;
  const missing = await missingDocuments(context, before.supplier_id, 'ORDEN');
  if (missing.length > 0) fail('supplier_id', missingText(missing));
}

export const extension = extendRules(purchaseOrders, {
  transitions: { send: requireFile, authorize: requireFile, markSent: requireFile },
});
