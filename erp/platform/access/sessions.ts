/** Session rows (platform R48): begin, touch, end. */
import { randomUUID } from 'node:crypto';
import type { Tx } from '#erp/db/database.ts';
import type { Tables } from '#erp/db/generated/rows.ts';
import type { SecurityPolicy } from '#erp/kernel/security-policy.ts';
import { endLinks } from './tokens.ts';
import { forgetDevices } from './second-factor/trusted-devices.ts';

export type EndReason =
  | 'SALIDA'
  | 'INACTIVIDAD'
  | 'VENCIDA'
  | 'REVOCADA'
  | 'CONTRASENA'
  | 'BAJA'
  | 'ROL';

export interface Session {
  readonly id: string;
  readonly accountId: number;
  readonly userId: number;
  readonly device: string;
  readonly ip: string;
  readonly startedAt: string;
  readonly lastSeenAt: string;
  readonly expiresAt: string;
  /** 0 = never by idleness (terminals). */
  readonly idleMinutes: number;
  readonly reauthAt: string | null;
  readonly endedAt: string | null;
  readonly endReason: EndReason | null;
  /** Until when the device is remembered; null when it is not. */
  readonly trustedUntil: string | null;
  /** Who really looks, in a session «ver como». */
  readonly viewerId: number | null;
}

const TERMINAL_DAYS = 30;

type SessionRow = Omit<Tables['sessions'], 'trusted' | 'trust_hash' | 'otp_at' | 'end_reason'> & {
  readonly end_reason: EndReason | null;
};
const COLUMNS =
  'id, account_id, user_id, device, ip, started_at, last_seen_at, expires_at, idle_minutes, reauth_at, ended_at, end_reason, trusted_until, viewer_id';

const sessionOf = (row: SessionRow): Session => ({
  id: row.id,
  accountId: row.account_id,
  userId: row.user_id,
  device: row.device ?? '',
  ip: row.ip ?? '',
  startedAt: row.started_at,
  lastSeenAt: row.last_seen_at,
  expiresAt: row.expires_at,
  idleMinutes: row.idle_minutes,
  reauthAt: row.reauth_at,
  endedAt: row.ended_at,
  endReason: row.end_reason,
  trustedUntil: row.trusted_until,
  viewerId: row.viewer_id,
});

export interface NewSession {
  readonly accountId: number;
  readonly userId: number;
  readonly device: string;
  readonly ip: string;
  readonly terminal: boolean;
  /** Shortest idle time of the user's roles; null = the company's. */
  readonly idleMinutes: number | null;
}

/** Begins a session; the oldest ones beyond the allowed number end. */
export async function beginSession(
  tx: Tx,
  given: NewSession,
  policy: SecurityPolicy,
  now: Temporal.Instant,
): Promise<Session> {
  const idle = given.terminal
    ? 0
    : Math.min(policy.idleMinutes, given.idleMinutes ?? policy.idleMinutes);
  const expires = now.add({ hours: given.terminal ? TERMINAL_DAYS * 24 : policy.sessionHours });
  await tx.execute(
    `update sessions set ended_at = $3, end_reason = 'REVOCADA' where id in (
       select id from sessions where account_id = $1 and user_id = $2 and ended_at is null and viewer_id is null and expires_at > $3 order by last_seen_at desc offset $4)`,
    [given.accountId, given.userId, now.toString(), policy.maxSessions - 1],
  );
  const rows = await tx.query<SessionRow>(
    `insert into sessions (id, account_id, user_id, device, ip, started_at, last_seen_at, expires_at, idle_minutes, trusted, reauth_at)
     values ($1, $2, $3, $4, $5, $6, $6, $7, $8, false, $6) returning ${COLUMNS}`,
    [
      randomUUID(),
      given.accountId,
      given.userId,
      given.device.slice(0, 120),
      given.ip,
      now.toString(),
      expires.toString(),
      idle,
    ],
  );
  return sessionOf(rows[0]!);
}

export async function findSession(tx: Tx, id: string): Promise<Session | null> {
  const [row] = await tx.query<SessionRow>(`select ${COLUMNS} from sessions where id = $1`, [id]);
  return row ? sessionOf(row) : null;
}

/**
 * Sessions of a user that still live, and those that ended on a device that is still remembered;
 * the last used first.
 */
export async function listActiveSessions(
  tx: Tx,
  accountId: number,
  userId: number,
  now: Temporal.Instant,
): Promise<readonly Session[]> {
  const rows = await tx.query<SessionRow>(
    `select ${COLUMNS} from sessions where account_id = $1 and user_id = $2
       and (trusted_until > $3 or (ended_at is null and expires_at > $3 and (idle_minutes = 0 or last_seen_at + make_interval(mins => idle_minutes) > $3))) order by last_seen_at desc`,
    [accountId, userId, now.toString()],
  );
  return rows.map(sessionOf);
}

export const touchSession = (tx: Tx, id: string, now: Temporal.Instant) =>
  tx.execute(
    'update sessions set last_seen_at = greatest(last_seen_at, $2::timestamptz) where id = $1 and ended_at is null',
    [id, now.toString()],
  );

export const endSession = (tx: Tx, id: string, reason: EndReason, now: Temporal.Instant) =>
  tx.execute(
    'update sessions set ended_at = $2, end_reason = $3 where id = $1 and ended_at is null',
    [id, now.toString(), reason],
  );

/**
 * Ends every live session of a user but `except`, also those in which he looks as others, and
 * forgets the devices of those.
 * With a new password or another state his links end too. Gives how many sessions.
 */
export async function endSessions(
  tx: Tx,
  accountId: number,
  userId: number,
  reason: EndReason,
  now: Temporal.Instant,
  except: string | null = null,
): Promise<number> {
  await forgetDevices(tx, accountId, userId, except);
  if (reason !== 'REVOCADA') await endLinks(tx, accountId, userId);
  return tx.execute(
    'update sessions set ended_at = $3, end_reason = $4 where account_id = $1 and (user_id = $2 or viewer_id = $2) and ended_at is null and ($5::uuid is null or id <> $5::uuid)',
    [accountId, userId, now.toString(), reason, except],
  );
}

/** Why a session no longer serves, or null while it does. */
export function sessionEndReason(
  session: Session,
  lastSeenMs: number,
  now: Temporal.Instant,
): EndReason | null {
  if (session.endedAt) return session.endReason ?? 'REVOCADA';
  if (Temporal.Instant.from(session.expiresAt).epochMilliseconds <= now.epochMilliseconds)
    return 'VENCIDA';
  if (session.idleMinutes > 0 && lastSeenMs + session.idleMinutes * 60_000 <= now.epochMilliseconds)
    return 'INACTIVIDAD';
  return null;
}
