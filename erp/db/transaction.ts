import { AsyncLocalStorage } from 'node:async_hooks';
import type { Log } from '../model/log.ts';
import type { Tenant } from './database.ts';
import { Statement, TENANT } from './sql/sql.ts';
import { writeParameter } from './wire-values.ts';

/** Statements slower than this are reported: on the embedded engine everybody waits for them. */
const SLOW_MS = 200;

type Work = () => Promise<void>;

/** What waits for the commit of the transaction that is open here. */
const inside = new AsyncLocalStorage<Work[]>();

/**
 * Runs the work of one transaction, and what was asked for its commit after it. A transaction
 * within a transaction would wait for itself on the embedded engine: refused on both.
 */
export function preventNestedTransaction<T>(work: () => Promise<T>): Promise<T> {
  if (inside.getStore()) throw new Error('A transaction is already open here: pass its tx on');
  const afterwards: Work[] = [];
  return inside.run(afterwards, work).then(async (result) => {
    for (const each of afterwards) await inside.exit(each);
    return result;
  });
}

/**
 * Runs when the transaction that is open here has been committed, before its caller goes on; never
 * where it is rolled back.
 */
export function onceCommitted(work: Work): void {
  const afterwards = inside.getStore();
  if (!afterwards) throw new Error('No transaction is open here');
  afterwards.push(work);
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
