import { extendRules } from '#erp/kernel/rules.ts';
import { invoiceShipments } from '#erp/modules/prc/invoice-shipments/invoice-shipments.ts';
import { requireInForce } from '../sat-status/require-in-force.ts';
import { followDocument, unlink } from './link-known.ts';

/** An invoice of a supplier has its CFDI in the vault, and lets go of it with its UUID. */
export const extension = extendRules(invoiceShipments, {
  afterSave: (context) => followDocument(context, [context.before?.uuid, context.after.uuid]),
  async beforeDelete(context) {
    if (context.before.uuid) await unlink(context, context.before.uuid);
  },
  transitions: {
    post: (context) => requireInForce(context, [context.before.uuid]),
    async reject(context) {
      if (context.before.uuid) await unlink(context, context.before.uuid);
    },
    async cancel(context) {
      if (context.before.uuid) await unlink(context, context.before.uuid);
    },
  },
});
