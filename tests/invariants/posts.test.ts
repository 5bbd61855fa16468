/**
 * A posted form is read by a schema (`app/forms/post`); the files that still read values by hand
 * are listed, and the list only shrinks.
 */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import listed from './posts-by-hand.json' with { type: 'json' };

const ROOT = resolve(import.meta.dirname, '../..');
const BY_HAND = /\b(?:form|posted)\.(?:get|getAll|has)\(/;
/** How declared resources read their forms, and what guards every form before a screen sees it. */
const MECHANISM = /^app\/(?:forms|session\/guards)\//;

const reading = globSync('app/**/*.{ts,tsx}', { cwd: ROOT })
  .map((file) => file.replaceAll('\\', '/'))
  .filter(
    (file) =>
      !MECHANISM.test(file) &&
      !/\.test\.tsx?$/.test(file) &&
      BY_HAND.test(readFileSync(resolve(ROOT, file), 'utf8')),
  );

test('a screen reads what was posted by a schema, or is on the list', () => {
  expect(
    reading.filter((file) => !listed.includes(file)),
    'read it with `readPost` (app/forms/post/post.server.ts)',
  ).toEqual([]);
  expect(
    listed.filter((file) => !reading.includes(file)),
    'take it off tests/invariants/posts-by-hand.json',
  ).toEqual([]);
});
