import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { DomainError } from '#erp/model/errors.ts';
import type { Log } from '#erp/model/log.ts';
import { Changes } from '../changes.ts';
import type { Database, Tenant, Tx } from '../database.ts';
import type { Statement } from '../sql/sql.ts';
import type { DiskRoom } from './disk.ts';
import { DurableFolder } from './durable-fs.ts';
import { PgliteWire } from './pglite-wire.ts';
import { Queue } from './queue.ts';
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
import { READERS } from '../wire-values.ts';

const DURABLE = [
  'fsync=on',
  'wal_sync_method=fsync',
  'full_page_writes=on',
  'synchronous_commit=on',
];
/** The keeper checkpoints; these bound what it may find. */
const MEMORY = [
  'max_wal_size=64MB',
  'min_wal_size=32MB',
  'shared_buffers=64MB',
  'work_mem=16MB',
  'maintenance_work_mem=64MB',
];

/**
 * `-F` (no fsync) is left out of PGlite's own list for a durable folder, kept for a database in
 * memory.
 */
const startParams = (durable: boolean): string[] => [
  ...PGlite.defaultStartParams.filter((parameter) => !durable || parameter !== '-F'),
  ...[...(durable ? DURABLE : []), ...MEMORY].flatMap((setting) => ['-c', setting]),
];

/** The embedded engine: in a folder that is synced, or in memory, where nothing lasts. */
export function openPglite(options: Pick<PGliteOptions, 'fs'>): Promise<PGlite> {
  return PGlite.create({
    ...options,
    extensions: { pg_trgm, unaccent, btree_gin },
    parsers: READERS as Record<number, (text: string) => unknown>,
    startParams: startParams(options.fs instanceof DurableFolder),
  });
}

/**
 * A database in a folder has a disk, a keeper that stops before it closes, and a lock that is
 * released after.
 */
export interface FolderResources {
  readonly room?: DiskRoom;
  readonly beforeClose?: () => Promise<void>;
  readonly afterClose?: () => Promise<void>;
}

/**
 * No space for a table, or a write in a transaction that was opened for reading because space is
 * short.
 */
const isFull = (error: unknown) =>
  error instanceof Error && ['53100', '25006'].includes((error as { code?: string }).code ?? '');

const noRoom = (cause: unknown) =>
  new DomainError(
    'NO_DISPONIBLE',
    'El disco del sistema está lleno y no se guardó nada. Avisa a quien lo administra para que libere espacio; puedes seguir consultando.',
    {
      cause,
      headers: { 'Retry-After': '60' },
    },
  );

/**
 * The embedded engine: one connection, transactions one after the other in the order of arrival.
 */
export class PgliteDatabase implements Database {
  readonly engine = 'PGLITE';
  readonly changes = new Changes();
  readonly pg: PGlite;
  readonly queue = new Queue();
  readonly #log: Log;
  readonly #wire: PgliteWire;
  readonly #tx: Tx;
  readonly #surroundings: FolderResources;
  /** Tables that the open transaction has written. */
  readonly #written = new Set<string>();
  /** Whose transaction is open; null: the system's. */
  #accountId: number | null = null;

  constructor(pg: PGlite, log: Log, surroundings: FolderResources = {}) {
    this.pg = pg;
    this.#log = log;
    this.#surroundings = surroundings;
    this.#wire = new PgliteWire(pg);
    const run = (sql: string | Statement<object>, params: readonly unknown[] = []) => {
      const { text, values } = bound(sql, params, this.#accountId);
      noteWrites(this.#written, text);
      return timed(log, text, () => this.#wire.send(text, values));
    };
    this.#tx = {
      query: async <R extends object>(sql: string | Statement<R>, params?: readonly unknown[]) =>
        (await run(sql, params)).rows as R[],
      execute: async (sql, params) => (await run(sql, params)).count,
    };
  }

  tenant<T>(tenant: Tenant, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#transaction(beginTenant(tenant), tenant.accountId, work);
  }

  reading<T>(tenant: Tenant, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#transaction(beginReading(tenant), tenant.accountId, work);
  }

  system<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#transaction(beginSystem, null, work);
  }

  /** Several statements without parameters, with their own BEGIN and COMMIT: migrations. */
  async script(sql: string): Promise<void> {
    await this.maintain(async (pg) => {
      await pg.exec(sql);
      await this.#wire.forget();
    });
  }

  /**
   * Work on the bare connection while nobody else has it: housekeeping, migrations, backups. It
   * does not count as activity.
   */
  maintain<T>(work: (pg: PGlite) => Promise<T>): Promise<T> {
    return this.queue.run(async () => {
      try {
        return await work(this.pg);
      } finally {
        this.changes.wroteAnything();
      }
    }, 'quiet');
  }

  /**
   * Work whose commits do not wait for the disk, for what would be made anew if the process ended
   * meanwhile. All of it is on the disk afterwards.
   */
  async withoutSync<T>(work: () => Promise<T>): Promise<T> {
    await this.maintain((pg) => pg.exec('set synchronous_commit = off'));
    try {
      return await work();
    } finally {
      await this.maintain((pg) => pg.exec('reset synchronous_commit; checkpoint'));
    }
  }

  #transaction<T>(
    begin: string,
    accountId: number | null,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    return preventNestedTransaction(() =>
      this.queue.run(async () => {
        this.#wire.before(
          this.#surroundings.room?.isLow ? `${begin}; SET LOCAL transaction_read_only = on` : begin,
        );
        this.#written.clear();
        this.#accountId = accountId;
        let result: T;
        try {
          result = await work(this.#tx);
        } catch (error) {
          if (!this.#wire.forgetBefore()) await this.#wire.simple('ROLLBACK');
          throw isFull(error) ? noRoom(error) : error;
        }
        if (!this.#wire.forgetBefore()) await this.#commit();
        this.changes.wrote(this.#written);
        return result;
      }),
    );
  }

  async #commit(): Promise<void> {
    const { tag } = await timed(this.#log, 'COMMIT', () => this.#wire.simple('COMMIT'));
    if (tag === 'ROLLBACK') throw new SwallowedError();
  }

  async close(): Promise<void> {
    await this.#surroundings.beforeClose?.();
    await this.queue.end();
    if (!this.pg.closed) await this.pg.close();
    await this.#surroundings.afterClose?.();
  }
}
