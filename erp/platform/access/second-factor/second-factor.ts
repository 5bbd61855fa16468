/** Long because a second factor is set up, asked for and taken away by one state. */
/**
 * The second factor of a person (platform R47): set up, confirm, take away, and the code that a
 * sign-in asks for.
 */
import { t } from '#erp/model/texts/t.ts';
import { createHash, randomBytes } from 'node:crypto';
import QRCode from 'qrcode';
import type { Tx } from '#erp/db/database.ts';
import { invalid, notFound, DomainError, type FieldErrors } from '#erp/model/errors.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { readSecurityPolicy } from '#erp/kernel/security-policy.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Caller } from '../authenticate.ts';
import { textOf } from '#erp/kernel/wire/texts.ts';
import { writeSignIn } from '../sign-in-log.ts';
import { openSession, replyOf, type SignInReply } from '../sign-in/open-session.ts';
import { verifyPassword } from '../passwords/passwords.ts';
import {
  remainingCodes,
  newCodes,
  consumeRecoveryCode,
  type StoredCode,
} from './recovery-codes.ts';
import { seal, unseal } from '#erp/kernel/rights/encryption.ts';
import { signedInOf } from '../signed-in.ts';
import {
  clearRateLimit,
  codeRateLimit,
  countFailure,
  emailRateLimit,
  reauthenticationRateLimit,
  requireNotBlocked,
} from '../sign-in/rate-limits.ts';
import { acceptedStep, newSecret, otpauthUrl } from './totp.ts';
import { forgetDevices, trustDevice } from './trusted-devices.ts';

type Body = Readonly<Record<string, unknown>>;

interface Factor {
  readonly id: number;
  readonly email: string;
  readonly account_id: number;
  readonly user_id: number;
  readonly password_hash: string | null;
  readonly otp_secret: string | null;
  readonly otp_confirmed_at: string | null;
  readonly otp_last_step: number | null;
  readonly recovery_codes: readonly StoredCode[] | null;
}

const COLUMNS =
  'id, email, account_id, user_id, password_hash, otp_secret, otp_confirmed_at, otp_last_step, recovery_codes';
const WRONG_CODE = 'El código no es correcto o ya se usó. Espera el siguiente en tu aplicación.';

async function factorOf(tx: Tx, accountId: number, userId: number | null): Promise<Factor> {
  const [row] = await tx.query<Factor>(
    `select ${COLUMNS} from identities where account_id = $1 and user_id = $2 for update`,
    [accountId, userId],
  );
  if (!row) throw notFound();
  return row;
}

/** Uses the code of the present moment up; false when it is wrong or was used. */
async function takeCode(
  tx: Tx,
  services: Services,
  factor: Factor,
  code: string,
): Promise<boolean> {
  if (!factor.otp_secret) return false;
  const step = acceptedStep(
    unseal(services.secret, factor.otp_secret),
    code,
    Math.floor(services.now().epochMilliseconds / 1000),
    factor.otp_last_step,
  );
  if (step === null) return false;
  await tx.execute('update identities set otp_last_step = $2 where id = $1', [factor.id, step]);
  return true;
}

async function takeRecovery(
  tx: Tx,
  services: Services,
  factor: Factor,
  code: string,
): Promise<boolean> {
  const left = consumeRecoveryCode(
    services.secret,
    factor.recovery_codes ?? [],
    code,
    services.now().toString(),
  );
  if (left)
    await tx.execute('update identities set recovery_codes = $2::jsonb where id = $1', [
      factor.id,
      JSON.stringify(left),
    ]);
  return left !== null;
}

const entryOf = (actor: Actor) => ({
  action: 'ACCION' as const,
  accountId: actor.accountId,
  userId: actor.userId,
  nickname: actor.nickname,
  sessionId: actor.sessionId,
  requestId: actor.requestId,
  ip: actor.ip,
});

export interface FactorState {
  readonly enabled: boolean;
  readonly recovery_left: number;
  /** Begun and not confirmed yet: what the authenticator needs. */
  readonly setup: {
    readonly secret: string;
    readonly otpauth_url: string;
    readonly qr_svg: string;
  } | null;
}

/** `GET auth/otp` */
export async function secondFactor(services: Services, actor: Actor): Promise<FactorState> {
  const factor = await services.db.system((tx) => factorOf(tx, actor.accountId, actor.userId));
  if (factor.otp_confirmed_at)
    return { enabled: true, recovery_left: remainingCodes(factor.recovery_codes), setup: null };
  if (!factor.otp_secret) return { enabled: false, recovery_left: 0, setup: null };
  const secret = unseal(services.secret, factor.otp_secret);
  const url = otpauthUrl(secret, factor.email, actor.accountCode);
  return {
    enabled: false,
    recovery_left: 0,
    setup: {
      secret,
      otpauth_url: url,
      qr_svg: await QRCode.toString(url, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 }),
    },
  };
}

/** `POST auth/otp/setup`: a new secret, which serves once a code of it is given. */
export async function setUpSecondFactor(services: Services, actor: Actor): Promise<FactorState> {
  if (actor.recentlyAuthenticated === false)
    throw new DomainError(
      'REAUTH',
      t('otp.confirmPassword', 'Confirma tu contraseña para configurar el segundo factor.'),
    );
  await services.db.system(async (tx) => {
    const factor = await factorOf(tx, actor.accountId, actor.userId);
    if (factor.otp_confirmed_at)
      throw new DomainError(
        'ESTADO_INVALIDO',
        t('otp.alreadyOn', 'Tu segundo factor ya está activo. Quítalo para configurar otro.'),
      );
    await tx.execute(
      'update identities set otp_secret = $2, otp_last_step = null, recovery_codes = null where id = $1',
      [factor.id, seal(services.secret, newSecret())],
    );
  });
  return secondFactor(services, actor);
}

/**
 * `POST auth/otp/confirm` {code}: from now on it is asked for. The recovery codes are said this
 * once.
 */
export async function confirmSecondFactor(
  services: Services,
  actor: Actor,
  body: Body,
): Promise<{ readonly recovery_codes: readonly string[] }> {
  const now = services.now();
  const code = textOf(body, 'code', 20).replace(/\s/g, '');
  const fresh = newCodes(services.secret);
  const confirmed = await services.db.system(async (tx) => {
    const factor = await factorOf(tx, actor.accountId, actor.userId);
    if (factor.otp_confirmed_at || !factor.otp_secret)
      throw new DomainError(
        'ESTADO_INVALIDO',
        t(
          'otp.nothingToConfirm',
          'No hay un segundo factor por confirmar. Empieza de nuevo la configuración.',
        ),
      );
    await requireNotBlocked(
      tx,
      [reauthenticationRateLimit(factor.account_id, factor.user_id)],
      now,
    );
    if (!(await takeCode(tx, services, factor, code))) {
      await countFailure(tx, [reauthenticationRateLimit(factor.account_id, factor.user_id)], now);
      return false;
    }
    await tx.execute(
      'update identities set otp_confirmed_at = $2, recovery_codes = $3::jsonb where id = $1',
      [factor.id, now.toString(), JSON.stringify(fresh.stored)],
    );
    await tx.execute('update users set otp_enabled = true where account_id = $1 and id = $2', [
      actor.accountId,
      actor.userId,
    ]);
    await tx.execute('update sessions set otp_at = $2, reauth_at = $2 where id = $1', [
      actor.sessionId,
      now.toString(),
    ]);
    await writeSignIn(tx, {
      ...entryOf(actor),
      transition: 'otpOn',
      recordId: actor.userId ?? undefined,
      recordLabel: actor.nickname,
      changes: { otp_enabled: [false, true] },
    });
    return true;
  });
  if (!confirmed) throw invalid({ code: [WRONG_CODE] });
  if (actor.userId !== null) signedInOf(services.db).dropUser(actor.accountId, actor.userId);
  return { recovery_codes: fresh.codes };
}

/** `POST auth/otp/disable` {password, code}: the code may be a recovery one. */
export async function disableSecondFactor(
  services: Services,
  actor: Actor,
  body: Body,
): Promise<void> {
  const now = services.now();
  const [password, code] = [textOf(body, 'password', 1024), textOf(body, 'code', 40).trim()];
  const known = await services.db.system(async (tx) => {
    const factor = await factorOf(tx, actor.accountId, actor.userId);
    await requireNotBlocked(
      tx,
      [reauthenticationRateLimit(factor.account_id, factor.user_id)],
      now,
    );
    return factor;
  });
  if (!known.otp_confirmed_at)
    throw new DomainError('ESTADO_INVALIDO', t('otp.notOn', 'Tu segundo factor no está activo.'));
  const right =
    known.password_hash !== null && (await verifyPassword(known.password_hash, password));
  const problem = await services.db.system(async (tx): Promise<FieldErrors | null> => {
    const factor = await factorOf(tx, actor.accountId, actor.userId);
    const taken =
      right &&
      ((await takeCode(tx, services, factor, code)) ||
        (await takeRecovery(tx, services, factor, code)));
    if (!taken) {
      await countFailure(tx, [reauthenticationRateLimit(factor.account_id, factor.user_id)], now);
      return right
        ? { code: [WRONG_CODE] }
        : { password: [t('auth.wrongPassword', 'La contraseña no es correcta.')] };
    }
    await tx.execute(
      'update identities set otp_secret = null, otp_confirmed_at = null, otp_last_step = null, recovery_codes = null where id = $1',
      [factor.id],
    );
    await tx.execute('update users set otp_enabled = false where account_id = $1 and id = $2', [
      actor.accountId,
      actor.userId,
    ]);
    if (actor.userId !== null) await forgetDevices(tx, actor.accountId, actor.userId);
    await writeSignIn(tx, {
      ...entryOf(actor),
      transition: 'otpOff',
      recordId: actor.userId ?? undefined,
      recordLabel: actor.nickname,
      changes: { otp_enabled: [true, false] },
    });
    return null;
  });
  if (problem) throw invalid(problem);
  if (actor.userId !== null) signedInOf(services.db).dropUser(actor.accountId, actor.userId);
}

/** The code instead of the password, before something critical; false when it is wrong. */
export const verifyCode = (services: Services, actor: Actor, code: string): Promise<boolean> =>
  services.db.system(async (tx) => {
    const factor = await factorOf(tx, actor.accountId, actor.userId);
    const brake = reauthenticationRateLimit(factor.account_id, factor.user_id);
    await requireNotBlocked(tx, [brake], services.now());
    const taken =
      factor.otp_confirmed_at !== null &&
      (await takeCode(tx, services, factor, code.replace(/\s/g, '')));
    if (!taken) await countFailure(tx, [brake], services.now());
    return taken;
  });

/**
 * The code that came with the right password; false when the person has no second factor or it is
 * wrong.
 */
export async function verifyCodeAtSignIn(
  tx: Tx,
  services: Services,
  accountId: number,
  userId: number,
  code: string,
): Promise<boolean> {
  const factor = await factorOf(tx, accountId, userId);
  return factor.otp_confirmed_at !== null && takeCode(tx, services, factor, code);
}

const CHALLENGE_MINUTES = 5;
const TRIES = 5;
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * After the right password of somebody with a second factor: what `POST auth/otp` must bring back
 * with the code.
 */
export async function issueChallenge(
  tx: Tx,
  accountId: number,
  userId: number,
  now: Temporal.Instant,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx.execute(
    `delete from auth_tokens where account_id = $1 and user_id = $2 and kind = 'OTP'`,
    [accountId, userId],
  );
  await tx.execute(
    `insert into auth_tokens (account_id, kind, user_id, token_hash, expires_at, payload, created_at) values ($1, 'OTP', $2, $3, $4, '{"tries":0}'::jsonb, $5)`,
    [
      accountId,
      userId,
      hashOf(token),
      now.add({ minutes: CHALLENGE_MINUTES }).toString(),
      now.toString(),
    ],
  );
  return token;
}

const ENDED = 'El intento venció. Entra de nuevo con tu contraseña.';

/**
 * `POST auth/otp` {challenge, code | recovery_code, device, remember}: `remember` spares the code
 * on this device, where the company allows it.
 */
export async function signInWithCode(
  services: Services,
  body: Body,
  caller: Caller,
): Promise<SignInReply> {
  const now = services.now();
  const [token, code, recovery] = [
    textOf(body, 'challenge', 100),
    textOf(body, 'code', 20).replace(/\s/g, ''),
    textOf(body, 'recovery_code', 40),
  ];
  if (!code && !recovery)
    throw invalid({ code: [t('otp.typeCode', 'Escribe el código de tu aplicación.')] });
  const opened = await services.db.system(async (tx) => {
    const [row] = await tx.query<{
      id: number;
      account_id: number;
      user_id: number;
      tries: number;
    }>(
      `select id, account_id, user_id, (payload->>'tries')::int as tries from auth_tokens where token_hash = $1 and kind = 'OTP' and used_at is null and expires_at > $2 for update`,
      [hashOf(token), now.toString()],
    );
    if (!row || row.tries >= TRIES) return 'ended' as const;
    const factor = await factorOf(tx, row.account_id, row.user_id);
    const brake = emailRateLimit(
      factor.email,
      await readSecurityPolicy(tx, services.registry, row.account_id),
    );
    // The password was right: others' guesses at it do not stop here, nor do wrong codes stop a
    // recovery code.
    const codes = codeRateLimit(factor.account_id, factor.user_id);
    if (!recovery) await requireNotBlocked(tx, [codes], now);
    const taken = recovery
      ? await takeRecovery(tx, services, factor, recovery)
      : await takeCode(tx, services, factor, code);
    if (!taken) {
      await tx.execute(
        `update auth_tokens set payload = jsonb_set(payload, '{tries}', to_jsonb($2::int)) where id = $1`,
        [row.id, row.tries + 1],
      );
      await countFailure(tx, [brake, codes], now);
      return 'wrong' as const;
    }
    await tx.execute('update auth_tokens set used_at = $2 where id = $1', [row.id, now.toString()]);
    await clearRateLimit(tx, brake.key);
    await clearRateLimit(tx, codes.key);
    const policy = await readSecurityPolicy(tx, services.registry, row.account_id);
    const opening = await openSession(
      tx,
      factor,
      textOf(body, 'device', 500),
      policy,
      caller,
      now,
      true,
    );
    if (opening.refused !== null || body.remember !== '1' || policy.trustedDays === 0)
      return opening;
    const kept = await trustDevice(
      tx,
      opening.session.id,
      now.add({ hours: 24 * policy.trustedDays }),
    );
    return { ...opening, trusted: { token: kept, days: policy.trustedDays } };
  });
  if (opened === 'ended') throw new DomainError('NO_AUTENTICADO', ENDED);
  if (opened === 'wrong')
    throw invalid(
      recovery
        ? {
            recovery_code: [
              t('otp.wrongRecovery', 'El código de recuperación no es correcto o ya se usó.'),
            ],
          }
        : { code: [WRONG_CODE] },
    );
  if (opened.refused !== null) throw new DomainError('SIN_PERMISO', opened.refused);
  return {
    ...(await replyOf(services, opened.session, opened.accountCode)),
    ...('trusted' in opened && { trusted: opened.trusted }),
  };
}
