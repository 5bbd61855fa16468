/**
 * Keys of scales: `Authorization: Bearer tlb_…`. Such a key hands in readings of its own scale and
 * nothing else.
 */
import { t } from '#erp/model/texts/t.ts';
import type { Database } from '#erp/db/database.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { DomainError } from '#erp/model/errors.ts';
import type { Services } from '#erp/kernel/services.ts';
import { notSignedInError } from '#erp/kernel/wire/endpoints.ts';
import type { Caller } from '#erp/platform/access/authenticate.ts';
import {
  countUse,
  matchesHash,
  requireAllowedNetwork,
  type MinuteUse,
} from '#erp/platform/access/keys/key-checks.ts';
import { loadModules } from '#erp/kernel/rights/permissions.ts';

export const DEVICE_KEY_START = 'tlb_';
const KEY = /^Bearer (tlb_([a-z2-7]{8})_[a-z2-7]{32})$/;
const FRESH_MS = 30_000;
/** An indicator speaks up to ten times a second. */
const RATE_PER_MINUTE = 600;

interface ScaleRow {
  readonly id: number;
  readonly account_id: number;
  readonly code: string;
  readonly device_key: string;
  readonly account_code: string;
  readonly account_status: string;
  readonly time_zone: string;
}

interface Known {
  readonly row: ScaleRow;
  readonly modules: ReadonlySet<string>;
  readonly readAtMs: number;
}

interface Memory {
  readonly keys: Map<string, Known>;
  readonly uses: Map<string, MinuteUse>;
}
const memories = new WeakMap<Database, Memory>();
const memoryOf = (db: Database): Memory =>
  memories.getOrInsertComputed(db, () => ({ keys: new Map(), uses: new Map() }));

/** A key was made or taken away: what is remembered of keys is read anew. */
export const dropDeviceKeys = (db: Database): void => memoryOf(db).keys.clear();

const onlyReadings = (scale: string) =>
  t('dif.keyOnlyReadings', 'La llave de la báscula {scale} sólo envía sus lecturas.', { scale });

/**
 * The device of a scale, when the request carries such a key; null when it carries none. Throws
 * NO_AUTENTICADO, SIN_PERMISO, DEMASIADOS_INTENTOS.
 */
export async function authenticateDevice(
  services: Services,
  request: Request,
  caller: Caller,
): Promise<Actor | null> {
  const match = KEY.exec(request.headers.get('authorization') ?? '');
  if (!match) return null;
  const now = services.now();
  const known = await find(services, match[2]!, now);
  if (!known || !matchesHash(known.row.device_key, match[1]!)) throw notSignedInError();
  const { row, modules } = known;
  if (row.account_status === 'SUSPENDIDA' || row.account_status === 'CERRADA')
    throw new DomainError(
      'NO_AUTENTICADO',
      t('dif.companyOff', 'La empresa de esta llave no está activa.'),
    );
  await requireAllowedNetwork(services, row, caller.ip);
  count(services, match[2]!, now);
  const path = new URL(request.url).pathname.replace(/^\/+|\/+$/g, '');
  if (request.method !== 'POST' || path !== `dif/scales/read/${row.id}`)
    throw new DomainError('SIN_PERMISO', onlyReadings(row.code));
  return {
    accountId: row.account_id,
    accountCode: row.account_code,
    origin: 'LLAVE_API',
    userId: null,
    nickname: row.code,
    userKind: 'TERMINAL',
    partyId: null,
    operator: false,
    sessionId: null,
    reauthAt: null,
    scaleId: row.id,
    permissions: {
      version: 0,
      grants: new Map([['dif.scales', { scope: 'TODOS', maxAmount: null }]]),
      modules,
      roleIds: [],
      roleCodes: [],
      allBranches: true,
      branchIds: [],
      defaultBranchId: null,
      storageIds: null,
      teamIds: [],
    },
    languageCode: 'ES-MX',
    timeZone: row.time_zone,
    ip: caller.ip,
    requestId: caller.requestId,
  };
}

async function find(
  { db, registry }: Services,
  prefix: string,
  now: Temporal.Instant,
): Promise<Known | null> {
  const { keys } = memoryOf(db);
  const kept = keys.get(prefix);
  if (kept && Math.abs(now.epochMilliseconds - kept.readAtMs) < FRESH_MS) return kept;
  const row = await db.system(async (tx) => {
    // Of every company: the device's key says whose it is.
    const [found] = await tx.query<ScaleRow>(
      `select s.id, s.account_id, s.code, s.device_key, a.code as account_code, a.status as account_status, a.time_zone
       from dif__scales s join accounts a on a.id = s.account_id where s.device_key_prefix = $1 and s.device_key is not null`,
      [prefix],
    );
    return found;
  });
  if (!row) return null;
  const today = now.toZonedDateTimeISO(row.time_zone).toPlainDate().toString();
  const modules = await db.tenant({ accountId: row.account_id }, (tx) =>
    loadModules(tx, registry, today),
  );
  const made = { row, modules, readAtMs: now.epochMilliseconds };
  keys.set(prefix, made);
  return made;
}

function count({ db }: Services, prefix: string, now: Temporal.Instant): void {
  const { uses } = memoryOf(db);
  const use = uses.get(prefix) ?? { windowMs: now.epochMilliseconds, count: 0 };
  uses.set(prefix, use);
  countUse(
    use,
    now.epochMilliseconds,
    RATE_PER_MINUTE,
    t('dif.rate', 'Una báscula envía hasta {most} lecturas por minuto.', { most: RATE_PER_MINUTE }),
  );
}
