import { expect, test } from 'vitest';
import { testDatabase } from '#erp/provision/testing/database.ts';
import type { Tx } from '../database.ts';
import { readOnce } from './read-once.ts';
import { sql } from './sql.ts';

/** The name of a module of the system, and how many statements asked for it. */
function reader(tx: Tx) {
  let asked = 0;
  const counted: Tx = {
    ...tx,
    query: (statement, params) => {
      asked += 1;
      return tx.query(statement, params);
    },
  };
  const nameOf = async (code: string) => {
    const [row] = await readOnce(
      counted,
      sql<{ name: string }>`select name from read_once where code = ${code}`,
    );
    return row?.name;
  };
  return { nameOf, asked: () => asked };
}

test('a transaction asks once for what it has not written since', async () => {
  const db = await testDatabase();
  try {
    await db.system(async (tx) => {
      await tx.execute('create table read_once (code text, name text)');
      await tx.execute("insert into read_once values ('A', 'first'), ('B', 'other')");
      const { nameOf, asked } = reader(tx);
      expect([await nameOf('A'), await nameOf('A'), asked()]).toEqual(['first', 'first', 1]);
      expect([await nameOf('B'), asked()]).toEqual(['other', 2]);
      await tx.execute("update read_once set name = 'second' where code = 'A'");
      expect([await nameOf('A'), await nameOf('A'), asked()]).toEqual(['second', 'second', 3]);
      await tx.execute('savepoint here');
      await tx.execute("delete from read_once where code = 'A'");
      expect([await nameOf('A'), asked()]).toEqual([undefined, 4]);
      await tx.execute('rollback to savepoint here');
      expect([await nameOf('A'), asked()]).toEqual(['second', 5]);
    });
    await db.system((tx) => tx.execute("update read_once set name = 'third' where code = 'A'"));
    await db.system(async (tx) => expect(await reader(tx).nameOf('A')).toBe('third'));
  } finally {
    await db.close();
  }
});
