/** Sessions of people: seen and closed by themselves, or by whoever holds users.sessions. */
import { t } from '#erp/model/texts/t.ts';
import { hasPermission, type Actor } from '#erp/kernel/actor.ts';
import { notFound, DomainError } from '#erp/model/errors.ts';
import type { Services } from '#erp/kernel/services.ts';
import { requireAuthorityOver } from '#erp/kernel/rights/authority.ts';
import { writeSignIn } from '#erp/platform/access/sign-in-log.ts';
import {
  sessionEndReason,
  endSession,
  endSessions,
  findSession,
  listActiveSessions,
} from '#erp/platform/access/sessions.ts';
import { signedInOf } from '#erp/platform/access/signed-in.ts';
import { forgetDevice } from '#erp/platform/access/second-factor/trusted-devices.ts';

const OTHERS = 'users.sessions';

/** Sessions of somebody else need their own key and a person below oneself. Throws SIN_PERMISO. */
async function requireOthers(services: Services, actor: Actor, userId: number): Promise<void> {
  if (userId === actor.userId) return;
  if (!hasPermission(actor, OTHERS)) {
    throw new DomainError(
      'SIN_PERMISO',
      t(
        'auth.noSessions',
        'No tienes permiso para ver ni cerrar las sesiones de otras personas. Pídelo a tu administrador.',
      ),
      { extra: { privilege: OTHERS } },
    );
  }
  await services.db.tenant({ accountId: actor.accountId }, (tx) =>
    requireAuthorityOver({ tx, services, actor }, userId, 'administer'),
  );
}

/** Whose session of this company it is; null when it is of none. */
async function ownerOf({ db }: Services, actor: Actor, id: string): Promise<number | null> {
  const session = await db.system((tx) => findSession(tx, id));
  return session?.accountId === actor.accountId ? session.userId : null;
}

export async function listSessions(services: Services, actor: Actor, userId: number) {
  await requireOthers(services, actor, userId);
  const now = services.now();
  const rows = await services.db.system((tx) =>
    listActiveSessions(tx, actor.accountId, userId, now),
  );
  return rows.map((session) => ({
    id: session.id,
    device: session.device,
    ip: session.ip,
    started_at: session.startedAt,
    last_seen_at: session.lastSeenAt,
    expires_at: session.expiresAt,
    current: session.id === actor.sessionId,
    /** False for a device that is only remembered. */
    open:
      sessionEndReason(
        session,
        Temporal.Instant.from(session.lastSeenAt).epochMilliseconds,
        now,
      ) === null,
    trusted_until: session.trustedUntil,
    viewed: session.viewerId !== null,
  }));
}

export async function revokeSession(services: Services, actor: Actor, id: string): Promise<void> {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw notFound();
  const now = services.now();
  const owner = await ownerOf(services, actor, id);
  if (owner !== null) await requireOthers(services, actor, owner);
  await services.db.system(async (tx) => {
    const session = await findSession(tx, id);
    if (!session || session.accountId !== actor.accountId || session.endedAt)
      throw notFound(t('auth.sessionGone', 'Esa sesión ya no existe.'));
    await endSession(tx, id, 'REVOCADA', now);
    await forgetDevice(tx, id);
    await writeSignIn(tx, {
      ...entryOf(actor),
      recordId: session.userId,
      changes: { session: [id, null] },
    });
  });
  signedInOf(services.db).dropSession(id);
}

/** From now on the device is asked for the code again. */
export async function forgetTrusted(services: Services, actor: Actor, id: string): Promise<void> {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw notFound();
  const owner = await ownerOf(services, actor, id);
  if (owner !== null) await requireOthers(services, actor, owner);
  await services.db.system(async (tx) => {
    const session = await findSession(tx, id);
    if (!session || session.accountId !== actor.accountId || !session.trustedUntil)
      throw notFound(t('auth.deviceGone', 'Ese equipo ya no se recuerda.'));
    await forgetDevice(tx, id);
    await writeSignIn(tx, {
      ...entryOf(actor),
      transition: 'forgetDevice',
      recordId: session.userId,
      changes: { device: [session.device, null] },
    });
  });
}

/** Closes the sessions of a user; one's own present session stays. */
export async function revokeSessions(
  services: Services,
  actor: Actor,
  userId: number,
): Promise<number> {
  await requireOthers(services, actor, userId);
  const now = services.now();
  const count = await services.db.system(async (tx) => {
    const ended = await endSessions(
      tx,
      actor.accountId,
      userId,
      'REVOCADA',
      now,
      userId === actor.userId ? actor.sessionId : null,
    );
    if (ended > 0)
      await writeSignIn(tx, {
        ...entryOf(actor),
        recordId: userId,
        changes: { sessions: [ended, 0] },
      });
    return ended;
  });
  signedInOf(services.db).dropUser(actor.accountId, userId);
  return count;
}

const entryOf = (actor: Actor) =>
  ({
    action: 'ACCION',
    transition: 'revoke',
    accountId: actor.accountId,
    userId: actor.userId,
    nickname: actor.nickname,
    sessionId: actor.sessionId,
    requestId: actor.requestId,
    ip: actor.ip,
  }) as const;
