/** Housekeeping of the embedded engine, which has neither checkpointer nor autovacuum: between requests, never during one. */
import type { Log } from '../api/services.ts';
import type { PgliteDatabase } from './pglite.ts';

export interface KeeperLimits {
  readonly everyMs: number;
  /** Quiet time before it works. */
  readonly idleMs: number;
  /** Log since the last checkpoint that calls for one, when idle and in any case. */
  readonly walBytes: number;
  readonly walBytesAtMost: number;
  readonly checkpointMs: number;
  readonly vacuumMs: number;
}

const MB = 1024 * 1024;
const LIMITS: KeeperLimits = { everyMs: 1_000, idleMs: 300, walBytes: 16 * MB, walBytesAtMost: 48 * MB, checkpointMs: 300_000, vacuumMs: 30_000 };

/** The table that needs it most: dead rows, rows changed since its statistics, or old transaction ids. */
const NEEDY = `
  SELECT s.relname AS name, s.n_dead_tup AS dead, s.n_mod_since_analyze AS changed
  FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid
  WHERE s.schemaname = 'public' AND (
    s.n_dead_tup > 50 + 0.2 * s.n_live_tup OR s.n_mod_since_analyze > 50 + 0.1 * s.n_live_tup
    OR s.n_ins_since_vacuum > 1000 + 0.2 * s.n_live_tup OR age(c.relfrozenxid) > 150000000)
  ORDER BY s.n_dead_tup + s.n_mod_since_analyze DESC LIMIT 1`;

export class Keeper {
  readonly #database: PgliteDatabase;
  readonly #log: Log;
  readonly #limits: KeeperLimits;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #checkpointAt = Date.now();
  #vacuumAt = Date.now();
  #seen = 0;

  constructor(database: PgliteDatabase, log: Log, limits: Partial<KeeperLimits> = {}) {
    this.#database = database;
    this.#log = log;
    this.#limits = { ...LIMITS, ...limits };
  }

  start(): void {
    this.#timer = setTimeout(() => {
      this.#running = this.tick()
        .catch((error: Error) => this.#log.error({ error: error.message }, 'housekeeping failed'))
        .finally(() => {
          if (this.#timer) this.start();
        });
    }, this.#limits.everyMs).unref();
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#running;
  }

  /** One look: nothing happens on a database where nobody worked since the last one. */
  async tick(): Promise<void> {
    const { queue } = this.#database;
    const worked = queue.lastWork !== this.#seen || !queue.idle;
    if (worked) await this.#checkpoint();
    if (Date.now() - this.#vacuumAt >= this.#limits.vacuumMs && this.#isIdle()) await this.#vacuum();
    this.#seen = queue.lastWork;
  }

  #isIdle(): boolean {
    const { queue } = this.#database;
    return queue.idle && Date.now() - queue.lastWork >= this.#limits.idleMs;
  }

  async #ask<R extends object>(sql: string): Promise<R | undefined> {
    return this.#database.maintain(async (pg) => (await pg.query<R>(sql)).rows[0]);
  }

  async #checkpoint(): Promise<void> {
    const idle = this.#isIdle();
    const wal = await this.#ask<{ bytes: string }>('SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::text AS bytes FROM pg_control_checkpoint()');
    const bytes = Number(wal?.bytes ?? 0);
    const due = bytes > this.#limits.walBytesAtMost || (idle && (bytes > this.#limits.walBytes || (bytes > 0 && Date.now() - this.#checkpointAt > this.#limits.checkpointMs)));
    if (!due) return;
    const start = performance.now();
    await this.#ask('CHECKPOINT');
    this.#checkpointAt = Date.now();
    this.#log.info({ bytes, ms: Math.round(performance.now() - start) }, 'checkpoint');
  }

  async #vacuum(): Promise<void> {
    const needy = await this.#ask<{ name: string; dead: number; changed: number }>(NEEDY);
    if (!needy) {
      this.#vacuumAt = Date.now();
      return;
    }
    const start = performance.now();
    await this.#ask(`VACUUM (ANALYZE) "${needy.name}"`);
    this.#log.info({ ...needy, ms: Math.round(performance.now() - start) }, 'vacuum');
  }
}
