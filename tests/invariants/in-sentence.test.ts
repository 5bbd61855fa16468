/** A label within a sentence keeps its acronyms: nobody lowers one by himself. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url).pathname;

/** Lower case of an expression that names a label, a title or a record's name. */
const LOWERED =
  /(?:label\w*|title|(?:name|label)Of\w*\([^)]*\)|label\w+\([^)]*\))(?:!|\[\d\])?\.toLocaleLowerCase\(/gi;

/** Drawn in the browser too, which the model does not reach; and texts folded to be compared. */
const ELSEWHERE = [
  'app/forms/rows/child-table.tsx',
  'app/screens/accounting/periods.tsx',
  'app/ui/all-of.ts',
];

test('labels are put into sentences by `inSentence`', () => {
  const places = ['app', 'erp'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.(test|spec)\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`)
      .filter((name) => !ELSEWHERE.includes(name))
      .flatMap((name) =>
        [...readFileSync(join(ROOT, name), 'utf8').matchAll(LOWERED)].map(
          ([found]) => `${name}: ${found}`,
        ),
      ),
  );
  expect(places).toEqual([]);
});
