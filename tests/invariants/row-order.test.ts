/**
 * No test takes «the first row» of an answer without order: which one it is changes with the plan,
 * and that with the statistics of a table.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url).pathname;
const START = /^['"`]\s*(select|insert|update|delete|with)\b/i;

/** The statement, or the subquery, that ends in a limit at this place. */
function statementBefore(text: string, end: number): string {
  let depth = 0;
  for (let at = end - 1; at >= 0; at--) {
    if (text[at] === ')') depth++;
    else if (text[at] === '(' && depth-- === 0) return text.slice(at, end);
    else if (depth === 0 && START.test(text.slice(at, at + 20))) return text.slice(at, end);
  }
  return text.slice(0, end);
}

/** But for «is there one?». */
const unordered = (text: string): readonly string[] =>
  [...text.matchAll(/\blimit (?:\d|\$)/gi)]
    .map(({ index }) => statementBefore(text, index))
    .filter((statement) => !/\border\s+by\b|\bselect 1 from\b/i.test(statement))
    .map((statement) => statement.replaceAll(/\s+/g, ' '));

const files = [
  ...readdirSync(join(ROOT, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `tests/${name}`),
  ...readdirSync(join(ROOT, 'erp'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(\.test|\/testing)\.ts$/.test(name))
    .map((name) => `erp/${name}`),
].filter((name) => name !== 'tests/invariants/row-order.test.ts');

test('what tests ask for with a limit has an order', () => {
  expect(
    files.flatMap((name) =>
      unordered(readFileSync(join(ROOT, name), 'utf8')).map((statement) => `${name}: ${statement}`),
    ),
  ).toEqual([]);
});

test('a limit without order is found in a statement and in a part of one', () => {
  expect(
    unordered(
      "'select id from units limit 1'; `select (select id from units limit 1) from zones order by id`; 'select id from units where id in (select 1) order by id limit 1'",
    ),
  ).toEqual(["'select id from units ", '(select id from units ']);
});
