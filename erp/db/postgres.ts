import { join } from 'node:path';
import { Pool, type PoolClient, type types } from 'pg';
import { Refusal } from '../api/errors.ts';
import type { Log } from '../api/services.ts';
import { backupServer } from './backup.ts';
import { copyBefore } from './copy-before.ts';
import type { Database, Tenant, Tx } from './database.ts';
import { migrate, readMigrations, type Migration, type Scripts } from './migrate.ts';
import { StatementNames } from './statement-names.ts';
import { SwallowedError, alone, beginSystem, beginTenant, timed } from './transaction.ts';
import { readerOf, writeParameter } from './wire-values.ts';

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
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end/.test(error.message)
  );
}

const isOutdated = (error: unknown): error is Error => error instanceof Error && (error as { code?: string }).code === '0A000' && error.message.startsWith('cached plan');

const unavailable = (cause: unknown) =>
  new Refusal('NO_DISPONIBLE', 'La base de datos no responde. No se guardó nada; inténtalo de nuevo en un momento.', { cause, headers: { 'Retry-After': '5' } });

function txOf(client: PoolClient, names: StatementNames | null, log: Log): Tx {
  const send = (sql: string, params: readonly unknown[] = []) => {
    const name = names?.of(sql);
    return timed(log, sql, () => client.query({ ...(name && { name }), text: sql, values: params.map(writeParameter) }));
  };
  return {
    query: async <R extends object>(sql: string, params?: readonly unknown[]) => (await send(sql, params)).rows as R[],
    run: async (sql, params) => (await send(sql, params)).rowCount ?? 0,
  };
}

/** A PostgreSQL server: a pool of connections, the same statements and policies. */
export class PostgresDatabase implements Database {
  readonly engine = 'POSTGRES';
  readonly pool: Pool;
  readonly #log: Log;
  /** A pooler between gives each transaction another connection of the server, which has not prepared what the last one had. */
  readonly #names = process.env.DATABASE_DIRECT_URL ? null : new StatementNames();

  constructor(url: string, log: Log) {
    this.#log = log;
    this.pool = new Pool({
      connectionString: url,
      max: Number(process.env.DATABASE_POOL ?? 10),
      connectionTimeoutMillis: CONNECT_MS,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      application_name: 'telar',
      options: `-c timezone=UTC -c statement_timeout=${STATEMENT_MS} -c idle_in_transaction_session_timeout=${STATEMENT_MS} -c search_path=public`,
      types: { getTypeParser: readerOf as typeof types.getTypeParser },
    });
    // A connection that breaks while it is idle is dropped by the pool; without a listener it would end the process.
    this.pool.on('error', (error) => log.warn({ error: error.message }, 'idle database connection lost'));
  }

  tenant<T>(tenant: Tenant, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#transaction(beginTenant(tenant), work);
  }

  system<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#transaction(beginSystem, work);
  }

  async #transaction<T>(begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return alone(async () => {
      const client = await this.#connect();
      let broken: Error | undefined;
      const lost = (error: Error) => {
        broken = error;
      };
      client.on('error', lost);
      try {
        await client.query(begin);
        const result = await work(txOf(client, this.#names, this.#log));
        const reply = await timed(this.#log, 'COMMIT', () => client.query('COMMIT'));
        if (reply.command === 'ROLLBACK') throw new SwallowedError();
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

  async #connect(): Promise<PoolClient> {
    try {
      return await this.pool.connect();
    } catch (error) {
      if (!isAway(error)) throw error;
      this.#log.error({ error: (error as Error).message }, 'database out of reach');
      throw unavailable(error);
    }
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}

const RIGHTS_MISSING = `El usuario de DATABASE_URL no puede preparar la base de datos. Pide a quien la administra que ejecute, como superusuario y en esa base:
  CREATE ROLE erp_app NOLOGIN; CREATE ROLE erp_owner NOLOGIN;  -- si aún no existen
  GRANT erp_app, erp_owner TO "«usuario»";
  CREATE EXTENSION IF NOT EXISTS pg_trgm; CREATE EXTENSION IF NOT EXISTS unaccent; CREATE EXTENSION IF NOT EXISTS btree_gin;
  GRANT CREATE, USAGE ON SCHEMA public TO "«usuario»";`;

/** Migrates under a lock of the server: of several processes that start at once, one works and the others wait. */
async function migrateServer(database: PostgresDatabase, migrations: readonly Migration[], log: Log, beforeChange?: Scripts['beforeChange']): Promise<void> {
  const client = await database.pool.connect();
  const script = async (sql: string) => {
    await client.query(sql);
  };
  try {
    await client.query(`SET statement_timeout = 0; SELECT pg_advisory_lock(${MIGRATION_LOCK})`);
    const applied = async () => new Map((await client.query<{ name: string; hash: string }>('SELECT name, hash FROM erp_migrations')).rows.map(({ name, hash }) => [name, hash]));
    await migrate({ engine: database.engine, script, applied, ...(beforeChange && { beforeChange }) }, migrations, log);
    const slow = await client.query(`SELECT FROM pg_proc WHERE oid = 'pg_catalog.textlike(text, text)'::regprocedure AND NOT proleakproof`);
    if (slow.rowCount) log.warn({}, 'search is slower here: as superuser of the server run ALTER FUNCTION pg_catalog.textlike(text, text) LEAKPROOF (docs/operations.md)');
    // Being a member of erp_app is what SET ROLE needs, of erp_owner what the policies of the owner ask; a superuser needs neither.
    await client.query(
      `DO $$ BEGIN IF NOT (pg_has_role(current_user, 'erp_app', 'MEMBER') AND pg_has_role(current_user, 'erp_owner', 'USAGE')) THEN EXECUTE format('GRANT erp_app, erp_owner TO %I', current_user); END IF; END $$`,
    );
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    const name = (await client.query<{ name: string }>('ROLLBACK; SELECT current_user AS name').catch(() => null)) as unknown as readonly { rows: { name: string }[] }[] | null;
    throw new Error(RIGHTS_MISSING.replaceAll('«usuario»', name?.at(-1)?.rows[0]?.name ?? '«usuario»'), { cause: error });
  } finally {
    // Ending the connection gives the lock back, whatever state the session is in.
    client.release(true);
  }
}

/** Where the copy before a migration goes, and what is copied beside the database. */
interface CopyPlace {
  readonly dataDir?: string;
  readonly backupDir?: string;
}

/** A server has means of its own: where `pg_dump` is missing that is said, and the start goes on. */
async function copyServer(url: string, dataDir: string, backupDir: string | undefined, log: Log, applied: readonly string[]): Promise<void> {
  try {
    await copyBefore(backupDir ?? join(dataDir, 'backups'), (target) => backupServer(url, dataDir, target, applied), log);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'NO_DISPONIBLE')) throw error;
    log.warn({ error: error.message }, 'no copy before the migrations: take one with the server itself');
  }
}

export async function openPostgres(url: string, log: Log, migrations?: readonly Migration[], { dataDir, backupDir }: CopyPlace = {}): Promise<PostgresDatabase> {
  const database = new PostgresDatabase(url, log);
  const beforeChange = dataDir === undefined ? undefined : (applied: readonly string[]) => copyServer(url, dataDir, backupDir, log, applied);
  try {
    await migrateServer(database, migrations ?? (await readMigrations()), log, beforeChange);
    return database;
  } catch (error) {
    await database.close();
    throw isAway(error) ? unavailable(error) : error;
  }
}
