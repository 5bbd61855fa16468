/**
 * `first ??= await work()` does no work once there is a first: work that is always to be done is
 * awaited in a statement of its own. Fields that default to something are asked for as needed.
 */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SKIPPED = /^\s*\w+ (?:\?\?|\|\||&&)= await/;

test('no name takes the result of work that is skipped when it has one', () => {
  const found = globSync('{erp,app,server,scripts}/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, at) => (SKIPPED.test(line) ? [`${file}:${at + 1}`] : [])),
    );
  expect(found).toEqual([]);
});
