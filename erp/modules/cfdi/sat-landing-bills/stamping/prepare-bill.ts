/** All that a Carta Porte of own goods is issued with, and what is wrong with it. */
import type { Csd } from '#erp/domains/cfdi/certificates/csd.ts';
import type { CfdiDraft, CfdiIssue } from '#erp/domains/cfdi/draft/draft.ts';
import { issuerData, loadIssuer, type IssuerRow } from '../../issuers/open-issuer.ts';
import { branchPlace } from '../../issuing/branch-place.ts';
import type { Reading } from '../../issuing/issued-document.ts';
import { openCertificate } from '../../issuing/open-certificate.ts';
import { wallTime } from '#erp/domains/cfdi/draft/zones.ts';
import { transferIssues, type BillMoment } from './bill-issues.ts';
import type { BillRecord } from './bill-types.ts';
import { complementOf } from './complement.ts';
import { transferDraft } from './transfer-draft.ts';
import { importedLists } from '../../catalogs/known-keys.ts';

interface Transfer {
  readonly issuer: IssuerRow | null;
  readonly issuedAt: Temporal.Instant;
  readonly draft: CfdiDraft;
  readonly at: BillMoment;
}

const NOBODY = { rfc: '', name: '', regime: '' };

export async function prepareTransfer(
  { tx, actor, now }: Reading,
  bill: BillRecord,
): Promise<Transfer> {
  const issuer = await loadIssuer(tx, bill.issuer_id);
  const { zip, timeZone } = await branchPlace(tx, bill.branch_office_id, actor.timeZone);
  const issuedAt = bill.issue_date ? Temporal.Instant.from(bill.issue_date) : now;
  const data = issuer ? issuerData(issuer) : NOBODY;
  const draft = transferDraft(bill, {
    issuer: data,
    issuerZip: issuer?.zip ?? '',
    zip: zip ?? '',
    date: wallTime(issuedAt, timeZone),
    landingBill: complementOf(bill, { issuer: data, timeZone }),
  });
  const issuedOn = issuedAt.toZonedDateTimeISO(timeZone).toPlainDate().toString();
  const lists = await importedLists(tx, draft, issuedOn);
  return { issuer, issuedAt, draft, at: { now, timeZone, issuedOn, lists } };
}

interface PreparedBill extends Transfer {
  readonly csd: Csd | null;
  /** `field` is that of the form. */
  readonly issues: readonly CfdiIssue[];
}

export async function prepareBill(context: Reading, bill: BillRecord): Promise<PreparedBill> {
  const transfer = await prepareTransfer(context, bill);
  const { issuer, draft, at } = transfer;
  const { csd, issues: ofCertificate } = await openCertificate(context, issuer);
  const ofBill = transferIssues(bill, draft, at);
  // Without an issuer, all that is missing of it is said once.
  const rest = issuer ? ofBill : ofBill.filter(({ field }) => field !== 'issuer_id');
  return { ...transfer, csd, issues: [...ofCertificate, ...rest] };
}
