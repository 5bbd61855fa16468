/**
 * Every SQL text that is made of constants can be prepared, and gives the columns that its type
 * claims. On the engine that TEST_ENGINE names.
 */
import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#erp/db/database.ts';
import { testDatabase } from '#erp/provision/testing/database.ts';
import { canBePrepared, describing, type Columns } from './describe.ts';
import { unnamedStatements } from './named-companies.ts';
import { statementsOf, type Statement } from './statements.ts';

/** Texts that are not for the tables of the product. */
const ELSEWHERE = ['erp/db/', 'erp/cli/'];

/** Branches that the declarations of today do not take. */
const UNREACHED: Readonly<Record<string, RegExp>> = {
  'erp/platform/access/authenticate.ts': /column u\.(supplier_id|customer_id) does not exist/,
};

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const ours = (file: string) => !ELSEWHERE.some((folder) => file.startsWith(folder));
const statements = statementsOf().filter(({ file }) => ours(file));

/** What a claimed type promises and the columns do not keep. */
function broken({ claims }: Statement, columns: Columns): readonly string[] {
  return Object.entries(claims ?? {}).flatMap(([name, kind]) => {
    const found = columns.get(name);
    if (found === undefined) return kind.endsWith('?') ? [] : [`no column «${name}»`];
    return kind.startsWith('any') || kind === `${found}?` || found === 'any' || found === kind
      ? []
      : [`«${name}» is ${found}, not ${kind}`];
  });
}

test('each can be prepared, and its columns are those of its type', async () => {
  const wrong: string[] = [];
  await describing(db, async (describe) => {
    for (const statement of statements) {
      const { file, line, text } = statement;
      if (text === null || !canBePrepared(text)) continue;
      try {
        const columns = await describe(text);
        if (columns)
          wrong.push(...broken(statement, columns).map((what) => `${file}:${line}: ${what}`));
      } catch (error) {
        if (UNREACHED[file]?.test((error as Error).message)) continue;
        wrong.push(`${file}:${line}: ${(error as Error).message}`);
      }
    }
  });
  expect(wrong).toEqual([]);
});

test('rows of a company are joined by erp/db/sql/joins.ts, not by hand', () => {
  const byHand = globSync('erp/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts') && !file.endsWith('sql/joins.ts'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\b\w+\.account_id = \w+\.account_id\b/g)].map(
        ([found]) => `${file}: ${found}`,
      ),
    );
  expect(byHand).toEqual([]);
});

test('each table of a company is named besides row security, or joined to one that is', () => {
  expect(
    unnamedStatements(),
    'say account_id = ${TENANT} (erp/db/sql/sql.ts), join along what does, or why: `// Of every company: …` above',
  ).toEqual([]);
});
