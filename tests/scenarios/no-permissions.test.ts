/**
 * Who holds nothing learns nothing of people, shared views and added fields; users of the portal
 * never learn a name.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testCompany, type Company } from '#erp/provision/testing/company.ts';
import { canReadField } from '#erp/kernel/access.ts';
import { registry } from '#erp/modules/all.ts';
import { callerOf, type Api } from '../api/fixtures.ts';

let company: Company;
let admin: Api;
const as = async (nickname: string) =>
  callerOf(company.services, {
    ...(await company.actorOf(await company.signIn(nickname))),
    recentlyAuthenticated: true,
  });

beforeAll(async () => {
  company = await testCompany();
  const { accountId } = company;
  await company.services.db.system(async (tx) => {
    await tx.execute(
      `insert into roles (account_id, code, name, kind) values ($1, 'NADA', 'Nada', 'INTERNO')`,
      [accountId],
    );
  });
  admin = await as('admin');
  expect(
    (
      await admin.post('sys/tables', {
        resource: 'customers',
        extra_fields: [
          { label: 'Campo secreto', name: 'x_secreto', type: 'TEXTO', max_length: 10 },
        ],
      })
    ).status,
  ).toBe(201);
  await company.addPerson({ nickname: 'nadie', roleCodes: ['NADA'] });
  await company.addPerson({ nickname: 'ana', roleCodes: ['EMPLEADO'] });
  expect(
    (
      await admin.post('saved-views', {
        path: '/customers',
        name: 'Morosos',
        query: 'q=a',
        visibility: 'EMPRESA',
      })
    ).status,
  ).toBe(201);
}, 60_000);
afterAll(() => company.services.db.close());

test('who holds nothing is told no names, no shared views and no added fields', async () => {
  const nobody = await as('nadie');
  for (const path of ['activeOptions', 'getSeller', 'getSellerSls', 'getExecutive'])
    expect((await nobody.get(`users/${path}`)).status, path).toBe(403);
  expect((await nobody.get('users/options')).status).toBe(403);
  expect((await nobody.get('saved-views')).data).toEqual([]);
  expect((await nobody.get('sys/tables/fields')).data).toEqual([]);
  expect((await admin.get('saved-views')).data).toHaveLength(1);
  expect((await admin.get('sys/tables/fields')).data).toMatchObject([{ name: 'x_secreto' }]);
});

test('who writes records that name people chooses among them', async () => {
  const ana = await as('ana');
  expect((await ana.get('users/activeOptions')).data.length).toBeGreaterThan(1);
  expect((await ana.get('saved-views')).data).toEqual([]);
  const view = (await admin.get('saved-views')).data[0];
  expect((await ana.get(`saved-views/${view.id}`)).status).toBe(404);
});

test('no field that names a person is for a user of the portal, in any resource', async () => {
  const base = await company.actorOf(await company.signIn('admin'));
  for (const userKind of ['PROVEEDOR', 'CLIENTE'] as const) {
    const outside = { ...base, userKind };
    const told = [...registry.resources.values()].flatMap((resource) =>
      Object.entries(resource.fields)
        .filter(
          ([, field]) =>
            (field.kind === 'ref' || field.kind === 'refs') &&
            field.to === 'users' &&
            canReadField(outside, field),
        )
        .map(([name]) => `${resource.path}.${name}`),
    );
    expect(told).toEqual([]);
    const portal = callerOf(company.services, outside);
    for (const path of ['activeOptions', 'getSeller', 'getSellerSls', 'getExecutive', 'options'])
      expect((await portal.get(`users/${path}`)).status, path).toBe(403);
    for (const resource of [...registry.resources.values()].filter((each) => each.portal)) {
      expect(
        (await portal.get(resource.path, { fields: ['created_by'] })).status,
        resource.path,
      ).not.toBe(200);
    }
  }
});
