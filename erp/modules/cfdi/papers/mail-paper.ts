/** A stamped document by mail: its XML and PDF as files of the record, a message in the outbox. */
import { createHash } from 'node:crypto';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { contentsOf } from '#erp/kernel/files/content-store.ts';
import { actionRules, type ActionRules } from '#erp/kernel/operations/actions/action-rules.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { queueMail } from '#erp/platform/mail/queue.ts';
import { addressesOf, addressProblem } from '../mail/mail-addresses.ts';
import { loadMailSettings, type MailSettings } from '../mail/mail-settings.ts';
import { filledText } from '../mail/mail-texts.ts';
import { drawPaper, readPaper, type Paper } from './draw-paper.ts';
import { mailAction } from './paper-calls.ts';

const MOST = 10;

function addressesIn(text: string): readonly string[] {
  const to = addressesOf(text);
  const problem = addressProblem(to);
  if (problem) throw invalid({ emails: [problem] });
  if (to.length === 0 || to.length > MOST)
    throw invalid({
      emails: [t('invoicing.mostMails', 'Escribe de una a {most} direcciones.', { most: MOST })],
    });
  return to;
}

/** What the sandbox stamped says so in the subject, whatever the person writes (sat-cfdi §10). */
function subjectOf(
  number: string,
  { fiscalValidity, uuid }: Paper,
  { subject }: MailSettings,
): string {
  const own = subject
    ? filledText(subject, { folio: number, uuid: uuid ?? '' })
    : t('invoicing.letterSubject', 'CFDI {number}', { number });
  return fiscalValidity
    ? own
    : t('invoicing.letterTest', 'PRUEBA, sin validez fiscal: {subject}', { subject: own });
}

interface Attached {
  readonly name: string;
  readonly mime: string;
  readonly bytes: Uint8Array;
}

/** A file of the record, for whoever reads the record. */
async function attach(
  { tx, services, actor }: Writing,
  { resource, id }: { readonly resource: string; readonly id: number },
  { name, mime, bytes }: Attached,
): Promise<number> {
  const content = Buffer.from(bytes);
  const sha256 = createHash('sha256').update(content).digest('hex');
  await contentsOf(services).put(actor.accountId, sha256, content);
  const [file] = await tx.query(
    sql<{
      id: number;
    }>`insert into files (account_id, name, mime, size, sha256, kind, resource, record_id, created_by, updated_by)
      values (${TENANT}, ${name}, ${mime}, ${content.length}, ${sha256}, 'OTRO', ${resource}, ${String(id)}, ${actor.userId}, ${actor.userId}) returning id`,
  );
  return file!.id;
}

interface Addressed {
  /** Separated by commas; null when nobody said any. */
  readonly emails: string | null;
  /** What people call the document. */
  readonly number: string;
}

/** Its XML and its PDF, by the ids of their files. */
async function attachBoth(
  context: Writing,
  of: { readonly resource: string; readonly id: number },
  paper: Paper,
): Promise<readonly number[]> {
  const pdf = await drawPaper(context.services, context.actor.accountId, paper);
  const { name, xml } = paper;
  return [
    await attach(context, of, { name: `${name}.xml`, mime: 'application/xml', bytes: xml }),
    await attach(context, of, { name: `${name}.pdf`, mime: 'application/pdf', bytes: pdf }),
  ];
}

/** What it says where the company wrote nothing. */
export const letter = (number: string, uuid: string | null): string =>
  t('invoicing.letter', 'Adjuntamos el XML y el PDF del CFDI {number}, folio fiscal {uuid}.', {
    number,
    uuid: uuid ?? '',
  });

interface Letter {
  /** Resource that stamps. */
  readonly path: string;
  readonly id: number;
  readonly to: readonly string[];
  readonly number: string;
  readonly message: string;
}

/** In the outbox, with its XML and its PDF; no right is asked. */
export async function mailPaper(
  context: Writing,
  { path, id, to, number, message }: Letter,
): Promise<void> {
  const { tx, services, actor, now } = context;
  const resource = services.registry.resource(path);
  const paper = (await readPaper(tx, services, { resource, id }))!;
  const mail = await loadMailSettings(tx);
  const said = `${to.join()}|${message}|${now.toString()}`;
  const digest = createHash('sha256').update(said).digest('hex').slice(0, 24);
  await queueMail(tx, actor.accountId, {
    to: [...to, ...addressesOf(mail.copy_to ?? '')],
    template: 'record',
    tokens: { subject: subjectOf(number, paper, mail), body: message },
    ...(mail.reply_to && { replyTo: mail.reply_to }),
    resource: path,
    recordId: id,
    dedupeKey: `cfdi:${path}:${id}:${digest}`,
    attachmentIds: await attachBoth(context, { resource: path, id }, paper),
    senderId: actor.userId,
    now,
  });
}

/** Rules of `mailAction`; `addressed` says to whom a record goes when the person does not. */
export function mailRules(
  path: string,
  declared: ReturnType<typeof mailAction>,
  addressed: (tx: Tx, id: number) => Promise<Addressed>,
): ActionRules {
  const paperOf = async ({ tx, services }: Pick<Writing, 'tx' | 'services'>, id: number) =>
    (await readPaper(tx, services, { resource: services.registry.resource(path), id }))!;
  return actionRules(declared, {
    async prefill(context) {
      const id = context.record!.id!;
      const { emails, number } = await addressed(context.tx, id);
      const { uuid } = await paperOf(context, id);
      const { message } = await loadMailSettings(context.tx);
      return {
        values: {
          emails,
          message: message
            ? filledText(message, { folio: number, uuid: uuid ?? '' })
            : letter(number, uuid),
        },
      };
    },
    async run(context) {
      const { tx, record, input } = context;
      const id = record!.id!;
      const to = addressesIn(input.emails ?? '');
      const { number } = await addressed(tx, id);
      await mailPaper(context, { path, id, to, number, message: input.message ?? '' });
      return {
        outcome: { message: t('invoicing.sent', 'Se enviará a {to}.', { to: to.join(', ') }) },
      };
    },
  });
}
