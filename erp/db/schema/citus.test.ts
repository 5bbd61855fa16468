import { afterAll, beforeAll, expect, test } from 'vitest';
import { registry } from '#erp/modules/all.ts';
import { citusObstacles, citusScript } from './citus.ts';
import type { Database } from '../database.ts';
import type { TableShape } from './shape.ts';
import { tablesOf } from './tables.ts';
import { testDatabase } from '#erp/provision/testing/database.ts';

const shapes = tablesOf(registry);
let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

test('every table of a company holds to what Citus asks of keys, unique indexes and foreign keys', () => {
  const tables = new Map(shapes.map((table) => [table.name, table]));
  expect(shapes.flatMap((table) => citusObstacles(table, tables))).toEqual([]);
});

test('what Citus would refuse is named', () => {
  const id = { name: 'id', type: 'integer', notNull: true, identity: true as const };
  const own: TableShape = {
    name: 'loose',
    access: 'tenant',
    columns: [id],
    primaryKey: ['id'],
    uniques: [{ name: 'loose_code', columns: ['code'] }],
    foreignKeys: [
      {
        name: 'loose_unit',
        columns: ['unit_id'],
        table: 'units',
        targets: ['id'],
        onDelete: 'no action',
      },
      {
        name: 'loose_session',
        columns: ['session_id'],
        table: 'sessions',
        targets: ['id'],
        onDelete: 'no action',
      },
    ],
    indexes: [],
  };
  const tables = new Map([...shapes, own].map((table) => [table.name, table]));
  expect(citusObstacles(own, tables)).toEqual([
    'loose: no account_id that is always there',
    'loose: primary key without account_id',
    'loose: loose_code without account_id',
    'loose: loose_unit does not pair account_id on both sides',
    'loose: loose_session leads to sessions, which stays on the coordinator',
    'loose.id: an identity is a bigint',
  ]);
  expect(() => citusScript([...shapes, own])).toThrow('loose: primary key without account_id');
});

const KEYS = `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as says from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> 'accounts'::regclass order by 1, 2`;

/**
 * Stands for the extension: like it, refuses a table that is tied to others by foreign keys, and
 * remembers what it was given.
 */
const STAND_IN = [
  'CREATE TABLE spread (name text, kind text, beside text)',
  `CREATE FUNCTION take(name text, kind text, beside text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
     IF EXISTS (SELECT FROM pg_constraint WHERE contype = 'f' AND (conrelid = name::regclass OR confrelid = name::regclass)) THEN RAISE EXCEPTION '% has foreign keys', name; END IF;
     INSERT INTO spread VALUES (name, kind, beside); END $$`,
  `CREATE FUNCTION create_reference_table(name text) RETURNS void LANGUAGE sql AS $$ SELECT take(name, 'reference', NULL) $$`,
  `CREATE FUNCTION create_distributed_table(name text, by text, colocate_with text) RETURNS void LANGUAGE sql AS $$ SELECT take(name, by, colocate_with) $$`,
];

test('the script runs, spreads every table of a company beside the others, and leaves their foreign keys as they were', async () => {
  await db.system(async (tx) => {
    const before = await tx.query(KEYS);
    expect(before.length).toBeGreaterThan(200);
    for (const statement of STAND_IN) await tx.execute(statement);
    for (const statement of citusScript(shapes))
      if (!statement.startsWith('--') && !statement.includes('ALTER DATABASE'))
        await tx.query(statement);
    expect(await tx.query(KEYS)).toEqual(before);
    const spread = await tx.query<{ name: string; kind: string; beside: string | null }>(
      'select name, kind, beside from spread',
    );
    expect(spread.filter(({ kind }) => kind === 'reference').map(({ name }) => name)).toEqual([
      'accounts',
    ]);
    const tenant = shapes
      .filter(({ access }) => access === 'tenant' || access === 'log')
      .map(({ name }) => name);
    const distributed = spread.filter(({ kind }) => kind === 'account_id');
    expect(distributed.map(({ name }) => name).toSorted()).toEqual(tenant.toSorted());
    expect(new Set(distributed.slice(1).map(({ beside }) => beside))).toEqual(
      new Set([distributed[0]!.name]),
    );
  });
});
