import { expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { testCompany, type Company } from '#erp/provision/testing/company.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };

function callsOf({ services }: Company) {
  const app = createApp(services);
  return async <T>(
    jwt: string,
    path: string,
    body: Record<string, string>,
  ): Promise<{ readonly status: number; readonly data: T }> => {
    const response = await app.request(`/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${jwt}`, ...form },
      body: new URLSearchParams(body),
    });
    return { status: response.status, data: ((await response.json()) as { data: T }).data };
  };
}

interface Told {
  readonly allowed: boolean;
  readonly failed_at: string | null;
  readonly roles_that_have_it: readonly { readonly name: string }[];
  readonly ask: readonly { readonly id: number }[];
}

test('a refusal is explained: what is missing, which roles have it, whom to ask', async () => {
  const company = await testCompany();
  const call = callsOf(company);
  const ana = await company.addPerson({ nickname: 'ana', roleCodes: ['EMPLEADO'] });
  const [hers, admin] = [await company.signIn('ana'), await company.signIn('admin')];
  const told = (
    await call<Told>(hers, 'permissions/explain', { resource: 'users', operation: 'create' })
  ).data;
  expect(told).toMatchObject({
    allowed: false,
    failed_at: 'PRIVILEGIO',
    privilege: 'users.create',
  });
  expect(told.roles_that_have_it.map(({ name }) => name)).toContain('Administrador de usuarios');
  expect(told.ask).toEqual([{ id: company.adminId, name: 'admin' }]);
  expect(
    (await call<Told>(admin, 'permissions/explain', { resource: 'users', operation: 'create' }))
      .data.allowed,
  ).toBe(true);
  expect(
    (await call<Told>(admin, 'permissions/explain', { user_id: String(ana), key: 'users.create' }))
      .data.failed_at,
  ).toBe('PRIVILEGIO');
  expect(
    (
      await call(hers, 'permissions/explain', {
        user_id: String(company.adminId),
        key: 'users.create',
      })
    ).status,
  ).toBe(403);
  expect(
    (
      await call<Told>(admin, 'permissions/explain', {
        resource: 'users',
        operation: 'restore',
        id: String(ana),
      })
    ).data.failed_at,
  ).toBe('ESTADO');
  expect(
    (await call(admin, 'permissions/explain', { resource: 'nada', operation: 'list' })).status,
  ).toBe(422);
  expect(
    (
      await call(admin, 'permissions/explain', {
        resource: 'users',
        operation: 'list',
        id: '999999',
      })
    ).status,
  ).toBe(404);
  await company.services.db.close();
});

test('who can, with the role that gives it; and what a change of the role would do', async () => {
  const company = await testCompany();
  const call = callsOf(company);
  const { services, accountId } = company;
  const ana = await company.addPerson({ nickname: 'ana', roleCodes: ['SOPORTE'] });
  const admin = await company.signIn('admin');
  const who = (
    await call<readonly { user_id: number; role: string; scope: string }[]>(
      admin,
      'privileges/who',
      { key: 'users.sessions' },
    )
  ).data;
  expect(who.map(({ user_id, role, scope }) => [user_id, role, scope])).toEqual([
    [company.adminId, 'Administrador', 'TODOS'],
    [ana, 'Soporte', 'TODOS'],
  ]);
  expect((await call(admin, 'privileges/who', { key: 'no.existe' })).status).toBe(422);
  const [ids] = await services.db.tenant({ accountId }, (tx) =>
    tx.query<{ role: number; units: number }>(
      `select (select id from roles where code = 'SOPORTE') as role, (select id from privileges where key = 'units.list') as units`,
    ),
  );
  const preview = await call<
    readonly {
      name: string;
      gains: readonly { key: string }[];
      loses: readonly { key: string }[];
    }[]
  >(admin, `roles/preview/${ids!.role}`, {
    'grants[0][privilege_id]': String(ids!.units),
  });
  expect(preview.data).toHaveLength(1);
  expect(preview.data[0]!.gains.map(({ key }) => key)).toEqual(['units.list']);
  expect(preview.data[0]!.loses.map(({ key }) => key)).toContain('users.sessions');
  await services.db.close();
});
