import { expect, test } from 'vitest';
import { createApp } from '#erp/http/app.ts';
import { testCompany, type Company } from '#erp/provision/testing/company.ts';
import { create, update } from '#erp/kernel/operations/save.ts';
import { clearSecurityPolicy } from '#erp/kernel/security-policy.ts';
import { loadPermissions } from '#erp/kernel/rights/permissions.ts';

async function withKey(company: Company, more: Record<string, string> = {}) {
  const { services, accountId } = company;
  const actor = await company.actorOf(await company.signIn('admin'));
  const userId = await company.addPerson({ nickname: 'tienda', roleCodes: ['AUDITOR'] });
  await services.db.tenant({ accountId }, (tx) =>
    tx.execute(`update users set kind = 'INTEGRACION' where id = $1`, [userId]),
  );
  const ids = await services.db.tenant({ accountId }, (tx) =>
    tx.query<{ id: number; key: string }>(
      `select id, key from privileges where key in ('currencies.list', 'currencies.create', 'users.list', 'settings.update')`,
    ),
  );
  const scope = (...keys: string[]) =>
    Object.fromEntries(keys.map((key, i) => [i, String(ids.find((each) => each.key === key)!.id)]));
  const body = {
    kind: 'LLAVE_API',
    name: 'Tienda',
    user_id: String(userId),
    scopes: scope('currencies.list', 'currencies.create'),
    expires_on: '2027-01-01',
    ...more,
  };
  const resource = services.registry.resource('interfaces');
  const row = await create(services, actor, resource, body);
  const rotated = await services.rules.get('interfaces')!.calls!.rotate!({
    services,
    actor,
    resource,
    now: services.now(),
    id: row.id!,
    params: {},
    query: {},
    body: {},
    sent: {},
    ip: '',
    requestId: 'r',
  });
  const { key } = (rotated as { data: { key: string } }).data;
  const app = createApp(services);
  const call = (path: string, method = 'GET', own = key, env: object = {}) =>
    app.request(
      path,
      {
        method,
        headers: {
          authorization: `Bearer ${own}`,
          ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(method === 'POST' && { body: 'code=XYZ&name=Equis' }),
      },
      env,
    );
  return { actor, body, resource, row, key, call, scope };
}

test('a key can what its scopes and its user both can, and nothing else; its hash is all that stays', async () => {
  const company = await testCompany();
  const { call, key, row } = await withKey(company);
  expect(key).toMatch(/^tlr_[a-z2-7]{8}_[a-z2-7]{32}$/);
  expect((await call('/currencies')).status).toBe(200);
  // In the scopes, but the auditor may not create.
  expect((await call('/currencies', 'POST')).status).toBe(403);
  // The auditor may list them, but they are not in the scopes.
  expect((await call('/countries')).status).toBe(403);
  expect(
    (await call('/currencies', 'GET', `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`))
      .status,
  ).toBe(401);
  const [stored] = await company.services.db.tenant({ accountId: company.accountId }, (tx) =>
    tx.query<{ all: string; calls_total: number }>(
      'select i::text as all, calls_total from interfaces i where id = $1',
      [row.id],
    ),
  );
  expect(stored!.all).not.toContain(key.slice(-32));
  expect(stored!.calls_total).toBeGreaterThan(0);
  await company.services.db.close();
});

test('too many calls in a minute wait; a paused, expired or changed key stops at once', async () => {
  const company = await testCompany();
  const { actor, call, resource, row } = await withKey(company, { rate_per_minute: '10' });
  for (let i = 0; i < 10; i++) expect((await call('/currencies')).status).toBe(200);
  const refused = await call('/currencies');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  company.wait({ minutes: 1 });
  expect((await call('/currencies')).status).toBe(200);
  const { services } = company;
  const fresh = async () =>
    company.services.db.tenant({ accountId: company.accountId }, (tx) =>
      tx.query<{ version: number }>('select version from interfaces where id = $1', [row.id]),
    );
  await update(services, actor, resource, row.id!, {
    ip_allow: '10.0.0.0/8',
    version: String((await fresh())[0]!.version),
  });
  expect((await call('/currencies')).status).toBe(401);
  await update(services, actor, resource, row.id!, {
    ip_allow: '',
    version: String((await fresh())[0]!.version),
  });
  company.at('2027-01-02T18:00:00Z');
  expect((await call('/currencies')).status).toBe(401);
  await services.db.close();
});

test('a key works from its own addresses; without any, from those of the company', async () => {
  const company = await testCompany();
  const { services, accountId } = company;
  const { call } = await withKey(company);
  const allow = async (table: string, list: string) => {
    await services.db.tenant({ accountId }, (tx) =>
      tx.execute(`update ${table} set ip_allow = $1`, [list]),
    );
    clearSecurityPolicy(services.db, accountId);
    company.wait({ minutes: 1 });
  };
  const from = async (address: string) =>
    (
      await call('/currencies', 'GET', undefined, {
        incoming: { socket: { remoteAddress: address } },
      })
    ).status;
  expect(await from('192.0.2.9')).toBe(200);
  await allow('settings', '203.0.113.0/24');
  expect([await from('192.0.2.9'), await from('203.0.113.5')]).toEqual([401, 200]);
  await allow('interfaces', '192.0.2.9');
  expect([await from('192.0.2.9'), await from('203.0.113.5')]).toEqual([200, 401]);
  await services.db.close();
});

test('a key has no sign-in and no desk: not the second factor, sessions, notices or views of its user', async () => {
  const company = await testCompany();
  const { call } = await withKey(company);
  for (const [method, path] of [
    ['POST', 'auth/otp/setup'],
    ['GET', 'sessions'],
    ['PUT', 'sessions/revokeOthers'],
    ['GET', 'notifications'],
    ['POST', 'saved-views'],
    ['GET', 'drafts'],
    ['PUT', 'users/profile'],
  ] as const) {
    const reply = await call(`/${path}`, method);
    expect([path, reply.status]).toEqual([path, 403]);
  }
  const [user] = await company.services.db.system((tx) =>
    tx.query<{ n: number }>(
      'select count(*)::int as n from identities where otp_secret is not null',
    ),
  );
  expect(user!.n).toBe(0);
  expect((await call('/users/profile')).status).toBe(200);
  await company.services.db.close();
});

test('neither critical keys nor those of users are given to a key; more than a year is refused', async () => {
  const company = await testCompany();
  const { actor, body, resource, scope } = await withKey(company);
  const other = (more: object) =>
    create(company.services, actor, resource, { ...body, name: 'Otra', ...more });
  await expect(other({ scopes: scope('users.list') })).rejects.toMatchObject({
    fields: { scopes: [expect.stringContaining('Consultar usuarios')] },
  });
  await expect(other({ expires_on: '2028-01-01' })).rejects.toMatchObject({
    fields: { expires_on: ['Una llave dura como máximo un año.'] },
  });
  await company.services.db.close();
});

test('warehouses of a repository are those of its people and roles too', async () => {
  const company = await testCompany();
  const { services, accountId } = company;
  const id = await company.addPerson({ nickname: 'ana', roleCodes: ['SOPORTE'] });
  const actor = await company.actorOf(await company.signIn('admin'));
  const [branch] = await services.db.tenant({ accountId }, (tx) =>
    tx.query<{ id: number }>('select id from branch_offices'),
  );
  const [type] = await services.db.tenant({ accountId }, (tx) =>
    tx.query<{ id: number }>(
      `select id from storage_types where usage = 'FISICO' order by id limit 1`,
    ),
  );
  const storage = async (code: string) =>
    create(services, actor, services.registry.resource('storages'), {
      code,
      name: code,
      storage_type_id: String(type!.id),
      branch_office_id: String(branch!.id),
      manager_id: String(company.adminId),
    });
  const [one, two] = [await storage('A1'), await storage('A2')];
  const rights = () =>
    services.db.tenant({ accountId }, (tx) =>
      loadPermissions(
        tx,
        services.registry,
        { id, all_branches: true, branch_office_id: null },
        '2026-11-20',
        false,
      ),
    );
  expect((await rights()).storageIds).toEqual([]);
  const [role] = await services.db.tenant({ accountId }, (tx) =>
    tx.query<{ id: number }>(`select id from roles where code = 'SOPORTE'`),
  );
  const repository = (code: string, more: object) =>
    create(services, actor, services.registry.resource('repositories'), {
      code,
      name: code,
      kind: 'ALMACENES',
      ...more,
    });
  await repository('R1', { storage_ids: { 0: String(one.id) }, user_ids: { 0: String(id) } });
  await repository('R2', { storage_ids: { 0: String(two.id) }, role_ids: { 0: String(role!.id) } });
  expect([...((await rights()).storageIds ?? [])].toSorted()).toEqual([one.id, two.id].toSorted());
  await expect(repository('R3', {})).rejects.toMatchObject({
    fields: { storage_ids: [expect.any(String)] },
  });
  await services.db.close();
});
