/**
 * Housekeeping of the embedded engine, which has neither checkpointer nor autovacuum: between
 * requests, never during one.
 */
import type { PGlite } from '@electric-sql/pglite';
import type { Log } from '#erp/model/log.ts';
import type { PgliteDatabase } from './pglite.ts';

export interface HousekeepingLimits {
  readonly everyMs: number;
  /** Quiet time before it works. */
  readonly idleMs: number;
  /** Log since the last checkpoint that calls for one when idle, and in any case. */
  readonly walBytes: number;
  readonly walBytesAtMost: number;
  readonly checkpointMs: number;
  /** Under load the log is looked at this often. */
  readonly lookMs: number;
  readonly vacuumMs: number;
}

const MB = 1024 * 1024;
const LIMITS: HousekeepingLimits = {
  everyMs: 1_000,
  idleMs: 300,
  walBytes: 16 * MB,
  walBytesAtMost: 48 * MB,
  checkpointMs: 300_000,
  lookMs: 250,
  vacuumMs: 30_000,
};

/** A checkpoint's own record is no reason for another one. */
const SETTLED = 4096;

/**
 * The table that needs it most: dead rows, rows changed since its statistics, or old transaction
 * ids.
 */
const NEEDY = `
  SELECT s.relname AS name, s.n_dead_tup AS dead, s.n_mod_since_analyze AS changed
  FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid
  WHERE s.schemaname = 'public' AND (
    s.n_dead_tup > 50 + 0.2 * s.n_live_tup OR s.n_mod_since_analyze > 50 + 0.1 * s.n_live_tup
    OR s.n_ins_since_vacuum > 1000 + 0.2 * s.n_live_tup OR age(c.relfrozenxid) > 150000000)
  ORDER BY s.n_dead_tup + s.n_mod_since_analyze DESC LIMIT 1`;

export class Housekeeping {
  readonly #database: PgliteDatabase;
  readonly #log: Log;
  readonly #limits: HousekeepingLimits;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #checkpointAt = Date.now();
  #vacuumAt = Date.now();
  #lookAt = performance.now();
  #seen = 0;
  #bytes = 0;

  constructor(database: PgliteDatabase, log: Log, limits: Partial<HousekeepingLimits> = {}) {
    this.#database = database;
    this.#log = log;
    this.#limits = { ...LIMITS, ...limits };
  }

  start(): void {
    // Without a pause between requests no timer would come in time.
    this.#database.queue.between = async () => {
      if (performance.now() - this.#lookAt < this.#limits.lookMs) return;
      await this.#checkpoint(this.#database.pg, false);
    };
    this.#next();
  }

  async stop(): Promise<void> {
    this.#database.queue.between = undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#running;
  }

  #next(): void {
    this.#timer = setTimeout(() => {
      this.#running = this.#tick()
        .catch((error: Error) => this.#log.error({ error: error.message }, 'housekeeping failed'))
        .finally(() => {
          if (this.#timer) this.#next();
        });
    }, this.#limits.everyMs).unref();
  }

  /** Nothing happens on a database where nobody worked since the last look. */
  async #tick(): Promise<void> {
    const { queue } = this.#database;
    if (!this.#isIdle()) return;
    const old = Date.now() - this.#checkpointAt > this.#limits.checkpointMs;
    if (queue.lastWork !== this.#seen || (old && this.#bytes > SETTLED))
      await this.#database.maintain((pg) => this.#checkpoint(pg, true));
    this.#seen = queue.lastWork;
    if (Date.now() - this.#vacuumAt >= this.#limits.vacuumMs && this.#isIdle())
      await this.#database.maintain((pg) => this.#vacuum(pg));
  }

  #isIdle(): boolean {
    const { queue } = this.#database;
    return queue.idle && Date.now() - queue.lastWork >= this.#limits.idleMs;
  }

  async #checkpoint(pg: PGlite, idle: boolean): Promise<void> {
    const { rows } = await pg.query<{ bytes: string }>(
      'SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::text AS bytes FROM pg_control_checkpoint()',
    );
    this.#lookAt = performance.now();
    const bytes = Number(rows[0]?.bytes ?? 0);
    this.#bytes = bytes;
    const old = Date.now() - this.#checkpointAt > this.#limits.checkpointMs;
    if (
      bytes <= this.#limits.walBytesAtMost &&
      !(idle && (bytes > this.#limits.walBytes || (old && bytes > SETTLED)))
    )
      return;
    await pg.exec('CHECKPOINT');
    this.#checkpointAt = Date.now();
    this.#bytes = 0;
    this.#log.info({ bytes, ms: Math.round(performance.now() - this.#lookAt) }, 'checkpoint');
  }

  async #vacuum(pg: PGlite): Promise<void> {
    const [needy] = (await pg.query<{ name: string; dead: number; changed: number }>(NEEDY)).rows;
    if (!needy) {
      this.#vacuumAt = Date.now();
      return;
    }
    const start = performance.now();
    await pg.exec(`VACUUM (ANALYZE) "${needy.name}"`);
    this.#log.info({ ...needy, ms: Math.round(performance.now() - start) }, 'vacuum');
  }
}
