/**
 * Remembered devices (platform R47): a cookie's token spares the code of the second factor for some
 * days, never the password.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '#erp/db/database.ts';

/** Tokens that one browser may hold: several people may share it. */
const MAX_TOKENS = 5;
const TOKEN = /^[\w-]{43}$/;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * Ends that leave the trust alone: one went, or was away too long. Whatever closed the session on
 * purpose ends it.
 */
const KEPT = `('SALIDA', 'INACTIVIDAD', 'VENCIDA')`;

/** Remembers the device of a session; gives the token for its cookie. */
export async function trustDevice(
  tx: Tx,
  sessionId: string,
  until: Temporal.Instant,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx.execute(
    'update sessions set trusted = true, trust_hash = $2, trusted_until = $3 where id = $1',
    [sessionId, hashOf(token), until.toString()],
  );
  return token;
}

/**
 * The session whose device this is, of this person and still remembered; null when the code must be
 * asked.
 */
export async function findTrusted(
  tx: Tx,
  accountId: number,
  userId: number,
  cookie: string,
  now: Temporal.Instant,
): Promise<string | null> {
  const hashes = cookie
    .split(',')
    .slice(0, MAX_TOKENS)
    .filter((token) => TOKEN.test(token))
    .map(hashOf);
  if (hashes.length === 0) return null;
  const [row] = await tx.query<{ id: string }>(
    `select id from sessions where account_id = $1 and user_id = $2 and trust_hash = any($3::text[]) and trusted_until > $4 and (ended_at is null or end_reason in ${KEPT}) limit 1`,
    [accountId, userId, hashes, now.toString()],
  );
  return row?.id ?? null;
}

/** The device's new session carries the mark from now on, so that closing it forgets the device. */
export async function moveTrustedDevice(tx: Tx, from: string, to: string): Promise<void> {
  await tx.execute(
    `update sessions s set trusted = true, trust_hash = o.trust_hash, trusted_until = o.trusted_until from sessions o where s.id = $2 and o.id = $1`,
    [from, to],
  );
  await tx.execute(
    'update sessions set trusted = false, trust_hash = null, trusted_until = null where id = $1',
    [from],
  );
}

export const forgetDevice = (tx: Tx, sessionId: string) =>
  tx.execute(
    'update sessions set trusted = false, trust_hash = null, trusted_until = null where id = $1',
    [sessionId],
  );

/** All devices of a person, but one: after a new password or when the access ends. */
export const forgetDevices = (
  tx: Tx,
  accountId: number,
  userId: number,
  except: string | null = null,
) =>
  tx.execute(
    'update sessions set trusted = false, trust_hash = null, trusted_until = null where account_id = $1 and user_id = $2 and trust_hash is not null and ($3::uuid is null or id <> $3::uuid)',
    [accountId, userId, except],
  );
