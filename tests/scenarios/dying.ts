/** A process that is killed between two writes, as its database sees it. */
import type { Database, Tx } from '#erp/db/database.ts';
import { Statement } from '#erp/db/sql/sql.ts';
import type { Services } from '#erp/kernel/services.ts';

const textOf = (sql: string | Statement<object>) => (sql instanceof Statement ? sql.text : sql);
const writes = (sql: string | Statement<object>) => !/^\s*select\b/i.test(textOf(sql));

export interface Dying {
  readonly services: Services;
  /** Whether it got as far as the step at which it is killed. */
  isDead(): boolean;
}

/**
 * The same services, killed at their `step`-th step: before a statement that writes, or after a
 * commit. From then on nothing of theirs reaches the database, and what was open is rolled back.
 */
export function killedAt(services: Services, step: number): Dying {
  let [steps, isDead] = [0, false];
  const next = () => {
    steps += 1;
    isDead ||= steps > step;
    if (isDead) throw new Error('the process was killed');
  };
  const alive = () => {
    if (isDead) throw new Error('the process was killed');
  };
  const counted = (tx: Tx): Tx => {
    const before = (sql: string | Statement<object>) => (writes(sql) ? next() : alive());
    return {
      ...tx,
      async query(sql, params) {
        before(sql);
        return tx.query(sql, params);
      },
      async execute(sql, params) {
        before(sql);
        return tx.execute(sql, params);
      },
    };
  };
  type At = Parameters<Database['tenant']>[0];
  const db = new Proxy(services.db, {
    get(target, name) {
      if (name === 'tenant' || name === 'reading')
        return async (at: At, work: (tx: Tx) => Promise<unknown>) => {
          alive();
          const given = await target[name](at, (tx) => work(counted(tx)));
          next();
          return given;
        };
      if (name === 'system')
        return async (work: (tx: Tx) => Promise<unknown>) => {
          alive();
          return target.system((tx) => work(counted(tx)));
        };
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { services: { ...services, db }, isDead: () => isDead };
}
