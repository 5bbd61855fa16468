/**
 * «Ver como» (platform R9): a read-only session of fifteen minutes as somebody else, written down
 * in both names.
 */
import { TENANT } from '#erp/db/sql/sql.ts';
import { t } from '#erp/model/texts/t.ts';
import { randomUUID } from 'node:crypto';
import type { Actor } from '#erp/kernel/actor.ts';
import { requireReauthentication } from '#erp/kernel/access.ts';
import { hasPermission } from '#erp/kernel/actor.ts';
import { invalid, notFound, DomainError } from '#erp/model/errors.ts';
import type { Services } from '#erp/kernel/services.ts';
import { IMPERSONATE } from '#erp/platform/access/authenticate.ts';
import { requireAuthorityOver } from '#erp/kernel/rights/authority.ts';
import { rowIdOf } from '#erp/model/field-types/inputs.ts';
import { textOf } from '#erp/kernel/wire/texts.ts';
import { writeSignIn } from '#erp/platform/access/sign-in-log.ts';
import { replyOf, type SignInReply } from '#erp/platform/access/sign-in/open-session.ts';
import { endSession, findSession } from '#erp/platform/access/sessions.ts';
import { signedInOf } from '#erp/platform/access/signed-in.ts';

const VIEW_MINUTES = 15;

interface Target {
  readonly id: number;
  readonly nickname: string;
  readonly status: string;
}

/** `POST auth/viewAs` {user_id, reason} */
export async function startImpersonation(
  services: Services,
  actor: Actor,
  body: Readonly<Record<string, unknown>>,
): Promise<SignInReply & { readonly expires_at: string }> {
  const { registry, db } = services;
  if (!hasPermission(actor, IMPERSONATE) || actor.userId === null)
    throw new DomainError(
      'SIN_PERMISO',
      t('viewAs.noPermission', 'No tienes permiso para ver el sistema como otra persona.'),
      { extra: { privilege: IMPERSONATE } },
    );
  requireReauthentication(actor, registry, IMPERSONATE);
  const id = rowIdOf(body.user_id);
  if (Number.isNaN(id)) throw notFound();
  if (id === actor.userId)
    throw invalid({
      user_id: [t('viewAs.yourself', 'Ya ves el sistema como tú: elige a otra persona.')],
    });
  const reason = textOf(body, 'reason', 250).trim();
  if (reason === '')
    throw invalid({
      reason: [t('viewAs.reason', 'Escribe el motivo: queda en la bitácora de los dos.')],
    });
  const target = await db.tenant({ accountId: actor.accountId }, async (tx) => {
    const [row] = await tx.query<Target>(
      'select u.id, u.nickname, u.status from users u where u.account_id = $2 and u.id = $1',
      [id, TENANT],
    );
    if (row) await requireAuthorityOver({ tx, services, actor }, id, 'administer');
    return row ?? null;
  });
  if (!target) throw notFound();
  if (target.status !== 'ACTIVO')
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('viewAs.inactive', 'La persona no está activa: no hay nada que ver en su nombre.'),
    );
  const now = services.now();
  const expires = now.add({ minutes: VIEW_MINUTES });
  const sessionId = randomUUID();
  await db.system(async (tx) => {
    await tx.execute(
      `insert into sessions (id, account_id, user_id, device, ip, started_at, last_seen_at, expires_at, idle_minutes, trusted, viewer_id) values ($1, $2, $3, $4, $5, $6, $6, $7, 0, false, $8)`,
      [
        sessionId,
        actor.accountId,
        id,
        `Ver como, por ${actor.nickname}`.slice(0, 120),
        actor.ip,
        now.toString(),
        expires.toString(),
        actor.userId,
      ],
    );
    await writeSignIn(tx, {
      action: 'ACCION',
      transition: 'viewAs',
      accountId: actor.accountId,
      userId: actor.userId,
      nickname: actor.nickname,
      sessionId,
      recordId: id,
      recordLabel: target.nickname,
      changes: { ver_como: [actor.nickname, target.nickname] },
      reason,
      requestId: actor.requestId,
      ip: actor.ip,
    });
  });
  const session = await db.system((tx) => findSession(tx, sessionId));
  if (!session) throw notFound();
  return {
    ...(await replyOf(services, session, actor.accountCode)),
    expires_at: expires.toString(),
  };
}

/** Ends such a session; the two names stand in its row too. */
export async function endImpersonation(services: Services, actor: Actor): Promise<void> {
  const { sessionId, impersonator } = actor;
  if (!sessionId || !impersonator)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('viewAs.own', 'Esta sesión es tuya: no estás viendo como otra persona.'),
    );
  const now = services.now();
  await services.db.system(async (tx) => {
    await endSession(tx, sessionId, 'SALIDA', now);
    await writeSignIn(tx, {
      action: 'ACCION',
      transition: 'viewAsEnd',
      accountId: actor.accountId,
      userId: impersonator.id,
      nickname: impersonator.nickname,
      sessionId,
      recordId: actor.userId ?? undefined,
      recordLabel: actor.nickname,
      requestId: actor.requestId,
      ip: actor.ip,
    });
  });
  signedInOf(services.db).dropSession(sessionId);
}
