/** Deletion of a user (platform R13, R14): by the person with a link, or by an administrator. */
import { t } from '#erp/model/texts/t.ts';
import { blockedChanges, closeAccess } from '#erp/modules/settings/users/user-transitions.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { requireReauthentication } from '#erp/kernel/access.ts';
import { hasPermission, type Actor } from '#erp/kernel/actor.ts';
import { invalid, notFound, DomainError } from '#erp/model/errors.ts';
import { raisePermissions } from '#erp/platform/access/raise-permissions.ts';
import type { Row } from '#erp/kernel/rules.ts';
import { readSecurityPolicy } from '#erp/kernel/security-policy.ts';
import type { Services } from '#erp/kernel/services.ts';
import { mailLink } from '#erp/platform/access/access-mails.ts';
import { requireAuthorityOver } from '#erp/kernel/rights/authority.ts';
import type { Caller } from '#erp/platform/access/authenticate.ts';
import { textOf } from '#erp/kernel/wire/texts.ts';
import { isLastAdministrator, lastAdministrator } from '#erp/kernel/rights/escalation.ts';
import { runAsOwner, loadIdentity } from '#erp/platform/access/identities.ts';
import { writeSignIn } from '#erp/platform/access/sign-in-log.ts';
import { normalizeEmail } from '#erp/platform/access/sign-in/login.ts';
import { verifyPassword } from '#erp/platform/access/passwords/passwords.ts';
import { signedInOf } from '#erp/platform/access/signed-in.ts';
import {
  countFailure,
  countWrongLink,
  linkRateLimit,
  reauthenticationRateLimit,
  requestRateLimit,
  requireNotBlocked,
} from '#erp/platform/access/sign-in/rate-limits.ts';
import { findLink, issueLink, consumeLink } from '#erp/platform/access/tokens.ts';

const DEAD_LINK = 'El enlace no es válido o ya venció. Solicita uno nuevo desde tu perfil.';

export interface Deletion {
  /**
   * Last day on which an administrator can still recover the user, `YYYY-MM-DD` in the company's
   * zone.
   */
  readonly recoverable_until: string;
}

/**
 * `POST users/requestDelete`: makes the link and mails it; while there is no mail an administrator
 * hands it over.
 */
export async function requestDeletion(
  services: Services,
  actor: Actor,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const password = textOf(body, 'password');
  if (!password) throw invalid({ password: [t('auth.yourPassword', 'Escribe tu contraseña.')] });
  const { userId } = actor;
  if (userId === null) throw notFound();
  const now = services.now();
  const brake = requestRateLimit('BORRADO', userId);
  const identity = await services.db.system(async (tx) => {
    const found = await loadIdentity(tx, actor.accountId, userId);
    if (!found) throw notFound();
    await requireNotBlocked(tx, [brake, reauthenticationRateLimit(actor.accountId, userId)], now);
    return found;
  });
  if (!identity.password_hash || !(await verifyPassword(identity.password_hash, password))) {
    await services.db.system((tx) =>
      countFailure(tx, [reauthenticationRateLimit(actor.accountId, userId)], now),
    );
    throw invalid({ password: [t('auth.wrongPassword', 'La contraseña no es correcta.')] });
  }
  const last = await services.db.tenant({ accountId: actor.accountId }, (tx) =>
    isLastAdministrator(tx, userId),
  );
  if (last)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('settings.otherAdministratorFirst', 'Primero nombra a otro administrador.'),
    );
  await services.db.system(async (tx) => {
    await countFailure(tx, [brake], now);
    const { deleteTokenHours } = await readSecurityPolicy(tx, services.registry, actor.accountId);
    const link = {
      accountId: actor.accountId,
      userId,
      kind: 'BORRADO',
      sentTo: identity.email,
      hours: deleteTokenHours,
    } as const;
    await mailLink(tx, services, link, await issueLink(tx, services.secret, link, now), now);
    await writeSignIn(tx, {
      ...entryOf(actor),
      userId,
      transition: 'requestDelete',
      recordId: userId,
      recordLabel: actor.nickname,
    });
  });
}

/** `PUT users/fake-delete` {deleteToken, userName}, without a session. */
export async function deleteByLink(
  services: Services,
  body: Readonly<Record<string, unknown>>,
  caller: Caller,
): Promise<Deletion> {
  const [token, email] = [textOf(body, 'deleteToken'), normalizeEmail(textOf(body, 'userName'))];
  const now = services.now();
  const brake = linkRateLimit('BORRADO', caller.ip);
  const link = await services.db.system(async (tx) => {
    const found = token && email ? await findLink(tx, ['BORRADO'], token, now) : null;
    if (found && found.sentTo === email) return found;
    await countWrongLink(tx, brake, now);
    return null;
  });
  if (!link) throw invalid({ deleteToken: [DEAD_LINK] }, DEAD_LINK);
  const deletion = await services.db.tenant({ accountId: link.accountId }, async (tx) => {
    const user = await readUser(tx, link.userId);
    if (!user || user.status !== 'ACTIVO') throw invalid({ deleteToken: [DEAD_LINK] }, DEAD_LINK);
    if (await isLastAdministrator(tx, link.userId))
      throw new DomainError(
        'ESTADO_INVALIDO',
        t('settings.otherAdministratorFirst', 'Primero nombra a otro administrador.'),
      );
    await runAsOwner(tx, async () => {
      // Read again under lock: of two uses at once only one finds it.
      const live = await findLink(tx, ['BORRADO'], token, now);
      if (!live) throw invalid({ deleteToken: [DEAD_LINK] }, DEAD_LINK);
      await consumeLink(tx, live, now);
    });
    await eraseUser(tx, services, link.accountId, user, 'Eliminó su cuenta', now);
    await writeSignIn(tx, {
      action: 'ACCION',
      transition: 'fake-delete',
      accountId: link.accountId,
      userId: link.userId,
      nickname: user.nickname,
      reason: 'Eliminó su cuenta',
      requestId: caller.requestId,
      ip: caller.ip,
    });
    return deletionOf(
      user.time_zone,
      (await readSecurityPolicy(tx, services.registry, link.accountId)).blockDays,
      now,
    );
  });
  signedInOf(services.db).dropUser(link.accountId, link.userId);
  return deletion;
}

function requireReason(reason: string): void {
  if (reason === '') throw invalid({ reason: [t('settings.reason', 'Escribe el motivo.')] });
  if (reason.length > 200)
    throw invalid({
      reason: [t('settings.reasonLength', 'Escribe como máximo 200 caracteres.')],
    });
}

/** `PUT users/fake-delete` {id, reason}, by whoever holds users.delete. */
export async function deleteByAdministrator(
  services: Services,
  actor: Actor,
  body: Readonly<Record<string, unknown>>,
): Promise<Deletion> {
  if (!hasPermission(actor, 'users.delete'))
    throw new DomainError(
      'SIN_PERMISO',
      t(
        'settings.needsDeleting',
        'Necesitas el permiso «Eliminar usuarios». Pídelo a quien administra tu empresa.',
      ),
      { extra: { privilege: 'users.delete' } },
    );
  requireReauthentication(actor, services.registry, 'users.delete');
  const id = Number(textOf(body, 'id', 20));
  const reason = textOf(body, 'reason').trim();
  if (!Number.isSafeInteger(id) || id < 1) throw notFound();
  requireReason(reason);
  if (id === actor.userId)
    throw new DomainError(
      'SIN_PERMISO',
      t('settings.notYourselfHere', 'No puedes eliminarte aquí. Pide el enlace desde tu perfil.'),
    );
  const now = services.now();
  const deletion = await services.db.tenant({ accountId: actor.accountId }, async (tx) => {
    const user = await readUser(tx, id);
    if (!user) throw notFound();
    await requireAuthorityOver({ tx, services, actor }, id, 'administer');
    if (user.status === 'ELIMINADO')
      throw new DomainError(
        'ESTADO_INVALIDO',
        t('settings.deletedAlready', 'No se puede eliminar: está Eliminado.'),
      );
    if (await isLastAdministrator(tx, id))
      throw new DomainError('ESTADO_INVALIDO', lastAdministrator());
    await eraseUser(tx, services, actor.accountId, user, reason, now);
    await writeSignIn(tx, {
      ...entryOf(actor),
      userId: actor.userId,
      transition: 'fake-delete',
      recordId: id,
      recordLabel: user.nickname,
      reason,
      changes: { status: [user.status, 'ELIMINADO'] },
    });
    return deletionOf(
      user.time_zone,
      (await readSecurityPolicy(tx, services.registry, actor.accountId)).blockDays,
      now,
    );
  });
  signedInOf(services.db).dropUser(actor.accountId, id);
  return deletion;
}

interface UserToDelete extends Row {
  readonly id: number;
  readonly nickname: string;
  readonly status: string;
  readonly time_zone: string;
}

async function readUser(tx: Tx, id: number): Promise<UserToDelete | null> {
  const [row] = await tx.query<UserToDelete>(
    'select u.id, u.nickname, u.name, u.last_name, u.email, u.phone, u.status, a.time_zone from users u join accounts a on a.id = u.account_id where u.account_id = $2 and u.id = $1 for update of u',
    [id, TENANT],
  );
  return row ?? null;
}

async function eraseUser(
  tx: Tx,
  services: Services,
  accountId: number,
  user: UserToDelete,
  reason: string,
  now: Temporal.Instant,
): Promise<void> {
  const changes: Row = {
    ...blockedChanges(services.secret, user.id, user, reason, now),
    status: 'ELIMINADO',
  };
  const names = Object.keys(changes);
  const json = new Set(['blocked', 'prefs', 'shortcuts']);
  const sets = names
    .map((name, i) => `"${name}" = $${i + 2}${json.has(name) ? '::jsonb' : ''}`)
    .join(', ');
  await tx.execute(
    `update users set ${sets}, version = version + 1, updated_at = now() where id = $1`,
    [
      user.id,
      ...names.map((name) =>
        json.has(name) && changes[name] !== null ? JSON.stringify(changes[name]) : changes[name],
      ),
    ],
  );
  await raisePermissions(tx);
  await runAsOwner(tx, () => closeAccess(tx, accountId, user.id, now));
}

const deletionOf = (timeZone: string, days: number, now: Temporal.Instant): Deletion => ({
  recoverable_until: now.toZonedDateTimeISO(timeZone).toPlainDate().add({ days }).toString(),
});

const entryOf = (actor: Actor) =>
  ({
    action: 'ACCION',
    accountId: actor.accountId,
    nickname: actor.nickname,
    sessionId: actor.sessionId,
    requestId: actor.requestId,
    ip: actor.ip,
  }) as const;
