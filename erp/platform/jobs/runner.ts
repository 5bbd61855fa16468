/**
 * The one runner of the API process (platform R35). A row of `sys__jobs` is a job of a company with
 * the moment it is due;
 * it is claimed under a row lock with a term, so that several processes may run and one that dies
 * is noticed.
 */
import type { Tx } from '#erp/db/database.ts';
import type { Services } from '#erp/kernel/services.ts';
import { servicesFor } from '../custom-fields/company.ts';
import { reportFault, wordsOf } from '../faults/report-fault.ts';
import { nextRun } from './cron.ts';
import type { Job, IntervalJob } from '#erp/kernel/behaviour/job.ts';

interface Claimed {
  readonly account_id: number;
  readonly key: string;
  readonly account_code: string;
  readonly time_zone: string;
  readonly run_id: number;
  readonly attempts: number;
}

const BACK_OFF_MINUTES = [1, 5, 30];
const TICK_MS = 1_000;
/** New companies and jobs get their rows this often. */
const SCHEDULE_MS = 60_000;

export class LostJobRun extends Error {
  override name = 'LostRun';
  constructor() {
    super('La corrida se canceló o la tomó otro proceso.');
  }
}

export class JobRunner {
  readonly #services: Services;
  readonly #jobs: ReadonlyMap<string, Job>;
  readonly #pulses: readonly IntervalJob[];
  readonly #beats = new Map<string, number>();
  #timer: NodeJS.Timeout | null = null;
  #stopping = false;
  #running: Promise<void> = Promise.resolve();
  #scheduledAt = Number.NEGATIVE_INFINITY;

  constructor(services: Services, jobs: readonly Job[], pulses: readonly IntervalJob[]) {
    this.#services = services;
    this.#jobs = new Map(jobs.map((job) => [job.key, job]));
    this.#pulses = pulses;
  }

  start(): void {
    this.#timer = setTimeout(() => {
      this.#running = this.tick()
        .catch((error: unknown) => this.#services.log.error({ err: error }, 'jobs'))
        .finally(() => {
          if (this.#timer) this.start();
        });
    }, TICK_MS).unref();
  }

  /** Begins nothing new and waits for what runs. */
  async stop(): Promise<void> {
    this.#stopping = true;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#running;
  }

  /** Everything that is due now. */
  async tick(): Promise<void> {
    const now = performance.now();
    if (now - this.#scheduledAt >= SCHEDULE_MS) {
      await this.schedule();
      this.#scheduledAt = now;
    }
    for (const intervalJob of this.#pulses) {
      const last = this.#beats.get(intervalJob.key);
      if (last !== undefined && now - last < intervalJob.seconds * 1000) continue;
      this.#beats.set(intervalJob.key, now);
      await intervalJob.run(this.#services).catch((error: unknown) => {
        this.#services.log.error({ err: error, job: intervalJob.key }, 'job failed');
        return reportFault(this.#services, {
          origin: 'TRABAJO',
          route: intervalJob.key,
          requestId: null,
          accountId: null,
          userId: null,
          ...wordsOf(error),
        });
      });
    }
    while (!this.#stopping) {
      const claimed = await this.#claim();
      if (!claimed) return;
      await this.#run(claimed);
    }
  }

  /** Gives every company a row for every job; what was missed while nobody ran is due once. */
  async schedule(): Promise<void> {
    const now = this.#services.now();
    await this.#services.db.system(async (tx) => {
      // Of every company: which of them lack a row of some job.
      const accounts = await tx.query<{ id: number; time_zone: string; keys: string[] | null }>(
        `select a.id, a.time_zone, array_agg(j.key) filter (where j.key is not null) as keys from accounts a left join sys__jobs j on j.account_id = a.id
         where a.status in ('ACTIVA', 'SUSPENDIDA') group by a.id, a.time_zone`,
      );
      for (const account of accounts)
        for (const job of this.#jobs.values())
          if (!account.keys?.includes(job.key))
            await tx.execute(
              'insert into sys__jobs (account_id, key, due_at) values ($1, $2, $3) on conflict (account_id, key) do nothing',
              [account.id, job.key, nextRun(job.schedule, now, account.time_zone).toString()],
            );
    });
  }

  #claim(): Promise<Claimed | null> {
    const now = this.#services.now();
    return this.#services.db.system(async (tx) => {
      // Of every company: whichever is due first.
      const [due] = await tx.query<
        Omit<Claimed, 'run_id'> & { id: number; run_id: number | null; requested_by: number | null }
      >(
        `select j.account_id, j.id, j.key, j.run_id, j.attempts, j.requested_by, a.code as account_code, a.time_zone from sys__jobs j join accounts a on a.id = j.account_id
         where j.enabled and j.due_at <= $1 and (j.lock_until is null or j.lock_until < $1) and j.key = any($2::text[]) and a.status in ('ACTIVA', 'SUSPENDIDA')
         order by j.due_at, j.id limit 1 for update of j skip locked`,
        [now.toString(), [...this.#jobs.keys()]],
      );
      if (!due) return null;
      const job = this.#jobs.get(due.key)!;
      if (due.run_id !== null)
        await tx.execute(
          `update sys__job_runs set status = 'FALLIDO', ended_at = $3, message = 'Se interrumpió: el proceso dejó de responder.' where account_id = $1 and id = $2 and status = 'EN_CURSO'`,
          [due.account_id, due.run_id, now.toString()],
        );
      const [run] = await tx.query<{ id: number }>(
        `insert into sys__job_runs (account_id, key, status, attempt, started_at, requested_by) values ($1, $2, 'EN_CURSO', $3, $4, $5) returning id`,
        [due.account_id, due.key, due.attempts + 1, now.toString(), due.requested_by],
      );
      await tx.execute(
        'update sys__jobs set run_id = $3, attempts = attempts + 1, lock_until = $4 where account_id = $1 and id = $2',
        [due.account_id, due.id, run!.id, now.add({ seconds: job.timeoutSeconds }).toString()],
      );
      return { ...due, run_id: run!.id, attempts: due.attempts + 1 };
    });
  }

  async #run(claimed: Claimed): Promise<void> {
    const services = this.#services;
    const job = this.#jobs.get(claimed.key)!;
    const started = performance.now();
    const progress = async (percent: number, message?: string): Promise<void> => {
      const lock = services.now().add({ seconds: job.timeoutSeconds }).toString();
      const kept = await services.db.system(async (tx) => {
        await tx.execute(
          `update sys__job_runs set progress = $3, message = $4 where account_id = $1 and id = $2 and status = 'EN_CURSO'`,
          [claimed.account_id, claimed.run_id, percent, message ?? null],
        );
        return tx.execute(
          'update sys__jobs set lock_until = $4 where account_id = $1 and key = $2 and run_id = $3',
          [claimed.account_id, claimed.key, claimed.run_id, lock],
        );
      });
      if (kept === 0) throw new LostJobRun();
    };
    let failure: string | null = null;
    let said = '';
    try {
      said = await job.run({
        services: await servicesFor(services, claimed.account_id),
        accountId: claimed.account_id,
        accountCode: claimed.account_code,
        timeZone: claimed.time_zone,
        now: services.now(),
        progress,
      });
    } catch (error) {
      if (error instanceof LostJobRun) return;
      failure = error instanceof Error ? error.message : String(error);
      services.log.error({ err: error, job: job.key, account: claimed.account_code }, 'job failed');
      await reportFault(services, {
        origin: 'TRABAJO',
        route: job.key,
        requestId: null,
        accountId: claimed.account_id,
        userId: null,
        ...wordsOf(error),
      });
    }
    const ms = Math.round(performance.now() - started);
    await services.db.system((tx) => this.#finish(tx, job, claimed, failure, said, ms));
  }

  /**
   * A failed run is tried again after a while, up to the job's limit; then it waits for its next
   * time.
   */
  async #finish(
    tx: Tx,
    job: Job,
    claimed: Claimed,
    failure: string | null,
    said: string,
    ms: number,
  ): Promise<void> {
    const now = this.#services.now();
    const status = failure === null ? 'TERMINADO' : 'FALLIDO';
    const again = failure !== null && claimed.attempts < job.maxAttempts;
    const due = again
      ? now.add({
          minutes: BACK_OFF_MINUTES[Math.min(claimed.attempts, BACK_OFF_MINUTES.length) - 1]!,
        })
      : nextRun(job.schedule, now, claimed.time_zone);
    const mine = await tx.execute(
      `update sys__jobs set due_at = $4, lock_until = null, run_id = null, requested_by = null, attempts = $5, last_run_at = $6, last_status = $7, last_ms = $8
       where account_id = $1 and key = $2 and run_id = $3`,
      [
        claimed.account_id,
        claimed.key,
        claimed.run_id,
        due.toString(),
        again ? claimed.attempts : 0,
        now.toString(),
        status,
        ms,
      ],
    );
    if (mine === 0) return;
    await tx.execute(
      `update sys__job_runs set status = $3, ended_at = $4, progress = case when $3 = 'TERMINADO' then 100 else progress end, message = $5 where account_id = $1 and id = $2`,
      [claimed.account_id, claimed.run_id, status, now.toString(), (failure ?? said).slice(0, 500)],
    );
  }
}
