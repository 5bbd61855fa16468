import { expect, test } from 'vitest';
import { createApp } from '#erp/http/app.ts';
import { PASSWORD, testCompany } from '#erp/provision/testing/company.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };

test('critical actions want the password of the last ten minutes; others do not', async () => {
  const company = await testCompany();
  const { services } = company;
  const other = await company.addPerson({ nickname: 'otra', roleCodes: ['EMPLEADO'] });
  const app = createApp(services);
  const jwt = await company.signIn('admin');
  const call = async (method: string, path: string, body: Record<string, string> = {}) => {
    const response = await app.request(`/${path}`, {
      method,
      headers: { authorization: `Bearer ${jwt}`, ...form },
      ...(method !== 'GET' && { body: new URLSearchParams(body) }),
    });
    return {
      status: response.status,
      ...((await response.json()) as {
        data: { code?: string; privilege?: string; id?: number; fields?: object };
      }),
    };
  };
  const made = await call('POST', 'roles', { code: 'PRUEBAS', name: 'Pruebas', kind: 'INTERNO' });
  expect(made.status).toBe(201);
  // One after the other: the last one deletes the user whom the first ones change.
  const critical = async () => [
    await call('PUT', `users/resetOtp/${other}`, { status_reason: 'perdió su teléfono' }),
    await call('PUT', `roles/${made.data.id}`, { name: 'Pruebas 2' }),
    await call('PUT', `role-privileges/bulk/${made.data.id}`, { module: 'inventory' }),
    await call('GET', `users/links/${other}`),
    await call('PUT', 'users/fake-delete', { id: String(other), reason: 'prueba' }),
  ];
  company.wait({ minutes: 11 });
  for (const { status, data } of await critical()) {
    expect(status).toBe(403);
    expect(data).toMatchObject({
      code: 'REAUTH',
      privilege: expect.stringMatching(/^(users|roles)\./),
    });
  }
  expect((await call('GET', 'roles')).status).toBe(200);
  expect(
    (await call('PUT', `users/suspend/${other}`, { status_reason: 'vacaciones' })).status,
  ).toBe(200);
  expect((await call('POST', 'auth/reauth', { password: 'otra cosa' })).data.fields).toEqual({
    password: ['La contraseña no es correcta.'],
  });
  expect((await call('PUT', `roles/${made.data.id}`, { name: 'Pruebas 2' })).status).toBe(403);
  expect((await call('POST', 'auth/reauth', { password: PASSWORD })).status).toBe(200);
  for (const { status } of await critical()) expect(status).toBe(200);
  await services.db.close();
});

test('an address with which somebody signs in, one’s own too, and a second factor want it as well; other data of a person do not', async () => {
  const company = await testCompany();
  const { services, adminId } = company;
  const other = await company.addPerson({ nickname: 'otra', roleCodes: ['EMPLEADO'] });
  const app = createApp(services);
  const jwt = await company.signIn('admin');
  const call = async (method: string, path: string, body: Record<string, string> = {}) => {
    const response = await app.request(`/${path}`, {
      method,
      headers: { authorization: `Bearer ${jwt}`, ...form },
      body: new URLSearchParams(body),
    });
    return [response.status, ((await response.json()) as { data: { code?: string } }).data.code];
  };
  company.wait({ minutes: 11 });
  for (const id of [adminId, other])
    expect(await call('PUT', `users/${id}`, { email: `nuevo${id}@uno.test` })).toEqual([
      403,
      'REAUTH',
    ]);
  expect(await call('POST', 'auth/otp/setup')).toEqual([403, 'REAUTH']);
  expect((await call('POST', 'users/requestDelete', { password: 'otra cosa' }))[0]).toBe(422);
  expect(await call('PUT', `users/${other}`, { phone: '4771234567' })).toEqual([200, undefined]);
  expect((await call('POST', 'auth/reauth', { password: PASSWORD }))[0]).toBe(200);
  expect(await call('PUT', `users/${other}`, { email: 'nuevo@uno.test' })).toEqual([
    200,
    undefined,
  ]);
  await services.db.close();
});

test('a deleted user is not offered, but keeps showing where chosen', async () => {
  const company = await testCompany();
  const { services } = company;
  const gone = await company.addPerson({ nickname: 'ausente', roleCodes: ['EMPLEADO'] });
  const app = createApp(services);
  const jwt = await company.signIn('admin');
  const get = async (path: string) =>
    (
      (await (
        await app.request(`/${path}`, { headers: { authorization: `Bearer ${jwt}` } })
      ).json()) as { data: { id: number }[] }
    ).data.map(({ id }) => id);
  expect(await get('users/options')).toContain(gone);
  await app.request('/users/fake-delete', {
    method: 'PUT',
    headers: { authorization: `Bearer ${jwt}`, ...form },
    body: new URLSearchParams({ id: String(gone), reason: 'prueba' }),
  });
  expect(await get('users/options')).not.toContain(gone);
  expect(await get('users/activeOptions')).not.toContain(gone);
  expect(await get(`users/options?id=${gone}`)).toEqual([gone]);
  await services.db.close();
});
