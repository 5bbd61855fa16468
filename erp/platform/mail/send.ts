/**
 * Sends what waits (platform R33). A message is marked ENVIANDO and committed before the server
 * hears of it: whoever dies in between leaves a row that nobody sends again by itself, since it may
 * have arrived.
 */
import { performance } from 'node:perf_hooks';
import type { Transporter } from 'nodemailer';
import { unseal } from '#erp/kernel/rights/encryption.ts';
import { securityPolicyOf } from '#erp/kernel/security-policy.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Tx } from '#erp/db/database.ts';
import { mailNow } from '../notifications/mail-now.ts';
import { notify } from '../notifications/notify.ts';
import { attachmentsOf, withContents, type Attachment } from './attachments.ts';
import { attachmentsNow } from './drawn-record.ts';
import { messageHtml, messageText } from './message.ts';
import {
  failureOf,
  installationServer,
  openTransport,
  serverOf,
  type MailServer,
} from './server.ts';
import { accessTemplates } from './templates.ts';

/** Minutes to the next try after the first, second … failure; after the last one it is FALLIDO. */
const PAUSES = [1, 5, 30, 120, 720];
/** Longer than a message takes; a row that is ENVIANDO beyond it was left behind. */
const TERM_MINUTES = 10;
/** Other jobs wait for this one. */
const BEAT_MS = 10_000;
const UNSENT = `('PENDIENTE', 'REINTENTO')`;

interface Account {
  readonly id: number;
  readonly kind: string;
  readonly name: string;
}

/** One beat: gives how many messages left or were simulated. */
export async function sendMail(services: Services): Promise<number> {
  const deadline = performance.now() + BEAT_MS;
  await giveUpLost(services);
  let count = 0;
  for (const account of await accountsWithMail(services)) {
    if (account.kind === 'DEMO' || account.kind === 'PRUEBA')
      count += await simulate(services, account);
    else count += await sendOf(services, account, deadline);
  }
  return count;
}

const accountsWithMail = ({ db, now }: Services) =>
  db.system((tx) =>
    // Of every company: which of them have something to do.
    tx.query<Account>(
      `select a.id, a.kind, a.name from accounts a where a.status in ('ACTIVA', 'SUSPENDIDA')
         and exists (select 1 from mail_outbox m where m.account_id = a.id and m.next_at <= $1 and m.status in ${UNSENT}) order by a.id`,
      [now().toString()],
    ),
  );

const simulate = ({ db, now }: Services, { id }: Account) =>
  db.system((tx) =>
    tx.execute(
      `update mail_outbox set status = 'SIMULADO', sent_at = $2, next_at = null, version = version + 1 where account_id = $1 and next_at <= $2 and status in ${UNSENT}`,
      [id, now().toString()],
    ),
  );

/**
 * What gives or guards access goes first, by the installation's server; the rest by the company's.
 */
async function sendOf(services: Services, account: Account, deadline: number): Promise<number> {
  const policy = await securityPolicyOf(services, account.id);
  const guarding = await sendBy(
    services,
    account,
    installationServer(services, policy),
    true,
    deadline,
  );
  return guarding + (await sendBy(services, account, serverOf(services, policy), false, deadline));
}

async function sendBy(
  services: Services,
  account: Account,
  server: MailServer | null,
  access: boolean,
  deadline: number,
): Promise<number> {
  if (!server) return 0;
  const transport = openTransport(server);
  let sent = 0;
  try {
    while (performance.now() < deadline) {
      const mail = await services.db.system((tx) => claim(tx, services, account, server, access));
      if (!mail) break;
      const said = await mailNow(services, account.id, mail);
      if (!said) {
        await withhold(services, account, mail, UNREAD);
        continue;
      }
      const attachments = await attachmentsNow(services, account.id, mail);
      if (!attachments) {
        await withhold(services, account, mail, UNDRAWN);
        continue;
      }
      const problem = await deliver(services, account, server, transport, {
        ...mail,
        ...said,
        attachments,
      });
      await services.db.system((tx) => record(tx, services, account, mail, problem));
      if (!problem) sent += 1;
      else if (problem.away) break;
    }
  } finally {
    transport.close();
  }
  return sent;
}

interface Claimed {
  readonly id: number;
  readonly to: string;
  readonly cc: string | null;
  readonly reply_to: string | null;
  readonly subject: string;
  readonly text: string;
  readonly link: string | null;
  readonly template: string;
  readonly language: string | null;
  readonly attempts: number;
  readonly user_id: number | null;
  readonly resource: string | null;
  readonly record_id: number | null;
  readonly rights_version: number | null;
  readonly draws_record: boolean;
  readonly attachments: readonly Attachment[];
}

async function claim(
  tx: Tx,
  services: Services,
  { id }: Account,
  server: MailServer,
  access: boolean,
): Promise<Claimed | null> {
  const now = services.now();
  const [hour] = await tx.query<{ n: number }>(
    `select count(*)::int as n from mail_outbox where account_id = $1 and sent_at > $2`,
    [id, now.subtract({ hours: 1 }).toString()],
  );
  if ((hour?.n ?? 0) >= server.maxHour) return null;
  const [row] = await tx.query<Omit<Claimed, 'attachments'>>(
    `update mail_outbox set status = 'ENVIANDO', attempts = attempts + 1, next_at = $3, version = version + 1 where account_id = $1 and id = (
       select id from mail_outbox where account_id = $1 and next_at <= $2 and status in ${UNSENT}
         and (link is not null or template = any($4::text[])) = $5 order by priority, id limit 1 for update skip locked)
     returning id, "to", cc, reply_to, subject, "text", link, template, language, attempts, user_id, resource, record_id, rights_version, coalesce(draws_record, false) as draws_record`,
    [id, now.toString(), now.add({ minutes: TERM_MINUTES }).toString(), accessTemplates, access],
  );
  return row ? { ...row, attachments: await attachmentsOf(tx, id, row.id) } : null;
}

/** One name for a message, whatever the tries: a server that has it already knows it again. */
const messageId = ({ appUrl }: Services, accountId: number, id: number) =>
  `<telar.${accountId}.${id}@${new URL(appUrl).hostname}>`;

type Problem = ReturnType<typeof failureOf>;

/** Null when the server took it. */
async function deliver(
  services: Services,
  account: Account,
  server: MailServer,
  transport: Transporter,
  mail: Claimed,
): Promise<Problem | null> {
  const replyTo = mail.reply_to ?? server.replyTo;
  const text = messageText(
    mail.text,
    services.appUrl,
    mail.link ? unseal(services.secret, mail.link) : '',
  );
  try {
    await transport.sendMail({
      from: { name: account.name, address: server.from },
      // As objects: a text would be read as a list of addresses.
      to: { name: '', address: mail.to },
      ...(mail.cc && { cc: mail.cc }),
      ...(replyTo && { replyTo: { name: '', address: replyTo } }),
      subject: mail.subject,
      text,
      html: messageHtml(text),
      messageId: messageId(services, account.id, mail.id),
      headers: { 'Auto-Submitted': 'auto-generated' },
      attachments: await withContents(services, account.id, mail.attachments),
      disableUrlAccess: true,
    });
    return null;
  } catch (error) {
    return failureOf(error);
  }
}

const record = async (
  tx: Tx,
  services: Services,
  account: Account,
  mail: Claimed,
  problem: Problem | null,
): Promise<void> => {
  if (problem) await recordFailure(tx, services, account, mail, problem);
  else await recordSent(tx, services, account, mail);
};

const UNREAD = 'Quien lo recibiría ya no puede leer lo que dice.';
const UNDRAWN = 'Quien lo envió ya no puede leer el documento que lleva.';

/** Whom it tells something, or whose paper it takes, has not the right to it any more. */
const withhold = ({ db }: Services, account: Account, { id }: Claimed, why: string) =>
  db.system((tx) =>
    tx.execute(
      `update mail_outbox set status = 'CANCELADO', next_at = null, link = null, version = version + 1,
         error = $3 where account_id = $1 and id = $2 and status = 'ENVIANDO'`,
      [account.id, id, why],
    ),
  );

/** The link gave access: it is not kept once it is with its owner. */
const recordSent = (tx: Tx, services: Services, account: Account, { id }: Claimed) =>
  tx.execute(
    `update mail_outbox set status = 'ENVIADO', sent_at = $3, next_at = null, link = null, error = null, message_id = $4, version = version + 1 where account_id = $1 and id = $2 and status = 'ENVIANDO'`,
    [account.id, id, services.now().toString(), messageId(services, account.id, id)],
  );

async function recordFailure(
  tx: Tx,
  services: Services,
  account: Account,
  mail: Claimed,
  { said, final }: Problem,
): Promise<void> {
  const pause = final ? undefined : PAUSES[mail.attempts - 1];
  const now = services.now();
  await tx.execute(
    `update mail_outbox set status = $3, next_at = $4, error = $5, version = version + 1 where account_id = $1 and id = $2 and status = 'ENVIANDO'`,
    [
      account.id,
      mail.id,
      pause === undefined ? 'FALLIDO' : 'REINTENTO',
      pause === undefined ? null : now.add({ minutes: pause }).toString(),
      said,
    ],
  );
  if (pause === undefined) await tellSender(tx, account.id, mail, now);
}

interface UndeliveredMail {
  readonly to: string;
  readonly subject: string;
  readonly template: string;
  readonly user_id: number | null;
  readonly resource: string | null;
  readonly record_id: number | null;
}

async function tellSender(
  tx: Tx,
  accountId: number,
  mail: UndeliveredMail,
  now: Temporal.Instant,
): Promise<void> {
  if (mail.user_id === null) return;
  await notify(tx, accountId, {
    event: 'mail.failed',
    to: [mail.user_id],
    title: `No se entregó «${mail.subject}» a ${mail.to}`,
    body: 'Revisa la dirección y vuelve a enviarlo, o pide a tu administrador que vea la pestaña Correo de la bitácora.',
    ...(mail.resource &&
      mail.record_id !== null && { resource: mail.resource, recordId: mail.record_id }),
    now,
  });
}

/** What a process that died was sending: it may have arrived, so a person decides. */
async function giveUpLost({ db, now }: Services): Promise<void> {
  const at = now();
  await db.system(async (tx) => {
    const lost = await tx.query<UndeliveredMail & { readonly account_id: number }>(
      `update mail_outbox set status = 'FALLIDO', next_at = null, version = version + 1,
         error = 'Se interrumpió mientras se enviaba y no se sabe si llegó. Pregunta a quien lo recibe antes de reintentarlo.'
       where account_id = any(array(select id from accounts)) and next_at < $1 and status = 'ENVIANDO' returning account_id, "to", subject, template, user_id, resource, record_id`,
      [at.toString()],
    );
    for (const mail of lost) await tellSender(tx, mail.account_id, mail, at);
  });
}
