/** Long because it is a list of tables. */
/** Tables that no resource declares: identities and sessions, audit, folios, drafts. */
import { accountingTables } from './accounting-tables.ts';
import { planTables } from './plan-tables.ts';
import { AT, identity, table } from './internal-table.ts';
import { foreignKeyName } from './names.ts';
import type { TableShape } from './shape.ts';
import { stockTables } from './stock-tables.ts';

const identities = table(
  'identities',
  'system',
  [
    identity,
    'email text',
    'account_id bigint',
    'user_id bigint',
    'password_hash? text',
    `password_set_at? ${AT}`,
    `password_history jsonb = '[]'::jsonb`,
    'must_change boolean = false',
    'otp_secret? text',
    `otp_confirmed_at? ${AT}`,
    'otp_last_step? bigint',
    'recovery_codes? jsonb',
  ],
  { uniques: [['email'], ['account_id', 'user_id']] },
);

const sessions = table(
  'sessions',
  'system',
  [
    'id uuid',
    'account_id bigint',
    'user_id bigint',
    'device? text',
    'ip? text',
    `started_at ${AT} = now()`,
    `last_seen_at ${AT} = now()`,
    `expires_at ${AT}`,
    'idle_minutes integer',
    'trusted boolean = false',
    // Digest of the token in the cookie of a remembered device, and until when it spares the code.
    'trust_hash? text',
    `trusted_until? ${AT}`,
    // Who really looks, when this is somebody seeing the system as another person.
    'viewer_id? bigint',
    `otp_at? ${AT}`,
    `reauth_at? ${AT}`,
    `ended_at? ${AT}`,
    'end_reason? text',
  ],
  { indexes: [['account_id', 'user_id'], ['expires_at'], ['trust_hash']] },
);

const throttles = table(
  'throttles',
  'system',
  [
    'key text',
    'count integer = 0',
    `window_start ${AT}`,
    `blocked_until? ${AT}`,
    'level integer = 0',
  ],
  {
    primaryKey: ['key'],
    indexes: [['window_start']],
  },
);

const authTokens = table(
  'auth_tokens',
  'system',
  [
    identity,
    'account_id bigint',
    'kind text',
    'user_id bigint',
    'token_hash text',
    `expires_at ${AT}`,
    `used_at? ${AT}`,
    'sent_to? text',
    'payload? jsonb',
    `created_at ${AT} = now()`,
  ],
  { uniques: [['token_hash']], indexes: [['account_id', 'user_id']] },
);

const logs = table(
  'sys__logs',
  'log',
  [
    'account_id bigint',
    identity,
    `at ${AT} = clock_timestamp()`,
    'actor_kind text',
    'user_id? bigint',
    'nickname? name',
    'acting_as? bigint',
    'session_id? uuid',
    'request_id? text',
    'ip? text',
    'screen? text',
    'action text',
    'transition? text',
    'resource? text',
    'record_id? bigint',
    'record_label? name',
    'changes? jsonb',
    'reason? name',
    'payload_hash? text',
    'import_id? bigint',
  ],
  {
    indexes: [
      ['account_id', 'at', 'id'],
      ['account_id', 'resource', 'record_id', 'id'],
      ['account_id', 'user_id', 'at'],
    ],
  },
);

const seriesCounters = table(
  'series_counters',
  'tenant',
  [
    'account_id bigint',
    identity,
    'series_id bigint',
    'branch_office_id? bigint',
    `period text = ''`,
    'last bigint = 0',
  ],
  {
    uniques: [['account_id', 'series_id', 'branch_office_id', 'period']],
    nullsNotDistinct: true,
  },
);

const seriesGaps = table(
  'series_gaps',
  'tenant',
  [
    'account_id bigint',
    identity,
    'series_id bigint',
    'number bigint',
    'kind text',
    'reason? name',
    'user_id? bigint',
    `at ${AT} = now()`,
  ],
  {
    indexes: [['account_id', 'series_id', 'number']],
  },
);

const idempotencyKeys = table(
  'idempotency_keys',
  'tenant',
  [
    'account_id bigint',
    'user_id bigint',
    'key text',
    'request text',
    'body_hash text',
    'status? integer',
    'reply? jsonb',
    `expires_at ${AT}`,
  ],
  { primaryKey: ['account_id', 'user_id', 'key'], indexes: [['account_id', 'expires_at']] },
);

const drafts = table(
  'drafts',
  'tenant',
  [
    'account_id bigint',
    'id uuid = gen_random_uuid()',
    'user_id bigint',
    'form text',
    'title? name',
    'body text',
    `created_at ${AT} = now()`,
    `expires_at ${AT}`,
  ],
  {
    indexes: [
      ['account_id', 'user_id', 'form'],
      ['account_id', 'expires_at'],
    ],
  },
);

/** Fields that a company removed: their values wait in the rows for some days. */
const retiredFields = table(
  'retired_fields',
  'tenant',
  ['account_id bigint', 'resource text', 'field text', 'type text', `retired_at ${AT}`],
  {
    primaryKey: ['account_id', 'resource', 'field'],
  },
);

const accountVersions = table(
  'account_versions',
  'tenant',
  ['account_id bigint', 'permissions integer = 1', 'translations integer = 1', 'declared? text'],
  {
    primaryKey: ['account_id'],
  },
);

const auditSeals = table(
  'audit_seals',
  'log',
  [
    'account_id bigint',
    'seq bigint',
    'log_id bigint',
    'prev_hash text',
    'hash text',
    `sealed_at ${AT} = clock_timestamp()`,
  ],
  {
    primaryKey: ['account_id', 'seq'],
    uniques: [['account_id', 'log_id']],
  },
);

const auditAnchors = table(
  'audit_anchors',
  'log',
  [
    'account_id bigint',
    identity,
    'day date',
    'seq bigint',
    'hash text',
    'rows bigint',
    'sent_to? text',
    `created_at ${AT} = clock_timestamp()`,
  ],
  { uniques: [['account_id', 'day']] },
);

/**
 * Where the log's old part went: the last seal of each file, from which the rest of the chain goes
 * on.
 */
const auditBridges = table(
  'audit_bridges',
  'log',
  [
    'account_id bigint',
    'seq bigint',
    'hash text',
    'prev_hash text',
    'rows bigint',
    'file text',
    'sha256 text',
    `created_at ${AT} = clock_timestamp()`,
  ],
  { primaryKey: ['account_id', 'seq'] },
);

const jobs = table(
  'sys__jobs',
  'tenant',
  [
    'account_id bigint',
    identity,
    'key text',
    'enabled boolean = true',
    `due_at ${AT}`,
    `lock_until? ${AT}`,
    'run_id? bigint',
    'attempts integer = 0',
    'requested_by? bigint',
    `last_run_at? ${AT}`,
    'last_status? text',
    'last_ms? integer',
  ],
  { uniques: [['account_id', 'key']] },
);

const jobRuns = table(
  'sys__job_runs',
  'tenant',
  [
    'account_id bigint',
    identity,
    'key text',
    'status text',
    'attempt integer = 1',
    `started_at ${AT}`,
    `ended_at? ${AT}`,
    'progress integer = 0',
    'message? name',
    'result? jsonb',
    'requested_by? bigint',
  ],
  {
    indexes: [
      ['account_id', 'key', 'id'],
      ['account_id', 'started_at'],
    ],
  },
);

/** What the search of everything knows of each record: platform/search. */
const searchIndex = table(
  'search_index',
  'tenant',
  [
    'account_id bigint',
    'resource text',
    'record_id bigint',
    'version integer',
    'active boolean',
    'title name',
    'subtitle? name',
    'words text',
  ],
  {
    primaryKey: ['account_id', 'resource', 'record_id'],
    trigram: ['account_id', 'resource', 'words'],
  },
);

const searchWords = table('search_words', 'tenant', ['account_id bigint', 'word text'], {
  primaryKey: ['account_id', 'word'],
  trigram: ['account_id', 'word'],
});

/**
 * Rows of a file being imported. `leader` is the first row of the same record: child rows follow
 * it.
 */
const importRows = table(
  'import_rows',
  'tenant',
  [
    'account_id bigint',
    'import_id bigint',
    'position integer',
    'leader integer',
    'key? name',
    'cells jsonb',
    `status text = 'PENDIENTE'`,
    'errors? jsonb',
    'changes? jsonb',
    'record_id? bigint',
    'left_version? integer',
    'undo? jsonb',
  ],
  {
    primaryKey: ['account_id', 'import_id', 'position'],
    indexes: [['account_id', 'import_id', 'status', 'leader', 'position']],
  },
);

/** What the columns and words of a person meant in earlier imports of his. */
const importMappings = table(
  'import_mappings',
  'tenant',
  [
    'account_id bigint',
    identity,
    'user_id? bigint',
    'resource text',
    'kind text',
    'field name',
    'name name',
    'value name',
    `used_at ${AT} = now()`,
  ],
  { uniques: [['account_id', 'user_id', 'resource', 'kind', 'field', 'name']] },
);

/** Questions of the reports' bench with the answer that was right when they were kept. */
const reportCases = table(
  'report_cases',
  'tenant',
  [
    'account_id bigint',
    identity,
    'name name',
    'target text',
    "filters jsonb = '{}'::jsonb",
    'row_count bigint',
    'total? numeric(24, 6)',
    'ms integer',
    'created_by? bigint',
    `created_at ${AT} = clock_timestamp()`,
  ],
  { uniques: [['account_id', 'name']] },
);

const references: Readonly<Record<string, readonly [column: string, table: string]>> = {
  import_rows: ['import_id', 'imports'],
  series_counters: ['series_id', 'series'],
  series_gaps: ['series_id', 'series'],
};

/** References of the internal tables into declared ones, which exist in the full product only. */
export const internalForeignKeys = (tables: ReadonlySet<string>, shape: TableShape): TableShape => {
  const found = references[shape.name];
  if (!found || !tables.has(found[1])) return shape;
  return {
    ...shape,
    foreignKeys: [
      {
        name: foreignKeyName(shape.name, found[0]),
        columns: ['account_id', found[0]],
        table: found[1],
        targets: ['account_id', 'id'],
        onDelete: 'no action',
      },
    ],
  };
};

/** Whom outside is still to be asked of which record, and when. */
const outsideRequests = table(
  'outside_requests',
  'tenant',
  [
    'account_id bigint',
    identity,
    'resource text',
    'record_id bigint',
    'action text',
    'user_id? bigint',
    `requested_at ${AT}`,
    'attempt integer = 0',
    `next_at ${AT}`,
    'message? text',
  ],
  {
    uniques: [['account_id', 'resource', 'record_id', 'action']],
    indexes: [['account_id', 'next_at']],
  },
);

/**
 * What the taxes of each open item caused, and what of them still waits, in pesos; only
 * domains/open-items writes them.
 */
const taxSums = table(
  'cfl_tax_sums',
  'tenant',
  [
    'account_id bigint',
    identity,
    'item_id bigint',
    'tax_id bigint',
    'side text',
    'caused numeric(18,2)',
    'pending numeric(18,2)',
  ],
  { uniques: [['account_id', 'item_id', 'tax_id']] },
);

export const internalTables: readonly TableShape[] = [
  identities,
  sessions,
  throttles,
  authTokens,
  logs,
  seriesCounters,
  seriesGaps,
  idempotencyKeys,
  drafts,
  accountVersions,
  retiredFields,
  auditSeals,
  auditAnchors,
  auditBridges,
  jobs,
  jobRuns,
  importRows,
  importMappings,
  reportCases,
  searchIndex,
  searchWords,
  outsideRequests,
  taxSums,
  ...stockTables,
  ...accountingTables,
  ...planTables,
];
