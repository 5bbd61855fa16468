/**
 * A draft becomes a sealed CFDI: every mistake at once, each at its field; then its folio, without
 * holes, and the bytes that are sent (sat-cfdi §4, §8.1).
 */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { CsdError, type Csd } from '#erp/domains/cfdi/certificates/csd.ts';
import { sealDraft } from '#erp/domains/cfdi/certificates/seal.ts';
import type { CfdiDraft, CfdiIssue } from '#erp/domains/cfdi/draft/draft.ts';
import { validateDraft } from '#erp/domains/cfdi/rules/validate.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { t } from '#erp/model/texts/t.ts';
import { nextFolio } from '#erp/platform/folios/folios.ts';
import { storeCfdiFile } from '../../cfdi-files/store-file.ts';
import { issuerData, loadIssuer, openIssuer, type IssuerRow } from '../../issuers/open-issuer.ts';
import { chosenPac } from '../../plugins/chosen-pac.ts';
import { pacProblems } from '../../plugins/production.ts';
import { issuerSeries } from '../../issuers/issuer-series.ts';
import { branchPlace, type BranchPlace } from '../capture/branch-place.ts';
import { isToPublic, receiverOf } from '../capture/invoice-draft.ts';
import { loadInvoiceFacts, type InvoiceFacts } from '../capture/invoice-facts.ts';
import { ticketsOf } from '../global-source.ts';
import { businessIssues } from './business-issues.ts';
import { receiptPayments, type ReceiptPayment } from '../receipts/receipt-payments.ts';
import { lockPaidInvoices } from '../receipts/receipt-issues.ts';
import { storePayments } from '../receipts/store-payments.ts';
import { cfdiDraft, receiptDraft, type Issuing } from './cfdi-draft.ts';
import { INVOICES } from './invoices-path.ts';
import { formField } from './issue-fields.ts';
import type { Change, InvoiceRecord, Reading } from './sealing.ts';
import { seriesDocument, SERIES_OF } from './series-documents.ts';

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

const wallTime = (at: Temporal.Instant, timeZone: string): string =>
  at.toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'second' });

const issue = (field: string, message: string): CfdiIssue => ({ code: 'TELAR', message, field });

function openCertificate(
  { services, now }: Reading,
  issuer: IssuerRow | null,
): { readonly csd: Csd | null; readonly issues: readonly CfdiIssue[] } {
  if (!issuer)
    return {
      csd: null,
      issues: [
        issue(
          'issuer_id',
          t('invoicing.noIssuer', 'Falta el emisor: escribe el RFC de la empresa.'),
        ),
      ],
    };
  try {
    const csd = openIssuer(services, issuer, now);
    if (csd) return { csd, issues: [] };
    return {
      csd: null,
      issues: [
        issue(
          'issuer_id',
          t('invoicing.noCertificate', 'El emisor no tiene certificado: cárgalo antes.'),
        ),
      ],
    };
  } catch (error) {
    if (error instanceof CsdError)
      return { csd: null, issues: [issue('issuer_id', error.message)] };
    throw error;
  }
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
  const at = {
    issuer: issuer ? issuerData(issuer) : { rfc: '', name: '', regime: '' },
    zip: place.zip ?? '',
    date: wallTime(issuedAt, place.timeZone),
  };
  const { draft, payments } = await draftOf(context, invoice, facts, at);
  const { csd, issues: ofCertificate } = openCertificate(context, issuer);
  const hasReceiver = isToPublic(invoice, facts) || receiverOf(invoice, facts) !== undefined;
  const ofDraft = validateDraft(draft, { now, timeZone: place.timeZone })
    .filter(({ field }) => hasReceiver || !field?.startsWith('receiver.'))
    .map((each) => ({ ...each, field: formField(each.field) }));
  const ofPac = pacProblems(await chosenPac(tx), issuer, csd).map(([field, message]) =>
    issue(field, message),
  );
  const issues = [
    ...ofCertificate,
    ...ofPac,
    ...(await businessIssues(context, invoice, facts)),
    ...ofDraft,
  ];
  return { facts, issuer, csd, place, issuedAt, draft, payments, issues };
}

interface Numbered {
  readonly series: string;
  readonly folio: string;
  readonly number: string;
  readonly series_id: number;
}

/** The folio that it has already, or the next one; taken last, since the counter stays locked. */
async function numberOf({ tx }: Change, invoice: InvoiceRecord, date: string): Promise<Numbered> {
  if (invoice.folio && invoice.number && invoice.series_id)
    return {
      series: invoice.series ?? '',
      folio: invoice.folio,
      number: invoice.number,
      series_id: invoice.series_id,
    };
  const document = seriesDocument(invoice);
  const branch = invoice.branch_office_id ?? null;
  const seriesId =
    invoice.series_id ??
    (await issuerSeries(tx, { document, issuer: invoice.issuer_id ?? null, branch, date }));
  const taken = await nextFolio(tx, {
    document,
    label: SERIES_OF[document]!,
    branchId: branch,
    date,
    ...(seriesId && { seriesId }),
  });
  const [series] = await tx.query(
    sql<{
      code: string;
    }>`select code from series where account_id = ${TENANT} and id = ${taken.seriesId}`,
  );
  return {
    series: series!.code,
    folio: String(taken.number),
    number: taken.folio,
    series_id: taken.seriesId,
  };
}

/** Fails with every mistake; otherwise the record says its folio, and its bytes are kept. */
export async function sealInvoice(context: Change): Promise<void> {
  const { before, changes, fail } = context;
  if (before.cfdi_type === 'PAGO') await lockPaidInvoices(context.tx, before.id);
  const { issues, csd, draft, payments, place, issuedAt } = await prepareInvoice(context, before);
  for (const { field, message } of issues) fail(field ?? '', message);
  if (issues.length > 0 || !csd) return;
  const date = issuedAt.toZonedDateTimeISO(place.timeZone).toPlainDate().toString();
  const numbered = await numberOf(context, before, date);
  const bytes = sealDraft({ ...draft, series: numbered.series, folio: numbered.folio }, csd);
  if (before.cfdi_type === 'PAGO') await storePayments(context, before.id, payments);
  await storeCfdiFile(context, { resource: INVOICES, id: before.id }, 'SELLADO', bytes);
  Object.assign(changes, numbered, {
    issue_date: issuedAt.toString(),
    date,
    due_date: Temporal.PlainDate.from(date)
      .add({ days: before.payment_terms ?? 0 })
      .toString(),
    certificate: csd.certificate.number,
    stamp_error: null,
  });
}
