import { expect, test } from 'vitest';
import { createApp } from '#erp/http/app.ts';
import { testCompany, type Company } from '#erp/provision/testing/company.ts';

interface Reply {
  readonly status: number;
  readonly data: Record<string, unknown>[];
}

async function ask(
  { services }: Company,
  jwt: string,
  body: Record<string, string>,
): Promise<Reply> {
  const response = await createApp(services).request('/reports/permissions', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${jwt}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(body),
  });
  return {
    status: response.status,
    data: ((await response.json()) as { data: Record<string, unknown>[] }).data,
  };
}

const rowOf = ({ services, accountId }: Company, sql: string, values: readonly unknown[] = []) =>
  services.db.tenant(
    { accountId },
    async (tx) => (await tx.query<{ id: number }>(sql, values))[0]!.id,
  );

test('who can, what somebody can, and which duties meet, each through the roles in force', async () => {
  const company = await testCompany();
  const { services, accountId } = company;
  const jwt = await company.signIn('admin');
  const ana = await company.addPerson({
    nickname: 'ana',
    roleCodes: ['SOPORTE', 'ADMIN_USUARIOS'],
  });
  const sessions = await rowOf(company, `select id from privileges where key = 'users.sessions'`);
  const who = await ask(company, jwt, { report: 'QUIEN', privilege_id: String(sessions) });
  expect(who.data.map(({ full_name, role, scope }) => [full_name, role, scope])).toEqual([
    ['admin', 'Administrador', 'TODOS'],
    ['ana', 'Administrador de usuarios', 'TODOS'],
    ['ana', 'Soporte', 'TODOS'],
  ]);
  const what = await ask(company, jwt, { report: 'QUE', user_id: String(ana) });
  expect(
    what.data.find(({ right_name }) => String(right_name).startsWith('Ver y cerrar las sesiones')),
  ).toMatchObject({
    roles: 'Administrador de usuarios, Soporte',
    scope: 'TODOS',
  });
  expect((await ask(company, jwt, { report: 'QUE' })).status).toBe(422);
  await services.db.tenant({ accountId }, (tx) =>
    tx.execute(
      `insert into sod_rules (account_id, name, severity, privilege_a_id, privilege_b_id)
       select $1, 'Usuarios y roles', 'AVISA', (select id from privileges where key = 'users.create'), (select id from privileges where key = 'roles.create')`,
      [accountId],
    ),
  );
  const met = await ask(company, jwt, { report: 'CONFLICTOS' });
  expect(met.data).toMatchObject([
    {
      full_name: 'ana',
      roles_a: 'Administrador de usuarios',
      roles_b: 'Administrador de usuarios',
      exception: 'Sin excepción',
    },
  ]);
  await services.db.close();
});

test('changes of permissions by period say who, what and the names of the roles', async () => {
  const company = await testCompany();
  const { services } = company;
  company.at(Temporal.Now.instant().toString());
  const jwt = await company.signIn('admin');
  const ana = await company.addPerson({ nickname: 'ana', roleCodes: ['SOPORTE'] });
  const role = await rowOf(company, `select id from roles where code = 'DIRECCION'`);
  const changed = await createApp(services).request(`/users/${ana}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${jwt}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ 'role_ids[0]': String(role), all_branches: '1' }),
  });
  expect(changed.status).toBe(200);
  const { data } = await ask(company, jwt, { report: 'CAMBIOS' });
  expect(data[0]).toMatchObject({
    who: 'admin',
    kind: 'Usuario',
    what: 'Cambio',
    changes: expect.stringContaining('Roles: Soporte → Dirección'),
  });
  await services.db.close();
});
