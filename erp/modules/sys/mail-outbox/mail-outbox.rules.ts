import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { MESSAGE, SEND, STATE, TEST } from './mail-outbox.schemas.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { askAdministrator, requireAuthorityOver } from '#erp/kernel/rights/authority.ts';
import { isAdministrator } from '#erp/kernel/rights/escalation.ts';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import { unseal } from '#erp/kernel/rights/encryption.ts';
import { audit } from '#erp/kernel/audit/audit.ts';
import { notFound, DomainError } from '#erp/model/errors.ts';
import { securityPolicyOf } from '#erp/kernel/security-policy.ts';
import { defineRules, type CallContext } from '#erp/kernel/rules.ts';
import { sendRecord } from './send-record.ts';
import { messageText } from '#erp/platform/mail/message.ts';
import { APPROVAL_MAIL } from '#erp/platform/approvals/deciding/mail.ts';
import { queueMail } from '#erp/platform/mail/queue.ts';
import { serverOf } from '#erp/platform/mail/server.ts';
import { mailOutbox } from './mail-outbox.ts';

const SIMULATED = ['DEMO', 'PRUEBA'];
const instant = (now: Temporal.Instant) => now.toString({ smallestUnit: 'millisecond' });

/** What an administrator asks first: does mail go out at all, and is anything stuck. */
async function readState(context: CallContext) {
  const { services } = context;
  const { accountId } = requireActor(context);
  const server = serverOf(services, await securityPolicyOf(services, accountId));
  const { kind, counts } = await services.db.tenant({ accountId }, async (tx) => {
    const [account] = await tx.query<{ kind: string }>('select kind from accounts where id = $1', [
      accountId,
    ]);
    const rows = await tx.query<{ status: string; n: number }>(
      'select status, count(*)::int as n from mail_outbox where account_id = $1 group by status',
      [TENANT],
    );
    return {
      kind: account?.kind ?? '',
      counts: Object.fromEntries(rows.map(({ status, n }) => [status, n])),
    };
  });
  return {
    data: {
      simulated: SIMULATED.includes(kind),
      configured: server !== null,
      own: server?.own ?? false,
      from: server?.from ?? null,
      access: Boolean(services.mail?.smtpUrl),
      counts,
    },
  };
}

async function sendTest(context: CallContext) {
  const { services, now } = context;
  const actor = requireActor(context);
  const to = await services.db.tenant({ accountId: actor.accountId }, async (tx) => {
    const [user] = await tx.query<{ email: string }>(
      'select email from users where account_id = $2 and id = $1',
      [actor.userId, TENANT],
    );
    if (!user)
      throw new DomainError(
        'SIN_PERMISO',
        t('request.personal', 'Esto es de cada persona: entra con tu usuario.'),
      );
    await queueMail(tx, actor.accountId, {
      to: [user.email],
      template: 'test',
      tokens: { who: actor.nickname },
      senderId: actor.userId,
      priority: 1,
      now,
    });
    return user.email;
  });
  return { data: { to } };
}

interface MailRow {
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly link: string | null;
  readonly status: string;
  readonly created_at: string;
  readonly sent_at: string | null;
  readonly error: string | null;
}

async function requireMail(context: CallContext): Promise<MailRow> {
  const { services, id } = context;
  const actor = requireActor(context);
  const [row] = await services.db.tenant({ accountId: actor.accountId }, (tx) =>
    tx.query<MailRow>(
      'select id, "to", subject, "text", link, status, created_at, sent_at, error from mail_outbox where account_id = $2 and id = $1',
      [id, TENANT],
    ),
  );
  if (!row) throw notFound(t('sys.mailGone', 'Este correo ya no existe.'));
  return row;
}

const shown = (context: CallContext, { text, link, ...row }: MailRow, said: string) => ({
  data: { ...row, text: messageText(text, context.services.appUrl, said), has_link: link !== null },
});

async function readMessage(context: CallContext) {
  return shown(context, await requireMail(context), '(enlace reservado)');
}

/**
 * An approval's link decides in the name of who received it: nobody else reads it, but where mail
 * is only simulated.
 */
async function requireOwnLink(context: CallContext, row: MailRow): Promise<void> {
  const { accountId } = requireActor(context);
  const [found] = await context.services.db.tenant({ accountId }, (tx) =>
    tx.query<{ template: string | null; kind: string }>(
      'select m.template, a.kind from mail_outbox m join accounts a on a.id = m.account_id where m.account_id = $2 and m.id = $1',
      [row.id, TENANT],
    ),
  );
  if (found?.template === APPROVAL_MAIL && !SIMULATED.includes(found.kind))
    throw new DomainError(
      'SEGREGACION',
      t(
        'sys.decisionLink',
        'Este enlace decide en nombre de quien lo recibió: sólo esa persona lo usa.',
      ),
    );
}

/**
 * Who reads a link may act as whom it was made for: the person of the record, or whose address it
 * goes to. Of nobody's only administrators read it.
 */
async function requireOverReader(context: CallContext, row: MailRow): Promise<void> {
  const { services } = context;
  const actor = requireActor(context);
  await services.db.tenant({ accountId: actor.accountId }, async (tx) => {
    const people = await tx.query<{ id: number }>(
      `select u.id from users u join mail_outbox m on ${sameCompany('m', 'u')} and m.id = $1 where u.account_id = $2 and ((m.resource = 'users' and m.record_id = u.id) or lower(u.email) = lower(m."to"))`,
      [row.id, TENANT],
    );
    if (people.length === 0 && !isAdministrator(actor))
      throw new DomainError(
        'SIN_PERMISO',
        t('sys.linkOfNobody', 'Este enlace no es de un usuario de la empresa. {ask}', {
          ask: askAdministrator(),
        }),
      );
    for (const { id } of people)
      await requireAuthorityOver({ tx, services, actor }, id, 'takeOver', 'ENLACES');
  });
}

/** Who reads the link can use it: it takes the right to hand links over, and leaves a trace. */
async function readWithLink(context: CallContext) {
  const { services, now } = context;
  const actor = requireActor(context);
  const row = await requireMail(context);
  if (row.link === null) return shown(context, row, '(el enlace ya se entregó)');
  await requireOwnLink(context, row);
  await requireOverReader(context, row);
  await services.db.tenant({ accountId: actor.accountId }, (tx) =>
    audit(tx, actor, now, {
      action: 'ACCION',
      transition: 'link',
      resource: 'mail-outbox',
      recordId: row.id,
      recordLabel: row.subject,
      changes: {},
    }),
  );
  return shown(context, row, unseal(services.secret, row.link));
}

export const rules = defineRules(mailOutbox, {
  calls: {
    send: call(SEND, sendRecord),
    state: call(STATE, readState),
    test: call(TEST, sendTest),
    message: call(MESSAGE, readMessage),
    messageWithLink: call(MESSAGE, readWithLink),
  },
  transitions: {
    retry({ changes, now }) {
      changes.attempts = 0;
      changes.next_at = instant(now);
    },
    cancel({ changes }) {
      changes.next_at = null;
    },
  },
});
