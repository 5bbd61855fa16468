/**
 * Rows that hang from a record can be asked for by their own name too (a form, a file, the row
 * beside): they are there for who sees the record, and for nobody else.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mountedEndpoints } from '#erp/http/routes.ts';
import { callsOf } from '#erp/model/registry.ts';
import type { Resource } from '#erp/model/types.ts';
import { registry } from '#erp/modules/all.ts';
import { testCompany, type Company } from '#erp/provision/testing/company.ts';
import { actorWith, callerOf, type ActorOptions, type Api } from './fixtures.ts';
import { Forge } from './forge.ts';

let company: Company;
let forge: Forge;
let stranger: number;
const branches = { here: 0, there: 0 };
const storages = { here: 0, there: 0 };
const NEVER = '999999999';

beforeAll(async () => {
  company = await testCompany();
  forge = new Forge(company.services, company.accountId);
  const fresh = (path: string, values: object) =>
    forge.fresh(registry.resource(path), values as never);
  for (const at of ['here', 'there'] as const) {
    branches[at] = await fresh('branch-offices', { code: at.toUpperCase() });
    storages[at] = await fresh('storages', {
      code: at.toUpperCase(),
      branch_office_id: branches[at],
    });
  }
  stranger = await company.addPerson({ nickname: 'ajena', roleCodes: [] });
}, 60_000);
afterAll(() => company.services.db.close());

const as = (options: ActorOptions): Api =>
  callerOf(
    company.services,
    actorWith(company.services, company.accountId, { userId: company.adminId, ...options }),
  );

/** Calls that take any record by its resource and id. */
const about = mountedEndpoints({ registry, server: { endpoints: [] } as never }).filter(
  ({ pathRecords, method, path }) =>
    pathRecords?.record_id === '*' && method === 'GET' && path !== 'rows',
);

const children = [...registry.resources.values()].flatMap((resource) => {
  const parent = registry.parentOf(resource);
  return parent ? [[resource.path, resource, parent] as const] : [];
});
type Parent = (typeof children)[number][2];

let months = 0;

/** Of a role only one row names each right, of an asset each month. */
async function unlike({ path }: Resource) {
  if (path === 'role-privileges')
    return { privilege_id: await forge.fresh(registry.resource('privileges'), {}) };
  if (path !== 'acc/asset-depreciations') return {};
  months += 1;
  return { period: Temporal.PlainDate.from('2027-01-01').add({ months }).toString() };
}
const rowOf = async (child: Resource, { field }: Parent, parentId: number | string) => {
  const own = { ...(await unlike(child)), [field.by]: parentId, created_by: company.adminId };
  return String(await forge.fresh(child, own));
};

/** Whose it is, is said by the record that everything hangs from. */
async function topOf(resource: Resource, id: number | string): Promise<[Resource, number]> {
  const parent = registry.parentOf(resource);
  if (!parent || callsOf(resource).length > 0) return [resource, Number(id)];
  const [row] = await company.services.db.system((tx) =>
    tx.query<{ owner: number }>(
      `select ${parent.field.by} as owner from ${resource.table} where id = $1`,
      [id],
    ),
  );
  return topOf(parent.resource, row!.owner);
}

/** Settings are the company's, and all rows under them. */
const isOfCompany = (resource: Resource | undefined): boolean =>
  resource !== undefined &&
  (resource.singleton === true || isOfCompany(registry.parentOf(resource)?.resource));

async function differences(api: Api, resource: string, id: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const { path } of about) {
    const [there, nowhere] = await Promise.all(
      [id, NEVER].map((record_id) => api.get(path, { resource, record_id })),
    );
    if (there!.text !== nowhere!.text)
      wrong.push(`${path}: ${there!.status} ${there!.text.slice(0, 120)}`);
  }
  return wrong;
}

test('the calls are those of forms, files, comments, followers, history and the row beside', () => {
  expect(about.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['form', 'files', 'comments', 'neighbours', 'sys/logs/record']),
  );
});

/** Records that are kept as they are never change hands: each person has one. */
async function ofTwoRecords(api: Api, path: string, child: Resource, parent: Parent) {
  const of = async (userId: number) =>
    rowOf(child, parent, await forge.fresh(parent.resource, { created_by: userId }));
  expect(await differences(api, path, await of(stranger))).toEqual([]);
  const form = { resource: path, record_id: await of(company.adminId) };
  expect((await api.get('form', form)).status).toBe(200);
}

describe.each(children)('%s', (path, child, parent) => {
  const { branchField, storageField } = parent.resource;
  const made = (branch: number, storage: number) =>
    forge.fresh(parent.resource, {
      ...(branchField && { [branchField]: branch }),
      ...Object.fromEntries([storageField ?? []].flat().map((name) => [name, storage])),
    });

  test.runIf(branchField ?? storageField)('of a record of another place', async () => {
    const api = as({
      rights: {
        allBranches: false,
        branchIds: [branches.here],
        defaultBranchId: branches.here,
        storageIds: [storages.here],
      },
    });
    const id = await rowOf(child, parent, await made(branches.there, storages.there));
    expect(await differences(api, path, id)).toEqual([]);
    const own = await rowOf(child, parent, await made(branches.here, storages.here));
    const form = { resource: path, record_id: own };
    expect((await api.get('form', form)).status).toBe(200);
  });

  test.skipIf(isOfCompany(parent.resource))('of a record of somebody else', async () => {
    const api = as({ scope: 'PROPIOS' });
    if (parent.resource.appendOnly) return ofTwoRecords(api, path, child, parent);
    const hangsFrom = await forge.some(parent.resource.path);
    const [{ table, ownerFields = [] }, owner] = await topOf(parent.resource, hangsFrom);
    const id = await rowOf(child, parent, hangsFrom);
    const owned = ['created_by', ...ownerFields].map((name) => `${name} = $1`).join(', ');
    const giveTo = (userId: number) =>
      company.services.db.system(async (tx) => {
        // Of what was posted the owner is kept, too.
        await tx.query(`select set_config('erp.retire', '1', true)`);
        await tx.execute(`update ${table} set ${owned} where id = $2`, [userId, owner]);
      });
    await giveTo(stranger);
    expect(await differences(api, path, id)).toEqual([]);
    await giveTo(company.adminId);
    expect((await api.get('form', { resource: path, record_id: id })).status).toBe(200);
  });
});
