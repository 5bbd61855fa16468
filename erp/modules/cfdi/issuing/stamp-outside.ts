/**
 * The sealed bytes are sent to the PAC, the same ones each time, until it stamps or rejects them
 * (sat-cfdi §8.1); what it answered is written once.
 */
import { TENANT } from '#erp/db/sql/sql.ts';
import type { StampResult } from '#erp/domains/cfdi/pac/port.ts';
import type { CfdiIssue } from '#erp/domains/cfdi/draft/draft.ts';
import { instantIn, STAMP_ZONE } from '#erp/domains/cfdi/draft/zones.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import {
  outsideWork,
  type OutsideAnswer,
  type OutsideQuestion,
  type OutsideWork,
} from '#erp/kernel/operations/outside/outside-work.ts';
import {
  changeByConsequence,
  moveByConsequence,
} from '#erp/kernel/operations/states/consequence.ts';
import { readCfdi } from '#erp/domains/cfdi/xml/read.ts';
import { sealOf } from '#erp/domains/cfdi/pac/wire/stamped.ts';
import { t } from '#erp/model/texts/t.ts';
import { stampingPacs, type SentTo, type StampingPacs } from '../plugins/company-pac.ts';
import { readCfdiFile, storeCfdiFile } from '../cfdi-files/store-file.ts';
import { tableOf, type IssuedDocument } from './issued-document.ts';

type Answer = Exclude<StampResult, { readonly kind: 'unknown' | 'account' }>;

const MOST = 2000;

export const issuesText = (issues: readonly CfdiIssue[]): string =>
  issues
    .map(({ code, message }) => `${code}: ${message}`)
    .join('\n')
    .slice(0, MOST);

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
    // By the clock of the centre, whichever the branch's (sat-cfdi §8.1).
    stamped_at: instantIn(stamp.stampedAt, STAMP_ZONE).toString(),
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
        stamp_error: null,
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

/** Why it waits, where its people read it; the document stays as it is (record 498). */
async function keepWaiting(
  document: IssuedDocument,
  { services, accountId, actor, id, now }: OutsideQuestion,
  message: string,
): Promise<void> {
  await services.db.tenant({ accountId }, (tx) =>
    changeByConsequence(
      { tx, services, actor, now },
      document.path,
      { id },
      {
        changes: ({ status }) => (status === 'TIMBRANDO' ? { stamp_error: message } : null),
        reason: t('invoicing.pacWaits', 'El PAC no lo ha timbrado.'),
      },
    ),
  );
}

const ofAccount = (name: string, issues: readonly CfdiIssue[]): string =>
  t(
    'invoicing.pacAccount',
    '{name} no timbra por la cuenta de la empresa: {problem} Corrígela en «PAC y complementos» y usa «Probar»: el CFDI se envía otra vez tal como está.',
    { name, problem: issuesText(issues) },
  ).slice(0, MOST);

const withPredecessor = (name: string, issues: readonly CfdiIssue[]): string =>
  t(
    'invoicing.pacBefore',
    'Se envió a {name} y no se sabe si lo timbró: mientras no conteste no se envía a otro PAC. {problem}',
    { name, problem: issuesText(issues) },
  ).slice(0, MOST);

/** From now on it is of the other provider: written before anything is sent there. */
const moveTo = (
  document: IssuedDocument,
  { services, accountId, actor, id, now }: OutsideQuestion,
  { id: pac_id, name }: { readonly id: number; readonly name: string },
) =>
  services.db.tenant({ accountId }, (tx) =>
    changeByConsequence(
      { tx, services, actor, now },
      document.path,
      { id },
      {
        changes: ({ status }) => (status === 'TIMBRANDO' ? { pac_id, stamp_error: null } : null),
        reason: t('invoicing.pacSucceeds', 'El PAC anterior no lo tiene: se envía a {name}.', {
          name,
        }),
      },
    ),
  );

type Outcome = OutsideAnswer<Answer>;

async function outcomeOf(
  document: IssuedDocument,
  question: OutsideQuestion,
  name: string,
  result: StampResult,
): Promise<Outcome> {
  if (result.kind === 'unknown') return { again: { message: issuesText(result.issues) } };
  if (result.kind !== 'account') return { answer: result };
  const message = ofAccount(name, result.issues);
  await keepWaiting(document, question, message);
  return { again: { message } };
}

/**
 * What the provider to which it was sent has of it decides: only what that one is known not to have
 * goes to the other, so that two never stamp it.
 */
async function askSuccessor(
  document: IssuedDocument,
  question: OutsideQuestion,
  bytes: Uint8Array,
  {
    own,
    name,
    successor,
  }: StampingPacs & { readonly successor: NonNullable<StampingPacs['successor']> },
): Promise<Outcome> {
  const known = await own.recover({ cfdiSeal: sealOf(bytes), sealedXml: bytes });
  if (known.kind === 'stamped') return { answer: known };
  if (known.kind !== 'rejected') {
    const message = withPredecessor(name, known.issues);
    await keepWaiting(document, question, message);
    return { again: { message } };
  }
  const early = question.now.until(successor.from).total('seconds');
  if (early > 0) return { again: { message: issuesText(known.issues), seconds: early } };
  await moveTo(document, question, successor);
  const result = await successor.pac.stamp(bytes);
  return outcomeOf(document, question, successor.name, result);
}

export const stampOutside = (document: IssuedDocument): OutsideWork =>
  outsideWork<Answer>({
    async ask(question) {
      const { services, accountId, id } = question;
      const { bytes, sentTo } = await services.db.tenant({ accountId }, (tx) =>
        sealedOf({ tx, services }, document, id),
      );
      const { issuer } = readCfdi(bytes).draft;
      const pacs = await stampingPacs({ services, accountId }, sentTo, issuer.rfc);
      const { own, name, successor } = pacs;
      if (successor) return askSuccessor(document, question, bytes, { ...pacs, successor });
      return outcomeOf(document, question, name, await own.stamp(bytes));
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
