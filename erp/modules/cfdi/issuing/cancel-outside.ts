/**
 * A cancellation is asked of the SAT, and asked about until it has an answer: some are accepted at
 * once, others wait for the receiver (sat-cfdi §8.3).
 */
import { TENANT } from '#erp/db/sql/sql.ts';
import { cancelRequestXml } from '#erp/domains/cfdi/pac/cancel-request.ts';
import type { CancelReason, CancelRequest, Pac } from '#erp/domains/cfdi/pac/port.ts';
import { STAMP_ZONE, wallTime } from '#erp/domains/cfdi/draft/zones.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import {
  outsideWork,
  type OutsideAnswer,
  type OutsideQuestion,
  type OutsideWork,
} from '#erp/kernel/operations/outside/outside-work.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { t } from '#erp/model/texts/t.ts';
import { readCfdiFile, storeCfdiFile } from '../cfdi-files/store-file.ts';
import { loadIssuer, openIssuer } from '../issuers/open-issuer.ts';
import { documentPac } from '../plugins/company-pac.ts';
import { tableOf, type IssuedDocument } from './issued-document.ts';
import { CANCEL_REASONS } from './issuing-choices.ts';
import { issuesText } from './stamp-outside.ts';
import { loadStamped, statusQuery, type StampedDocument } from './stamped-document.ts';

export type CancelAnswer =
  | { readonly kind: 'cancelled'; readonly note: string | null }
  | { readonly kind: 'refused'; readonly note: string };

/** 1, 5 and 30 minutes, then every 6 hours (sat-cfdi §8.4). */
const WAITS = [60, 300, 1800];
const SIX_HOURS = 21_600;
export const pollAgain = (attempt: number): number => WAITS[attempt - 1] ?? SIX_HOURS;

/** One that was refused before may have said another motive or substitute. */
const asksThis = (xml: string, { cancel_reason, substitute_uuid }: StampedDocument): boolean =>
  xml.includes(`Motivo="${cancel_reason}"`) &&
  (substitute_uuid
    ? xml.includes(`FolioSustitucion="${substitute_uuid.toUpperCase()}"`)
    : !xml.includes('FolioSustitucion='));

/** What is signed is sent again as it was. */
async function signedRequest(
  { path }: IssuedDocument,
  { services, accountId, actor, id, now }: OutsideQuestion,
  stamped: StampedDocument,
): Promise<string> {
  return services.db.tenant({ accountId }, async (tx) => {
    const owner = { resource: path, id };
    const kept = await readCfdiFile(tx, owner, ['CANCELACION']);
    const known = kept && Buffer.from(kept).toString('utf8');
    if (known && asksThis(known, stamped)) return known;
    const issuer = await loadIssuer(tx, stamped.issuer_id);
    const csd = issuer && openIssuer(services, issuer, now);
    if (!csd) throw new Error(`${path} ${id}: nobody to sign its cancellation`);
    const xml = cancelRequestXml(
      {
        issuerRfc: stamped.issuerRfc,
        date: wallTime(now, STAMP_ZONE),
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
  { path }: IssuedDocument,
  { services, accountId, actor, id, now }: OutsideQuestion,
  receipt: Uint8Array | null,
): Promise<void> {
  if (!receipt) return;
  await services.db.tenant({ accountId }, async (tx) => {
    const owner = { resource: path, id };
    const kept = await readCfdiFile(tx, owner, ['ACUSE']);
    if (kept && Buffer.from(kept).equals(receipt)) return;
    await storeCfdiFile({ tx, services, actor, now }, owner, 'ACUSE', receipt);
  });
}

const refusedText = () =>
  t('invoicing.cancelRefused', 'El receptor rechazó la cancelación: el CFDI sigue vigente.');

/** What the SAT says of a request that waits. */
async function answerOf(
  pac: Pac,
  stamped: StampedDocument,
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

export const cancelOutside = (document: IssuedDocument): OutsideWork =>
  outsideWork<CancelAnswer>({
    async ask(question) {
      const { services, accountId, id, attempt } = question;
      const stamped = await services.db.tenant({ accountId }, (tx) =>
        loadStamped({ tx, services }, document, id),
      );
      const pac = await documentPac({ services, accountId }, stamped, stamped.issuerRfc);
      const { uuid, issuerRfc, receiverRfc, total } = statusQuery(stamped);
      const request: CancelRequest = {
        issuerRfc,
        receiverRfc,
        uuid,
        total,
        reason: stamped.cancel_reason as CancelReason,
        substitute: stamped.substitute_uuid,
        signedXml: await signedRequest(document, question, stamped),
      };
      const result = await pac.cancel(request);
      if (result.kind === 'rejected')
        return { answer: { kind: 'refused', note: issuesText(result.issues) } };
      if (result.kind !== 'accepted')
        return { again: { message: issuesText(result.issues), seconds: pollAgain(attempt) } };
      await keepReceipt(document, question, result.receipt);
      if (result.final) return { answer: { kind: 'cancelled', note: null } };
      return answerOf(pac, stamped, attempt);
    },
    record: (context, answer) => recordCancel(document, context, answer),
  });

const MOST = 300;

/** Cancelled or alive again; nothing is undone before the SAT says so (sat-cfdi §8.2). */
export async function recordCancel(
  document: IssuedDocument,
  context: Writing & { readonly id: number },
  answer: CancelAnswer,
): Promise<void> {
  const { tx, services, id, now } = context;
  const [live] = await tx.query<{ date: string; cancel_reason: string | null }>(
    `select date, cancel_reason from ${tableOf(services, document)} where account_id = $2 and id = $1 and status in ('TIMBRADO', 'CANCELACION_SOLICITADA') for update`,
    [id, TENANT],
  );
  if (!live) return;
  if (answer.kind === 'refused') {
    await moveByConsequence(
      context,
      `${document.path}.refuseCancel`,
      { id },
      { changes: { cancel_note: answer.note.slice(0, MOST), sat_checked_at: now.toString() } },
    );
    return;
  }
  const reason = CANCEL_REASONS.find(([code]) => code === live.cancel_reason)?.[1] ?? '';
  const follows = await document.cancelled(context, { id, date: live.date, reason });
  await moveByConsequence(
    context,
    `${document.path}.confirmCancel`,
    { id },
    {
      changes: {
        ...follows,
        sat_status: 'CANCELADO',
        sat_checked_at: now.toString(),
        cancelled_at: now.toString(),
        cancel_note: answer.note,
      },
    },
  );
  await document.notify?.(context, id, 'CANCELADO');
}
