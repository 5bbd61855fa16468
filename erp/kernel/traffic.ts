/** Calls that people wait for, so that long work of the same process lets them go first. */
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../db/database.ts';

/** Nobody asked for this long: the long work goes on. */
const QUIET_MS = 12;
/** However many ask, long work gets a turn after this long. */
const PATIENCE_MS = 45;

interface Traffic {
  open: number;
  /** Monotonic instant at which the last call ended. */
  lastMs: number;
}

const byDatabase = new WeakMap<Database, Traffic>();

const trafficOf = (db: Database): Traffic =>
  byDatabase.getOrInsertComputed(db, () => ({ open: 0, lastMs: -Infinity }));

/** Counts a call while it is answered. */
export async function countTraffic<T>(db: Database, work: () => Promise<T>): Promise<T> {
  const traffic = trafficOf(db);
  traffic.open += 1;
  try {
    return await work();
  } finally {
    traffic.open -= 1;
    traffic.lastMs = performance.now();
  }
}

const isQuiet = ({ open, lastMs }: Traffic) => open === 0 && performance.now() - lastMs >= QUIET_MS;

/**
 * Between two transactions of long work. The embedded engine answers without leaving the microtask
 * queue, so the sockets are read first; then whoever asks is served. False when there was no quiet
 * moment: the next turn should be a short one.
 */
export async function yieldToRequests(db: Database): Promise<boolean> {
  await turn();
  const traffic = trafficOf(db);
  const until = performance.now() + PATIENCE_MS;
  while (!isQuiet(traffic)) {
    if (performance.now() >= until) return false;
    await wait(2);
  }
  return true;
}
