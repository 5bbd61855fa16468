/**
 * A line has at most 100 characters: the formatter breaks code, and texts and SQL stand as they are
 * read; comments are broken by hand.
 */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const COMMENT = /^\s*(?:\/\/|\/?\*)/;
/** A comment to a tool has its own form. */
const FOR_A_TOOL = /oxlint-|@ts-/;

test('a comment has lines of at most 100 characters', () => {
  const long = globSync('{app,bench,erp,scripts,server,tests}/**/*.{ts,tsx,mjs}')
    .filter((file) => !file.includes('/migrations/'))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, at) =>
          line.length > 100 && COMMENT.test(line) && !FOR_A_TOOL.test(line)
            ? [`${file}:${at + 1}`]
            : [],
        ),
    );
  expect(long).toEqual([]);
});
