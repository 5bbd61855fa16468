/**
 * New passwords (platform R5): by oneself with the current one, or by the link of an invitation or
 * a reset.
 */
import { t } from '#erp/model/texts/t.ts';
import { setTimeout } from 'node:timers/promises';
import type { Tx } from '#erp/db/database.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { invalid, notFound, DomainError } from '#erp/model/errors.ts';
import {
  DEFAULT_SECURITY_POLICY,
  securityPolicyOf,
  type SecurityPolicy,
} from '#erp/kernel/security-policy.ts';
import type { Services } from '#erp/kernel/services.ts';
import { mailLink, mailPasswordChange } from '../access-mails.ts';
import type { Caller } from '../authenticate.ts';
import { requireTexts, textOf } from '#erp/kernel/wire/texts.ts';
import { findIdentity, loadIdentity, storePassword, type Identity } from '../identities.ts';
import { writeSignIn } from '../sign-in-log.ts';
import { normalizeEmail } from '../sign-in/login.ts';
import {
  hashPassword,
  passwordProblem,
  verifyPassword,
  wasUsedBefore,
  type PasswordOwner,
} from './passwords.ts';
import { verifyCode } from '../second-factor/second-factor.ts';
import { endSessions } from '../sessions.ts';
import { signedInOf } from '../signed-in.ts';
import {
  clearRateLimit,
  countFailure,
  countWrongLink,
  passwordRequestAddressRateLimit,
  passwordRequestRateLimit,
  linkRateLimit,
  emailRateLimit,
  reauthenticationRateLimit,
  requireNotBlocked,
} from '../sign-in/rate-limits.ts';
import { findLink, issueLink, consumeLink, type Link } from '../tokens.ts';

const DEAD_LINK = 'El enlace no es válido o ya venció. Pide uno nuevo.';

interface Owner extends PasswordOwner {
  readonly status: string;
}

async function readOwner(tx: Tx, identity: Identity): Promise<Owner> {
  const [row] = await tx.query<{ nickname: string; name: string; code: string; status: string }>(
    'select u.nickname, a.name, a.code, u.status from users u join accounts a on a.id = u.account_id where u.account_id = $1 and u.id = $2',
    [identity.account_id, identity.user_id],
  );
  if (!row) throw notFound();
  return {
    nickname: row.nickname,
    email: identity.email,
    accountName: row.name,
    accountCode: row.code,
    status: row.status,
  };
}

/** Checks a new password and gives its hash; all hashing happens outside transactions. */
async function hashNew(
  policy: SecurityPolicy,
  identity: Identity,
  owner: PasswordOwner,
  password: string,
  confirmation: string,
): Promise<string> {
  const fields: Record<string, string[]> = {};
  const problem = passwordProblem(password, owner, policy.passwordMin);
  if (problem) fields.password = [problem];
  if (confirmation !== password) fields.password_confirmation = [t('auth.noMatch', 'No coincide.')];
  if (Object.keys(fields).length > 0) throw invalid(fields);
  const earlier = [
    ...(identity.password_hash ? [identity.password_hash] : []),
    ...identity.password_history,
  ].slice(0, policy.passwordHistory);
  if (await wasUsedBefore(password, earlier))
    throw invalid({
      password: [t('newPassword.notFormer', 'No repitas una contraseña anterior.')],
    });
  return hashPassword(password);
}

/**
 * `PUT users/password/:id`. Administrators never type another person's password: they send a link.
 */
export async function changePassword(
  services: Services,
  actor: Actor,
  userId: number,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (userId !== actor.userId)
    throw new DomainError(
      'SIN_PERMISO',
      t(
        'newPassword.onlyOwn',
        'Sólo cada persona cambia su contraseña. Envíale un enlace de cambio de contraseña.',
      ),
    );
  const given = requireTexts(body, {
    current_password: t('newPassword.typeCurrent', 'Escribe tu contraseña actual.'),
    password: t('newPassword.typeNew', 'Escribe la contraseña nueva.'),
    password_confirmation: t('newPassword.repeat', 'Repite la contraseña nueva.'),
  });
  const now = services.now();
  const { identity, owner } = await services.db.system(async (tx) => {
    const found = await loadIdentity(tx, actor.accountId, userId);
    if (!found) throw notFound();
    await requireNotBlocked(tx, [reauthenticationRateLimit(actor.accountId, userId)], now);
    return { identity: found, owner: await readOwner(tx, found) };
  });
  if (
    !identity.password_hash ||
    !(await verifyPassword(identity.password_hash, given.current_password!))
  ) {
    await services.db.system((tx) =>
      countFailure(tx, [reauthenticationRateLimit(actor.accountId, userId)], now),
    );
    throw invalid({
      current_password: [t('newPassword.wrongCurrent', 'La contraseña actual no es correcta.')],
    });
  }
  const policy = await securityPolicyOf(services, actor.accountId);
  const hash = await hashNew(
    policy,
    identity,
    owner,
    given.password!,
    given.password_confirmation!,
  );
  await services.db.system(async (tx) => {
    await storePassword(tx, identity, hash, policy.passwordHistory, now);
    await endSessions(tx, actor.accountId, userId, 'CONTRASENA', now, actor.sessionId);
    await tx.execute('update sessions set reauth_at = $2 where id = $1', [
      actor.sessionId,
      now.toString(),
    ]);
    await writeSignIn(tx, {
      action: 'CONTRASENA',
      accountId: actor.accountId,
      userId,
      nickname: actor.nickname,
      sessionId: actor.sessionId,
      requestId: actor.requestId,
      ip: actor.ip,
    });
    await mailPasswordChange(tx, { accountId: actor.accountId, userId, ip: actor.ip }, now);
  });
  signedInOf(services.db).dropUser(actor.accountId, userId);
}

const FORGOT_MS = 250;

/**
 * `POST auth/forgot`: makes and mails a link when the e-mail is known, and answers alike when it is
 * not.
 */
export async function forgotPassword(
  services: Services,
  body: Readonly<Record<string, unknown>>,
  caller: Caller,
): Promise<void> {
  const email = normalizeEmail(
    requireTexts(body, { email: t('auth.yourMail', 'Escribe tu correo.') }).email!,
  );
  const now = services.now();
  const brakes = [passwordRequestAddressRateLimit(caller.ip), passwordRequestRateLimit(email)];
  const request = services.db.system(async (tx) => {
    await requireNotBlocked(tx, brakes, now);
    await countFailure(tx, brakes, now);
    const identity = await findIdentity(tx, email);
    if (!identity) return;
    const owner = await readOwner(tx, identity);
    if (owner.status !== 'ACTIVO') return;
    const link = {
      accountId: identity.account_id,
      userId: identity.user_id,
      kind: 'RECUPERACION',
      sentTo: email,
    } as const;
    await mailLink(tx, services, link, await issueLink(tx, services.secret, link, now), now);
    await writeSignIn(tx, {
      action: 'CONTRASENA',
      accountId: identity.account_id,
      userId: null,
      nickname: null,
      recordId: identity.user_id,
      recordLabel: owner.nickname,
      reason: 'pidió un enlace',
      requestId: caller.requestId,
      ip: caller.ip,
    });
  });
  // The work for an e-mail that exists takes longer: the answer does not tell by its time either.
  await Promise.all([request, setTimeout(FORGOT_MS)]);
}

/**
 * `GET auth/passwordRules`: what is asked of a new password, said before it is typed. Of the
 * company of who is signed in, else of the link's; for a link that is dead, and for a company that
 * does not exist yet, what holds unless somebody says otherwise.
 */
export async function passwordRules(
  services: Services,
  actor: Actor | null,
  token: string,
): Promise<{ readonly password_min: number }> {
  const link =
    actor === null && token !== ''
      ? await services.db.system((tx) => readLink(tx, token, services.now()))
      : null;
  const accountId = actor?.accountId ?? link?.identity.account_id;
  const policy =
    accountId === undefined ? DEFAULT_SECURITY_POLICY : await securityPolicyOf(services, accountId);
  return { password_min: policy.passwordMin };
}

/**
 * `POST auth/reset`: sets the password by the link of an invitation or a reset; an invited person
 * becomes active.
 */
export async function resetPassword(
  services: Services,
  body: Readonly<Record<string, unknown>>,
  caller: Caller,
): Promise<void> {
  const given = requireTexts(body, {
    token: DEAD_LINK,
    password: t('newPassword.typeNew', 'Escribe la contraseña nueva.'),
    password_confirmation: t('newPassword.repeat', 'Repite la contraseña nueva.'),
  });
  const now = services.now();
  const brake = linkRateLimit('RECUPERACION', caller.ip);
  const found = await services.db.system((tx) => readLink(tx, given.token!, now));
  if (!found) {
    await services.db.system((tx) => countWrongLink(tx, brake, now));
    throw invalid({ token: [DEAD_LINK] }, DEAD_LINK);
  }
  const policy = await securityPolicyOf(services, found.identity.account_id);
  const hash = await hashNew(
    policy,
    found.identity,
    found.owner,
    given.password!,
    given.password_confirmation!,
  );
  await services.db.system(async (tx) => {
    const link = await readLink(tx, given.token!, now);
    if (!link) throw invalid({ token: [DEAD_LINK] }, DEAD_LINK);
    await consumeLink(tx, link.link, now);
    await storePassword(tx, link.identity, hash, policy.passwordHistory, now);
    await activate(tx, link.identity, link.link, now);
    await endSessions(tx, link.identity.account_id, link.identity.user_id, 'CONTRASENA', now);
    await clearRateLimit(tx, emailRateLimit(link.identity.email).key);
    await writeSignIn(tx, {
      action: 'CONTRASENA',
      accountId: link.identity.account_id,
      userId: link.identity.user_id,
      nickname: link.owner.nickname,
      reason: link.link.kind === 'INVITACION' ? 'aceptó la invitación' : 'por enlace',
      requestId: caller.requestId,
      ip: caller.ip,
    });
    if (link.link.kind !== 'INVITACION')
      await mailPasswordChange(
        tx,
        { accountId: link.identity.account_id, userId: link.identity.user_id, ip: caller.ip },
        now,
      );
  });
  signedInOf(services.db).dropUser(found.identity.account_id, found.identity.user_id);
}

interface OpenLink {
  readonly link: Link;
  readonly identity: Identity;
  readonly owner: Owner;
}

async function readLink(tx: Tx, token: string, now: Temporal.Instant): Promise<OpenLink | null> {
  const link = await findLink(tx, ['INVITACION', 'RECUPERACION'], token, now);
  if (!link) return null;
  const identity = await loadIdentity(tx, link.accountId, link.userId);
  if (!identity) return null;
  const owner = await readOwner(tx, identity);
  const serves =
    link.kind === 'INVITACION'
      ? owner.status === 'INVITADO'
      : owner.status === 'ACTIVO' || owner.status === 'INVITADO';
  return serves ? { link, identity, owner } : null;
}

async function activate(
  tx: Tx,
  identity: Identity,
  link: Link,
  now: Temporal.Instant,
): Promise<void> {
  if (link.kind !== 'INVITACION') return;
  await tx.execute(
    `update users set status = 'ACTIVO', version = version + 1, updated_at = $3 where account_id = $1 and id = $2 and status = 'INVITADO'`,
    [identity.account_id, identity.user_id, now.toString()],
  );
}

/** `POST auth/reauth`: the password again, before something critical (R6). */
export async function reauthenticate(
  services: Services,
  actor: Actor,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { userId } = actor;
  if (userId === null) throw notFound();
  const code = textOf(body, 'code', 20);
  if (code) {
    if (!(await verifyCode(services, actor, code)))
      throw invalid({ code: [t('otp.wrong', 'El código no es correcto o ya se usó.')] });
    return renew(services, actor);
  }
  const password = textOf(body, 'password');
  if (!password) throw invalid({ password: [t('auth.yourPassword', 'Escribe tu contraseña.')] });
  const now = services.now();
  const identity = await services.db.system(async (tx) => {
    const found = await loadIdentity(tx, actor.accountId, userId);
    if (found)
      await requireNotBlocked(tx, [reauthenticationRateLimit(actor.accountId, userId)], now);
    return found;
  });
  if (!identity?.password_hash || !(await verifyPassword(identity.password_hash, password))) {
    if (identity)
      await services.db.system((tx) =>
        countFailure(tx, [reauthenticationRateLimit(actor.accountId, userId)], now),
      );
    throw invalid({ password: [t('auth.wrongPassword', 'La contraseña no es correcta.')] });
  }
  await renew(services, actor);
}

async function renew(services: Services, actor: Actor): Promise<void> {
  await services.db.system((tx) =>
    tx.execute('update sessions set reauth_at = $2 where id = $1', [
      actor.sessionId,
      services.now().toString(),
    ]),
  );
  if (actor.sessionId) signedInOf(services.db).dropSession(actor.sessionId);
}
