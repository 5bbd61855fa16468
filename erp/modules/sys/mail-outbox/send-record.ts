/**
 * «Enviar por correo» from a record: a message of the person's own, perhaps with the record on
 * paper (platform §2.7, §5).
 */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { createHash } from 'node:crypto';
import { requirePermission } from '#erp/kernel/access.ts';
import { audit } from '#erp/kernel/audit/audit.ts';
import { invalid } from '#erp/model/errors.ts';
import { parseRecordName, requireRecord } from '#erp/kernel/record-access.ts';
import { printRecord, insertPrintedRecord } from '#erp/platform/printing/record-print.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import { isMailAddress } from '#erp/platform/mail/mail-address.ts';
import { queueMail } from '#erp/platform/mail/queue.ts';
import { personOf, tenantOf } from '#erp/modules/core/own-rows.ts';

const MAX_TO = 10;

interface Letter {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly withPdf: boolean;
}

const addressProblem = (to: readonly string[], wrong: string | undefined) => {
  if (to.length === 0) return t('sys.to', 'Escribe a quién se envía.');
  if (wrong) return t('sys.notMail', '«{mail}» no es una dirección de correo.', { mail: wrong });
  return to.length > MAX_TO
    ? t('sys.mostTo', 'Hasta {most} direcciones a la vez.', { most: MAX_TO })
    : null;
};

const subjectProblem = (subject: string) => {
  if (subject === '') return t('sys.subject', 'Escribe el asunto.');
  return subject.length > 150
    ? t('sys.subjectLength', 'Escribe como máximo 150 caracteres.')
    : null;
};

const textProblem = (words: string) => {
  if (words === '') return t('sys.message', 'Escribe el mensaje.');
  return words.length > 5000
    ? t('sys.messageLength', 'Escribe como máximo 5,000 caracteres.')
    : null;
};

/** Throws VALIDACION. */
function letterOf(body: Readonly<Record<string, unknown>>): Letter {
  const text = (name: string) => (typeof body[name] === 'string' ? body[name].trim() : '');
  const to = [
    ...new Set(
      text('to')
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ];
  const wrong = to.find((address) => !isMailAddress(address));
  const [subject, words] = [text('subject'), text('text')];
  const fields = {
    to: addressProblem(to, wrong),
    subject: subjectProblem(subject),
    text: textProblem(words),
  };
  const problems = Object.entries(fields).flatMap(([name, message]) =>
    message === null ? [] : [[name, [message]] as const],
  );
  if (problems.length > 0) throw invalid(Object.fromEntries(problems));
  return { to, subject, text: words, withPdf: body.with_pdf === '1' };
}

export async function sendRecord(context: CallContext) {
  const { services, body, now } = context;
  const actor = personOf(context);
  const record = parseRecordName(services.registry, body);
  const owner = services.registry.recordOf(record.resource);
  requirePermission(actor, services.registry, record.resource, 'print');
  const letter = letterOf(body);
  const { title, email } = await services.db.tenant(tenantOf(actor), async (tx) => {
    const found = await requireRecord(tx, services.registry, actor, record, 'one');
    const [user] = await tx.query<{ email: string }>(
      'select email from users where account_id = $2 and id = $1',
      [actor.userId, TENANT],
    );
    return { title: found, email: user!.email };
  });
  const paper = letter.withPdf ? await printRecord(services, actor, record, now) : null;
  await services.db.tenant(tenantOf(actor), async (tx) => {
    const fileId =
      paper &&
      (await insertPrintedRecord(
        tx,
        actor,
        { ...record, resource: owner },
        paper,
        'Enviado por correo',
      ));
    await queueMail(tx, actor.accountId, {
      to: letter.to,
      template: 'record',
      tokens: { subject: letter.subject, body: letter.text },
      resource: owner.path,
      recordId: record.id,
      dedupeKey: `record:${owner.path}:${record.id}:${createHash('sha256').update(`${actor.userId}|${letter.subject}|${letter.text}|${now}`).digest('hex').slice(0, 24)}`,
      ...(fileId !== null && { attachmentIds: [fileId] }),
      replyTo: email,
      senderId: actor.userId,
      priority: 3,
      now,
    });
    await tx.execute(
      `insert into print_log (account_id, resource, record_id, template, copies, sha256, file_id, by, at, sent_to, seen_count, created_by, updated_by) values ($1, $2, $3, $4, 1, $5, $6, $7, $8, $9, 0, $7, $7)`,
      [
        actor.accountId,
        owner.path,
        record.id,
        letter.withPdf ? 'Ficha en PDF' : 'Correo',
        paper?.sha256 ?? null,
        fileId,
        actor.userId,
        now.toString(),
        letter.to.join(', ').slice(0, 1000),
      ],
    );
    await audit(tx, actor, now, {
      action: 'ACCION',
      transition: 'mail',
      resource: owner.path,
      recordId: record.id,
      recordLabel: title,
      changes: { enviado_a: [null, letter.to.join(', ')], asunto: [null, letter.subject] },
    });
  });
  return { data: { to: letter.to } };
}
