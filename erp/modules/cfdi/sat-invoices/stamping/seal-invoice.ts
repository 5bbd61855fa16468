/** A draft becomes a sealed CFDI: every mistake at once, each at its field (sat-cfdi §8.1). */
import type { Csd } from '#erp/domains/cfdi/certificates/csd.ts';
import { wallTime } from '#erp/domains/cfdi/draft/zones.ts';
import type { CfdiDraft, CfdiIssue } from '#erp/domains/cfdi/draft/draft.ts';
import { validateDraft } from '#erp/domains/cfdi/rules/validate.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { issuerData, loadIssuer, type IssuerRow } from '../../issuers/open-issuer.ts';
import { openCertificate } from '../../issuing/open-certificate.ts';
import { sealRecord } from '../../issuing/seal-record.ts';
import { withLandingBill } from '../../sat-landing-bills/freight/freight-complement.ts';
import { branchPlace, type BranchPlace } from '../../issuing/branch-place.ts';
import { isToPublic, receiverOf, saysReceiver } from '../capture/invoice-draft.ts';
import { loadInvoiceFacts, type InvoiceFacts } from '../capture/invoice-facts.ts';
import { ticketsOf } from '../global-source.ts';
import { businessIssues } from './business-issues.ts';
import { askOwners } from '../owners/notify-owners.ts';
import { keepShares, lockRelated } from '../posting/note-shares.ts';
import { receiptPayments, type ReceiptPayment } from '../receipts/figures/receipt-payments.ts';
import { lockPaidInvoices } from '../receipts/receipt-issues.ts';
import { storePayments } from '../receipts/store-payments.ts';
import { cfdiDraft, receiptDraft, type Issuing } from './cfdi-draft.ts';
import { INVOICES } from './invoices-path.ts';
import { formField } from './issue-fields.ts';
import type { Change, InvoiceRecord, Reading } from './sealing.ts';
import { SERIES_OF } from '../../issuers/issuer-series.ts';
import { seriesDocument } from './series-documents.ts';
import { importedLists } from '../../catalogs/known-keys.ts';

/** All that a document is issued with, and what is wrong with it. */
interface Prepared {
  readonly facts: InvoiceFacts;
  readonly issuer: IssuerRow | null;
  readonly csd: Csd | null;
  readonly place: BranchPlace;
  readonly issuedAt: Temporal.Instant;
  readonly draft: CfdiDraft;
  /** Of a receipt. */
  readonly payments: readonly ReceiptPayment[];
  /** `field` is that of the form. */
  readonly issues: readonly CfdiIssue[];
}

async function draftOf(
  context: Reading,
  invoice: InvoiceRecord,
  facts: InvoiceFacts,
  at: Issuing,
): Promise<Pick<Prepared, 'draft' | 'payments'>> {
  if (invoice.cfdi_type !== 'PAGO')
    return {
      draft: cfdiDraft(invoice, facts, at, await ticketsOf(context, invoice)),
      payments: [],
    };
  const payments = await receiptPayments(context.tx, invoice.id, at.date);
  return { draft: receiptDraft(invoice, facts, at, payments), payments };
}

export async function prepareInvoice(context: Reading, invoice: InvoiceRecord): Promise<Prepared> {
  const { tx, actor, now } = context;
  const facts = await loadInvoiceFacts(tx, { ...invoice, lines: linesOf(invoice) });
  const issuer = await loadIssuer(tx, invoice.issuer_id);
  const place = await branchPlace(tx, invoice.branch_office_id, actor.timeZone);
  const issuedAt = invoice.issue_date ? Temporal.Instant.from(invoice.issue_date) : now;
  const { draft: plain, payments } = await draftOf(context, invoice, facts, {
    issuer: issuer ? issuerData(issuer) : { rfc: '', name: '', regime: '' },
    zip: place.zip ?? '',
    date: wallTime(issuedAt, place.timeZone),
  });
  const issuedOn = issuedAt.toZonedDateTimeISO(place.timeZone).toPlainDate().toString();
  const at = { now, timeZone: place.timeZone, issuedOn };
  const { draft, issues: ofFreight } = await withLandingBill(context, invoice.id, plain, at);
  const { csd, issues: ofCertificate } = await openCertificate(context, issuer);
  const hasReceiver =
    isToPublic(invoice, facts) ||
    saysReceiver(invoice, facts) ||
    receiverOf(invoice, facts) !== undefined;
  const ofDraft = validateDraft(draft, at, await importedLists(tx, draft, issuedOn))
    .filter(({ field }) => !field?.startsWith('landingBill'))
    .filter(({ field }) => hasReceiver || !field?.startsWith('receiver.'))
    .map((each) => ({ ...each, field: formField(each.field) }));
  const ofBusiness = await businessIssues(context, invoice, facts);
  const issues = [...ofCertificate, ...ofBusiness, ...ofFreight, ...ofDraft];
  return { facts, issuer, csd, place, issuedAt, draft, payments, issues };
}

/** Fails with every mistake; otherwise the record says its folio, and its bytes are kept. */
export async function sealInvoice(context: Change): Promise<void> {
  const { before, changes, fail } = context;
  if (before.cfdi_type === 'PAGO') await lockPaidInvoices(context.tx, before.id);
  else await lockRelated(context.tx, before.id);
  const { issues, csd, draft, payments, place, issuedAt } = await prepareInvoice(context, before);
  for (const { field, message } of issues) fail(field ?? '', message);
  if (issues.length > 0 || !csd) return;
  await askOwners(context, before.id);
  if (before.cfdi_type === 'PAGO') await storePayments(context, before.id, payments);
  if (before.cfdi_type === 'EGRESO') await keepShares(context.tx, before);
  const document = seriesDocument(before);
  const sealed = await sealRecord(context, { path: INVOICES }, before, {
    draft,
    csd,
    timeZone: place.timeZone,
    issuedAt,
    numbering: { document, label: SERIES_OF[document]! },
  });
  const due = Temporal.PlainDate.from(sealed.date).add({ days: before.payment_terms ?? 0 });
  // What was paid falls due no more.
  Object.assign(changes, sealed, {
    due_date: before.cfdi_type === 'PAGO' ? null : due.toString(),
  });
}
