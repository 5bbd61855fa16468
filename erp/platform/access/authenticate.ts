/**
 * Step 2 of each request: bearer token → session row → user → company, with the rights that follow
 * from them.
 */
import { t } from '#erp/model/texts/t.ts';
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { notSignedInError } from '#erp/kernel/wire/endpoints.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { servicesFor } from '#erp/platform/custom-fields/company.ts';
import type { Registry } from '#erp/model/registry.ts';
import {
  hasPermission,
  type Actor,
  type RequiredStep,
  type Permissions,
} from '#erp/kernel/actor.ts';
import { readKeysOf } from '#erp/model/rights/read-keys.ts';
import { DomainError } from '#erp/model/errors.ts';
import { networkNotAllowed, isWithin } from '#erp/kernel/validation/networks.ts';
import { rightsOfKind } from '#erp/kernel/rights/portal-rights.ts';
import { securityPolicyOf, type SecurityPolicy } from '#erp/kernel/security-policy.ts';
import type { Services } from '#erp/kernel/services.ts';
import { loadPermissions } from '#erp/kernel/rights/permissions.ts';
import {
  sessionEndReason,
  endSession,
  findSession,
  touchSession,
  type Session,
} from './sessions.ts';
import { signedInOf, type SignedIn } from './signed-in.ts';
import { readToken } from './tokens.ts';

export interface Caller {
  readonly ip: string;
  readonly requestId: string;
}

const TOUCH_MS = 60_000;
/** Looking as somebody else lasts no longer than this right of who looks. */
export const IMPERSONATE = 'users.viewAs';

/**
 * Calls that answer although the user is not ACTIVO: the profile tells the status, and one may
 * leave.
 */
const FOR_ANY_STATUS = /^(users\/profile|auth\/logout)$/;
/** Calls that answer although the person must do something else first. */
const BEFORE_PENDING =
  /^(users\/profile|users\/password\/\d+|translations\/current|auth\/[A-Za-z/]+)$/;
const PENDING_MESSAGES: Readonly<Record<RequiredStep, string>> = {
  CONTRASENA: 'Cambia tu contraseña antes de continuar.',
  SEGUNDO_FACTOR: 'Configura tu segundo factor antes de continuar: tu rol lo exige.',
  AVISO: 'Lee y acepta el aviso de privacidad antes de continuar.',
};

const expired = (reason: string | null) =>
  new DomainError(
    'SESION_VENCIDA',
    reason === 'INACTIVIDAD'
      ? t('session.idle', 'Tu sesión terminó por inactividad. Vuelve a entrar.')
      : t('session.over', 'Tu sesión terminó. Vuelve a entrar.'),
    {
      extra: { reason },
    },
  );

/** The actor of a request. Throws NO_AUTENTICADO or SESION_VENCIDA (401). */
export async function authenticate(
  services: Services,
  request: Request,
  caller: Caller,
): Promise<Actor> {
  const now = services.now();
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(
    request.headers.get('authorization') ?? '',
  )?.[1];
  if (!token) throw notSignedInError();
  const claims = await readToken(services.secret, token, now);
  if (claims === 'forged') throw notSignedInError();
  if (claims === 'expired') throw expired('VENCIDA');
  const entry = await requireSignedIn(services, claims.sessionId, now);
  if (entry.actor.userId !== claims.userId || entry.actor.accountId !== claims.accountId)
    throw notSignedInError();
  const policy = await securityPolicyOf(services, entry.actor.accountId);
  if (!isWithin(policy.ipAllow, caller.ip))
    throw new DomainError('NO_AUTENTICADO', networkNotAllowed());
  const path = new URL(request.url).pathname.replace(/^\/+|\/+$/g, '');
  if (entry.status !== 'ACTIVO' && !FOR_ANY_STATUS.test(path))
    throw new DomainError(
      'NO_AUTENTICADO',
      STATUS_MESSAGES[entry.status] ??
        t('session.userInactive', 'Tu usuario no está activo. Habla con tu administrador.'),
    );
  // The notice is a matter of screens: programs that call the API with a person's session have
  // none.
  if (entry.pending && entry.pending !== 'AVISO' && !BEFORE_PENDING.test(path))
    throw new DomainError('SIN_PERMISO', PENDING_MESSAGES[entry.pending], {
      extra: { pending: entry.pending, must_change: entry.pending === 'CONTRASENA' },
    });
  const recentlyAuthenticated =
    (entry.actor.reauthAt ?? 0) + policy.reauthMinutes * 60_000 > now.epochMilliseconds;
  return {
    ...entry.actor,
    pending: entry.pending,
    recentlyAuthenticated,
    ip: caller.ip,
    requestId: caller.requestId,
  };
}

export const STATUS_MESSAGES: Readonly<Record<string, string>> = {
  SUSPENDIDO: 'Tu usuario está suspendido. Habla con tu administrador.',
  INACTIVO: 'Tu usuario está dado de baja. Habla con tu administrador.',
  INVITADO: 'Tu usuario aún no se activa. Usa el enlace de tu invitación.',
  ELIMINADO: 'Tu usuario ya no existe.',
};

async function requireSignedIn(
  services: Services,
  sessionId: string,
  now: Temporal.Instant,
): Promise<SignedIn> {
  const cache = signedInOf(services.db);
  const nowMs = now.epochMilliseconds;
  let entry = cache.find(sessionId, nowMs);
  if (entry && services.db.engine === 'POSTGRES' && !(await isStillCurrent(services, entry)))
    entry = null;
  if (!entry) {
    const generation = cache.generation;
    entry = await readSignedIn(services, sessionId, now);
    if (!entry) throw expired(null);
    cache.keep(entry, generation);
  }
  const ended = sessionEndReason(entry.session, entry.lastSeenMs, now);
  if (ended) {
    cache.dropSession(sessionId);
    if (!entry.session.endedAt)
      await services.db.system((tx) => endSession(tx, sessionId, ended, now));
    throw expired(ended);
  }
  entry.lastSeenMs = Math.max(entry.lastSeenMs, nowMs);
  if (nowMs - entry.touchedMs >= TOUCH_MS) {
    entry.touchedMs = nowMs;
    await services.db.system((tx) => touchSession(tx, sessionId, now));
  }
  return entry;
}

/**
 * Other processes may work on the same server: what they ended or changed holds here at the next
 * call.
 */
async function isStillCurrent({ db }: Services, { session, actor }: SignedIn): Promise<boolean> {
  const [row] = await db.system((tx) =>
    tx.query<{ ended_at: string | null; reauth_at: string | null; permissions: number }>(
      `select s.ended_at, s.reauth_at, v.permissions from sessions s join account_versions v on ${sameCompany('v', 's')} where s.id = $1`,
      [session.id],
    ),
  );
  return (
    row !== undefined &&
    row.ended_at === session.endedAt &&
    row.reauth_at === session.reauthAt &&
    row.permissions === actor.permissions.version
  );
}

async function readSignedIn(
  services: Services,
  sessionId: string,
  now: Temporal.Instant,
): Promise<SignedIn | null> {
  const found = await services.db.system(async (tx) => {
    const session = await findSession(tx, sessionId);
    if (!session) return null;
    const [identity] = await tx.query<{ must_change: boolean; otp: boolean }>(
      'select must_change, otp_confirmed_at is not null as otp from identities where account_id = $1 and user_id = $2',
      [session.accountId, session.userId],
    );
    return { session, mustChange: identity?.must_change ?? false, otp: identity?.otp ?? false };
  });
  if (!found) return null;
  const { session, mustChange, otp } = found;
  const { otpPolicy } = await securityPolicyOf(services, session.accountId);
  const { registry: own } = await servicesFor(services, session.accountId);
  const read = await services.db.tenant({ accountId: session.accountId }, async (tx) => {
    const known = await readActor(tx, services.registry, session, now);
    if (known && session.viewerId !== null) {
      const looking = await readActor(
        tx,
        services.registry,
        { ...session, userId: session.viewerId },
        now,
      );
      if (looking?.status !== 'ACTIVO' || !hasPermission(looking.actor, IMPERSONATE)) return null;
      const permissions = restrictToViewer(own, known.actor.permissions, looking.actor);
      const lesser = permissions.grants.size < known.actor.permissions.grants.size;
      return {
        ...known,
        actor: {
          ...known.actor,
          permissions,
          impersonator: { ...(await viewerOf(tx, session.viewerId, session)), lesser },
        },
        pending: null,
      };
    }
    return (
      known && {
        ...known,
        pending: await pendingOf(tx, session.userId, otpPolicy, { mustChange, otp }),
      }
    );
  });
  if (!read) return null;
  const seen = Math.max(
    Temporal.Instant.from(session.lastSeenAt).epochMilliseconds,
    signedInOf(services.db).lastSeen(sessionId),
  );
  return {
    session,
    ...read,
    readAtMs: now.epochMilliseconds,
    lastSeenMs: seen,
    touchedMs: Temporal.Instant.from(session.lastSeenAt).epochMilliseconds,
  };
}

/**
 * The rights of whom one looks as, less those that open fields which the one who looks may not
 * read.
 */
function restrictToViewer(
  registry: Registry,
  permissions: Permissions,
  viewer: Actor,
): Permissions {
  const closed = [...readKeysOf(registry)].filter((key) => !hasPermission(viewer, key));
  return {
    ...permissions,
    grants: new Map([...permissions.grants].filter(([key]) => !closed.includes(key))),
  };
}

/** Somebody looks in this person's name: what the person still has to do is not theirs to do. */
async function viewerOf(
  tx: Tx,
  id: number,
  { expiresAt }: Session,
): Promise<Omit<NonNullable<Actor['impersonator']>, 'lesser'>> {
  const [row] = await tx.query<{ nickname: string }>(
    'select nickname from users where account_id = $2 and id = $1',
    [id, TENANT],
  );
  return { id, nickname: row?.nickname ?? '', until: expiresAt };
}

interface PendingRow {
  readonly kind: string;
  readonly account_kind: string;
  readonly by_role: boolean;
  readonly accepted: boolean;
}

/**
 * Companies for demonstration and tests leave the second factor to each person, whatever their
 * roles say.
 */
const MAY_REQUIRE_OTP = new Set(['PRODUCCION', 'OPERADOR']);

async function pendingOf(
  tx: Tx,
  userId: number,
  otpPolicy: SecurityPolicy['otpPolicy'],
  { mustChange, otp }: { readonly mustChange: boolean; readonly otp: boolean },
): Promise<RequiredStep | null> {
  if (mustChange) return 'CONTRASENA';
  const [row] = await tx.query<PendingRow>(
    `select u.kind, a.kind as account_kind, u.privacy_accepted_at is not null as accepted,
       exists (select 1 from users__role_ids ur ${join('users__role_ids.target_id', 'ur', 'r')} where ur.account_id = $2 and ur.owner_id = u.id and r.active and r.requires_otp) as by_role
     from users u join accounts a on a.id = u.account_id where u.account_id = $2 and u.id = $1`,
    [userId, TENANT],
  );
  if (!row || row.kind === 'TERMINAL') return null;
  const required = otpPolicy === 'TODOS' || (otpPolicy === 'ROLES' && row.by_role);
  if (!otp && required && MAY_REQUIRE_OTP.has(row.account_kind)) return 'SEGUNDO_FACTOR';
  return row.accepted ? null : 'AVISO';
}

interface ActorRow {
  id: number;
  nickname: string;
  kind: Actor['userKind'];
  status: string;
  party_id: number | null;
  language_code: string;
  all_branches: boolean;
  branch_office_id: number | null;
  account_code: string;
  account_kind: string;
  account_status: string;
  time_zone: string;
}

/** Of a session, what its actor is made from; a job that reads for somebody has none. */
type ActingSession = Pick<Session, 'accountId' | 'userId' | 'reauthAt' | 'ip'> & {
  readonly id: string | null;
};

/** Reads who acts in the company's transaction; null when the user's row is gone. */
export async function readActor(
  tx: Tx,
  registry: Registry,
  session: ActingSession,
  now: Temporal.Instant,
): Promise<{ actor: Actor; status: string } | null> {
  const bound = [...registry.access.parties].flatMap(([kind, { userField }]) =>
    userField === null ? [] : [`when '${kind}' then u.${userField}`],
  );
  const party = bound.length > 0 ? `case u.kind ${bound.join(' ')} end` : 'null::bigint';
  const [row] = await tx.query<ActorRow>(
    `select u.id, u.nickname, u.kind, u.status, ${party} as party_id, u.all_branches, u.branch_office_id,
       coalesce(u.language_code, a.language_code, 'ES-MX') as language_code,
       a.code as account_code, a.kind as account_kind, a.status as account_status, a.time_zone
     from users u join accounts a on a.id = u.account_id where u.account_id = $2 and u.id = $1`,
    [session.userId, TENANT],
  );
  if (!row) return null;
  const today = now.toZonedDateTimeISO(row.time_zone).toPlainDate().toString();
  const permissions = await loadPermissions(
    tx,
    registry,
    row,
    today,
    row.account_status === 'SUSPENDIDA',
  );
  return {
    status: row.account_status === 'CERRADA' ? 'INACTIVO' : row.status,
    actor: {
      accountId: session.accountId,
      accountCode: row.account_code,
      origin: 'USUARIO',
      userId: row.id,
      nickname: row.nickname,
      userKind: row.kind,
      partyId: row.party_id,
      operator: row.account_kind === 'OPERADOR',
      sessionId: session.id,
      reauthAt: session.reauthAt ? Temporal.Instant.from(session.reauthAt).epochMilliseconds : null,
      permissions: rightsOfKind(registry, row.kind, permissions),
      languageCode: row.language_code,
      timeZone: row.time_zone,
      ip: session.ip,
      requestId: '',
    },
  };
}
