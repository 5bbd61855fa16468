/** How many rows a list has, kept for a moment: the count costs many times the page itself. */
import type { Services } from '../services.ts';

/** Beyond it a list says «10,000+» unless the exact count is asked for. */
export const COUNT_BOUND = 10_000;
const TTL_MS = 5_000;
const MAX_ENTRIES = 5_000;

interface Entry {
  readonly total: number;
  readonly until: number;
}

class Counts {
  readonly #entries = new Map<string, Entry>();
  /** Raised by each write to a table, so that the older entries are no longer found. */
  readonly #epochs = new Map<string, number>();

  key(accountId: number, table: string, shape: string): string {
    return `${accountId} ${table} ${this.#epochs.get(`${accountId} ${table}`) ?? 0} ${shape}`;
  }

  find(key: string, now: number): number | null {
    const entry = this.#entries.get(key);
    return entry && entry.until > now ? entry.total : null;
  }

  keep(key: string, total: number, now: number): void {
    if (this.#entries.size >= MAX_ENTRIES) this.#entries.clear();
    this.#entries.set(key, { total, until: now + TTL_MS });
  }

  void(accountId: number, table: string): void {
    const epoch = `${accountId} ${table}`;
    this.#epochs.set(epoch, (this.#epochs.get(epoch) ?? 0) + 1);
  }
}

const byDatabase = new WeakMap<object, Counts>();

/** The counts kept in this process for a database. */
export function countsOf({ db }: Services): Counts {
  let counts = byDatabase.get(db);
  if (!counts) byDatabase.set(db, (counts = new Counts()));
  return counts;
}
