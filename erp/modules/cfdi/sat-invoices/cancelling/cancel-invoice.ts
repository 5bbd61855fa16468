/**
 * A cancellation is asked of the SAT, and asked about until it has an answer: some are accepted at
 * once, others wait for the receiver (sat-cfdi §8.3).
 */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { cancelRequestXml } from '#erp/domains/cfdi/pac/cancel-request.ts';
import type { CancelReason, CancelRequest, Pac } from '#erp/domains/cfdi/pac/port.ts';
import { STAMP_ZONE } from '#erp/domains/cfdi/draft/zones.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import {
  outsideWork,
  type OutsideAnswer,
  type OutsideQuestion,
} from '#erp/kernel/operations/outside/outside-work.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { t } from '#erp/model/texts/t.ts';
import { readCfdiFile, storeCfdiFile } from '../../cfdi-files/store-file.ts';
import { loadIssuer, openIssuer } from '../../issuers/open-issuer.ts';
import { CANCEL_REASONS } from '../invoice-choices.ts';
import { notifyOwners } from '../owners/notify-owners.ts';
import { NOTHING_OWED } from '../posting/invoice-balance.ts';
import { releaseReceipt } from '../receipts/receipt-drafts.ts';
import { INVOICES } from '../stamping/invoices-path.ts';
import { documentPac } from '../../plugins/company-pac.ts';
import type { Change } from '../stamping/sealing.ts';
import { issuesText } from '../stamping/stamp-outside.ts';
import { substituteOf } from '../substituting/substitutes.ts';
import { cancelProblems } from './cancel-checks.ts';
import { loadStamped, statusQuery, type StampedInvoice } from './stamped-invoice.ts';
import { undoPosting } from './undo-posting.ts';

export async function requestCancel(context: Change): Promise<void> {
  const { tx, before, changes, now, actor, fail } = context;
  const stamped = await loadStamped(tx, before.id);
  if (changes.cancel_reason === '01')
    changes.substitute_uuid ??= (await substituteOf(tx, stamped.uuid))?.uuid ?? null;
  const problems = await cancelProblems(tx, before.id, {
    uuid: stamped.uuid,
    date: stamped.date,
    issuerRfc: stamped.issuerRfc,
    issuerRegime: stamped.issuerRegime,
    isGlobal: stamped.isGlobal,
    reason: changes.cancel_reason ?? '',
    substitute: changes.substitute_uuid ?? null,
    advanceMovementId: before.is_advance ? (before.advance_movement_id ?? null) : null,
    today: now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString(),
  });
  for (const [field, message] of problems) fail(field, message);
  Object.assign(changes, { cancel_requested_at: now.toString(), cancel_note: null });
}

export type CancelAnswer =
  | { readonly kind: 'cancelled'; readonly note: string | null }
  | { readonly kind: 'refused'; readonly note: string };

/** 1, 5 and 30 minutes, then every 6 hours (sat-cfdi §8.4). */
const WAITS = [60, 300, 1800];
const SIX_HOURS = 21_600;
export const pollAgain = (attempt: number): number => WAITS[attempt - 1] ?? SIX_HOURS;

/** What is signed is sent again as it was. */
async function signedRequest(
  { services, accountId, actor, id, now }: OutsideQuestion,
  stamped: StampedInvoice,
): Promise<string> {
  return services.db.tenant({ accountId }, async (tx) => {
    const owner = { resource: INVOICES, id };
    const known = await readCfdiFile(tx, owner, ['CANCELACION']);
    if (known) return Buffer.from(known).toString('utf8');
    const issuer = await loadIssuer(tx, stamped.issuer_id);
    const csd = issuer && openIssuer(services, issuer, now);
    if (!csd) throw new Error(`${INVOICES} ${id}: nobody to sign its cancellation`);
    const xml = cancelRequestXml(
      {
        issuerRfc: stamped.issuerRfc,
        date: now
          .toZonedDateTimeISO(STAMP_ZONE)
          .toPlainDateTime()
          .toString({ smallestUnit: 'second' }),
        uuid: stamped.uuid,
        reason: stamped.cancel_reason as CancelReason,
        substitute: stamped.substitute_uuid,
      },
      csd,
    );
    await storeCfdiFile({ tx, services, actor, now }, owner, 'CANCELACION', Buffer.from(xml));
    return xml;
  });
}

async function keepReceipt(
  { services, accountId, actor, id, now }: OutsideQuestion,
  receipt: Uint8Array | null,
): Promise<void> {
  if (!receipt) return;
  await services.db.tenant({ accountId }, async (tx) => {
    const owner = { resource: INVOICES, id };
    if (await readCfdiFile(tx, owner, ['ACUSE'])) return;
    await storeCfdiFile({ tx, services, actor, now }, owner, 'ACUSE', receipt);
  });
}

const refusedText = () =>
  t('invoicing.cancelRefused', 'El receptor rechazó la cancelación: el CFDI sigue vigente.');

/** What the SAT says of a request that waits. */
async function answerOf(
  pac: Pac,
  stamped: StampedInvoice,
  attempt: number,
): Promise<OutsideAnswer<CancelAnswer>> {
  const seconds = pollAgain(attempt);
  const status = await pac.status(statusQuery(stamped));
  if (status.kind !== 'known') return { again: { message: issuesText(status.issues), seconds } };
  const { state, cancellation } = status.status;
  if (state === 'CANCELADO') return { answer: { kind: 'cancelled', note: null } };
  if (cancellation === 'RECHAZADA') return { answer: { kind: 'refused', note: refusedText() } };
  const message = t('invoicing.cancelWaits', 'El SAT espera la respuesta del receptor.');
  return { again: { message, seconds } };
}

export const cancelOutside = outsideWork<CancelAnswer>({
  async ask(question) {
    const { services, accountId, id, attempt } = question;
    const stamped = await services.db.tenant({ accountId }, (tx) => loadStamped(tx, id));
    const pac = await documentPac({ services, accountId }, stamped, stamped.issuerRfc);
    const { uuid, issuerRfc, receiverRfc, total } = statusQuery(stamped);
    const request: CancelRequest = {
      issuerRfc,
      receiverRfc,
      uuid,
      total,
      reason: stamped.cancel_reason as CancelReason,
      substitute: stamped.substitute_uuid,
      signedXml: await signedRequest(question, stamped),
    };
    const result = await pac.cancel(request);
    if (result.kind === 'rejected')
      return { answer: { kind: 'refused', note: issuesText(result.issues) } };
    if (result.kind !== 'accepted')
      return { again: { message: issuesText(result.issues), seconds: pollAgain(attempt) } };
    await keepReceipt(question, result.receipt);
    if (result.final) return { answer: { kind: 'cancelled', note: null } };
    return answerOf(pac, stamped, attempt);
  },
  record: recordCancel,
});

const MOST = 300;

/** Cancelled or alive again; nothing is undone before the SAT says so (sat-cfdi §8.2). */
export async function recordCancel(
  context: Writing & { readonly id: number },
  answer: CancelAnswer,
): Promise<void> {
  const { tx, id, now } = context;
  const [live] = await tx.query(
    sql<{
      status: string;
      date: string;
      cancel_reason: string | null;
    }>`select status, date, cancel_reason from satinvoices where account_id = ${TENANT} and id = ${id} and status in ('TIMBRADO', 'CANCELACION_SOLICITADA') for update`,
  );
  if (!live) return;
  if (answer.kind === 'refused') {
    await moveByConsequence(
      context,
      `${INVOICES}.refuseCancel`,
      { id },
      { changes: { cancel_note: answer.note.slice(0, MOST), sat_checked_at: now.toString() } },
    );
    return;
  }
  const reason = CANCEL_REASONS.find(([code]) => code === live.cancel_reason)?.[1] ?? '';
  await undoPosting(context, { id, date: live.date, reason });
  await releaseReceipt(tx, id);
  await moveByConsequence(
    context,
    `${INVOICES}.confirmCancel`,
    { id },
    {
      changes: {
        ...NOTHING_OWED,
        sat_status: 'CANCELADO',
        sat_checked_at: now.toString(),
        cancelled_at: now.toString(),
        cancel_note: answer.note,
      },
    },
  );
  await notifyOwners(context, [id], 'CANCELADO');
}
