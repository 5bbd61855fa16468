/**
 * What a transition asks for and comes back blank is stored blank: its rules check that, and never
 * what the record had before.
 */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { registry } from '#erp/modules/all.ts';
import { transitionFields } from '#erp/model/records/transition-fields.ts';

const optional = new Set(
  [...registry.resources.values()].flatMap(({ states }) =>
    Object.values(states?.transitions ?? {}).flatMap((each) => transitionFields(each).optional),
  ),
);

const FALLBACK = /\bchanges\.(\w+)\s*(?:\?\?|\|\|)\s*\w+\.\1\b/g;

test('rules do not fall back on the record for what its confirmation may leave blank', () => {
  const found = globSync('erp/{domains,modules}/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(FALLBACK)].flatMap(([text, name]) =>
      optional.has(name!) ? [`${file}: ${text} (resulting)`] : [],
    ),
  );
  expect(optional.size).toBeGreaterThan(0);
  expect(found).toEqual([]);
});
