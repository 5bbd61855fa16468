import { expect, test } from 'vitest';
import { testDatabase } from '#erp/provision/testing/database.ts';
import { join } from './joins.ts';
import { identifier, list, ofTenant, raw, sql, TENANT } from './sql.ts';

test('values are bound in their order, whatever statements stand within', () => {
  const within = sql`type = ${'FISICO'} and active`;
  const { text, values } =
    sql`select 1 from storages s ${raw(join('storages.storage_type_id', 's', 'y'))} where ${ofTenant('s')} and s.id = any(${[1, 2]}) and ${within} limit ${5}`;
  expect(text).toBe(
    'select 1 from storages s join storage_types y on y.account_id = s.account_id and y.id = s.storage_type_id where "s".account_id = $1 and s.id = any($2) and type = $3 and active limit $4',
  );
  expect(values).toEqual([TENANT, [1, 2], 'FISICO', 5]);
});

test('equal calls give equal texts', () => {
  const asked = (id: number) => sql`select ${identifier('name')} from units where id = ${id}`.text;
  expect(asked(1)).toBe(asked(2));
});

test('several conditions', () => {
  const { text, values } = sql`where ${list([sql`a = ${1}`, sql`b = ${2}`], ' and ')}`;
  expect([text, values]).toEqual(['where a = $1 and b = $2', [1, 2]]);
  expect(list([]).text).toBe('');
});

test('a name that is none is refused', () => {
  expect(() => identifier('x" or true --')).toThrow('no name');
});

test('a transaction of a company knows which; one of the system refuses to guess', async () => {
  const db = await testDatabase();
  try {
    const asked = sql<{
      n: number;
      own: boolean;
    }>`select ${TENANT}::bigint as n, exists (select 1 from units u where ${ofTenant('u')}) as own`;
    expect(await db.tenant({ accountId: 7 }, (tx) => tx.query(asked))).toEqual([
      { n: 7, own: false },
    ]);
    expect(
      await db.tenant({ accountId: 7 }, (tx) => tx.query('select $1::bigint as n', [TENANT])),
    ).toEqual([{ n: 7 }]);
    await expect(db.system((tx) => tx.query(asked))).rejects.toThrow('no company');
  } finally {
    await db.close();
  }
});
