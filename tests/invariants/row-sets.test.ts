/**
 * What modules add to a set of rows has its columns: as many, of the same types. A union of the
 * same types is read as one table, where an index of each part is used; of others it is built
 * whole.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registry } from '#erp/modules/all.ts';
import { testDatabase } from '#erp/provision/testing/database.ts';
import type { Database } from '#erp/db/database.ts';

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

interface Column {
  readonly name: string;
  readonly type: string;
}

/** Columns of a statement, under these names where it has none of its own. */
const columnsOf = (statement: string, names: readonly string[] = []): Promise<Column[]> =>
  db.system(async (tx) => {
    const named = names.length > 0 ? `(${names.join(', ')})` : '';
    await tx.execute(`create temp view described ${named} as ${statement}`);
    const columns = await tx.query<Column>(
      `select attname as name, format_type(atttypid, null) as type from pg_attribute where attrelid = 'described'::regclass order by attnum`,
    );
    await tx.execute('drop view described');
    return columns;
  });

/** A statement for any company, without options and with no value of what it is asked with. */
const plain = (statement: string): string =>
  statement
    .replaceAll(/\[\[.*?\]\]/gs, '')
    .replaceAll(/\{([\w/-]+)\}/g, (_, name: string) => registry.resource(name).table)
    .replaceAll(/(?<!:):[a-z_]+\b/g, 'null');

/** Nobody adds to these yet: what they are for is not built. */
const OF_NOBODY = ['sales:counter'];

test('a set has rows of some module, or is known to wait for one', () => {
  const waiting = [...registry.rowSets.declared()].filter(
    ({ empty, added }) => added.length === 0 && /\bwhere false$/.test(empty),
  );
  expect(waiting.map(({ name }) => name).toSorted()).toEqual(OF_NOBODY);
});

test('what is added to a set has the columns of the set', async () => {
  const wrong: string[] = [];
  let tried = 0;
  for (const { name, empty, added } of registry.rowSets.declared()) {
    const columns = await columnsOf(plain(empty));
    const names = columns.map((each) => each.name);
    for (const part of added) {
      tried += 1;
      const given = await columnsOf(plain(part), names).catch(({ message }: Error) => message);
      if (typeof given === 'string') wrong.push(`${name}: ${given}: ${part.slice(0, 120)}`);
      else
        for (const [at, { name: column, type }] of given.entries())
          if (type !== columns[at]?.type)
            wrong.push(
              `${name}.${column}: ${type}, the set has ${columns[at]?.type}: ${part.slice(0, 120)}`,
            );
    }
  }
  expect(tried).toBeGreaterThan(60);
  expect(wrong).toEqual([]);
});
