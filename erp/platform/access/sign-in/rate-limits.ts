/**
 * Brake on guessing (platform R46): failures are counted by e-mail text, existing or not, and by
 * address.
 */
import { t } from '#erp/model/texts/t.ts';
import { createHash } from 'node:crypto';
import type { Tx } from '#erp/db/database.ts';
import { DomainError } from '#erp/model/errors.ts';
import { originOf } from './address-origin.ts';
import { DEFAULT_SECURITY_POLICY, type SecurityPolicy } from '#erp/kernel/security-policy.ts';

export interface RateLimit {
  readonly key: string;
  readonly limit: number;
  readonly windowMinutes: number;
  readonly blockMinutes: number;
  /** Each further block doubles the time, up to a day; a clean day takes one doubling back. */
  readonly doubles: boolean;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** An e-mail that nobody has is braked as by a company that changed nothing. */
export const emailRateLimit = (
  email: string,
  {
    lockAttempts,
    lockMinutes,
  }: Pick<SecurityPolicy, 'lockAttempts' | 'lockMinutes'> = DEFAULT_SECURITY_POLICY,
): RateLimit => ({
  key: `mail:${sha256(email)}`,
  limit: lockAttempts,
  windowMinutes: 15,
  blockMinutes: lockMinutes,
  doubles: true,
});
export const addressRateLimit = (ip: string): RateLimit => ({
  key: `ip:${originOf(ip)}`,
  limit: 30,
  windowMinutes: 15,
  blockMinutes: 15,
  doubles: false,
});
/** What a signed-in person proves again: others' guesses at the sign-in do not count here. */
export const reauthenticationRateLimit = (
  accountId: number,
  userId: number,
  {
    lockAttempts,
    lockMinutes,
  }: Pick<SecurityPolicy, 'lockAttempts' | 'lockMinutes'> = DEFAULT_SECURITY_POLICY,
): RateLimit => ({
  key: `own:${accountId}:${userId}`,
  limit: lockAttempts,
  windowMinutes: 15,
  blockMinutes: lockMinutes,
  doubles: true,
});
/** Codes of the second factor: only who knows the password reaches them. */
export const codeRateLimit = (accountId: number, userId: number): RateLimit => ({
  key: `code:${accountId}:${userId}`,
  limit: 10,
  windowMinutes: 15,
  blockMinutes: 15,
  doubles: true,
});
/** Passwords tried from a remembered device while the e-mail or the address is blocked. */
export const deviceRateLimit = (session: string): RateLimit => ({
  key: `device:${session}`,
  limit: 5,
  windowMinutes: 15,
  blockMinutes: 15,
  doubles: true,
});
/** Requests of a new password from one address, where a whole office may stand behind it. */
export const passwordRequestAddressRateLimit = (ip: string): RateLimit => ({
  key: `token:RECUPERACION:from:${originOf(ip)}`,
  limit: 100,
  windowMinutes: 60,
  blockMinutes: 60,
  doubles: false,
});
/** Links of one use: ten wrong ones an hour from one address. */
export const linkRateLimit = (kind: string, ip: string): RateLimit => ({
  key: `token:${kind}:${originOf(ip)}`,
  limit: 10,
  windowMinutes: 60,
  blockMinutes: 60,
  doubles: false,
});
/** Requests of a new password for one e-mail, existing or not: five an hour. */
export const passwordRequestRateLimit = (email: string): RateLimit => ({
  key: `token:RECUPERACION:${sha256(email)}`,
  limit: 5,
  windowMinutes: 60,
  blockMinutes: 60,
  doubles: false,
});
/** Requests that send something to a person: three a day. */
export const requestRateLimit = (kind: string, userId: number): RateLimit => ({
  key: `token:${kind}:u${userId}`,
  limit: 3,
  windowMinutes: 1440,
  blockMinutes: 1440,
  doubles: false,
});

export interface AttemptCount {
  readonly count: number;
  readonly windowStart: Temporal.Instant;
  readonly blockedUntil: Temporal.Instant | null;
  readonly level: number;
}

const MINUTE = 60_000;
const DAY_MINUTES = 1440;
const minutesBetween = (from: Temporal.Instant, to: Temporal.Instant) =>
  (to.epochMilliseconds - from.epochMilliseconds) / MINUTE;

/** Minutes left of a block, rounded up; 0 = free. */
export function minutesLeft(state: AttemptCount | null, now: Temporal.Instant): number {
  if (!state?.blockedUntil) return 0;
  return Math.max(0, Math.ceil(minutesBetween(now, state.blockedUntil)));
}

/** The count after one more failure at `now`. */
export function afterFailure(
  state: AttemptCount | null,
  brake: RateLimit,
  now: Temporal.Instant,
): AttemptCount {
  const inWindow = state !== null && minutesBetween(state.windowStart, now) <= brake.windowMinutes;
  const count = inWindow ? state.count + 1 : 1;
  const windowStart = inWindow ? state.windowStart : now;
  const cleanDays = state?.blockedUntil
    ? Math.max(0, Math.floor(minutesBetween(state.blockedUntil, now) / DAY_MINUTES))
    : 0;
  const level = Math.max(0, (state?.level ?? 0) - cleanDays);
  if (count < brake.limit)
    return { count, windowStart, blockedUntil: state?.blockedUntil ?? null, level };
  const minutes = brake.doubles
    ? Math.min(DAY_MINUTES, brake.blockMinutes * 2 ** level)
    : brake.blockMinutes;
  return {
    count: 0,
    windowStart: now,
    blockedUntil: now.add({ minutes }),
    level: Math.min(level + 1, 10),
  };
}

interface CountRow {
  count: number;
  window_start: string;
  blocked_until: string | null;
  level: number;
}
const countOf = (row: CountRow | undefined): AttemptCount | null =>
  row
    ? {
        count: row.count,
        windowStart: Temporal.Instant.from(row.window_start),
        blockedUntil: row.blocked_until ? Temporal.Instant.from(row.blocked_until) : null,
        level: row.level,
      }
    : null;

/** Minutes that the longest of these blocks still lasts; 0 = all free. */
export async function blockedMinutes(
  tx: Tx,
  brakes: readonly RateLimit[],
  now: Temporal.Instant,
): Promise<number> {
  const rows = await tx.query<CountRow>(
    'select count, window_start, blocked_until, level from throttles where key = any($1::text[])',
    [brakes.map((brake) => brake.key)],
  );
  return Math.max(0, ...rows.map((row) => minutesLeft(countOf(row), now)));
}

/** Throws 429 while any of the brakes is on. */
export async function requireNotBlocked(
  tx: Tx,
  brakes: readonly RateLimit[],
  now: Temporal.Instant,
): Promise<void> {
  const minutes = await blockedMinutes(tx, brakes, now);
  if (minutes > 0) throw tooManyAttempts(minutes);
}

/**
 * A link that was not found: counted, and refused while too many were. What is found is served
 * whatever others tried.
 */
export async function countWrongLink(
  tx: Tx,
  brake: RateLimit,
  now: Temporal.Instant,
): Promise<void> {
  await requireNotBlocked(tx, [brake], now);
  await countFailure(tx, [brake], now);
}

export const tooManyAttempts = (minutes: number) =>
  new DomainError(
    'DEMASIADOS_INTENTOS',
    t(
      'access.tooManyAttempts',
      [
        'Demasiados intentos. Intenta de nuevo en {count} minuto.',
        'Demasiados intentos. Intenta de nuevo en {count} minutos.',
      ],
      { count: minutes },
    ),
    {
      headers: { 'Retry-After': String(minutes * 60) },
    },
  );

/** Counts a failure on each brake; gives the keys that it blocked, and until when. */
export async function countFailure(
  tx: Tx,
  brakes: readonly RateLimit[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, Temporal.Instant>> {
  const blocked = new Map<string, Temporal.Instant>();
  for (const brake of brakes) {
    const before = await lockBrake(tx, brake, now);
    const after = afterFailure(before, brake, now);
    await tx.execute(
      'update throttles set count = $2, window_start = $3, blocked_until = $4, level = $5 where key = $1',
      [
        brake.key,
        after.count,
        after.windowStart.toString(),
        after.blockedUntil?.toString() ?? null,
        after.level,
      ],
    );
    if (after.blockedUntil && minutesLeft(before, now) === 0 && minutesLeft(after, now) > 0)
      blocked.set(brake.key, after.blockedUntil);
  }
  return blocked;
}

const byKey = (brakes: readonly RateLimit[]) =>
  brakes.toSorted((one, other) => (one.key < other.key ? -1 : 1));

async function lockBrake(tx: Tx, { key }: RateLimit, now: Temporal.Instant): Promise<AttemptCount> {
  await tx.execute(
    'insert into throttles (key, count, window_start, level) values ($1, 0, $2, 0) on conflict (key) do nothing',
    [key, now.toString()],
  );
  const [row] = await tx.query<CountRow>(
    'select count, window_start, blocked_until, level from throttles where key = $1 for update',
    [key],
  );
  return countOf(row)!;
}

/** A try that was counted; `blocked` are the keys that it closed. */
export interface CountedTry {
  readonly brakes: readonly RateLimit[];
  readonly blocked: ReadonlySet<string>;
}

/**
 * Counts a try before it is known whether it is wrong, so that many at once are no more than one by
 * one, whichever process they reach. Throws 429 while one of `heeded` is on, and counts nothing.
 */
export async function countTry(
  tx: Tx,
  brakes: readonly RateLimit[],
  now: Temporal.Instant,
  heeded: readonly RateLimit[] = brakes,
): Promise<CountedTry> {
  const ordered = byKey(brakes);
  const keys = new Set(heeded.map(({ key }) => key));
  let minutes = 0;
  for (const each of ordered) {
    const left = minutesLeft(await lockBrake(tx, each, now), now);
    if (keys.has(each.key)) minutes = Math.max(minutes, left);
  }
  if (minutes > 0) throw tooManyAttempts(minutes);
  const blocked = await countFailure(tx, ordered, now);
  return { brakes: ordered, blocked: new Set(blocked.keys()) };
}

/** Takes back a try that was right; what it closed is open again, one try from closing. */
export async function uncountTry(tx: Tx, { brakes, blocked }: CountedTry): Promise<void> {
  for (const { key, limit } of brakes)
    if (blocked.has(key))
      await tx.execute(
        'update throttles set count = $2, blocked_until = null, level = greatest(level - 1, 0) where key = $1',
        [key, limit - 1],
      );
    else
      await tx.execute('update throttles set count = greatest(count - 1, 0) where key = $1', [key]);
}

export const clearRateLimit = (tx: Tx, key: string) =>
  tx.execute('delete from throttles where key = $1', [key]);

const waiting = new Map<string, Promise<unknown>>();

/**
 * Runs the work of one key after the earlier ones of the same key are done: guesses sent at once
 * are counted one by one, as if sent in turn.
 */
export async function runInTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = waiting.get(key) ?? Promise.resolve();
  const mine = before.then(work, work);
  const settled = mine.then(
    () => undefined,
    () => undefined,
  );
  waiting.set(key, settled);
  try {
    return await mine;
  } finally {
    if (waiting.get(key) === settled) waiting.delete(key);
  }
}
