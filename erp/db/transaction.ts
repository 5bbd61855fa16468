import { AsyncLocalStorage } from 'node:async_hooks';
import type { Log } from '../model/log.ts';
import { tablesRead, tablesWritten } from './changes.ts';
import type { Tenant } from './database.ts';
import { Statement, TENANT } from './sql/sql.ts';
import { writeParameter } from './wire-values.ts';

/** Statements slower than this are reported: on the embedded engine everybody waits for them. */
const SLOW_MS = 200;

type Work = () => Promise<void>;

/** Rows of statements that a transaction may ask again, until it writes a table they name. */
class Reads {
  readonly #asked = new Map<string, { readonly sql: string; readonly rows: Promise<unknown> }>();

  of<R extends object>(
    { text, values }: Statement<R>,
    ask: () => Promise<R[]>,
  ): Promise<readonly R[]> {
    const key = JSON.stringify([text, values.map((value) => (value === TENANT ? 't' : [value]))]);
    const known = this.#asked.get(key);
    if (known) return known.rows as Promise<readonly R[]>;
    const rows = ask();
    this.#asked.set(key, { sql: text, rows });
    return rows;
  }

  /** What was written since a savepoint may have been read meanwhile. */
  forgetAll(): void {
    this.#asked.clear();
  }

  forget(table: string): void {
    for (const [key, { sql }] of this.#asked)
      if (tablesRead(sql).includes(table)) this.#asked.delete(key);
  }
}

interface OpenWork {
  /** What waits for its commit. */
  readonly afterwards: Work[];
  readonly reads: Reads;
}

/** The transaction that is open here. */
const inside = new AsyncLocalStorage<OpenWork>();

export const readsOfTransaction = (): Reads | undefined => inside.getStore()?.reads;

const BACK_TO_SAVEPOINT = /^\s*rollback\s+to\b/i;

/** Notes the tables that a statement writes; what the transaction read of them is asked anew. */
export function noteWrites(written: Set<string>, sql: string): void {
  if (BACK_TO_SAVEPOINT.test(sql)) inside.getStore()?.reads.forgetAll();
  for (const table of tablesWritten(sql)) {
    written.add(table);
    inside.getStore()?.reads.forget(table);
  }
}

/**
 * Runs the work of one transaction, and what was asked for its commit after it. A transaction
 * within a transaction would wait for itself on the embedded engine: refused on both.
 */
export function preventNestedTransaction<T>(work: () => Promise<T>): Promise<T> {
  if (inside.getStore()) throw new Error('A transaction is already open here: pass its tx on');
  const afterwards: Work[] = [];
  return inside.run({ afterwards, reads: new Reads() }, work).then(async (result) => {
    for (const each of afterwards) await inside.exit(each);
    return result;
  });
}

/**
 * Runs when the transaction that is open here has been committed, before its caller goes on; never
 * where it is rolled back.
 */
export function onceCommitted(work: Work): void {
  const open = inside.getStore();
  if (!open) throw new Error('No transaction is open here');
  open.afterwards.push(work);
}

/**
 * A statement as it is sent; `accountId` is null in a transaction of the system, which is of no
 * company.
 */
export function bound(
  sql: string | Statement<object>,
  params: readonly unknown[],
  accountId: number | null,
): { readonly text: string; readonly values: (string | null)[] } {
  const [text, given] = sql instanceof Statement ? [sql.text, sql.values] : [sql, params];
  const write = (value: unknown) => {
    if (value !== TENANT) return writeParameter(value);
    if (accountId === null)
      throw new Error('This transaction is of no company: say which one the statement is for');
    return String(accountId);
  };
  return { text, values: given.map(write) };
}

/** Statements that open a transaction, sent in one round trip. */
export function beginTenant({ accountId, operator }: Tenant): string {
  if (!Number.isSafeInteger(accountId) || accountId < 1)
    throw new RangeError(`account ${accountId}`);
  return `BEGIN; SET LOCAL ROLE erp_app; SET LOCAL erp.account_id = '${accountId}'; SET LOCAL erp.operator = '${operator ? '1' : ''}'`;
}

/** Like `beginTenant`; a statement that writes is refused. */
export const beginReading = (tenant: Tenant): string =>
  beginTenant(tenant).replace('BEGIN;', 'BEGIN READ ONLY;');

export const beginSystem = `BEGIN; SET LOCAL erp.system = '1'`;

/** Reports a slow statement with its text, never its parameters. */
export async function timed<T>(log: Log, sql: string, run: () => Promise<T>): Promise<T> {
  const start = performance.now();
  try {
    return await run();
  } finally {
    const ms = performance.now() - start;
    if (ms > SLOW_MS) log.warn({ ms: Math.round(ms), sql: sql.slice(0, 2000) }, 'slow statement');
  }
}

/**
 * COMMIT of a transaction whose statement failed answers ROLLBACK without an error: somebody
 * swallowed it.
 */
export class SwallowedError extends Error {
  override name = 'SwallowedError';
  constructor() {
    super('The transaction had already failed and was rolled back');
  }
}
