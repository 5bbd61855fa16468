/**
 * Deciding with the link of a mail, without signing in (platform R24). Looking at it never decides.
 */
import { nameOfAction, nameOfOne } from '#erp/model/texts/labels.ts';
import { t } from '#erp/model/texts/t.ts';
import { Decimal } from 'decimal.js';
import type { Actor } from '#erp/kernel/actor.ts';
import { readActor } from '#erp/platform/access/authenticate.ts';
import { textOf } from '#erp/kernel/wire/texts.ts';
import { runAsOwner } from '#erp/platform/access/identities.ts';
import { countWrongLink, linkRateLimit } from '#erp/platform/access/sign-in/rate-limits.ts';
import { findLink, consumeLink, type Link } from '#erp/platform/access/tokens.ts';
import { invalid, DomainError } from '#erp/model/errors.ts';
import { runAfterCommit } from '#erp/kernel/operations/rule-context.ts';
import { parameterOf } from '#erp/kernel/parameters.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { decideInTransaction } from './decide.endpoints.ts';
import { commentOf } from './decide.ts';
import { transitionKeyOf } from '#erp/kernel/rights/approval-keys.ts';
import { COLUMNS, todayOf, type ApprovalRow } from '../store.ts';
import { MAIL_LIMIT } from './mail.ts';

const DEAD =
  'El enlace no es válido, ya se usó o venció. Entra al sistema para ver tus autorizaciones.';
const dead = () => invalid({ token: [DEAD] }, DEAD);

/** The live link of a token; ten wrong ones an hour from one address. */
async function requireLink(
  services: Services,
  token: string,
  ip: string,
  now: Temporal.Instant,
): Promise<Link> {
  const brake = linkRateLimit('APROBACION', ip);
  const link = await services.db.system(async (tx) => {
    const found = token ? await findLink(tx, ['APROBACION'], token, now) : null;
    if (!found) await countWrongLink(tx, brake, now);
    return found;
  });
  if (!link) throw dead();
  return link;
}

/**
 * The person of the link, as a request of his would have him. Throws for one who may no longer sign
 * in.
 */
async function requirePerson(
  tx: Tx,
  services: Services,
  link: Link,
  { ip, requestId, now }: CallContext,
): Promise<Actor> {
  const at = now.toString();
  const session = {
    id: '',
    accountId: link.accountId,
    userId: link.userId,
    device: 'correo',
    ip,
    startedAt: at,
    lastSeenAt: at,
    expiresAt: at,
    idleMinutes: 0,
    reauthAt: null,
    endedAt: null,
    trustedUntil: null,
    viewerId: null,
    endReason: null,
  };
  const known = await readActor(tx, services.registry, session, now);
  if (known?.status !== 'ACTIVO') throw dead();
  return { ...known.actor, sessionId: null, requestId };
}

async function requireRow(tx: Tx, link: Link): Promise<ApprovalRow> {
  const [row] = await tx.query<ApprovalRow>(
    `select ${COLUMNS} from approvals a where a.account_id = $3 and a.id = $1 and a.document_version = $2`,
    [Number(link.payload.approval) || 0, Number(link.payload.documentVersion), TENANT],
  );
  if (!row) throw dead();
  return row;
}

/** Critical actions, and amounts above the company's limit, are decided inside. */
async function needsSignIn(
  tx: Tx,
  services: Services,
  actor: Actor,
  row: ApprovalRow,
  now: Temporal.Instant,
): Promise<boolean> {
  const resource = services.registry.resource(row.resource);
  if (
    services.registry.privileges.get(transitionKeyOf(services.registry, resource, row.action))
      ?.risk === 'CRITICO'
  )
    return true;
  const limit = await parameterOf(tx, MAIL_LIMIT, {
    userId: actor.userId,
    branchId: null,
    day: todayOf(now, actor.timeZone),
  });
  return typeof limit === 'string' && limit !== '' && new Decimal(row.amount_mxn).gt(limit);
}

/** `POST approvals/link` {token}: the document, and whether a button may decide it. */
export async function showLink(context: CallContext) {
  const { services, body, ip, now } = context;
  const link = await requireLink(services, textOf(body, 'token', 100), ip, now);
  const data = await services.db.tenant({ accountId: link.accountId }, async (tx) => {
    const actor = await requirePerson(tx, services, link, context);
    const row = await requireRow(tx, link);
    const resource = services.registry.resource(row.resource);
    const [names] = await tx.query<{ company: string; by: string | null; who: string }>(
      `select a.name as company, (select concat_ws(' ', u.name, u.last_name) from users u where u.account_id = $4 and u.id = $2) as by, (select concat_ws(' ', u.name, u.last_name) from users u where u.account_id = $4 and u.id = $3) as who
       from accounts a where a.id = $1`,
      [link.accountId, row.requested_by, link.userId, TENANT],
    );
    return {
      company: names?.company ?? '',
      who: names?.who ?? '',
      requested_by: names?.by ?? '',
      document: nameOfOne(resource),
      action_label: nameOfAction(resource, row.action),
      title: row.title,
      folio: row.folio,
      amount_mxn: row.amount_mxn,
      level: row.level,
      status: row.status,
      summary: row.summary ?? [],
      note: row.note,
      time_zone: actor.timeZone,
      requested_at: row.requested_at,
      due_at: row.due_at,
      sign_in: await needsSignIn(tx, services, actor, row, now),
    };
  });
  return { data };
}

/** `POST approvals/link/decide` {token, decision, comment}: uses the link up. */
export async function decideLink(context: CallContext) {
  const { services, body, ip, now } = context;
  const token = textOf(body, 'token', 100);
  const approve = body.decision === 'approve';
  if (!approve && body.decision !== 'reject')
    throw invalid({ decision: [t('approval.choose', 'Elige autorizar o rechazar.')] });
  const comment = commentOf(body.comment, approve);
  const seen = await requireLink(services, token, ip, now);
  const { actor, decided } = await services.db.tenant({ accountId: seen.accountId }, async (tx) => {
    const link = await runAsOwner(tx, async () => {
      const live = await findLink(tx, ['APROBACION'], token, now);
      if (live) await consumeLink(tx, live, now);
      return live;
    });
    if (!link) throw dead();
    const person = await requirePerson(tx, services, link, context);
    const row = await requireRow(tx, link);
    if (await needsSignIn(tx, services, person, row, now))
      throw new DomainError(
        'SIN_PERMISO',
        t(
          'approval.inside',
          'Esta autorización se decide dentro del sistema: entra con tu usuario.',
        ),
        { extra: { sign_in: true } },
      );
    return {
      actor: person,
      decided: await decideInTransaction(tx, services, person, row.id, {
        approve,
        comment,
        via: 'CORREO',
      }),
    };
  });
  if (decided.finished) await runAfterCommit(services, actor, decided.resource);
  return {
    data: {
      status: approve ? ('AUTORIZADA' as const) : ('RECHAZADA' as const),
      finished: decided.finished,
    },
  };
}
