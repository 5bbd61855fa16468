/**
 * Which tables this process has written, so that what it keeps of them is read anew at once. Other
 * processes are not heard.
 */
import { LRUCache } from 'lru-cache';

const WRITES =
  /\b(?:insert\s+into|update(?:\s+only)?|delete\s+from(?:\s+only)?|merge\s+into|truncate(?:\s+table)?)\s+(?:public\.)?"?([a-z_][a-z0-9_]*)/gi;
const READS = /\b(?:from|join)\s+(?:public\.)?"?([a-z_][a-z0-9_]*)/gi;
const MAX_TEXTS = 5_000;

function namesFound(pattern: RegExp) {
  const known = new LRUCache<string, readonly string[]>({ max: MAX_TEXTS });
  return (sql: string): readonly string[] => {
    const before = known.get(sql);
    if (before) return before;
    const names = [...new Set([...sql.matchAll(pattern)].map(([, name]) => name!.toLowerCase()))];
    known.set(sql, names);
    return names;
  };
}

/**
 * Tables that a statement may write. A word too many («update» of «on conflict do update set»)
 * harms nothing.
 */
export const tablesWritten = namesFound(WRITES);
/** Tables that a statement reads. */
export const tablesRead = namesFound(READS);

/** Counts the writes of each table. */
export class Changes {
  #all = 0;
  readonly #tables = new Map<string, number>();

  /** After the commit of what wrote them. */
  wrote(tables: Iterable<string>): void {
    for (const table of tables) this.#tables.set(table, (this.#tables.get(table) ?? 0) + 1);
  }

  /** After work whose statements nobody saw. */
  wroteAnything(): void {
    this.#all += 1;
  }

  /**
   * Changes with each write of one of them. Taken before they are read, it says later whether what
   * was read still holds.
   */
  stampOf(tables: readonly string[]): string {
    let stamp = String(this.#all);
    for (const table of tables) stamp += `.${this.#tables.get(table) ?? 0}`;
    return stamp;
  }
}
