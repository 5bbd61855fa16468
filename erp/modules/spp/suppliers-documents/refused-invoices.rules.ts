import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { extendRules, type TransitionContext } from '#erp/kernel/rules.ts';
import { invoiceShipments } from '#erp/modules/prc/invoice-shipments/invoice-shipments.ts';

type Change = TransitionContext<typeof invoiceShipments>;

/** The document that the supplier handed in goes with its invoice, and may be handed in again. */
const refuse = async (context: Change, reason: string | null | undefined): Promise<void> => {
  await moveByConsequence(
    context,
    'spp/suppliers-documents.refuse',
    { invoice_id: context.before.id },
    { changes: { uuid_key: null, reject_reason: reason ?? null } },
  );
};

export const extension = extendRules(invoiceShipments, {
  transitions: {
    reject: (context) => refuse(context, context.changes.reject_reason),
    cancel: (context) => refuse(context, context.changes.cancel_reason),
  },
});
