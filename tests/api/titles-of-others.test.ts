/**
 * What a record points at is named to who may know of it: a record of a branch that is not one's
 * own keeps its name to itself.
 */
import { describe, expect, test } from 'vitest';
import { OUT_OF_REACH } from '#erp/kernel/query/titles.ts';
import { done, sharedStory } from '../scenarios/given.ts';
import { actorWith, callerOf, type Api } from './fixtures.ts';

const NAME = 'Centro Ajeno';

/** A storage of León whose cost centre is of Ciudad de México, and a zone of there. */
const read = sharedStory(async ({ stock, given, as, idOf }) => {
  const { services, accountId } = stock.company;
  const all = as('admin');
  const [leon, cdmx] = [await given.branch('LEO'), await given.branch('CDMX')];
  const here = callerOf(
    services,
    actorWith(services, accountId, {
      userId: all.id,
      rights: { allBranches: false, branchIds: [leon], roleCodes: [] },
    }),
  );
  const centre = await done(
    all.post('costCenters', {
      code: 'AJENA',
      name: NAME,
      kind: 'PRODUCTIVO',
      branch_office_id: cdmx,
    }),
  );
  const zone = await done(all.post('zones', { code: 'ZAJ', name: NAME, branch_office_id: cdmx }));
  const storage = await done(
    all.post('storages', {
      code: 'LEO-1',
      name: 'Almacén de León',
      storage_type_id: await idOf('storage_types', 'FISICO'),
      branch_office_id: leon,
      cost_center_id: centre.id,
    }),
  );
  return {
    services,
    accountId,
    all,
    here,
    storage: storage.id as number,
    centre: centre.id as number,
    zone: zone.id as number,
  };
});
type Ids = Pick<ReturnType<typeof read>, 'storage' | 'centre' | 'zone'>;

const readings: readonly (readonly [
  string,
  (api: Api, ids: Ids) => Promise<{ status: number; text: string }>,
])[] = [
  ['record', (api, { storage }) => api.get(`storages/${storage}`)],
  ['list', (api) => api.get('storages', { fields: ['code', 'cost_center_id'] })],
  [
    'order by it',
    (api) => api.get('storages', { fields: ['code', 'cost_center_id'], sort: ['cost_center_id'] }),
  ],
  ['file', (api) => api.get('storages/export', { fields: ['code', 'cost_center_id'] })],
  ['form', (api, { storage }) => api.get('form', { resource: 'storages', record_id: storage })],
  ['groups', (api) => api.get('groups', { resource: 'storages', by: 'cost_center_id' })],
  [
    'as of a day',
    (api, { storage }) =>
      api.get('sys/logs/asOf', {
        resource: 'storages',
        record_id: storage,
        at: new Date().toISOString(),
      }),
  ],
  [
    'words of a filter of a report',
    (api, { zone }) => api.post('reports/customers', { report: 'RESUMEN', zone_ids: [zone] }),
  ],
  ['options', (api, { centre }) => api.get('costCenters/options', { ids: [centre] })],
  ['search', (api) => api.get('search', { q: 'Ajeno' })],
];

describe('a cost centre of another branch', () => {
  test.each(readings)('%s', async (name, ask) => {
    const ids = read();
    const told = await ask(ids.here, ids);
    if (name.startsWith('words')) expect(told.text).toContain(OUT_OF_REACH);
    expect(told.text, name).not.toContain(NAME);
    expect([200, 403, 404, 422], `${name}: ${told.text}`).toContain(told.status);
  });
  test('who may see it is told; who may not, that there is something', async () => {
    const ids = read();
    const { all, here } = ids;
    for (const [name, ask] of readings.slice(0, 6))
      expect((await ask(all, ids)).text, name).toContain(NAME);
    for (const [name, ask] of readings.slice(0, 6))
      expect((await ask(here, ids)).text, name).toContain(OUT_OF_REACH);
  });
});

describe.each(['PROPIOS', 'EQUIPO', 'SUCURSAL'] as const)(
  'a cost centre beyond the scope %s',
  (scope) => {
    test.each(readings.slice(0, 6))('%s', async (_name, ask) => {
      const ids = read();
      const { services, accountId, all } = ids;
      const other = actorWith(services, accountId, { userId: all.id + 1_000 });
      const grants = new Map(other.permissions.grants);
      grants.set('costCenters.list', { ...grants.get('costCenters.list')!, scope });
      const told = await ask(
        callerOf(services, { ...other, permissions: { ...other.permissions, grants } }),
        ids,
      );
      expect(told.status, told.text).toBe(200);
      expect(told.text).toContain(OUT_OF_REACH);
      expect(told.text).not.toContain(NAME);
      expect((await ask(all, ids)).text).toContain(NAME);
    });
  },
);
