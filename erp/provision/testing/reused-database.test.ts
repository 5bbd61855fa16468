import { expect, test } from 'vitest';
import { stockCompany } from '#erp/domains/stock/testing.ts';
import type { Database, Tx } from '#erp/db/database.ts';
import { testDatabase } from './database.ts';
import { reusedDatabase } from './reused-database.ts';

const tablesOf = async (tx: Tx) =>
  (
    await tx.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
    )
  ).map(({ name }) => name);

/** A hash of each table's rows, and where each sequence stands. */
const contentOf = (db: Database) =>
  db.system(async (tx) => {
    const tables = await tablesOf(tx);
    const each = tables.map(
      (name) =>
        `select '${name}' as name, count(*) as rows, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from "${name}" t`,
    );
    const rows = await tx.query(`${each.join(' union all ')} order by name`);
    const sequences = await tx.query(
      'select s.seqrelid::regclass::text as name, pg_sequence_last_value(s.seqrelid) as last from pg_sequence s order by 1',
    );
    return [...rows, ...sequences];
  });

const ACCOUNT = `insert into accounts (code, name, kind, status, time_zone, contact_email) values ($1, $1, 'PRUEBA', 'ACTIVA', 'America/Mexico_City', 'a@telar.test')`;

test('what a test wrote, changed and deleted is as it was for the next', async () => {
  let copies = 0;
  const lent = () =>
    reusedDatabase('reused-database.test', async () => {
      copies += 1;
      const db = await testDatabase();
      for (const code of ['UNO', 'DOS']) await db.system((tx) => tx.execute(ACCOUNT, [code]));
      return db;
    });
  const first = await lent();
  const before = await contentOf(first);
  await first.system(async (tx) => {
    await tx.query(`select set_config('session_replication_role', 'replica', true)`);
    const tables = await tablesOf(tx);
    for (const name of tables) await tx.execute(`delete from "${name}" where ctid = '(0,1)'`);
    await tx.execute(ACCOUNT, ['TRES']);
    await tx.execute(`update accounts set name = 'Otra' where code = 'DOS'`);
  });
  expect(await contentOf(first)).not.toEqual(before);
  await first.close();
  const second = await lent();
  expect(copies).toBe(1);
  expect(await contentOf(second)).toEqual(before);
  await expect(first.system((tx) => tx.query('select 1'))).rejects.toThrow(/is closed/);
  // Tables, rights and statistics are not brought back: such a database serves nobody else.
  await second.system((tx) => tx.execute('create table beyond (id int)'));
  await second.close();
  await (await lent()).close();
  expect(copies).toBe(2);
});

test('what operations write in many tables leaves nothing, and identifiers begin anew', async () => {
  const live = async () => {
    const stock = await stockCompany();
    const product = await stock.product('TELA');
    await stock.post('INI', [{ productId: product, qty: '10', unitCost: '4' }]);
    const rows = await contentOf(stock.company.services.db);
    await stock.company.services.db.close();
    return rows.map(({ name, rows: count, last }) => [name, count, last]);
  };
  const first = await live();
  expect(await live()).toEqual(first);
});
