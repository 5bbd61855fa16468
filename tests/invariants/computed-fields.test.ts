/**
 * Computed fields that count, add up, ask whether rows exist or follow a reference are declared
 * (`erp/model/computed/declared.ts`): those that are SQL text have their reason in a list that only
 * shrinks.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { computedSql } from '#erp/db/sql/computed-fields.ts';
import type { ComputedField, Resource } from '#erp/model/types.ts';
import { registry } from '#erp/modules/all.ts';

const written = [...registry.resources.values()].flatMap((resource) =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'computed' ? [{ resource, at: `${resource.path}.${name}`, field }] : [],
  ),
);
/** A view of a table takes the fields of its table. */
const ofItsTable = (resource: Resource, { sql }: ComputedField): boolean =>
  resource.sameTableAs !== undefined &&
  Object.values(registry.resource(resource.sameTableAs.resource).fields).some(
    (field) => field.kind === 'computed' && field.sql === sql,
  );
const byHand = written
  .filter(
    ({ resource, field }) =>
      field.sql !== undefined && !field.transient && !ofItsTable(resource, field),
  )
  .map(({ at }) => at)
  .toSorted();
const reasons = JSON.parse(
  readFileSync('tests/invariants/computed-by-hand.json', 'utf8'),
) as Readonly<Record<string, string>>;
const listed = Object.keys(reasons);

test('a new computed field is declared, not SQL text', () => {
  expect(byHand.filter((at) => !listed.includes(at))).toEqual([]);
});

test('one that is declared since leaves tests/invariants/computed-by-hand.json', () => {
  expect(listed.filter((at) => !byHand.includes(at))).toEqual([]);
});

test('each that is SQL text has its reason', () => {
  expect(listed.filter((at) => reasons[at]!.length < 10)).toEqual([]);
});

test('what the engine writes names the company, and so does each table that it joins', () => {
  const loose = written.flatMap(({ resource, at, field }) => {
    if (!field.source) return [];
    const sql = computedSql(registry, resource, field);
    const tables = [...sql.matchAll(/(?:from|join) (?!accounts)\w+ \w+\b/g)].length;
    const companies = [...sql.matchAll(/\.account_id = \w+\.account_id/g)].length;
    return tables === companies ? [] : [`${at}: ${sql}`];
  });
  expect(loose).toEqual([]);
});

test('of nothing there is no share: least(100, null) would be all of it (`shareOf`)', () => {
  const wrong = written.filter(({ field }) => /least\(\s*100\s*,/.test(field.sql ?? ''));
  expect(wrong.map(({ at }) => at)).toEqual([]);
});
