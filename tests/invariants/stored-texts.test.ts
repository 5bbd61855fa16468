/**
 * What the system writes down from records, with the rights of whom it is for, says so
 * (`recipientOnly`): who looks as that person and may read less is not shown it.
 */
import { expect, test } from 'vitest';
import type { Field, Resource } from '#erp/model/types.ts';
import { registry } from '#erp/modules/all.ts';

/**
 * Texts that only the system stores, and why they tell nothing that their reader might not read.
 */
const HARMLESS: Readonly<Record<string, readonly string[]>> = {
  'typed by a person with an action, of the record itself': [
    'customers.block_reason',
    'customer-orders.status_notes',
    'sls/shipments.unpaid_reason',
    'sls/shipments.cancel_reason',
    'sls/shipment-documents.reject_reason',
    'suppliers.block_reason',
    'prc-quotations.award_reason',
    'prc-quotations.cancel_reason',
    'prc-requests.reject_reason',
    'prc-requests.cancel_reason',
    'purchase-orders.supplier_comment',
    'purchase-orders.reject_reason',
    'purchase-orders.cancel_reason',
    'purchase-orders.close_reason',
    'shipments.cancel_reason',
    'shipment-charges.cancel_reason',
    'purchases-returns.cancel_reason',
    'pur/rejections.supplier_response',
    'pur/rejections.cancel_reason',
    'shipments.gate_note',
    'shipment-analyses.void_reason',
    'suppliers/catalogs.cancel_reason',
    'inv/periods.transit_note',
    'inv/periods.reopen_reason',
    'movements.cancel_reason',
    'branch-transfers.cancel_reason',
    'storage-exits.reject_reason',
    'storage-exits.cancel_reason',
    'loans.reject_reason',
    'loans.cancel_reason',
    'loans.write_off_reason',
    'supplying.cancel_reason',
    'wms/rejections.disposition_note',
    'inv/counts.cancel_reason',
    'inv/conversions.cancel_reason',
    'inv/revaluations.cancel_reason',
    'inv/reservations.release_reason',
    'inv/requisition.reject_reason',
    'acc/period-exceptions.reason',
    'acc/book-entries.reverse_reason',
    'acc/openings.undo_reason',
    'fin/budgets.reject_reason',
    'fluctuations.reverse_reason',
    'fin/budget-transfers.reason',
    'fin/budget-transfers.reject_reason',
    'cfl/applications.reason',
    'acc/fixed-assets.disposal_note',
    'acc/depreciation-runs.reverse_reason',
    'prc/invoice-shipments.hold_reason',
    'prc/invoice-shipments.reject_reason',
    'prc/invoice-shipments.cancel_reason',
    'prc/invoice-shipments.difference_reason',
    'prc-invoice-exceptions.comment',
    'cfl/movements.reject_reason',
    'cfl/movements.cancel_reason',
    'cfl/checks.void_reason',
    'payments.cancel_reason',
    'purchase-payments.reject_reason',
    'purchase-payments.cancel_reason',
    'supplier-change-requests.old_value',
    'supplier-change-requests.review_comment',
    'spp/suppliers-documents.withholding_reason',
    'spp/suppliers-documents.reject_reason',
    'spp/endorsements.reschedule_reason',
    'spp/endorsements.reject_reason',
    'spp/endorsements.cancel_reason',
    'pos/tickets.cancel_reason',
    'cfl/expenses.reject_reason',
    'cfl/expenses.return_reason',
    'cfl/expenses.cancel_reason',
    'cfl/delivery-cutoffs.cancel_reason',
    'carriers.suspend_reason',
    'fms/vehicles.hold_reason',
    'fms/drivers.suspend_reason',
    'users.status_reason',
    'sod-exceptions.reason',
    'role-reviews.note',
    'accounts.suspended_reason',
    'comments.body',
    'payment-links.title',
    'approvals.comment',
    'approvals.note',
    'sat/wh-invoices.ignore_reason',
  ],
  'why not, for who prepares and authorises payments of any supplier': [
    'purchase-payment-lines.block_reasons',
  ],
  'of the amount, which stands beside it': [
    'cfl/movements.amount_words',
    'customer-orders.hold_reasons',
    'payments.amount_words',
    'payment-links.collection_note',
  ],
  'of its form, which its parent writes': [
    'acc/book-entry-lines.description',
    'prc-invoice-lines.description',
    'shipment-lines.description',
    'purchase-return-lines.description',
    'shipment-lines.damage_note',
    'prc-quotation-lines.description',
    'prc-quotation-suppliers.comments',
    'prc-request-lines.description',
    'purchase-order-lines.description',
    'purchase-order-lines.price_note',
    'customer-orders/lines.description',
    'customer-orders/lines.price_trace',
    'pos-ticket-lines.description',
    'satInvoices.receiver_name',
    'self-invoice-requests.name',
    'satInvoices/lines.description',
    'sat-landing-bills/figures.name',
    'sat-landing-bills/locations.name',
    'sat-landing-bills/locations.reference',
    'sat-landing-bills/goods.description',
    'satInvoices/lines.property_account',
    'sat/issuer-certificates.name',
    'acc/entry-template-lines.description',
    'acc/entry-supports.beneficiary',
    'fin/budget-lines.comment',
    'cfl/expense-lines.description',
    'cfl/delivery-cutoff-lines.reason',
    'fluctuation-rates.reason',
    'supplier-bank-accounts.holder_name',
    'supplier-catalog-lines.supplier_description',
    'translation-element-values.value',
  ],
  'an address, a name or a message of the machine': [
    'files.name',
    'sat/sandbox-documents.receiver_name',
    'files.note',
    'recents.url',
    'notifications.url',
    'notifications.group_key',
    'payment-links.url',
    'print-log.sent_to',
    'print-template-parts.what',
    'sod-rules.code',
    'interface-deliveries.error',
    'mail-outbox.to',
    'mail-outbox.cc',
    'mail-outbox.reply_to',
    'mail-outbox.message_id',
    'mail-outbox.error',
    'mail-outbox.dedupe_key',
    'acc/posting-events.message',
    'satInvoices.stamp_error',
    'sat-landing-bills.stamp_error',
    'self-invoice-requests.problem',
    'sat/plugins.last_error',
    'satInvoices.cancel_note',
    'sat-landing-bills.cancel_note',
    'sys/errors.message',
    'sys/errors.route',
    'sys/tables.purge_note',
    'sys/table-fields.choices',
    'sys/table-fields.default_value',
    'sys/table-fields.help',
    'sys/table-evidence.message',
    'sys/backups.file',
    'sys/backups.error',
    'sys/backups.verify_report',
    'sys/backups.restore_report',
  ],
  'as the SAT publishes it': ['sat/catalog-keys.name', 'sat/catalog-keys.notes'],
  'of the XML that arrived, and of what was verified of it': [
    'sat/wh-invoices.proposal_reason',
    'sat/wh-invoices.issuer_name',
    'sat/wh-invoices.receiver_name',
    'sat/wh-invoices.cancel_problem',
    'sat/wh-invoice-concepts.description',
    'sat/wh-invoice-concepts.taxes',
    'sat/wh-invoice-checks.message',
    'spp/document-checks.detail',
    'sat/add-results.name',
    'sat/add-results.message',
  ],
  'of what was ordered and received, which whoever reads the invoice compares it with': [
    'prc-invoice-exceptions.detail',
  ],
  'a question, not its answer': [
    'exports.query',
    'exports.columns',
    'saved-views.query',
    'saved-views.seen_ids',
  ],
  'of a file that somebody brought; its cells are shown by field': [
    'imports.file_name',
    'imports.sheet',
    'imports.sheets',
    'imports.header',
    'imports.mapping',
    'imports.fixed',
    'imports.message',
    'imports.keys',
  ],
  'a title, which whoever sees the record reads': ['recents.title', 'approvals.title'],
  'shown by field, or to nobody': ['approvals.summary', 'approvals.input', 'approvals.barred'],
};

const isText = (field: Field) =>
  field.kind === 'longtext' || field.kind === 'json' || (field.kind === 'text' && field.max >= 150);
const bySystem = ({ calls }: Resource, { readOnly }: Field) =>
  readOnly === true ||
  (calls !== undefined && !calls.includes('create') && !calls.includes('update'));
const stored = [...registry.resources.values()].flatMap((resource) =>
  resource.sameTableAs
    ? []
    : Object.entries(resource.fields)
        .filter(
          ([, field]) =>
            isText(field) && bySystem(resource, field) && !field.internal && !field.readKey,
        )
        .map(([name, field]) => ({ name: `${resource.path}.${name}`, field })),
);

test('every text that the system stores tells what it says, or there is a reason', () => {
  const harmless = Object.values(HARMLESS).flat();
  expect(
    stored
      .filter(({ name, field }) => !field.recipientOnly && !harmless.includes(name))
      .map(({ name }) => name),
  ).toEqual([]);
  expect(harmless.filter((name) => !stored.some((each) => each.name === name))).toEqual([]);
  expect(stored.filter(({ field }) => field.recipientOnly).map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'notifications.body',
      'mail-outbox.text',
      'interface-deliveries.request',
    ]),
  );
});
