/**
 * What the engine says of a statement before it is run: that it can be, and, embedded, which
 * columns it gives.
 */
import type { Database } from '#erp/db/database.ts';
import { PgliteDatabase } from '#erp/db/pglite/pglite.ts';
import { PostgresDatabase } from '#erp/db/postgres/postgres.ts';
import { ARRAYS } from '#erp/db/wire-values.ts';

export type Columns = ReadonlyMap<string, string>;

/** Types that are read as something else than their text (`wire-values.ts`). */
const KINDS: Readonly<Record<number, string>> = {
  16: 'boolean',
  20: 'number',
  21: 'number',
  23: 'number',
  700: 'number',
  701: 'number',
  114: 'any',
  3802: 'any',
};

const kindOf = (oid: number): string => {
  const element = ARRAYS[oid];
  return element === undefined ? (KINDS[oid] ?? 'string') : `${KINDS[element] ?? 'string'}[]`;
};

/**
 * Columns and the kinds of their values, null where the engine does not say; throws what the engine
 * says of a wrong statement.
 */
export type Describe = (sql: string) => Promise<Columns | null>;

/** Runs the work with the means to describe statements, on a connection of its own. */
export async function describing<T>(
  db: Database,
  work: (describe: Describe) => Promise<T>,
): Promise<T> {
  if (db instanceof PgliteDatabase)
    return db.maintain((pg) =>
      work(async (sql) => {
        const { resultFields } = await pg.describeQuery(sql);
        return new Map(resultFields.map(({ name, dataTypeID }) => [name, kindOf(dataTypeID)]));
      }),
    );
  if (!(db instanceof PostgresDatabase)) throw new Error('an engine that describes nothing');
  const client = await db.pool.connect();
  try {
    return await work(async (sql) => {
      await client.query(`prepare described as ${sql}`);
      await client.query('deallocate described');
      return null;
    });
  } finally {
    client.release();
  }
}

/** Statements that give or change rows; the others (`set`, `lock`, `vacuum`) cannot be prepared. */
export const canBePrepared = (sql: string): boolean =>
  /^\s*(select|insert|update|delete|with|values)\b/i.test(sql);
