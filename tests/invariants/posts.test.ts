/** A posted form is read by a schema (`app/forms/post`). */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const BY_HAND = /\b(?:form|posted)\.(?:get|getAll|has)\(/;
/** How declared resources read their forms, and what guards every form before a screen sees it. */
const MECHANISM = /^app\/(?:forms|session\/guards)\//;

/** Which errors are told where one is: decided once, by `failedCall`. */
const JUDGED_BY_HAND = /instanceof ApiError\)[^;{]*(?:!error\.content|error\.content === null)/;

const files = globSync('app/**/*.{ts,tsx}', { cwd: ROOT })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.tsx?$/.test(file));
const having = (pattern: RegExp) =>
  files.filter((file) => pattern.test(readFileSync(resolve(ROOT, file), 'utf8')));
const reading = having(BY_HAND).filter((file) => !MECHANISM.test(file));

test('a screen reads what was posted by a schema', () => {
  expect(reading, 'read it with `readPost` (app/forms/post/post.server.ts)').toEqual([]);
});

test('what the ERP refuses, and its faults, are told where one is, by one function', () => {
  expect(
    having(JUDGED_BY_HAND).filter((file) => file !== 'app/api-client/failed-call.ts'),
    'use `failedCall` (app/api-client/failed-call.ts): what was typed stays',
  ).toEqual([]);
});
