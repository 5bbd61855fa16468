import { t } from '#erp/model/texts/t.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { EFFECTS } from '#erp/domains/payments/effects-schema.ts';
import { cancelEffects } from './cancelling/cancel-effects.ts';
import { cancelOutside, requestCancel } from './cancelling/cancel-invoice.ts';
import { refreshOutside } from './cancelling/refresh-status.ts';
import { completeInvoice } from './capture/invoice-draft.ts';
import { checkInvoice } from './capture/invoice-checks.ts';
import { paperRules } from '../papers/give-paper.ts';
import { VALIDATE } from './invoice-calls.schemas.ts';
import { fromSources } from './owners/from-sources.ts';
import { FROM_SOURCES } from './owners/from-sources.schemas.ts';
import { notifyOwners } from './owners/notify-owners.ts';
import { followItems } from './posting/follow-items.ts';
import { fillReceipt, releaseReceipt } from './receipts/receipt-drafts.ts';
import { receiptsFor } from './receipts/make-receipts.ts';
import { satInvoices } from './sat-invoices.ts';
import { sendInvoice } from './send-invoice.ts';
import { sealInvoice } from './stamping/seal-invoice.ts';
import { stampInvoice } from './stamping/stamp-invoice.ts';
import { substituteInvoice } from './substituting/substitute-invoice.ts';
import { stampOutside } from './stamping/stamp-outside.ts';
import { validateInvoice } from './stamping/invoice-endpoints.ts';

export const rules = defineRules(satInvoices, {
  compute: completeInvoice,
  beforeSave: checkInvoice,
  async afterSave(context) {
    const { before, after } = context;
    if (before === null && after.cfdi_type === 'PAGO') await fillReceipt(context, after);
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
  transitions: { seal: sealInvoice, stamp: stampInvoice, cancel: requestCancel },
  outside: { stamp: stampOutside, cancel: cancelOutside, refresh: refreshOutside },
  actions: { send: sendInvoice, substitute: substituteInvoice },
  calls: {
    validate: call(VALIDATE, validateInvoice),
    ...paperRules,
    effects: call(EFFECTS, cancelEffects),
    'from-sources': call(FROM_SOURCES, (asked) => fromSources(asked, asked.input.sources)),
  },
});
