import { expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { testCompany, type Company } from './testing.ts';

interface Reply {
  readonly status: number;
  // The replies have every shape.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly data: any;
}

function callsOf({ services }: Company) {
  const app = createApp(services);
  return async (jwt: string, method: string, path: string, body?: Record<string, string>): Promise<Reply> => {
    const response = await app.request(`/${path}`, {
      method,
      headers: { authorization: `Bearer ${jwt}`, 'content-type': 'application/x-www-form-urlencoded' },
      ...(body && { body: new URLSearchParams(body) }),
    });
    const text = await response.text();
    return { status: response.status, data: text.startsWith('{') ? (JSON.parse(text) as { data: unknown }).data : text };
  };
}

async function viewing() {
  const company = await testCompany();
  const call = callsOf(company);
  const ana = await company.addPerson({ nickname: 'ana', roleCodes: ['ADMIN_USUARIOS'] });
  const admin = await company.signIn('admin');
  const { data } = await call(admin, 'POST', 'auth/viewAs', { user_id: String(ana), reason: 'No ve un menú' });
  return { company, call, ana, admin, jwt: String(data.jwt) };
}

test('somebody sees what the person sees, and every write is refused', async () => {
  const { company, call, ana, jwt } = await viewing();
  const { services, accountId } = company;
  const profile = (await call(jwt, 'GET', 'users/profile')).data;
  expect(profile.user).toMatchObject({ id: ana, nickname: 'ana' });
  expect(profile.viewer).toEqual({ nickname: 'admin', until: '2026-11-20T15:15:00.000Z' });
  expect(profile.pending).toBeNull();
  expect((await call(jwt, 'GET', 'users')).status).toBe(200);
  expect((await call(jwt, 'POST', 'users/getUsers', { size: '5' })).status).toBe(200);
  expect((await call(jwt, 'GET', 'units')).status).toBe(403);
  const before = await services.db.tenant({ accountId }, (tx) => tx.query<{ n: number }>('select count(*)::int as n from sys__logs'));
  const tried: readonly (readonly [string, string, Record<string, string>?])[] = [
    ['POST', 'users', { nickname: 'eva' }],
    ['PUT', `users/${ana}`, { name: 'Otra' }],
    ['DELETE', `users/${ana}`],
    ['PUT', `users/suspend/${ana}`, { status_reason: 'x' }],
    ['PUT', 'users/profile', { name: 'Otra' }],
    ['PUT', `users/password/${ana}`, { password: 'x' }],
    ['PUT', 'users/shortcuts', {}],
    ['POST', 'bulk', { resource: 'users', action: 'delete', 'ids[0]': String(ana), preview: '1' }],
    ['POST', 'drafts', { screen: 'users' }],
    ['POST', 'auth/otp/setup', {}],
    ['GET', 'auth/otp'],
    ['GET', 'users/export'],
    ['PUT', 'sessions/revokeOthers', {}],
    ['POST', 'auth/viewAs', { user_id: String(company.adminId), reason: 'x' }],
    ['POST', 'reports/users', { report: 'USUARIOS', format: 'csv' }],
    ['POST', 'reports/users?format=csv', { report: 'USUARIOS' }],
    ['GET', 'sys/accesses?part=entradas&format=csv'],
    ['GET', 'analytics?format=xlsx'],
    ['GET', 'drafts'],
    ['GET', `drafts/00000000-0000-4000-8000-000000000000`],
    ['GET', 'imports/result/1'],
  ];
  const allowed: string[] = [];
  for (const [method, path, body] of tried) {
    const { status, data } = await call(jwt, method, path, body);
    if (status !== 403 || data.view_as !== true) allowed.push(`${method} ${path}: ${status}`);
  }
  expect(allowed).toEqual([]);
  const after = await services.db.tenant({ accountId }, (tx) => tx.query<{ n: number }>('select count(*)::int as n from sys__logs'));
  expect(after).toEqual(before);
  await services.db.close();
});

test('it lasts fifteen minutes, is written down in both names, and closes none of the person’s sessions', async () => {
  const { company, call, ana, jwt } = await viewing();
  const { services, accountId } = company;
  const [log] = await services.db.tenant({ accountId }, (tx) => tx.query(`select nickname, record_id, record_label, reason from sys__logs where transition = 'viewAs'`));
  expect(log).toMatchObject({ nickname: 'admin', record_id: ana, record_label: 'ana', reason: 'No ve un menú' });
  const hers = await company.signIn('ana');
  expect((await call(jwt, 'GET', 'users/profile')).status).toBe(200);
  company.wait({ minutes: 14 });
  expect((await call(jwt, 'GET', 'users/profile')).status).toBe(200);
  company.wait({ minutes: 2 });
  expect((await call(jwt, 'GET', 'users/profile')).status).toBe(401);
  expect((await call(hers, 'GET', 'users/profile')).status).toBe(200);
  await services.db.close();
});

test('who looks may go back at any time; the end is written down too', async () => {
  const { company, call, jwt, admin } = await viewing();
  const { services, accountId } = company;
  expect((await call(admin, 'POST', 'auth/endView', {})).status).toBe(409);
  expect((await call(jwt, 'POST', 'auth/endView', {})).status).toBe(200);
  expect((await call(jwt, 'GET', 'users/profile')).status).toBe(401);
  const [log] = await services.db.tenant({ accountId }, (tx) => tx.query(`select nickname, record_label from sys__logs where transition = 'viewAsEnd'`));
  expect(log).toEqual({ nickname: 'admin', record_label: 'ana' });
  await services.db.close();
});

test('only who may, with a reason, of somebody active, and of an administrator only another one', async () => {
  const company = await testCompany();
  const call = callsOf(company);
  const ana = await company.addPerson({ nickname: 'ana', roleCodes: ['EMPLEADO'] });
  await company.addPerson({ nickname: 'ivan', roleCodes: ['SOPORTE'] });
  const gone = await company.addPerson({ nickname: 'leo', roleCodes: ['EMPLEADO'], status: 'SUSPENDIDO' });
  const [hers, support] = [await company.signIn('ana'), await company.signIn('ivan')];
  const ask = (jwt: string, id: number, reason = 'Revisar') => call(jwt, 'POST', 'auth/viewAs', { user_id: String(id), reason });
  expect((await ask(hers, company.adminId)).status).toBe(403);
  expect((await ask(support, company.adminId)).status).toBe(403);
  expect((await ask(support, ana, '')).status).toBe(422);
  expect((await ask(support, gone)).status).toBe(409);
  expect((await ask(support, 999_999)).status).toBe(404);
  expect((await ask(support, ana)).status).toBe(200);
  company.wait({ minutes: 11 });
  expect((await ask(support, ana)).data.code).toBe('REAUTH');
  await company.services.db.close();
});

test('who looks as somebody and is sent away, or loses the right to look, sees nothing more', async () => {
  const { company, call, ana, admin } = await viewing();
  const eva = await company.addPerson({ nickname: 'eva', roleCodes: ['ADMINISTRADOR'] });
  const looks = async () => String((await call(await company.signIn('eva'), 'POST', 'auth/viewAs', { user_id: String(ana), reason: 'Soporte' })).data.jwt);
  const seen = async (jwt: string) => (await call(jwt, 'GET', 'users')).status;

  const first = await looks();
  expect(await seen(first)).toBe(200);
  expect((await call(admin, 'PUT', `users/suspend/${eva}`, { status_reason: 'Se va' })).status).toBe(200);
  expect(await seen(first)).toBe(401);
  expect((await call(admin, 'PUT', `users/activate/${eva}`)).status).toBe(200);

  const second = await looks();
  expect(await seen(second)).toBe(200);
  const [role] = await company.services.db.tenant({ accountId: company.accountId }, (tx) => tx.query<{ id: number }>(`select id from roles where code = 'EMPLEADO'`));
  expect((await call(admin, 'PUT', `users/${eva}`, { 'role_ids[0]': String(role!.id) })).status).toBe(200);
  expect(await seen(second)).toBe(401);
  await company.services.db.close();
});
