/**
 * Which statements are prepared: parsed once for each connection and, where the engine finds one
 * plan good enough for all parameters, planned once.
 */
import { LRUCache } from 'lru-cache';

const MAX_NAMED = 400;
const MAX_SEEN = 2_000;
/** Longer texts are bulk statements, which do not come again. */
const MAX_TEXT = 20_000;
/** The plan of a search depends on the word: it is made for each. */
const SEARCH = /\b(like|ilike|similar)\b/i;
const ROWS = /^\s*(select|insert|update|delete|with)\b/i;
/** Its columns change with the table's, which a prepared statement may not. */
const EVERY_COLUMN = /(\bselect|\breturning|,)\s+(\w+\.)?\*/i;

export const mayPrepare = (sql: string): boolean =>
  sql.length <= MAX_TEXT && ROWS.test(sql) && !SEARCH.test(sql) && !EVERY_COLUMN.test(sql);

/**
 * Names for texts that come again. A named one stays so: the server's connections know it by its
 * name, and what comes often comes early.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #seen = new LRUCache<string, true>({ max: MAX_SEEN });

  of(sql: string): string | undefined {
    const known = this.#names.get(sql);
    if (known !== undefined || this.#names.size >= MAX_NAMED) return known;
    if (!this.#seen.has(sql)) {
      if (mayPrepare(sql)) this.#seen.set(sql, true);
      return undefined;
    }
    this.#seen.delete(sql);
    const name = `t${this.#names.size}`;
    this.#names.set(sql, name);
    return name;
  }
}
