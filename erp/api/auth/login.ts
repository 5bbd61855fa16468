/** Sign-in and sign-out (platform R46). A wrong e-mail and a wrong password answer alike, after the same work. */
import type { Tx } from '#erp/db/database.ts';
import type { Actor } from '../actor.ts';
import { invalid, Refusal } from '../errors.ts';
import { FROM_ELSEWHERE, isWithin } from '../networks.ts';
import { DEFAULT_POLICY, policyOf, type Policy } from '../policy.ts';
import type { Services } from '../services.ts';
import { mailBlock, mailNewDevice } from './access-mails.ts';
import type { Caller } from './authenticate.ts';
import { writeSignIn } from './journal.ts';
import { hashPassword, needsRehash, verifyNothing, verifyPassword } from './passwords.ts';
import { challenge } from './second-factor.ts';
import { beginSession, endSession, type Session } from './sessions.ts';
import { signedInOf } from './signed-in.ts';
import { addressBrake, clearBrake, countFailure, inTurn, mailBrake, requireFree } from './throttle.ts';
import { signToken } from './tokens.ts';
import { findTrusted, moveTrust } from './trusted.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly device: string;
  /** Tokens of the browser's cookie of remembered devices. */
  readonly trusted?: string;
}

export interface SignInReply {
  readonly jwt: string;
  readonly account_code: string;
  /** For the cookie of the remembered device, said once. */
  readonly trusted?: { readonly token: string; readonly days: number };
}

interface Identity {
  readonly id: number;
  readonly account_id: number;
  readonly user_id: number;
  readonly password_hash: string | null;
  readonly otp: boolean;
}

const wrong = () => new Refusal('NO_AUTENTICADO', 'Correo o contraseña incorrectos.');

export const foldEmail = (email: string) => email.normalize('NFC').trim().toLowerCase();

export async function login(services: Services, given: Credentials, caller: Caller): Promise<SignInReply> {
  const email = foldEmail(given.email);
  const fields: Record<string, string[]> = {};
  if (!email) fields.email = ['Escribe tu correo.'];
  if (!given.password) fields.password = ['Escribe tu contraseña.'];
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return inTurn(`${email}`, () => attempt(services, { ...given, email }, caller));
}

async function attempt(services: Services, given: Credentials, caller: Caller): Promise<SignInReply> {
  const now = services.now();
  const brakes = [mailBrake(given.email), addressBrake(caller.ip)];
  const identity = await services.db.system(async (tx) => {
    await requireFree(tx, brakes, now);
    const [row] = await tx.query<Identity>('select id, account_id, user_id, password_hash, otp_confirmed_at is not null as otp from identities where email = $1', [given.email]);
    return row ?? null;
  });
  const policy = identity ? await policyOf(services, identity.account_id) : DEFAULT_POLICY;
  const right = identity?.password_hash ? await verifyPassword(identity.password_hash, given.password) : await verifyNothing(given.password);
  if (!identity || !right) {
    await services.db.system(async (tx) => {
      const blocked = await countFailure(tx, [mailBrake(given.email, policy), ...brakes.slice(1)], now);
      if (identity) await writeFailure(tx, identity, caller, blocked.get(brakes[0]!.key) ?? null, now.add({ minutes: policy.lockMinutes }), now);
    });
    throw wrong();
  }
  const fresh = identity.password_hash && needsRehash(identity.password_hash) ? await hashPassword(given.password) : null;
  const opened = await services.db.system(async (tx) => {
    if (fresh) await tx.run('update identities set password_hash = $2 where id = $1', [identity.id, fresh]);
    const device = identity.otp && policy.trustedDays > 0 && given.trusted ? await findTrusted(tx, identity.account_id, identity.user_id, given.trusted, now) : null;
    if (identity.otp && !device) return { refused: null, challenge: await challenge(tx, identity.account_id, identity.user_id, now) };
    await clearBrake(tx, brakes[0]!.key);
    const opening = await openSession(tx, identity, given.device, policy, caller, now, false);
    if (device && opening.refused === null) await moveTrust(tx, device, opening.session.id);
    return opening;
  });
  if ('challenge' in opened)
    throw new Refusal('OTP_REQUIRED', 'Escribe el código de tu aplicación de autenticación.', { extra: { challenge: opened.challenge, trusted_days: policy.trustedDays } });
  if (opened.refused !== null) throw new Refusal('SIN_PERMISO', opened.refused);
  return replyOf(services, opened.session, opened.accountCode);
}

interface UserRow {
  nickname: string;
  kind: string;
  status: string;
  account_code: string;
  account_status: string;
  is_admin: boolean;
  idle_minutes: number | null;
}

async function readUser(tx: Tx, identity: Pick<Identity, 'account_id' | 'user_id'>): Promise<UserRow> {
  const [row] = await tx.query<UserRow>(
    `select u.nickname, u.kind, u.status, a.code as account_code, a.status as account_status,
       coalesce(bool_or(r.code = 'ADMINISTRADOR'), false) as is_admin, min(r.max_idle_minutes) as idle_minutes
     from users u join accounts a on a.id = u.account_id
     left join users__role_ids ur on ur.account_id = u.account_id and ur.owner_id = u.id
     left join roles r on r.account_id = ur.account_id and r.id = ur.target_id and r.active
     where u.account_id = $1 and u.id = $2 group by u.nickname, u.kind, u.status, a.code, a.status`,
    [identity.account_id, identity.user_id],
  );
  if (!row) throw new Error(`identity of user ${identity.user_id} of account ${identity.account_id} has no user`);
  return row;
}

type Opened = { readonly refused: string } | { readonly refused: null; readonly session: Session; readonly accountCode: string };

export async function openSession(
  tx: Tx,
  identity: Pick<Identity, 'account_id' | 'user_id'>,
  device: string,
  policy: Policy,
  caller: Caller,
  now: Temporal.Instant,
  withCode: boolean,
): Promise<Opened> {
  const user = await readUser(tx, identity);
  const entry = { accountId: identity.account_id, userId: identity.user_id, nickname: user.nickname, requestId: caller.requestId, ip: caller.ip };
  if (user.account_status === 'CERRADA' || (user.account_status === 'SUSPENDIDA' && !user.is_admin)) {
    await writeSignIn(tx, { ...entry, action: 'FALLO_ACCESO', reason: `empresa ${user.account_status}` });
    return { refused: 'La empresa está suspendida. Habla con tu administrador.' };
  }
  if (!isWithin(policy.ipAllow, caller.ip)) {
    await writeSignIn(tx, { ...entry, action: 'FALLO_ACCESO', reason: 'dirección no permitida' });
    return { refused: FROM_ELSEWHERE };
  }
  if (user.status === 'ACTIVO' && user.kind !== 'TERMINAL') await mailNewDevice(tx, { accountId: identity.account_id, userId: identity.user_id, ip: caller.ip }, device, now);
  const session = await beginSession(
    tx,
    { accountId: identity.account_id, userId: identity.user_id, device, ip: caller.ip, terminal: user.kind === 'TERMINAL', idleMinutes: user.idle_minutes },
    policy,
    now,
  );
  if (withCode) await tx.run('update sessions set otp_at = $2 where id = $1', [session.id, now.toString()]);
  await tx.run('update users set last_login_at = $3, failed_logins = 0, locked_until = null where account_id = $1 and id = $2', [
    identity.account_id,
    identity.user_id,
    now.toString(),
  ]);
  await writeSignIn(tx, { ...entry, action: 'ENTRAR', sessionId: session.id, reason: user.status === 'ACTIVO' ? null : `usuario ${user.status}` });
  return { refused: null, session, accountCode: user.account_code };
}

/** `firstBlock`: until when the first block of a row lasts; the later ones last longer and are not mailed. */
async function writeFailure(tx: Tx, identity: Identity, caller: Caller, blockedUntil: Temporal.Instant | null, firstBlock: Temporal.Instant, now: Temporal.Instant): Promise<void> {
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
  await tx.run('update users set failed_logins = failed_logins + 1, locked_until = coalesce($3, locked_until) where account_id = $1 and id = $2', [
    identity.account_id,
    identity.user_id,
    blockedUntil?.toString() ?? null,
  ]);
  await writeSignIn(tx, { ...entry, action: 'FALLO_ACCESO' });
  if (blockedUntil) await writeSignIn(tx, { ...entry, action: 'BLOQUEO' });
  if (blockedUntil && user.status === 'ACTIVO' && Temporal.Instant.compare(blockedUntil, firstBlock) <= 0)
    await mailBlock(tx, { accountId: identity.account_id, userId: identity.user_id, ip: caller.ip }, blockedUntil, now);
}

export async function replyOf(services: Services, session: Session, accountCode: string): Promise<SignInReply> {
  const claims = { sessionId: session.id, userId: session.userId, accountId: session.accountId };
  return {
    jwt: await signToken(services.secret, claims, Temporal.Instant.from(session.startedAt), Temporal.Instant.from(session.expiresAt)),
    account_code: accountCode,
  };
}

export async function logout(services: Services, actor: Actor): Promise<void> {
  const { sessionId, userId } = actor;
  if (!sessionId || userId === null) return;
  const now = services.now();
  await services.db.system(async (tx) => {
    await endSession(tx, sessionId, 'SALIDA', now);
    await writeSignIn(tx, { action: 'SALIR', accountId: actor.accountId, userId, nickname: actor.nickname, sessionId, requestId: actor.requestId, ip: actor.ip });
  });
  signedInOf(services.db).dropSession(sessionId);
}
