/**
 * Every table of the product, as it stands in the database, on the engine that TEST_ENGINE names.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#erp/db/database.ts';
import { internalTables } from '#erp/db/schema/internal-tables.ts';
import { MIGRATIONS } from '#erp/db/schema/migrate.ts';
import { tablesOf } from '#erp/db/schema/tables.ts';
import { testDatabase } from '#erp/provision/testing/database.ts';
import { registry } from '#erp/modules/all.ts';

/** Tables that belong to no company: sign-in, and the list of companies itself. */
const GLOBAL = new Set([
  'accounts',
  'identities',
  'sessions',
  'throttles',
  'auth_tokens',
  'erp_migrations',
]);

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const ask = <R extends object>(sql: string) => db.system((tx) => tx.query<R>(sql));
const tenantOnly = <R extends { table_name: string }>(rows: readonly R[]) =>
  rows.filter(({ table_name }) => !GLOBAL.has(table_name));

const CONSTRAINTS = `
  SELECT t.relname AS table_name, c.conname AS name, c.contype AS type, f.relname AS target,
    (SELECT array_agg(a.attname::text ORDER BY k.n) FROM unnest(c.conkey) WITH ORDINALITY k(attnum, n) JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.attnum) AS columns,
    (SELECT array_agg(a.attname::text ORDER BY k.n) FROM unnest(c.confkey) WITH ORDINALITY k(attnum, n) JOIN pg_attribute a ON a.attrelid = c.confrelid AND a.attnum = k.attnum) AS targets
  FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid LEFT JOIN pg_class f ON f.oid = c.confrelid
  WHERE t.relnamespace = 'public'::regnamespace AND c.contype IN ('p', 'u', 'f')`;
interface Constraint {
  table_name: string;
  name: string;
  type: 'p' | 'u' | 'f';
  target: string | null;
  columns: string[];
  targets: string[] | null;
}

test('the database holds exactly the declared tables and columns', async () => {
  const columns = await ask<{ table_name: string; column_name: string }>(
    `SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'erp_migrations'`,
  );
  const found = columns.map(({ table_name, column_name }) => `${table_name}.${column_name}`).sort();
  const declared = tablesOf(registry).flatMap((table) =>
    table.columns.map(({ name }) => `${table.name}.${name}`),
  );
  expect(found).toEqual(declared.sort());
});

test('every table belongs to a company', async () => {
  const rows = await ask<{ table_name: string; not_null: boolean | null }>(`
    SELECT t.relname AS table_name, a.attnotnull AS not_null FROM pg_class t
    LEFT JOIN pg_attribute a ON a.attrelid = t.oid AND a.attname = 'account_id' WHERE t.relnamespace = 'public'::regnamespace AND t.relkind = 'r'`);
  expect(tenantOnly(rows).filter(({ not_null }) => not_null !== true)).toEqual([]);
});

test('every primary, unique and foreign key begins with the company', async () => {
  const wrong = tenantOnly(await ask<Constraint>(CONSTRAINTS)).filter(
    ({ columns, targets, type }) =>
      columns[0] !== 'account_id' || (type === 'f' && targets?.[0] !== 'account_id'),
  );
  expect(wrong).toEqual([]);
});

test('records are keyed by company and id', async () => {
  const primary = new Map(
    (await ask<Constraint>(CONSTRAINTS))
      .filter(({ type }) => type === 'p')
      .map(({ table_name, columns }) => [table_name, columns]),
  );
  for (const resource of registry.resources.values()) {
    if (resource.global || resource.sameTableAs) continue;
    expect(primary.get(resource.table), resource.path).toEqual(['account_id', 'id']);
  }
});

test('every foreign key of a global table begins with the company too', async () => {
  const wrong = (await ask<Constraint>(CONSTRAINTS)).filter(
    ({ type, columns }) => type === 'f' && columns[0] !== 'account_id',
  );
  expect(wrong).toEqual([]);
});

test('every unique index begins with the company', async () => {
  const rows = await ask<{ table_name: string; name: string; first: string }>(`
    SELECT t.relname AS table_name, i.relname AS name, a.attname AS first FROM pg_index x
    JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = x.indkey[0]
    WHERE t.relnamespace = 'public'::regnamespace`);
  expect(tenantOnly(rows).filter(({ first }) => first !== 'account_id')).toEqual([]);
});

test('row-level security is on and forced, with the same two policies everywhere', async () => {
  const rows = await ask<{
    table_name: string;
    enabled: boolean;
    forced: boolean;
    policies: string[] | null;
  }>(`
    SELECT c.relname AS table_name, relrowsecurity AS enabled, relforcerowsecurity AS forced,
      (SELECT array_agg(p.polname || ' to ' || r.rolname ORDER BY p.polname) FROM pg_policy p JOIN pg_roles r ON r.oid = p.polroles[1] WHERE p.polrelid = c.oid) AS policies
    FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`);
  const guarded = rows.filter(
    ({ table_name }) => table_name === 'accounts' || !GLOBAL.has(table_name),
  );
  const right = {
    enabled: true,
    forced: true,
    policies: ['system to erp_owner', 'tenant to erp_app'],
  };
  expect(
    guarded.filter(({ table_name, ...state }) => JSON.stringify(state) !== JSON.stringify(right)),
  ).toEqual([]);
  expect(guarded.length).toBeGreaterThan(internalTables.length);
});

test('the application may touch nothing of the sign-in', async () => {
  const rows = await ask<{ table_name: string }>(
    `SELECT table_name FROM information_schema.role_table_grants WHERE grantee = 'erp_app' AND table_schema = 'public'`,
  );
  expect(
    rows.filter(({ table_name }) => GLOBAL.has(table_name) && table_name !== 'accounts'),
  ).toEqual([]);
});

test('the audit log may be read and added to, nothing else', async () => {
  const rows = await ask<{ privilege_type: string }>(
    `SELECT privilege_type FROM information_schema.role_table_grants WHERE grantee = 'erp_app' AND table_name = 'sys__logs' ORDER BY 1`,
  );
  expect(rows.map(({ privilege_type }) => privilege_type)).toEqual(['INSERT', 'SELECT']);
});

test('every reference has an index that begins with it', async () => {
  const indexes = await ask<{ table_name: string; columns: string }>(`
    SELECT t.relname AS table_name, (SELECT string_agg(a.attname, ',' ORDER BY k.n) FROM unnest(x.indkey::int[]) WITH ORDINALITY k(attnum, n) JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.attnum) AS columns
    FROM pg_index x JOIN pg_class t ON t.oid = x.indrelid WHERE t.relnamespace = 'public'::regnamespace`);
  const served = (table: string, columns: readonly string[]) =>
    indexes.some(
      (index) =>
        index.table_name === table && `${index.columns},`.startsWith(`${columns.join(',')},`),
    );
  const keys = (await ask<Constraint>(CONSTRAINTS)).filter(({ type }) => type === 'f');
  expect(
    keys.filter(({ table_name, columns }) => !served(table_name, columns)).map(({ name }) => name),
  ).toEqual([]);
});

test('required references form no circle, so that every record can be inserted', () => {
  const needs = new Map(
    tablesOf(registry).map((table) => {
      const required = new Set(
        table.columns.filter(({ notNull }) => notNull).map(({ name }) => name),
      );
      return [
        table.name,
        table.foreignKeys
          .filter(({ columns }) => columns.every((column) => required.has(column)))
          .map((key) => key.table),
      ];
    }),
  );
  const visit = (table: string, way: readonly string[]): void => {
    expect(way, `${way.join(' → ')} → ${table}`).not.toContain(table);
    for (const next of needs.get(table) ?? []) visit(next, [...way, table]);
  };
  for (const table of needs.keys()) visit(table, []);
});

test('names of columns that sort or compare as people do carry the Spanish order', async () => {
  const rows = await ask<{ collation_name: string }>(
    `SELECT DISTINCT collation_name FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'erp_migrations' AND column_name IN ('name', 'code') AND data_type = 'text'`,
  );
  expect(rows).toEqual([{ collation_name: 'es_mx' }]);
});

test('a migration fills a required column of a table that has rows', () => {
  const added = readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .flatMap((name) =>
      [
        ...readFileSync(new URL(name, MIGRATIONS), 'utf8').matchAll(/ADD COLUMN .* NOT NULL.*;/g),
      ].map(([statement]) => `${name}: ${statement}`),
    );
  expect(added.filter((statement) => !statement.includes('DEFAULT'))).toEqual([]);
});

test('each migration has a number of its own, and none is missing', () => {
  const names = readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, i) => i + 1));
});
