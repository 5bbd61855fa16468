/**
 * No statement of the product leaves anything in its session: behind a pooler in transaction mode
 * the next transaction has another one, and somebody else has this (decisions 280 and 668).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { statementsOf } from './statements.ts';

const ROOT = new URL('../../', import.meta.url).pathname;

/** What opens the connections themselves, past the pooler; and what tests copy. */
const CONNECTIONS = ['erp/db/', 'erp/cli/', 'erp/provision/testing/'];
const ours = (file: string) => !CONNECTIONS.some((folder) => file.startsWith(folder));

const sources = readdirSync(join(ROOT, 'erp'), { recursive: true, encoding: 'utf8' })
  .map((name) => `erp/${name}`)
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && ours(name))
  .map((name) => ({ name, text: readFileSync(join(ROOT, name), 'utf8') }));

/** Locks, settings, sequences and tables that outlive their transaction. */
const OUTLIVES =
  /\bpg_(?:try_)?advisory_(?:un)?lock(?:_shared|_all)?\s*\(|\bset_config\s*\([^()]*(?:\([^()]*\)[^()]*)*,\s*false\s*\)|\b(?:currval|lastval)\s*\(|\b(?:temp|temporary)\s+(?:table|view|sequence)\b|\bwith\s+hold\b|\bon\s+commit\s+(?:preserve|delete)\b/gi;

/** Statements that say something to their session. */
const SAYS_TO_SESSION =
  /(?:^|;)\s*(?:listen|unlisten|discard|prepare|deallocate|load|reset|set\s+(?!local\b|transaction\b|constraints\b))/i;

test('no text of SQL takes a lock, a setting or a table that outlives its transaction', () => {
  expect(sources.length).toBeGreaterThan(2000);
  const wrong = sources.flatMap(({ name, text }) =>
    [...text.matchAll(OUTLIVES)].map((match) => `${name}: ${match[0]}`),
  );
  expect(wrong).toEqual([]);
});

test('no statement changes its session', () => {
  const texts = statementsOf().filter(({ file, text }) => ours(file) && text !== null);
  expect(texts.length).toBeGreaterThan(1000);
  const wrong = texts
    .filter(({ text }) => SAYS_TO_SESSION.test(text!))
    .map(({ file, line, text }) => `${file}:${line}: ${text}`);
  expect(wrong).toEqual([]);
});

test.each([
  'select pg_advisory_lock(1)',
  'select pg_try_advisory_lock(1)',
  "select set_config('erp.system', '1', false)",
  "select set_config('erp.system', coalesce(x, '1'), false)",
  'create temp table x (id int)',
  "select currval('x')",
  'declare c cursor with hold for select 1',
])('«%s» would be found', (text) => {
  expect([...text.matchAll(OUTLIVES)]).toHaveLength(1);
});

test.each([
  'set timezone = utc',
  'listen changes',
  'select 1; set role x',
  'prepare p as select 1',
  'reset all',
])('«%s» would be found', (text) => {
  expect(SAYS_TO_SESSION.test(text)).toBe(true);
});

test.each([
  'select pg_advisory_xact_lock(1)',
  "select set_config('erp.retire', '1', true)",
  'set local jit = off',
  'update x set a = 1',
])('«%s» ends with its transaction', (text) => {
  expect(SAYS_TO_SESSION.test(text) || [...text.matchAll(OUTLIVES)].length > 0).toBe(false);
});
