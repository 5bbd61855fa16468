/**
 * Every column that is read to decide what a person sees or may is of a field that says so
 * (`accessScope`), and so guarded when it is written.
 */
import { textOf } from '#erp/db/sql/sql.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readActor } from '#erp/platform/access/authenticate.ts';
import { testCompany, type Company } from '#erp/provision/testing/company.ts';
import type { Tx } from '#erp/db/database.ts';
import { joinTableName } from '#erp/db/schema/names.ts';
import { registry } from '#erp/modules/all.ts';

/** Read there, and no matter of one's own sight. */
const HARMLESS: Readonly<Record<string, string>> = {
  'users.nickname': 'what one is called',
  'users.language_code': 'a language',
  'users.status':
    'changes by actions, each asked for by the kernel; who is not active enters nowhere',
  'users.kind': 'chosen when the person is made, and fits the roles',
};
/** The same for everybody of the company. */
const COMPANY = new Set(['accounts', 'account_versions', 'account_modules', 'modules']);
/**
 * Columns that every table has; a record is switched on and off by writes that are compared as a
 * whole.
 */
const EVERYWHERE = new Set(['id', 'account_id', 'active']);

const resources = [...registry.resources.values()].filter(({ sameTableAs }) => !sameTableAs);
/** The field behind a column: its own, or the references to many of which a table has the pairs. */
function fieldOf(
  table: string,
  column: string,
): { readonly name: string; readonly widens: boolean } | null {
  for (const resource of resources) {
    if (resource.table === table)
      return {
        name: `${resource.path}.${column}`,
        widens: resource.fields[column]?.accessScope !== undefined,
      };
    for (const [name, field] of Object.entries(resource.fields))
      if (field.kind === 'refs' && joinTableName(resource, name) === table)
        return { name: `${resource.path}.${name}`, widens: field.accessScope !== undefined };
  }
  return null;
}

let company: Company;
beforeAll(async () => {
  company = await testCompany();
});
afterAll(() => company.services.db.close());

test('what decides sight is declared', async () => {
  const { services, accountId } = company;
  const userId = await company.addPerson({ nickname: 'ana', roleCodes: ['EMPLEADO'] });
  const asked: string[] = [];
  await services.db.system(async (tx) => {
    await tx.execute(`update users set all_branches = false where account_id = $1 and id = $2`, [
      accountId,
      userId,
    ]);
  });
  await services.db.tenant({ accountId }, async (tx) => {
    const listening: Tx = {
      ...tx,
      query: (sql, params) => (asked.push(textOf(sql)), tx.query(sql, params)),
      execute: (sql, params) => tx.execute(sql, params),
    };
    await readActor(
      listening,
      registry,
      { accountId, userId, reauthAt: null, ip: '', id: null },
      services.now(),
    );
  });
  expect(asked.length).toBeGreaterThan(6);
  const columns = await services.db.system(async (tx) => {
    for (const [i, sql] of asked.entries())
      await tx.execute(`create view sight_probe_${i} as ${sql.replaceAll(/\$\d+/g, 'null')}`);
    // The server itself says which columns a statement reads.
    const rows = await tx.query<{ table_name: string; column_name: string }>(
      `select distinct table_name, column_name from information_schema.view_column_usage where view_name like 'sight\\_probe\\_%' order by 1, 2`,
    );
    for (const i of asked.keys()) await tx.execute(`drop view sight_probe_${i}`);
    return rows.map(({ table_name, column_name }) => [table_name, column_name] as const);
  });
  const fields = columns.flatMap(([table, column]) => {
    if (COMPANY.has(table) || EVERYWHERE.has(column)) return [];
    const field = fieldOf(table, column);
    return field ? [field] : [{ name: `${table}.${column}`, widens: false }];
  });
  expect(
    fields.filter(({ widens, name }) => !widens && !(name in HARMLESS)).map(({ name }) => name),
  ).toEqual([]);
  expect(
    Object.keys(HARMLESS).filter((name) => !fields.some((field) => field.name === name)),
  ).toEqual([]);
  const declared = resources.flatMap(({ path, fields: own }) =>
    Object.entries(own).flatMap(([name, field]) => (field.accessScope ? [`${path}.${name}`] : [])),
  );
  const read = new Set(fields.map(({ name }) => name));
  expect(declared.filter((name) => !read.has(name))).toEqual([]);
});
