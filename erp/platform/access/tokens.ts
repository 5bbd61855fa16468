/** Signed session tokens (jwt, R48) and one-use tokens of links (table auth_tokens). */
import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Tx } from '#erp/db/database.ts';
import { seal, unseal } from '#erp/kernel/rights/encryption.ts';

interface SigningKey {
  readonly kid: string;
  readonly bytes: Uint8Array;
}

/**
 * What the token is and whom it is for: one that another part signs with the same secret does not
 * serve here.
 */
const TYPE = 'at+jwt';
const AUDIENCE = 'telar-erp';

const keys = new Map<string, SigningKey>();

/**
 * Key derived from the installation's secret; its id goes in the token's head so that a change of
 * secret is recognised.
 */
function signingKey(secret: string): SigningKey {
  const known = keys.get(secret);
  if (known) return known;
  const bytes = new Uint8Array(hkdfSync('sha256', secret, '', 'telar jwt v1', 32));
  const made = { kid: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes };
  keys.set(secret, made);
  return made;
}

export interface Claims {
  readonly sessionId: string;
  readonly userId: number;
  readonly accountId: number;
}

export async function signToken(
  secret: string,
  claims: Claims,
  issuedAt: Temporal.Instant,
  expiresAt: Temporal.Instant,
): Promise<string> {
  const key = signingKey(secret);
  return new SignJWT({ account: claims.accountId })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE, kid: key.kid })
    .setAudience(AUDIENCE)
    .setSubject(String(claims.userId))
    .setJti(claims.sessionId)
    .setIssuedAt(Math.floor(issuedAt.epochMilliseconds / 1000))
    .setExpirationTime(Math.floor(expiresAt.epochMilliseconds / 1000))
    .sign(key.bytes);
}

const MAX_VERIFIED = 5_000;
/**
 * Tokens whose signature was found good, by key and text: verifying takes a turn in the thread
 * pool. Their time is looked at each time.
 */
const verified = new LRUCache<string, Claims & { readonly expiresMs: number }>({
  max: MAX_VERIFIED,
});

/**
 * Reads a token: its claims, `'expired'` when only its time is over, `'forged'` for anything else.
 */
export async function readToken(
  secret: string,
  token: string,
  now: Temporal.Instant,
): Promise<Claims | 'expired' | 'forged'> {
  const key = signingKey(secret);
  const known = verified.get(`${key.kid} ${token}`);
  if (known) return known.expiresMs > now.epochMilliseconds ? known : 'expired';
  try {
    const { payload, protectedHeader } = await jwtVerify(token, key.bytes, {
      algorithms: ['HS256'],
      typ: TYPE,
      audience: AUDIENCE,
      currentDate: new Date(now.epochMilliseconds),
    });
    const userId = Number(payload.sub);
    const accountId = payload.account;
    if (
      protectedHeader.kid !== key.kid ||
      typeof payload.jti !== 'string' ||
      !Number.isSafeInteger(userId) ||
      typeof accountId !== 'number'
    )
      return 'forged';
    const claims = { sessionId: payload.jti, userId, accountId };
    if (payload.exp !== undefined)
      verified.set(`${key.kid} ${token}`, { ...claims, expiresMs: payload.exp * 1000 });
    return claims;
  } catch (error) {
    if (error instanceof errors.JWTExpired) return 'expired';
    if (error instanceof errors.JOSEError) return 'forged';
    throw error;
  }
}

export type LinkKind = 'INVITACION' | 'RECUPERACION' | 'CORREO' | 'BORRADO' | 'APROBACION';

/** How long a link lives, in hours. */
export const LINK_HOURS = {
  INVITACION: 7 * 24,
  RECUPERACION: 0.5,
  CORREO: 24,
  BORRADO: 24,
  APROBACION: 14 * 24,
} as const satisfies Record<LinkKind, number>;

export interface Link {
  readonly id: number;
  readonly accountId: number;
  readonly userId: number;
  readonly kind: LinkKind;
  readonly sentTo: string;
  readonly expiresAt: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * Makes a link's token; the earlier one of the same user and kind dies.
 * The token itself is kept sealed as well, so that an administrator can copy the link while there
 * is no mail.
 */
export async function issueLink(
  tx: Tx,
  secret: string,
  link: {
    readonly accountId: number;
    readonly userId: number;
    readonly kind: LinkKind;
    readonly sentTo: string;
    readonly payload?: object;
    /** Instead of the kind's usual life. */ readonly hours?: number;
  },
  now: Temporal.Instant,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expires = now.add({ minutes: (link.hours ?? LINK_HOURS[link.kind]) * 60 });
  await invalidateLinks(tx, link.accountId, link.userId, [link.kind]);
  await tx.execute(
    `insert into auth_tokens (account_id, kind, user_id, token_hash, expires_at, sent_to, payload, created_at)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8)`,
    [
      link.accountId,
      link.kind,
      link.userId,
      hashOf(token),
      expires.toString(),
      link.sentTo,
      JSON.stringify({ ...link.payload, sealed: seal(secret, token) }),
      now.toString(),
    ],
  );
  return token;
}

/**
 * Every link of a person, whatever it is for: sent to an address, or for a password or a state,
 * that are no more.
 */
export const endLinks = (tx: Tx, accountId: number, userId: number): Promise<void> =>
  invalidateLinks(tx, accountId, userId, [
    'INVITACION',
    'RECUPERACION',
    'CORREO',
    'BORRADO',
    'APROBACION',
  ]);

export async function invalidateLinks(
  tx: Tx,
  accountId: number,
  userId: number,
  kinds: readonly LinkKind[],
): Promise<void> {
  await tx.execute(
    'delete from auth_tokens where account_id = $1 and user_id = $2 and kind = any($3::text[]) and used_at is null',
    [accountId, userId, kinds],
  );
}

interface LinkRow {
  id: number;
  account_id: number;
  user_id: number;
  kind: LinkKind;
  sent_to: string;
  expires_at: string;
  payload: Record<string, unknown>;
}
const linkOf = (row: LinkRow): Link => ({
  id: row.id,
  accountId: row.account_id,
  userId: row.user_id,
  kind: row.kind,
  sentTo: row.sent_to,
  expiresAt: row.expires_at,
  payload: row.payload,
});

const COLUMNS = 'id, account_id, user_id, kind, sent_to, expires_at, payload';

/** The live link of a token, or null; the row stays locked until the transaction ends. */
export async function findLink(
  tx: Tx,
  kinds: readonly LinkKind[],
  token: string,
  now: Temporal.Instant,
): Promise<Link | null> {
  const [row] = await tx.query<LinkRow>(
    `select ${COLUMNS} from auth_tokens where token_hash = $1 and kind = any($2::text[]) and used_at is null and expires_at > $3 for update`,
    [hashOf(token), kinds, now.toString()],
  );
  return row ? linkOf(row) : null;
}

/** Marks the link as used and forgets its sealed token. */
export async function consumeLink(tx: Tx, link: Link, now: Temporal.Instant): Promise<void> {
  await tx.execute(
    `update auth_tokens set used_at = $2, payload = payload - 'sealed' where id = $1`,
    [link.id, now.toString()],
  );
}

/** Live links of a user with their tokens, for the administrator who hands them over. */
export async function listActiveLinks(
  tx: Tx,
  secret: string,
  accountId: number,
  userId: number,
  now: Temporal.Instant,
): Promise<readonly (Link & { readonly token: string })[]> {
  const rows = await tx.query<LinkRow>(
    `select ${COLUMNS} from auth_tokens where account_id = $1 and user_id = $2 and used_at is null and expires_at > $3 and payload ? 'sealed' order by kind`,
    [accountId, userId, now.toString()],
  );
  return rows.map((row) => ({ ...linkOf(row), token: unseal(secret, String(row.payload.sealed)) }));
}
