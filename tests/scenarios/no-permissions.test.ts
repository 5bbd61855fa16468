/**
 * Who holds nothing learns nothing of people, shared views and added fields; users of the portal
 * never learn a name.
 */
import { expect, test } from 'vitest';
import { canReadField } from '#erp/kernel/access.ts';
import { registry } from '#erp/modules/all.ts';
import { callerOf } from '../api/fixtures.ts';
import { done, sharedStory } from './given.ts';

const read = sharedStory(async ({ stock, given, as }) => {
  const admin = as('admin');
  await given.role('NADA', []);
  await done(
    admin.post('sys/tables', {
      resource: 'customers',
      extra_fields: [{ label: 'Campo secreto', name: 'x_secreto', type: 'TEXTO', max_length: 10 }],
    }),
  );
  await done(
    admin.post('saved-views', {
      path: '/customers',
      name: 'Morosos',
      query: 'q=a',
      visibility: 'EMPRESA',
    }),
  );
  const nobody = await given.person('nadie', 'NADA');
  const ana = await given.person('ana', 'EMPLEADO');
  return { services: stock.company.services, admin, nobody, ana };
});

test('who holds nothing is told no names, no shared views and no added fields', async () => {
  const { admin, nobody } = read();
  for (const path of ['activeOptions', 'getSeller', 'getSellerSls', 'getExecutive'])
    expect((await nobody.get(`users/${path}`)).status, path).toBe(403);
  expect((await nobody.get('users/options')).status).toBe(403);
  expect((await nobody.get('saved-views')).data).toEqual([]);
  expect((await nobody.get('sys/tables/fields')).data).toEqual([]);
  expect((await admin.get('saved-views')).data).toHaveLength(1);
  expect((await admin.get('sys/tables/fields')).data).toMatchObject([{ name: 'x_secreto' }]);
});

test('who writes records that name people chooses among them', async () => {
  const { admin, ana } = read();
  expect((await ana.get('users/activeOptions')).data.length).toBeGreaterThan(1);
  expect((await ana.get('saved-views')).data).toEqual([]);
  const view = (await admin.get('saved-views')).data[0];
  expect((await ana.get(`saved-views/${view.id}`)).status).toBe(404);
});

test('no field that names a person is for a user of the portal, in any resource', async () => {
  const { services, admin } = read();
  for (const userKind of ['PROVEEDOR', 'CLIENTE'] as const) {
    const outside = { ...admin.actor, userKind };
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
    const portal = callerOf(services, outside);
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
