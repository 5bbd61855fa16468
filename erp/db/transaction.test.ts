import { expect, test } from 'vitest';
import { testDatabase } from '#erp/provision/testing/database.ts';
import { onceCommitted } from './transaction.ts';

test('what waits for a commit is of its transaction alone: none of one that is rolled back', async () => {
  const db = await testDatabase();
  try {
    const done: string[] = [];
    const wait = (name: string) =>
      onceCommitted(async () => {
        // Its transaction is over: another may be opened.
        const [row] = await db.system((tx) => tx.query<{ n: number }>('select 1 as n'));
        done.push(`${name} ${row!.n}`);
      });
    const work = (name: string, fails: boolean) =>
      db.system(async (tx) => {
        wait(name);
        await tx.query('select 1');
        wait(`${name} more`);
        if (fails) throw new Error('rolled back');
        return name;
      });
    const ends = await Promise.allSettled([work('lost', true), work('kept', false)]);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(done).toEqual(['kept 1', 'kept more 1']);
    await work('next', false);
    expect(done).toEqual(['kept 1', 'kept more 1', 'next 1', 'next more 1']);
    expect(() => wait('nowhere')).toThrow('No transaction is open');
  } finally {
    await db.close();
  }
});
