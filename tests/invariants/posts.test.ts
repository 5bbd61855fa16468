/** A posted form is read by a schema (`app/forms/post`). */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

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

test('a screen reads what was posted by a schema', () => {
  expect(reading, 'read it with `readPost` (app/forms/post/post.server.ts)').toEqual([]);
});
