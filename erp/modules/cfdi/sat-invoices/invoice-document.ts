import { keepSales } from '#erp/domains/net-sales/keep-sums.ts';
import { t } from '#erp/model/texts/t.ts';
import type { IssuedDocument } from '../issuing/issued-document.ts';
import {
  cancelWithInvoice,
  stampWithInvoice,
} from '../sat-landing-bills/freight/follow-invoice.ts';
import { undoPosting } from './cancelling/undo-posting.ts';
import { notifyOwners } from './owners/notify-owners.ts';
import { stampedCustomer } from './owners/stamped-customer.ts';
import { wishedMail } from '../mail/wished-mail.ts';
import { NOTHING_OWED } from './posting/invoice-balance.ts';
import { postStamped } from './posting/post-stamped.ts';
import { cancelReceipt, confirmReceipt } from './receipts/receipt-drafts.ts';
import { INVOICES } from './stamping/invoices-path.ts';

/** Its stamp makes what is owed and the entry; its cancellation takes them back. */
export const INVOICE_DOCUMENT: IssuedDocument = {
  path: INVOICES,
  relations: { path: 'satInvoices/relations', by: 'invoice_id' },
  async stamped(context, id, stamp) {
    await stampWithInvoice(context, id, stamp);
    const customer = await stampedCustomer(context, id);
    const posted = await postStamped(context, id, stamp.uuid);
    return { ...posted, ...customer, ...(await wishedMail(context.tx, id, stamp)) };
  },
  async cancelled(context, undone) {
    await cancelWithInvoice(context, undone.id);
    await undoPosting(context, undone);
    return { ...NOTHING_OWED };
  },
  async notify(context, id, happened) {
    if (happened === 'TIMBRADO') await confirmReceipt(context, id);
    if (happened === 'CANCELADO') await cancelReceipt(context, id);
    await keepSales(context.tx, context.services.registry, {
      resource: INVOICES,
      ids: [id],
      counts: happened === 'TIMBRADO',
    });
    await notifyOwners(context, [id], happened);
  },
  substituteText: () =>
    t('invoicing.needsSubstitute', 'Timbra primero el que lo sustituye: lo hace «Sustituir».'),
};
