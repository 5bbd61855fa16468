/**
 * How the company wants the system to behave: its settings record, remembered for half a minute and
 * voided when it is saved.
 */
import type { Database, Tx } from '../db/database.ts';
import type { Registry } from '../model/registry.ts';
import { settingsRecord } from '../modules/settings/settings/settings.ts';
import type { Services } from './services.ts';

const FRESH_MS = 30_000;

export interface SecurityPolicy {
  readonly passwordMin: number;
  readonly passwordHistory: number;
  readonly otpPolicy: 'OPCIONAL' | 'ROLES' | 'TODOS';
  readonly idleMinutes: number;
  readonly sessionHours: number;
  readonly trustedDays: number;
  readonly maxSessions: number;
  readonly lockAttempts: number;
  readonly lockMinutes: number;
  readonly reauthMinutes: number;
  /** Networks from which people sign in; empty = anywhere. */
  readonly ipAllow: readonly string[];
  readonly externalDays: number;
  readonly deleteTokenHours: number;
  readonly blockDays: number;
  /** Sealed, as it is stored. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string | null;
  readonly mailReplyTo: string | null;
  readonly mailMaxHour: number;
  readonly digestDefault: string;
  readonly escalateHours: number;
  readonly uploadMaxMb: number;
  /** Endings of file names, lower case, without the dot. */
  readonly allowedTypes: readonly string[];
  readonly exportMaxRows: number;
  readonly listPageSize: number;
  readonly auditYears: number;
  readonly logReadsSensitive: boolean;
  readonly docsBase: string | null;
  readonly maintenance: {
    readonly message: string;
    readonly from: string | null;
    readonly to: string | null;
  } | null;
}

type SettingsRow = Readonly<Record<string, string | number | boolean | null>>;

const DEFAULTS: SettingsRow = Object.fromEntries(
  Object.entries(settingsRecord.fields).map(([name, { default: value }]) => [
    name,
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? value
      : null,
  ]),
);

const parts = (text: string) => text.split(/[\s,;]+/).filter(Boolean);

function policyFrom(row: SettingsRow): SecurityPolicy {
  const number = (name: string) => Number(row[name] ?? DEFAULTS[name]);
  const text = (name: string) =>
    typeof row[name] === 'string' && row[name] !== '' ? row[name] : null;
  const message = text('maintenance_message');
  return {
    passwordMin: number('password_min'),
    passwordHistory: number('password_history'),
    otpPolicy: row.otp_policy as SecurityPolicy['otpPolicy'],
    idleMinutes: number('idle_minutes'),
    sessionHours: number('session_hours'),
    trustedDays: number('trusted_days'),
    maxSessions: number('max_sessions'),
    lockAttempts: number('lock_attempts'),
    lockMinutes: number('lock_minutes'),
    reauthMinutes: number('reauth_minutes'),
    ipAllow: parts(text('ip_allow') ?? ''),
    externalDays: number('external_days'),
    deleteTokenHours: number('delete_token_hours'),
    blockDays: number('block_days'),
    smtpUrl: text('smtp_url'),
    mailFrom: text('mail_from'),
    mailReplyTo: text('mail_reply_to'),
    mailMaxHour: number('mail_max_hour'),
    digestDefault: (text('digest_default') ?? String(DEFAULTS.digest_default)).slice(0, 5),
    escalateHours: number('escalate_hours'),
    uploadMaxMb: number('upload_max_mb'),
    allowedTypes: parts(text('allowed_types') ?? String(DEFAULTS.allowed_types)),
    exportMaxRows: number('export_max_rows'),
    listPageSize: number('list_page_size'),
    auditYears: number('audit_years'),
    logReadsSensitive: row.log_reads_sensitive !== false,
    docsBase: text('docs_base'),
    maintenance: message
      ? { message, from: text('maintenance_from'), to: text('maintenance_to') }
      : null,
  };
}

/** What holds where nobody has said otherwise. */
export const DEFAULT_SECURITY_POLICY: SecurityPolicy = policyFrom(DEFAULTS);

const hasSettings = (registry: Registry) => registry.resources.has(settingsRecord.path);

/** Reads the record in a transaction that is already open. */
export async function readSecurityPolicy(
  tx: Tx,
  registry: Registry,
  accountId: number,
): Promise<SecurityPolicy> {
  if (!hasSettings(registry)) return DEFAULT_SECURITY_POLICY;
  const [row] = await tx.query<Record<string, string | number | boolean | null>>(
    'select * from settings where account_id = $1',
    [accountId],
  );
  return row ? policyFrom(row) : DEFAULT_SECURITY_POLICY;
}

interface CacheEntry {
  readonly policy: SecurityPolicy;
  readonly readAtMs: number;
}
const kept = new WeakMap<Database, Map<number, CacheEntry>>();

const keptOf = (db: Database): Map<number, CacheEntry> =>
  kept.getOrInsertComputed(db, () => new Map<number, CacheEntry>());

/** Outside transactions only: it may open one of its own. */
export async function securityPolicyOf(
  { db, registry, now }: Pick<Services, 'db' | 'registry' | 'now'>,
  accountId: number,
): Promise<SecurityPolicy> {
  if (!hasSettings(registry)) return DEFAULT_SECURITY_POLICY;
  const cache = keptOf(db);
  const at = now().epochMilliseconds;
  const known = cache.get(accountId);
  if (known && Math.abs(at - known.readAtMs) < FRESH_MS) return known.policy;
  const policy = await db.tenant({ accountId }, (tx) =>
    readSecurityPolicy(tx, registry, accountId),
  );
  cache.set(accountId, { policy, readAtMs: at });
  return policy;
}

export const clearSecurityPolicy = (db: Database, accountId: number): void => {
  kept.get(db)?.delete(accountId);
};
