import { join } from 'node:path';
import { Client, Pool, type PoolClient, type types } from 'pg';
import type { DatabaseAddresses } from '#erp/config.ts';
import { DomainError } from '#erp/model/errors.ts';
import type { Log } from '#erp/model/log.ts';
import { backupServer } from '../backup/backup.ts';
import { copyBeforeUpgrade } from '../backup/copy-before-upgrade.ts';
import { Changes } from '../changes.ts';
import type { Database, Tenant, Tx } from '../database.ts';
import type { Statement } from '../sql/sql.ts';
import { migrate, readMigrations, type Migration, type Scripts } from '../schema/migrate.ts';
import { StatementNames } from './statement-names.ts';
import {
  SwallowedError,
  bound,
  noteWrites,
  preventNestedTransaction,
  beginReading,
  beginSystem,
  beginTenant,
  timed,
} from '../transaction.ts';
import { readerOf } from '../wire-values.ts';

/** No request may hold a connection longer; the server cancels the statement. */
const STATEMENT_MS = 30_000;
const CONNECT_MS = 5_000;
/** One installation migrates at a time. The number is ours and means nothing. */
const MIGRATION_LOCK = 7_235_001;

/** Lost connections, a server that starts or stops, no connection left in time, a full disk. */
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '53100',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
]);

function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return (
    (code !== undefined && AWAY.has(code)) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end/.test(
      error.message,
    )
  );
}

const isOutdated = (error: unknown): error is Error =>
  error instanceof Error &&
  (error as { code?: string }).code === '0A000' &&
  error.message.startsWith('cached plan');

const unavailable = (cause: unknown) =>
  new DomainError(
    'NO_DISPONIBLE',
    'La base de datos no responde. No se guardó nada; inténtalo de nuevo en un momento.',
    { cause, headers: { 'Retry-After': '5' } },
  );

interface OpenTransaction {
  readonly client: PoolClient;
  /** null: the system's. */
  readonly accountId: number | null;
  readonly written: Set<string>;
}

function txOf(
  { client, accountId, written }: OpenTransaction,
  names: StatementNames | null,
  log: Log,
): Tx {
  const send = (sql: string | Statement<object>, params: readonly unknown[] = []) => {
    const { text, values } = bound(sql, params, accountId);
    noteWrites(written, text);
    const name = names?.of(text);
    return timed(log, text, () => client.query({ ...(name && { name }), text, values }));
  };
  return {
    query: async <R extends object>(sql: string | Statement<R>, params?: readonly unknown[]) =>
      (await send(sql, params)).rows as R[],
    execute: async (sql, params) => (await send(sql, params)).rowCount ?? 0,
  };
}

/**
 * What a session of ours holds to. Set in each transaction and not at the start of a connection:
 * behind a pooler in transaction mode a connection serves others in between. Compiling a plan (jit)
 * takes a report of 20 ms up to 2 s, for the planner counts with more rows than a tenant has.
 */
const SETTINGS = {
  jit: 'off',
  timezone: 'UTC',
  search_path: 'public',
  statement_timeout: String(STATEMENT_MS),
  idle_in_transaction_session_timeout: String(STATEMENT_MS),
};
const setLocal = Object.entries(SETTINGS)
  .map(([name, value]) => `SET LOCAL ${name} = '${value}'`)
  .join('; ');

function poolOf(url: string, log: Log): Pool {
  const pool = new Pool({
    connectionString: url,
    max: Number(process.env.DATABASE_POOL ?? 10),
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'telar',
    types: { getTypeParser: readerOf as typeof types.getTypeParser },
  });
  // A connection that breaks while it is idle is dropped by the pool; without a listener it would
  // end the process.
  pool.on('error', (error) => log.warn({ error: error.message }, 'idle database connection lost'));
  return pool;
}

/** A PostgreSQL server: a pool of connections, the same statements and policies. */
export class PostgresDatabase implements Database {
  readonly engine = 'POSTGRES';
  readonly changes = new Changes();
  readonly pool: Pool;
  readonly #replica: Pool | null;
  readonly #log: Log;
  /**
   * A pooler between gives each transaction another connection of the server, which has not
   * prepared what the last one had.
   */
  readonly #names: StatementNames | null;

  constructor({ url, directUrl, readUrl }: DatabaseAddresses, log: Log) {
    this.#log = log;
    this.#names = url === directUrl ? new StatementNames() : null;
    this.pool = poolOf(url, log);
    this.#replica = readUrl ? poolOf(readUrl, log) : null;
  }

  tenant<T>(tenant: Tenant, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#transaction(this.pool, beginTenant(tenant), work, tenant.accountId);
  }

  async reading<T>(tenant: Tenant, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#transaction(
      (await this.#reachableReplica()) ?? this.pool,
      beginReading(tenant),
      work,
      tenant.accountId,
    );
  }

  async #reachableReplica(): Promise<Pool | null> {
    if (!this.#replica) return null;
    try {
      (await this.#replica.connect()).release();
      return this.#replica;
    } catch (error) {
      if (!isAway(error)) throw error;
      this.#log.warn(
        { error: (error as Error).message },
        'replica out of reach: reading from the server',
      );
      return null;
    }
  }

  system<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#transaction(this.pool, beginSystem, work);
  }

  async #transaction<T>(
    pool: Pool,
    begin: string,
    work: (tx: Tx) => Promise<T>,
    accountId: number | null = null,
  ): Promise<T> {
    return preventNestedTransaction(async () => {
      const client = await this.#connect(pool);
      let broken: Error | undefined;
      const lost = (error: Error) => {
        broken = error;
      };
      client.on('error', lost);
      try {
        await client.query(`${begin}; ${setLocal}`);
        const written = new Set<string>();
        const result = await work(txOf({ client, accountId, written }, this.#names, this.#log));
        const reply = await timed(this.#log, 'COMMIT', () => client.query('COMMIT'));
        if (reply.command === 'ROLLBACK') throw new SwallowedError();
        this.changes.wrote(written);
        return result;
      } catch (error) {
        // What the connection prepared no longer fits the tables: the next one prepares anew.
        if (isOutdated(error)) broken = error;
        else if (isAway(error) || broken) {
          broken ??= error as Error;
          throw unavailable(error);
        }
        await client.query('ROLLBACK').catch((failure: Error) => {
          broken = failure;
        });
        throw error;
      } finally {
        client.off('error', lost);
        client.release(broken);
      }
    });
  }

  async #connect(pool: Pool): Promise<PoolClient> {
    try {
      return await pool.connect();
    } catch (error) {
      if (!isAway(error)) throw error;
      this.#log.error({ error: (error as Error).message }, 'database out of reach');
      throw unavailable(error);
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.pool.end(), this.#replica?.end()]);
  }
}

const RIGHTS_MISSING = `El usuario de DATABASE_URL no puede preparar la base de datos. Pide a quien la administra que ejecute, como superusuario y en esa base:
  CREATE ROLE erp_app NOLOGIN; CREATE ROLE erp_owner NOLOGIN;  -- si aún no existen
  GRANT erp_app, erp_owner TO "«usuario»";
  CREATE EXTENSION IF NOT EXISTS pg_trgm; CREATE EXTENSION IF NOT EXISTS unaccent; CREATE EXTENSION IF NOT EXISTS btree_gin;
  GRANT CREATE, USAGE ON SCHEMA public TO "«usuario»";`;

/**
 * Migrates under a lock of the server: of several processes that start at once, one works and the
 * others wait.
 */
async function migrateServer(
  directUrl: string,
  migrations: readonly Migration[],
  log: Log,
  beforeChange?: Scripts['beforeChange'],
): Promise<void> {
  const client = new Client({
    connectionString: directUrl,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'telar migrations',
  });
  await client.connect();
  const script = async (sql: string) => {
    await client.query(sql);
  };
  try {
    await client.query(
      `SET timezone = 'UTC'; SET search_path = public; SET statement_timeout = 0; SELECT pg_advisory_lock(${MIGRATION_LOCK})`,
    );
    const applied = async () =>
      new Map(
        (
          await client.query<{ name: string; hash: string }>(
            'SELECT name, hash FROM erp_migrations',
          )
        ).rows.map(({ name, hash }) => [name, hash]),
      );
    await migrate(
      { engine: 'POSTGRES', script, applied, ...(beforeChange && { beforeChange }) },
      migrations,
      log,
    );
    const slow = await client.query(
      `SELECT FROM pg_proc WHERE oid = 'pg_catalog.textlike(text, text)'::regprocedure AND NOT proleakproof`,
    );
    if (slow.rowCount)
      log.warn(
        {},
        'search is slower here: as superuser of the server run ALTER FUNCTION pg_catalog.textlike(text, text) LEAKPROOF (docs/operations.md)',
      );
    // Being a member of erp_app is what SET ROLE needs, of erp_owner what the policies of the owner
    // ask; a superuser needs neither.
    await client.query(
      `DO $$ BEGIN IF NOT (pg_has_role(current_user, 'erp_app', 'MEMBER') AND pg_has_role(current_user, 'erp_owner', 'USAGE')) THEN EXECUTE format('GRANT erp_app, erp_owner TO %I', current_user); END IF; END $$`,
    );
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    // Two statements in one text answer with two results, which the types of pg do not say.
    const name = (await client
      .query<{ name: string }>('ROLLBACK; SELECT current_user AS name')
      .catch(() => null)) as unknown as readonly { rows: { name: string }[] }[] | null;
    throw new Error(
      RIGHTS_MISSING.replaceAll('«usuario»', name?.at(-1)?.rows[0]?.name ?? '«usuario»'),
      { cause: error },
    );
  } finally {
    // Ending the connection gives the lock back, whatever state the session is in.
    await client.end();
  }
}

/** Where the copy before a migration goes, and what is copied beside the database. */
interface CopyPlace {
  readonly dataDir?: string;
  readonly backupDir?: string;
}

/**
 * A server has means of its own: where `pg_dump` is missing that is said, and the start goes on.
 */
async function copyServer(
  url: string,
  dataDir: string,
  backupDir: string | undefined,
  log: Log,
  applied: readonly string[],
): Promise<void> {
  try {
    await copyBeforeUpgrade(
      backupDir ?? join(dataDir, 'backups'),
      (target) => backupServer(url, dataDir, target, applied),
      log,
    );
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'NO_DISPONIBLE')) throw error;
    log.warn(
      { error: error.message },
      'no copy before the migrations: take one with the server itself',
    );
  }
}

export async function openPostgres(
  server: DatabaseAddresses,
  log: Log,
  migrations?: readonly Migration[],
  { dataDir, backupDir }: CopyPlace = {},
): Promise<PostgresDatabase> {
  const beforeChange =
    dataDir === undefined
      ? undefined
      : (applied: readonly string[]) =>
          copyServer(server.directUrl, dataDir, backupDir, log, applied);
  try {
    await migrateServer(
      server.directUrl,
      migrations ?? (await readMigrations()),
      log,
      beforeChange,
    );
  } catch (error) {
    throw isAway(error) ? unavailable(error) : error;
  }
  return new PostgresDatabase(server, log);
}
