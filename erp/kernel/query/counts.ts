/** How many rows a list has, kept for a moment: the count costs many times the page itself. */
import { LRUCache } from 'lru-cache';
import type { Services } from '../services.ts';

/** Beyond it a list says «10,000+» unless the exact count is asked for. */
export const COUNT_BOUND = 10_000;
const TTL_MS = 5_000;
const MAX_ENTRIES = 5_000;

class Counts {
  readonly #entries = new LRUCache<string, number>({ max: MAX_ENTRIES, ttl: TTL_MS });
  /** Raised by each write to a table, so that the older entries are no longer found. */
  readonly #epochs = new Map<string, number>();

  key(accountId: number, table: string, shape: string): string {
    return `${accountId} ${table} ${this.#epochs.get(`${accountId} ${table}`) ?? 0} ${shape}`;
  }

  find(key: string): number | undefined {
    return this.#entries.get(key);
  }

  keep(key: string, total: number): void {
    this.#entries.set(key, total);
  }

  void(accountId: number, table: string): void {
    const epoch = `${accountId} ${table}`;
    this.#epochs.set(epoch, (this.#epochs.get(epoch) ?? 0) + 1);
  }
}

const byDatabase = new WeakMap<object, Counts>();

/** The counts kept in this process for a database. */
export const countsOf = ({ db }: Services): Counts =>
  byDatabase.getOrInsertComputed(db, () => new Counts());
