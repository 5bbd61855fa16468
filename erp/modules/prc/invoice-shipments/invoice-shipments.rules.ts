import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { classify } from './classify-invoice.ts';
import { fromOrders, fromShipments } from './receptions/make-invoice.ts';
import {
  cancelInvoice,
  holdInvoice,
  matchInvoice,
  postToBooks,
  rejectInvoice,
  releaseInvoice,
  resolveInvoice,
} from './posting/invoice-changes.ts';
import { fromReturn } from './returns/make-note.ts';
import { followItems } from './posting/follow-items.ts';
import { checkInvoice } from './capture/invoice-checks.ts';
import { completeInvoice, worked } from './capture/invoice-draft.ts';
import { loadInvoiceFacts } from './capture/invoice-facts.ts';
import { invoiceShipments } from './invoice-shipments.ts';

export const rules = defineRules(invoiceShipments, {
  compute: completeInvoice,
  async beforeSave(context) {
    const { tx, draft } = context;
    const facts = await loadInvoiceFacts(tx, { ...draft, lines: linesOf(draft) });
    await checkInvoice(context, facts, worked(draft, facts));
  },
  actions: { classify, fromShipments, fromOrders, fromReturn },
  itemsSettled: followItems,
  transitions: {
    match: matchInvoice,
    resolve: resolveInvoice,
    post: postToBooks,
    reject: rejectInvoice,
    hold: holdInvoice,
    release: releaseInvoice,
    cancel: cancelInvoice,
  },
});
