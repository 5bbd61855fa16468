/** How long any one statement keeps the embedded engine, and so everybody else. */
import type { Database, Tx } from '#erp/db/database.ts';
import { Statement } from '#erp/db/sql/sql.ts';

export interface Watch {
  /** Milliseconds of the longest statement, and its text. */
  longest: number;
  sql: string;
  /** Milliseconds of all of them, and how many there were. */
  total: number;
  statements: number;
}

export const newWatch = (): Watch => ({ longest: 0, sql: '', total: 0, statements: 0 });

const textOf = (sql: string | Statement<object>) => (sql instanceof Statement ? sql.text : sql);

/** The same database, which notes the longest statement of what companies do. */
export function watched(db: Database, watch: Watch): Database {
  const timed = async <T>(sql: string | Statement<object>, run: () => Promise<T>): Promise<T> => {
    const started = performance.now();
    const result = await run();
    const spent = performance.now() - started;
    watch.total += spent;
    watch.statements += 1;
    if (spent > watch.longest)
      Object.assign(watch, {
        longest: spent,
        sql: textOf(sql).replaceAll(/\s+/g, ' ').slice(0, 90),
      });
    return result;
  };
  const seen = (tx: Tx): Tx => ({
    ...tx,
    query: (sql, params) => timed(sql, () => tx.query(sql, params)),
    execute: (sql, params) => timed(sql, () => tx.execute(sql, params)),
  });
  return new Proxy(db, {
    get(target, name) {
      if (name === 'tenant' || name === 'reading')
        return (at: Parameters<Database['tenant']>[0], work: (tx: Tx) => Promise<unknown>) =>
          target[name](at, (tx) => work(seen(tx)));
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
