/**
 * Sign-in and sign-out (platform R46). A wrong e-mail and a wrong password answer alike, after the
 * same work.
 */
import { t } from '#erp/model/texts/t.ts';
import { type SignInReply, readUser, openSession, replyOf } from './open-session.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { invalid, DomainError } from '#erp/model/errors.ts';
import { DEFAULT_SECURITY_POLICY, securityPolicyOf } from '#erp/kernel/security-policy.ts';
import type { Services } from '#erp/kernel/services.ts';
import { mailBlock } from '../access-mails.ts';
import type { Caller } from '../authenticate.ts';
import { writeSignIn } from '../sign-in-log.ts';
import {
  hashPassword,
  needsRehash,
  verifyNothing,
  verifyPassword,
} from '../passwords/passwords.ts';
import { issueChallenge, verifyCodeAtSignIn } from '../second-factor/second-factor.ts';
import { endSession } from '../sessions.ts';
import { signedInOf } from '../signed-in.ts';
import {
  addressRateLimit,
  blockedMinutes,
  clearRateLimit,
  codeRateLimit,
  countFailure,
  deviceRateLimit,
  runInTurn,
  emailRateLimit,
  tooManyAttempts,
} from './rate-limits.ts';
import { findTrusted, moveTrustedDevice } from '../second-factor/trusted-devices.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly device: string;
  /** Tokens of the browser's cookie of remembered devices. */
  readonly trusted?: string;
  /**
   * Of the second factor, with the password at once: only while the e-mail or the address is
   * blocked.
   */
  readonly code?: string;
}

interface Identity {
  readonly id: number;
  readonly account_id: number;
  readonly user_id: number;
  readonly password_hash: string | null;
  readonly otp: boolean;
}

const wrong = () =>
  new DomainError('NO_AUTENTICADO', t('auth.wrong', 'Correo o contraseña incorrectos.'));

export const normalizeEmail = (email: string) => email.normalize('NFC').trim().toLowerCase();

export async function login(
  services: Services,
  given: Credentials,
  caller: Caller,
): Promise<SignInReply> {
  const email = normalizeEmail(given.email);
  const fields: Record<string, string[]> = {};
  if (!email) fields.email = [t('auth.yourMail', 'Escribe tu correo.')];
  if (!given.password) fields.password = [t('auth.yourPassword', 'Escribe tu contraseña.')];
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return runInTurn(`${email}`, () => attempt(services, { ...given, email }, caller));
}

/** Days that an address remains one of a person's own. */
const OWN_ADDRESS_DAYS = 30;

async function attempt(
  services: Services,
  given: Credentials,
  caller: Caller,
): Promise<SignInReply> {
  const now = services.now();
  const [mail, address] = [emailRateLimit(given.email), addressRateLimit(caller.ip)];
  const { identity, device, blocked } = await services.db.system(async (tx) => {
    const [row] = await tx.query<Identity>(
      'select id, account_id, user_id, password_hash, otp_confirmed_at is not null as otp from identities where email = $1',
      [given.email],
    );
    const known = row ?? null;
    const trusted =
      known && given.trusted
        ? await findTrusted(tx, known.account_id, known.user_id, given.trusted, now)
        : null;
    const brakes =
      known && (await isOwnAddress(tx, known, caller.ip, now)) ? [mail] : [mail, address];
    return { identity: known, device: trusted, blocked: await blockedMinutes(tx, brakes, now) };
  });
  if (blocked > 0) return attemptBlocked(services, given, caller, identity, device, blocked);
  const policy = identity
    ? await securityPolicyOf(services, identity.account_id)
    : DEFAULT_SECURITY_POLICY;
  const right = identity?.password_hash
    ? await verifyPassword(identity.password_hash, given.password)
    : await verifyNothing(given.password);
  if (!identity || !right) {
    await services.db.system(async (tx) => {
      const stopped = await countFailure(tx, [emailRateLimit(given.email, policy), address], now);
      if (identity)
        await writeFailure(
          tx,
          identity,
          caller,
          stopped.get(mail.key) ?? null,
          now.add({ minutes: policy.lockMinutes }),
          now,
        );
    });
    throw wrong();
  }
  const fresh =
    identity.password_hash && needsRehash(identity.password_hash)
      ? await hashPassword(given.password)
      : null;
  const opened = await services.db.system(async (tx) => {
    if (fresh)
      await tx.execute('update identities set password_hash = $2 where id = $1', [
        identity.id,
        fresh,
      ]);
    const trusted = identity.otp && policy.trustedDays > 0 ? device : null;
    if (identity.otp && !trusted)
      return {
        refused: null,
        challenge: await issueChallenge(tx, identity.account_id, identity.user_id, now),
      };
    await clearRateLimit(tx, mail.key);
    const opening = await openSession(tx, identity, given.device, policy, caller, now, false);
    if (trusted && opening.refused === null)
      await moveTrustedDevice(tx, trusted, opening.session.id);
    return opening;
  });
  if ('challenge' in opened)
    throw new DomainError(
      'OTP_REQUIRED',
      t('otp.typeAuthenticator', 'Escribe el código de tu aplicación de autenticación.'),
      {
        extra: { challenge: opened.challenge, trusted_days: policy.trustedDays },
      },
    );
  if (opened.refused !== null) throw new DomainError('SIN_PERMISO', opened.refused);
  return replyOf(services, opened.session, opened.accountCode);
}

/**
 * The person signed in from there a short while ago: an address that many share stays open to them.
 */
const isOwnAddress = async (
  tx: Tx,
  { account_id, user_id }: Identity,
  ip: string,
  now: Temporal.Instant,
): Promise<boolean> =>
  (
    await tx.query(
      'select 1 from sessions where account_id = $1 and user_id = $2 and ip = $3 and viewer_id is null and started_at > $4 limit 1',
      [account_id, user_id, ip, now.subtract({ hours: OWN_ADDRESS_DAYS * 24 }).toString()],
    )
  ).length > 0;

/**
 * While others' guesses block: the password enters together with what they cannot have, the code of
 * the second factor or a remembered device.
 * Both are judged at once and refused alike, so that the answer tells nothing of the password.
 */
async function attemptBlocked(
  services: Services,
  given: Credentials,
  caller: Caller,
  identity: Identity | null,
  device: string | null,
  minutes: number,
): Promise<SignInReply> {
  const now = services.now();
  const code = given.code?.replaceAll(/\s/g, '') ?? '';
  const offered = device !== null || code !== '';
  if (!offered) throw tooManyAttempts(minutes);
  const brake =
    identity &&
    (device === null
      ? codeRateLimit(identity.account_id, identity.user_id)
      : deviceRateLimit(device));
  const braked = brake ? await services.db.system((tx) => blockedMinutes(tx, [brake], now)) : 0;
  const right =
    identity?.password_hash && braked === 0
      ? await verifyPassword(identity.password_hash, given.password)
      : await verifyNothing(given.password);
  if (!identity || !brake || braked > 0) throw tooManyAttempts(minutes);
  const policy = await securityPolicyOf(services, identity.account_id);
  const opened = await services.db.system(async (tx) => {
    const proven =
      right &&
      (device === null
        ? await verifyCodeAtSignIn(tx, services, identity.account_id, identity.user_id, code)
        : policy.trustedDays > 0);
    if (!proven) {
      // Of the codes only those of who knows the password count: nobody else shuts the person out.
      if (device !== null || right) await countFailure(tx, [brake], now);
      return null;
    }
    await clearRateLimit(tx, emailRateLimit(given.email).key);
    const opening = await openSession(
      tx,
      identity,
      given.device,
      policy,
      caller,
      now,
      device === null,
    );
    if (device !== null && opening.refused === null)
      await moveTrustedDevice(tx, device, opening.session.id);
    return opening;
  });
  if (!opened) throw tooManyAttempts(minutes);
  if (opened.refused !== null) throw new DomainError('SIN_PERMISO', opened.refused);
  return replyOf(services, opened.session, opened.accountCode);
}

/**
 * `firstBlock`: until when the first block of a row lasts; the later ones last longer and are not
 * mailed.
 */
async function writeFailure(
  tx: Tx,
  identity: Identity,
  caller: Caller,
  blockedUntil: Temporal.Instant | null,
  firstBlock: Temporal.Instant,
  now: Temporal.Instant,
): Promise<void> {
  const user = await readUser(tx, identity);
  const entry = {
    accountId: identity.account_id,
    userId: null,
    nickname: null,
    recordId: identity.user_id,
    recordLabel: user.nickname,
    requestId: caller.requestId,
    ip: caller.ip,
  };
  await tx.execute(
    'update users set failed_logins = failed_logins + 1, locked_until = coalesce($3, locked_until) where account_id = $1 and id = $2',
    [identity.account_id, identity.user_id, blockedUntil?.toString() ?? null],
  );
  await writeSignIn(tx, { ...entry, action: 'FALLO_ACCESO' });
  if (blockedUntil) await writeSignIn(tx, { ...entry, action: 'BLOQUEO' });
  if (
    blockedUntil &&
    user.status === 'ACTIVO' &&
    Temporal.Instant.compare(blockedUntil, firstBlock) <= 0
  )
    await mailBlock(
      tx,
      { accountId: identity.account_id, userId: identity.user_id, ip: caller.ip },
      blockedUntil,
      now,
    );
}

export async function logout(services: Services, actor: Actor): Promise<void> {
  const { sessionId, userId } = actor;
  if (!sessionId || userId === null) return;
  const now = services.now();
  await services.db.system(async (tx) => {
    await endSession(tx, sessionId, 'SALIDA', now);
    await writeSignIn(tx, {
      action: 'SALIR',
      accountId: actor.accountId,
      userId,
      nickname: actor.nickname,
      sessionId,
      requestId: actor.requestId,
      ip: actor.ip,
    });
  });
  signedInOf(services.db).dropSession(sessionId);
}
