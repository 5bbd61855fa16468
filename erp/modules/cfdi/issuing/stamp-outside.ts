/**
 * The sealed bytes are sent to the PAC, the same ones each time, until it stamps or rejects them
 * (sat-cfdi §8.1); what it answered is written once.
 */
import { TENANT } from '#erp/db/sql/sql.ts';
import type { StampResult } from '#erp/domains/cfdi/pac/port.ts';
import type { CfdiIssue } from '#erp/domains/cfdi/draft/draft.ts';
import { STAMP_ZONE } from '#erp/domains/cfdi/draft/zones.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { outsideWork, type OutsideWork } from '#erp/kernel/operations/outside/outside-work.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { readCfdi } from '#erp/domains/cfdi/xml/read.ts';
import { documentPac, type SentTo } from '../plugins/company-pac.ts';
import { readCfdiFile, storeCfdiFile } from '../cfdi-files/store-file.ts';
import { tableOf, type IssuedDocument } from './issued-document.ts';

type Answer = Exclude<StampResult, { readonly kind: 'unknown' }>;

const MOST = 2000;

export const issuesText = (issues: readonly CfdiIssue[]): string =>
  issues
    .map(({ code, message }) => `${code}: ${message}`)
    .join('\n')
    .slice(0, MOST);

/** The stamp says its moment by the clock of the centre, whichever the branch's (sat-cfdi §8.1). */
const stampedInstant = (at: string): string =>
  Temporal.PlainDateTime.from(at).toZonedDateTime(STAMP_ZONE).toInstant().toString();

type Stamping = Writing & { readonly id: number };

async function recordStamp(
  document: IssuedDocument,
  context: Stamping,
  answer: Answer & { kind: 'stamped' },
): Promise<void> {
  const { id, now } = context;
  const { stamp, xml, fiscalValidity } = answer;
  await storeCfdiFile(context, { resource: document.path, id }, 'TIMBRADO', xml);
  const stamped = {
    uuid: stamp.uuid,
    stamped_at: stampedInstant(stamp.stampedAt),
    fiscal_validity: fiscalValidity,
  };
  const follows = await document.stamped(context, id, stamped);
  await moveByConsequence(
    context,
    `${document.path}.accept`,
    { id },
    {
      changes: {
        ...stamped,
        sat_status: 'VIGENTE',
        sat_checked_at: now.toString(),
        ...follows,
      },
    },
  );
  await document.notify?.(context, id, 'TIMBRADO');
}

async function sealedOf(
  { tx, services }: Pick<Writing, 'tx' | 'services'>,
  document: IssuedDocument,
  id: number,
) {
  const bytes = await readCfdiFile(tx, { resource: document.path, id }, ['SELLADO']);
  const [sentTo] = await tx.query<SentTo>(
    `select pac_id, pac_mode from ${tableOf(services, document)} where account_id = $2 and id = $1`,
    [id, TENANT],
  );
  if (!bytes || !sentTo)
    throw new Error(`${document.path} ${id} waits for its stamp and was never sealed`);
  return { bytes, sentTo };
}

export const stampOutside = (document: IssuedDocument): OutsideWork =>
  outsideWork<Answer>({
    async ask({ services, accountId, id }) {
      const { bytes, sentTo } = await services.db.tenant({ accountId }, (tx) =>
        sealedOf({ tx, services }, document, id),
      );
      const { issuer } = readCfdi(bytes).draft;
      const pac = await documentPac({ services, accountId }, sentTo, issuer.rfc);
      const result = await pac.stamp(bytes);
      return result.kind === 'unknown'
        ? { again: { message: issuesText(result.issues) } }
        : { answer: result };
    },
    async record(context, answer) {
      const { tx, services, id } = context;
      // Answered twice, it is stamped once.
      const [waiting] = await tx.query(
        `select 1 from ${tableOf(services, document)} where account_id = $2 and id = $1 and status = 'TIMBRANDO' for update`,
        [id, TENANT],
      );
      if (!waiting) return;
      if (answer.kind === 'stamped') return recordStamp(document, context, answer);
      await moveByConsequence(
        context,
        `${document.path}.reject`,
        { id },
        { changes: { stamp_error: issuesText(answer.issues) } },
      );
    },
  });
