/** A cast through `unknown` says nothing of what it was: the reason stands beside it. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const THROUGH_UNKNOWN = /\bas (?:readonly )?unknown(?:\[\])? as\b/;

const COMMENT = /\/\/ |\*\/$/;

/** A statement of the widest declarations, whose first line the reason stands above. */
const STATEMENT_LINES = 8;

test('a cast through unknown has its reason in a comment beside its statement', () => {
  const bare = globSync('{erp,app,server}/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .flatMap((file) => {
      const lines = readFileSync(file, 'utf8').split('\n');
      return lines.flatMap((line, at) =>
        THROUGH_UNKNOWN.test(line) &&
        !lines.slice(Math.max(0, at - STATEMENT_LINES), at).some((each) => COMMENT.test(each))
          ? [`${file}:${at + 1}`]
          : [],
      );
    });
  expect(bare).toEqual([]);
});
