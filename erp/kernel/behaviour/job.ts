import type { Services } from '../services.ts';

export interface JobContext {
  readonly services: Services;
  readonly accountId: number;
  readonly accountCode: string;
  readonly timeZone: string;
  readonly now: Temporal.Instant;
  /**
   * Says that the run lives and how far it is (0–100); throws when another process took it over or
   * it was cancelled.
   */
  progress(percent: number, message?: string): Promise<void>;
}

/**
 * A job is run for each company, may be run again at any time without harm, and gives what its
 * result says.
 */
export interface Job {
  readonly key: string;
  readonly name: string;
  /** Five fields in the company's time. */
  readonly schedule: string;
  readonly timeoutSeconds: number;
  readonly maxAttempts: number;
  /** Who notices when it is late. */
  readonly affects: string;
  run(context: JobContext): Promise<string>;
}

/**
 * Work of every few seconds, for the whole installation. It is not written down unless it fails.
 */
export interface IntervalJob {
  readonly key: string;
  readonly name: string;
  readonly seconds: number;
  readonly affects: string;
  run(services: Services): Promise<number>;
}
