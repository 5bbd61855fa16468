import { t } from '#erp/model/texts/t.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { EFFECTS } from '#erp/domains/payments/effects-schema.ts';
import { cancelEffects } from './cancelling/cancel-effects.ts';
import { cancelOutside } from '../issuing/cancel-outside.ts';
import { validateCall } from '../issuing/issuing-endpoints.ts';
import { refreshOutside } from '../issuing/refresh-outside.ts';
import { stampOutside } from '../issuing/stamp-outside.ts';
import { requestCancel } from './cancelling/request-cancel.ts';
import { completeInvoice } from './capture/invoice-draft.ts';
import { checkInvoice } from './capture/invoice-checks.ts';
import { VALIDATE } from '../issuing/issuing-calls.schemas.ts';
import { paperRules } from '../papers/give-paper.ts';
import { INVOICE_DOCUMENT } from './invoice-document.ts';
import { fromOrders } from './owners/draft-of-orders.ts';
import { fromSources } from './owners/from-sources.ts';
import { FROM_SOURCES } from './owners/from-sources.schemas.ts';
import { askOwners, notifyOwners } from './owners/notify-owners.ts';
import { followItems } from './posting/follow-items.ts';
import { fillReceipt, releaseReceipt } from './receipts/receipt-drafts.ts';
import { receiptsFor } from './receipts/make-receipts.ts';
import { satInvoices } from './sat-invoices.ts';
import { sendInvoice } from './send-invoice.ts';
import { sealInvoice } from './stamping/seal-invoice.ts';
import { stampBy } from '../issuing/stamp-by.ts';
import { substituteInvoice } from './substituting/substitute-invoice.ts';
import { validateInvoice } from './stamping/validate-invoice.ts';

export const rules = defineRules(satInvoices, {
  compute: completeInvoice,
  beforeSave: checkInvoice,
  async afterSave(context) {
    const { before, after } = context;
    if (before !== null) await askOwners(context, after.id);
    else if (after.cfdi_type === 'PAGO') await fillReceipt(context, after);
  },
  async beforeDelete(context) {
    const { tx, before, fail } = context;
    if (before.folio)
      fail(
        '',
        t('invoicing.hasFolio', 'Ya tiene folio: la serie no lleva huecos. Corrígelo y tímbralo.'),
      );
    else if (before.cfdi_type === 'PAGO') await releaseReceipt(tx, before.id);
    else await notifyOwners(context, [before.id], 'DESCARTADO');
  },
  itemsSettled: followItems,
  receiptAsked: receiptsFor,
  transitions: { seal: sealInvoice, stamp: stampBy(sealInvoice), cancel: requestCancel },
  outside: {
    stamp: stampOutside(INVOICE_DOCUMENT),
    cancel: cancelOutside(INVOICE_DOCUMENT),
    refresh: refreshOutside(INVOICE_DOCUMENT),
  },
  actions: { send: sendInvoice, substitute: substituteInvoice, 'from-orders': fromOrders },
  calls: {
    validate: call(VALIDATE, validateCall(INVOICE_DOCUMENT, validateInvoice)),
    ...paperRules,
    effects: call(EFFECTS, cancelEffects),
    'from-sources': call(FROM_SOURCES, (asked) => fromSources(asked, asked.input.sources)),
  },
});
