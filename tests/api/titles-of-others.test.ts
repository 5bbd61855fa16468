/**
 * What a record points at is named to who may know of it: a record of a branch that is not one's
 * own keeps its name to itself.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OUT_OF_REACH } from '#erp/kernel/query/titles.ts';
import { testCompany, type Company } from '#erp/provision/testing/company.ts';
import { actorWith, callerOf, type Api } from './fixtures.ts';

let company: Company;
let here: Api;
let all: Api;
let storage: number;
let centre: number;
let zone: number;
const NAME = 'Centro Ajeno';

beforeAll(async () => {
  company = await testCompany();
  const { services, accountId, adminId } = company;
  const one = async (sql: string, params: readonly unknown[] = []) =>
    (await services.db.system((tx) => tx.query<{ id: number }>(sql, [accountId, ...params])))[0]!
      .id;
  const branch = (code: string) =>
    one(
      `insert into branch_offices (account_id, code, name, kind, status, street, zip, tax_region) values ($1, $2, $2, 'SUCURSAL', 'ABIERTA', 'x', '37000', 'GENERAL') returning id`,
      [code],
    );
  const [leon, cdmx] = [await branch('LEO'), await branch('CDMX')];
  all = callerOf(services, actorWith(services, accountId, { userId: adminId }));
  here = callerOf(
    services,
    actorWith(services, accountId, {
      userId: adminId,
      rights: { allBranches: false, branchIds: [leon], roleCodes: [] },
    }),
  );
  const made = await all.post('costCenters', {
    code: 'AJENA',
    name: NAME,
    kind: 'PRODUCTIVO',
    branch_office_id: cdmx,
  });
  expect(made.status, made.text).toBe(201);
  centre = made.data.id;
  zone = await one(
    `insert into zones (account_id, code, name, branch_office_id) values ($1, 'ZAJ', $2, $3) returning id`,
    [NAME, cdmx],
  );
  const type = await one(
    `select id from storage_types where account_id = $1 and usage = 'FISICO' limit 1`,
  );
  const placed = await all.post('storages', {
    code: 'A',
    name: 'Almacén A',
    storage_type_id: type,
    branch_office_id: leon,
    cost_center_id: centre,
  });
  expect(placed.status, placed.text).toBe(201);
  storage = placed.data.id;
}, 60_000);
afterAll(() => company.services.db.close());

const readings: readonly (readonly [
  string,
  (api: Api) => Promise<{ status: number; text: string }>,
])[] = [
  ['record', (api) => api.get(`storages/${storage}`)],
  ['list', (api) => api.get('storages', { fields: ['code', 'cost_center_id'] })],
  [
    'order by it',
    (api) => api.get('storages', { fields: ['code', 'cost_center_id'], sort: ['cost_center_id'] }),
  ],
  ['file', (api) => api.get('storages/export', { fields: ['code', 'cost_center_id'] })],
  ['form', (api) => api.get('form', { resource: 'storages', record_id: storage })],
  ['groups', (api) => api.get('groups', { resource: 'storages', by: 'cost_center_id' })],
  [
    'as of a day',
    (api) =>
      api.get('sys/logs/asOf', {
        resource: 'storages',
        record_id: storage,
        at: new Date().toISOString(),
      }),
  ],
  [
    'words of a filter of a report',
    (api) => api.post('reports/customers', { report: 'RESUMEN', zone_ids: [zone] }),
  ],
  ['options', (api) => api.get('costCenters/options', { ids: [centre] })],
  ['search', (api) => api.get('search', { q: 'Ajeno' })],
];

describe('a cost centre of another branch', () => {
  test.each(readings)('%s', async (name, read) => {
    const told = await read(here);
    if (name.startsWith('words')) expect(told.text).toContain(OUT_OF_REACH);
    expect(told.text, name).not.toContain(NAME);
    expect([200, 403, 404, 422], `${name}: ${told.text}`).toContain(told.status);
  });
  test('who may see it is told; who may not, that there is something', async () => {
    for (const [name, read] of readings.slice(0, 6))
      expect((await read(all)).text, name).toContain(NAME);
    for (const [name, read] of readings.slice(0, 6))
      expect((await read(here)).text, name).toContain(OUT_OF_REACH);
  });
});

describe.each(['PROPIOS', 'EQUIPO', 'SUCURSAL'] as const)(
  'a cost centre beyond the scope %s',
  (scope) => {
    test.each(readings.slice(0, 6))('%s', async (_name, read) => {
      const { services, accountId, adminId } = company;
      const other = actorWith(services, accountId, { userId: adminId + 1_000 });
      const grants = new Map(other.permissions.grants);
      grants.set('costCenters.list', { ...grants.get('costCenters.list')!, scope });
      const told = await read(
        callerOf(services, { ...other, permissions: { ...other.permissions, grants } }),
      );
      expect(told.status, told.text).toBe(200);
      expect(told.text).toContain(OUT_OF_REACH);
      expect(told.text).not.toContain(NAME);
      expect((await read(all)).text).toContain(NAME);
    });
  },
);
