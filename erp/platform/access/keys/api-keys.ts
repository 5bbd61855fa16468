/**
 * Keys of other systems: `Authorization: Bearer tlr_…`. A key can what its scopes and its user both
 * can.
 */
import { t } from '#erp/model/texts/t.ts';
import { join } from '#erp/db/sql/joins.ts';
import type { Database } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { DomainError } from '#erp/model/errors.ts';
import type { Services } from '#erp/kernel/services.ts';
import { notSignedInError } from '#erp/kernel/wire/endpoints.ts';
import { authenticate, readActor, type Caller } from '../authenticate.ts';
import { countUse, matchesHash, requireAllowedNetwork, type MinuteUse } from './key-checks.ts';
import { signedInOf } from '../signed-in.ts';

const KEY = /^Bearer (tlr_([a-z2-7]{8})_[a-z2-7]{32})$/;
const FRESH_MS = 30_000;
const MINUTE_MS = 60_000;

interface KeyRow {
  readonly id: number;
  readonly account_id: number;
  readonly user_id: number;
  readonly name: string;
  readonly status: string;
  readonly key_hash: string;
  readonly expires_on: string | null;
  /** Until when this key serves, being the one before a change; null for the current one. */
  readonly serves_until: string | null;
  readonly ip_allow: string | null;
  readonly rate_per_minute: number;
}

interface Known {
  readonly row: KeyRow;
  readonly actor: Actor;
  readonly userStatus: string;
  readonly readAtMs: number;
  /** Of the memory of rights: a change of a role or a user makes this entry old. */
  readonly generation: number;
}

interface Use extends MinuteUse {
  /** Calls that are not written down yet, and when they last were. */
  unwritten: number;
  writtenMs: number;
}

interface Memory {
  readonly keys: Map<string, Known>;
  readonly uses: Map<string, Use>;
}
const memories = new WeakMap<Database, Memory>();
const memoryOf = (db: Database): Memory =>
  memories.getOrInsertComputed(db, () => ({ keys: new Map(), uses: new Map() }));

export const dropApiKeys = (db: Database): void => memoryOf(db).keys.clear();

/** Who sends a request: a device of a module, the bearer of a key, or of a session. */
export async function authenticateAny(
  services: Services,
  request: Request,
  caller: Caller,
): Promise<Actor> {
  for (const readDevice of services.server.authenticators) {
    const device = await readDevice(services, request, caller);
    if (device) return device;
  }
  const match = KEY.exec(request.headers.get('authorization') ?? '');
  return match
    ? byKey(services, match[1]!, match[2]!, caller)
    : authenticate(services, request, caller);
}

async function byKey(
  services: Services,
  key: string,
  prefix: string,
  caller: Caller,
): Promise<Actor> {
  const now = services.now();
  const known = await find(services, prefix, now);
  if (!known || !matchesHash(known.row.key_hash, key)) throw notSignedInError();
  const { row, actor } = known;
  if (
    row.serves_until !== null &&
    Temporal.Instant.compare(Temporal.Instant.from(row.serves_until), now) <= 0
  )
    throw notSignedInError();
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  if (row.status !== 'ACTIVA')
    throw new DomainError(
      'NO_AUTENTICADO',
      row.status === 'PAUSADA'
        ? t('apiKey.paused', 'La llave está en pausa.')
        : t('apiKey.revoked', 'La llave está revocada.'),
    );
  if (known.userStatus !== 'ACTIVO')
    throw new DomainError(
      'NO_AUTENTICADO',
      t('apiKey.userInactive', 'El usuario de la llave no está activo.'),
    );
  if (row.expires_on !== null && row.expires_on < today)
    throw new DomainError(
      'NO_AUTENTICADO',
      t('apiKey.expired', 'La llave ya venció: genera otra.'),
    );
  await requireAllowedNetwork(services, row, caller.ip);
  await count(services, prefix, row, now);
  return { ...actor, ip: caller.ip, requestId: caller.requestId };
}

async function find(
  services: Services,
  prefix: string,
  now: Temporal.Instant,
): Promise<Known | null> {
  const { db, registry } = services;
  const { keys } = memoryOf(db);
  const { generation } = signedInOf(db);
  const kept = keys.get(prefix);
  if (
    kept &&
    kept.generation === generation &&
    Math.abs(now.epochMilliseconds - kept.readAtMs) < FRESH_MS
  )
    return kept;
  const row = await db.system(async (tx) => {
    // Of every company: the key says whose it is.
    const [found] = await tx.query<KeyRow>(
      `select id, account_id, user_id, name, status, case when key_prefix = $1 then key_hash else old_key_hash end as key_hash,
         case when key_prefix = $1 then null else old_key_until end as serves_until, expires_on, ip_allow, rate_per_minute
       from interfaces where kind = 'LLAVE_API' and ((key_prefix = $1 and key_hash is not null) or (old_key_prefix = $1 and old_key_until is not null)) order by serves_until nulls first limit 1`,
      [prefix],
    );
    return found ?? null;
  });
  if (!row) return null;
  const session = {
    id: '',
    accountId: row.account_id,
    userId: row.user_id,
    ip: '',
    reauthAt: null,
  };
  const read = await db.tenant({ accountId: row.account_id }, async (tx) => {
    const user = await readActor(tx, registry, session, now);
    const scopes = await tx.query<{ key: string; risk: string }>(
      `select p.key, p.risk from interfaces__scopes s ${join('interfaces__scopes.target_id', 's', 'p')} where s.account_id = $2 and s.owner_id = $1 and p.active`,
      [row.id, TENANT],
    );
    return (
      user && {
        ...user,
        scopes: new Set(scopes.filter(({ risk }) => risk !== 'CRITICO').map(({ key }) => key)),
      }
    );
  });
  if (!read) return null;
  const grants = new Map(
    [...read.actor.permissions.grants].filter(([key]) => read.scopes.has(key)),
  );
  const actor: Actor = {
    ...read.actor,
    origin: 'LLAVE_API',
    sessionId: null,
    reauthAt: null,
    operator: false,
    permissions: { ...read.actor.permissions, grants, roleCodes: [] },
  };
  const made: Known = {
    row,
    actor,
    userStatus: read.status,
    readAtMs: now.epochMilliseconds,
    generation,
  };
  keys.set(prefix, made);
  return made;
}

/** Counts the call in its minute; writes the use down at most once a minute. */
async function count(
  { db }: Services,
  prefix: string,
  row: KeyRow,
  now: Temporal.Instant,
): Promise<void> {
  const { uses } = memoryOf(db);
  const ms = now.epochMilliseconds;
  const use = uses.get(prefix) ?? { windowMs: ms, count: 0, unwritten: 0, writtenMs: 0 };
  uses.set(prefix, use);
  use.unwritten += 1;
  countUse(
    use,
    ms,
    row.rate_per_minute,
    t('apiKey.rate', 'La llave permite {most} llamadas por minuto.', { most: row.rate_per_minute }),
  );
  if (ms - use.writtenMs < MINUTE_MS) return;
  const calls = use.unwritten;
  Object.assign(use, { unwritten: 0, writtenMs: ms });
  await db.tenant({ accountId: row.account_id }, (tx) =>
    tx.execute(
      'update interfaces set last_used_at = $2, calls_total = coalesce(calls_total, 0) + $3 where account_id = $4 and id = $1',
      [row.id, now.toString(), calls, TENANT],
    ),
  );
}
