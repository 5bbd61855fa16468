/** Sign-in over HTTP, on the demo companies as a start makes them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import qs from 'qs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type RunningApi } from '#erp/http/start.ts';
import { silent } from '#erp/provision/testing/database.ts';
import { demoServices } from '#erp/provision/testing/demo.ts';

const PASSWORD = 'hilo-y-aguja-26';
let api: RunningApi;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'telar-auth-'));
  api = await startApi({
    dataDir,
    db: (await demoServices()).db,
    secret: 'a secret of the tests, longer than 32 characters',
    demo: true,
    log: silent,
  });
}, 240_000);
afterAll(async () => {
  await api.close();
  await rm(dataDir, { recursive: true });
});

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // The tests read replies of every shape.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly data: any;
}

async function send(method: string, path: string, body?: object, jwt?: string): Promise<Reply> {
  const response = await fetch(`${api.url}/${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(jwt && { authorization: `Bearer ${jwt}` }),
    },
    ...(body && { body: qs.stringify(body) }),
  });
  const { data } = (await response.json()) as { data: unknown };
  return { status: response.status, headers: response.headers, data };
}

const login = (email: string, password = PASSWORD) =>
  send('POST', 'auth/login', { email, password, device: 'Pruebas' });
const tokenOf = async (email: string) => String((await login(email)).data.jwt);

test('the agreed sign-in: token and account code, profile, translations', async () => {
  const reply = await login('demo@telar.test');
  expect(reply.status).toBe(200);
  expect(Object.keys(reply.data).toSorted()).toEqual(['account_code', 'jwt']);
  expect(reply.data.account_code).toBe('DEMO');
  const profile = await send('GET', 'users/profile', undefined, reply.data.jwt);
  expect(profile.data.user).toMatchObject({
    account_code: 'DEMO',
    status: 'ACTIVO',
    roleNames: ['ADMINISTRADOR'],
  });
  expect(profile.data.user.modules.length).toBeGreaterThan(3);
  const texts = await send('GET', 'translations/current', undefined, reply.data.jwt);
  expect(texts.data).toMatchObject({ language: 'ES-MX', translations: expect.any(Object) });
});

test('every suggested role has a demo user who signs in', async () => {
  const jwt = await tokenOf('demo@telar.test');
  const roles = (
    await send('GET', 'roles?size=200&filter[kind]=INTERNO&filter[is_system]=0', undefined, jwt)
  ).data as { code: string }[];
  expect(roles.length).toBeGreaterThan(5);
  for (const { code } of roles.slice(0, 4)) {
    const profile = await send(
      'GET',
      'users/profile',
      undefined,
      await tokenOf(`${code.toLowerCase()}@telar.test`),
    );
    expect(profile.data.user.roleNames).toEqual([code]);
  }
}, 30_000);

test.each([
  ['nothing', {}, 422, 'VALIDACION'],
  ['no password', { email: 'demo@telar.test' }, 422, 'VALIDACION'],
  ['a list for an e-mail', { email: ['a', 'b'], password: 'x' }, 422, 'VALIDACION'],
  ['an unknown e-mail', { email: 'nadie@telar.test', password: PASSWORD }, 401, 'NO_AUTENTICADO'],
  [
    'a password of 10,000 characters',
    { email: 'configurador@telar.test', password: 'x'.repeat(10_000) },
    422,
    'VALIDACION',
  ],
  [
    'an invited user',
    { email: 'laura.rios@telar.test', password: PASSWORD },
    401,
    'NO_AUTENTICADO',
  ],
])('signing in with %s', async (_what, body, status, code) => {
  const reply = await send('POST', 'auth/login', body);
  expect(reply.status).toBe(status);
  expect(reply.data.code).toBe(code);
});

test('the sixth guess waits, and says for how long', async () => {
  for (let i = 0; i < 5; i++)
    expect((await login('soporte@telar.test', 'no es esta frase')).status).toBe(401);
  const reply = await login('soporte@telar.test');
  expect(reply.status).toBe(429);
  expect(reply.headers.get('retry-after')).toBe('900');
  expect(reply.data).toMatchObject({
    code: 'DEMASIADOS_INTENTOS',
    message: 'Demasiados intentos. Intenta de nuevo en 15 minutos.',
  });
});

test('without a token, with a forged one and after signing out the answer is 401', async () => {
  expect((await send('GET', 'units')).data.code).toBe('NO_AUTENTICADO');
  expect((await send('GET', 'units', undefined, 'a.b.c')).data.code).toBe('NO_AUTENTICADO');
  const jwt = await tokenOf('demo@otra.test');
  expect((await send('GET', 'units', undefined, jwt)).status).toBe(200);
  expect((await send('POST', 'auth/logout', {}, jwt)).status).toBe(200);
  const after = await send('GET', 'units', undefined, jwt);
  expect([after.status, after.data.code]).toEqual([401, 'SESION_VENCIDA']);
});

test('sessions are listed and closed', async () => {
  const [first, second] = [await tokenOf('demo@otra.test'), await tokenOf('demo@otra.test')];
  const rows = (await send('GET', 'sessions', undefined, first)).data as {
    id: string;
    current: boolean;
    device: string;
  }[];
  expect(rows.filter((row) => row.current)).toHaveLength(1);
  expect(rows[0]?.device).toBe('Pruebas');
  await send('PUT', 'sessions/revokeOthers', {}, first);
  expect((await send('GET', 'units', undefined, second)).status).toBe(401);
  expect((await send('GET', 'units', undefined, first)).status).toBe(200);
});

test('an administrator deletes a user, who can no longer sign in; a public link does not', async () => {
  const jwt = await tokenOf('demo@telar.test');
  const people = (await send('POST', 'users/getUsers', { q: 'configurador', size: 1 }, jwt))
    .data as { id: number }[];
  const id = people[0]!.id;
  expect((await send('PUT', 'users/fake-delete', { id, reason: 'x' })).status).toBe(422);
  expect(
    (
      await send('PUT', 'users/fake-delete', {
        deleteToken: 'x',
        userName: 'configurador@telar.test',
      })
    ).data.message,
  ).toBe('El enlace no es válido o ya venció. Solicita uno nuevo desde tu perfil.');
  const other = await tokenOf('demo@otra.test');
  expect((await send('PUT', 'users/fake-delete', { id, reason: 'x' }, other)).status).toBe(404);
  const done = await send('PUT', 'users/fake-delete', { id, reason: 'Prueba' }, jwt);
  expect(done.status).toBe(200);
  expect((await login('configurador@telar.test')).status).toBe(401);
});

test('the lists of people to choose from answer, and another company is out of reach', async () => {
  const jwt = await tokenOf('demo@telar.test');
  for (const path of ['activeOptions', 'getSeller', 'getSellerSls', 'getExecutive', 'options'])
    expect((await send('GET', `users/${path}`, undefined, jwt)).status, path).toBe(200);
  const profile = await send('GET', 'users/profile', undefined, await tokenOf('demo@otra.test'));
  expect(
    (await send('POST', `users/getUsersByAccountId/${profile.data.user.account_id}`, {}, jwt))
      .status,
  ).toBe(404);
  const operator = await tokenOf('admin@sistema.test');
  const rows = (
    await send('POST', `users/getUsersByAccountId/${profile.data.user.account_id}`, {}, operator)
  ).data as { email: string }[];
  expect(rows.map((row) => row.email)).toEqual(['demo@otra.test']);
});

test('the password is changed over the wire and by its link', async () => {
  const jwt = await tokenOf('auditor@telar.test');
  const { id } = (await send('GET', 'users/profile', undefined, jwt)).data.user as { id: number };
  const change = (body: object) => send('PUT', `users/password/${id}`, body, jwt);
  expect(
    (
      await change({
        current_password: PASSWORD,
        password: 'corta',
        password_confirmation: 'corta',
      })
    ).data.fields,
  ).toEqual({
    password: ['Usa al menos 12 caracteres; una frase es buena idea.'],
  });
  const password = 'tres husos y una rueca';
  expect(
    (await change({ current_password: PASSWORD, password, password_confirmation: password }))
      .status,
  ).toBe(200);
  expect((await login('auditor@telar.test')).status).toBe(401);
  const admin = await tokenOf('demo@telar.test');
  expect((await send('PUT', `users/sendReset/${id}`, {}, admin)).status).toBe(200);
  const links = (await send('GET', `users/links/${id}`, undefined, admin)).data as {
    url: string;
    kind: string;
  }[];
  const token = new URL(links.find((link) => link.kind === 'RECUPERACION')!.url).searchParams.get(
    'reset',
  );
  const next = 'cuatro husos y dos ruecas';
  expect(
    (await send('POST', 'auth/reset', { token: 'no', password: next, password_confirmation: next }))
      .status,
  ).toBe(422);
  expect(
    (await send('POST', 'auth/reset', { token, password: next, password_confirmation: next }))
      .status,
  ).toBe(200);
  expect((await login('auditor@telar.test', next)).status).toBe(200);
  expect((await send('POST', 'auth/forgot', { email: 'nadie@telar.test' })).data.message).toBe(
    'Si el correo existe, recibirás un enlace.',
  );
});

test('shortcuts and preferences are kept', async () => {
  const jwt = await tokenOf('demo@telar.test');
  const { routeIds } = (await send('GET', 'users/profile', undefined, jwt)).data.user as {
    routeIds: number[];
  };
  const pinned = routeIds.slice(0, 2).toReversed();
  expect((await send('PUT', 'users/shortcuts', { shortcutRoutes: pinned }, jwt)).data).toEqual({
    shortcutRoutes: pinned,
  });
  expect(
    (await send('PUT', 'users/profile', { prefs: { light_mode: '1', theme: 'OSCURO' } }, jwt)).data
      .prefs,
  ).toEqual({ light_mode: true, theme: 'OSCURO' });
  expect((await send('GET', 'users/profile', undefined, jwt)).data.user.shortcutRoutes).toEqual(
    pinned,
  );
});

test('a person who must change the password can do nothing else first', async () => {
  await api.services.db.system((tx) =>
    tx.execute(`update identities set must_change = true where email = 'direccion@telar.test'`),
  );
  const jwt = await tokenOf('direccion@telar.test');
  const profile = await send('GET', 'users/profile', undefined, jwt);
  expect(profile.data.must_change_password).toBe(true);
  const refused = await send('GET', 'branch-offices', undefined, jwt);
  expect([refused.status, refused.data.code, refused.data.must_change]).toEqual([
    403,
    'SIN_PERMISO',
    true,
  ]);
  const password = 'cinco lanzaderas de roble';
  expect(
    (
      await send(
        'PUT',
        `users/password/${profile.data.user.id}`,
        { current_password: PASSWORD, password, password_confirmation: password },
        jwt,
      )
    ).status,
  ).toBe(200);
  expect((await send('GET', 'branch-offices', undefined, jwt)).status).toBe(200);
});

test.each<readonly [method: string, path: string, body: object | undefined]>([
  ['PUT', 'users/shortcuts', { shortcutRoutes: { a: '1' } }],
  ['PUT', 'users/shortcuts', { shortcutRoutes: [{ id: '1' }] }],
  ['PUT', 'users/profile', { prefs: 'oscuro' }],
  ['PUT', 'users/profile', { name: ['a', 'b'] }],
  ['PUT', 'users/profile', { status: 'ACTIVO' }],
  ['PUT', 'users/fake-delete', { deleteToken: ['x'], userName: 'a@b.mx' }],
  ['POST', 'auth/reset', { token: 'x'.repeat(5000), password: 'x', password_confirmation: 'x' }],
  ['POST', 'users/getUsers', { size: '100000' }],
  ['POST', 'users/getUsers', { filter: { nada: '1' } }],
  [
    'PUT',
    'role-privileges/bulk/1',
    { module: 'inventory', grants: [{ privilege_id: { x: '1' } }] },
  ],
  ['GET', 'roles/compare?a[x]=1&b=2', undefined],
])('%s %s refuses what no screen sends (%#)', async (method, path, body) => {
  const reply = await send(method, path, body, await tokenOf('demo@telar.test'));
  expect(reply.status).toBe(422);
  expect(reply.data).toMatchObject({ code: 'VALIDACION', message: expect.any(String) });
});
