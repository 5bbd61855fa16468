/** The session that a sign-in opens, once the person has proved who they are. */
import { t } from '#erp/model/texts/t.ts';
import { leftJoin, refersTo } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import type { SecurityPolicy } from '#erp/kernel/security-policy.ts';
import type { Services } from '#erp/kernel/services.ts';
import { networkNotAllowed, isWithin } from '#erp/kernel/validation/networks.ts';
import { mailNewDevice } from '../access-mails.ts';
import type { Caller } from '../authenticate.ts';
import { beginSession, type Session } from '../sessions.ts';
import { writeSignIn } from '../sign-in-log.ts';
import { signToken } from '../tokens.ts';

interface AccountPerson {
  readonly account_id: number;
  readonly user_id: number;
}

export interface SignInReply {
  readonly jwt: string;
  readonly account_code: string;
  /** For the cookie of the remembered device, said once. */
  readonly trusted?: { readonly token: string; readonly days: number };
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

export async function readUser(tx: Tx, identity: AccountPerson): Promise<UserRow> {
  const [row] = await tx.query<UserRow>(
    `select u.nickname, u.kind, u.status, a.code as account_code, a.status as account_status,
       coalesce(bool_or(r.code = 'ADMINISTRADOR'), false) as is_admin, min(r.max_idle_minutes) as idle_minutes
     from users u join accounts a on a.id = u.account_id
     left join users__role_ids ur on ${refersTo('users__role_ids.owner_id', 'ur', 'u')}
     ${leftJoin('users__role_ids.target_id', 'ur', 'r')} and r.active
     where u.account_id = $1 and u.id = $2 group by u.nickname, u.kind, u.status, a.code, a.status`,
    [identity.account_id, identity.user_id],
  );
  if (!row)
    throw new Error(
      `identity of user ${identity.user_id} of account ${identity.account_id} has no user`,
    );
  return row;
}

export type OpenedSession =
  | { readonly refused: string }
  | { readonly refused: null; readonly session: Session; readonly accountCode: string };

export async function openSession(
  tx: Tx,
  identity: AccountPerson,
  device: string,
  policy: SecurityPolicy,
  caller: Caller,
  now: Temporal.Instant,
  withCode: boolean,
): Promise<OpenedSession> {
  const user = await readUser(tx, identity);
  const entry = {
    accountId: identity.account_id,
    userId: identity.user_id,
    nickname: user.nickname,
    requestId: caller.requestId,
    ip: caller.ip,
  };
  if (
    user.account_status === 'CERRADA' ||
    (user.account_status === 'SUSPENDIDA' && !user.is_admin)
  ) {
    await writeSignIn(tx, {
      ...entry,
      action: 'FALLO_ACCESO',
      reason: `empresa ${user.account_status}`,
    });
    return {
      refused: t(
        'session.companySuspended',
        'La empresa está suspendida. Habla con tu administrador.',
      ),
    };
  }
  if (!isWithin(policy.ipAllow, caller.ip)) {
    await writeSignIn(tx, { ...entry, action: 'FALLO_ACCESO', reason: 'dirección no permitida' });
    return { refused: networkNotAllowed() };
  }
  if (user.status === 'ACTIVO' && user.kind !== 'TERMINAL')
    await mailNewDevice(
      tx,
      { accountId: identity.account_id, userId: identity.user_id, ip: caller.ip },
      device,
      now,
    );
  const session = await beginSession(
    tx,
    {
      accountId: identity.account_id,
      userId: identity.user_id,
      device,
      ip: caller.ip,
      terminal: user.kind === 'TERMINAL',
      idleMinutes: user.idle_minutes,
    },
    policy,
    now,
  );
  if (withCode)
    await tx.execute('update sessions set otp_at = $2 where id = $1', [session.id, now.toString()]);
  await tx.execute(
    'update users set last_login_at = $3, failed_logins = 0, locked_until = null where account_id = $1 and id = $2',
    [identity.account_id, identity.user_id, now.toString()],
  );
  await writeSignIn(tx, {
    ...entry,
    action: 'ENTRAR',
    sessionId: session.id,
    reason: user.status === 'ACTIVO' ? null : `usuario ${user.status}`,
  });
  return { refused: null, session, accountCode: user.account_code };
}

export async function replyOf(
  services: Services,
  session: Session,
  accountCode: string,
): Promise<SignInReply> {
  const claims = { sessionId: session.id, userId: session.userId, accountId: session.accountId };
  return {
    jwt: await signToken(
      services.secret,
      claims,
      Temporal.Instant.from(session.startedAt),
      Temporal.Instant.from(session.expiresAt),
    ),
    account_code: accountCode,
  };
}
