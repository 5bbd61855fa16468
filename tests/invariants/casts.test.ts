/** A cast through `unknown` says nothing of what it was: the reason stands beside it. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const THROUGH_UNKNOWN = /\bas (?:readonly )?unknown(?:\[\])? as\b/;

test('a cast through unknown has its reason in a comment on the line before', () => {
  const bare = globSync('{erp,app,server}/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .flatMap((file) => {
      const lines = readFileSync(file, 'utf8').split('\n');
      return lines.flatMap((line, at) => (THROUGH_UNKNOWN.test(line) && !/\/\/ |\*\//.test(lines[at - 1] ?? '') ? [`${file}:${at + 1}`] : []));
    });
  expect(bare).toEqual([]);
});
