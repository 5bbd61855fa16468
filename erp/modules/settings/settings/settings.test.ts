import { expect, test } from 'vitest';
import { testCompany, PASSWORD, caller, type Company } from '#erp/provision/testing/company.ts';
import { authenticate } from '#erp/platform/access/authenticate.ts';
import { login } from '#erp/platform/access/sign-in/login.ts';
import { securityPolicyOf } from '#erp/kernel/security-policy.ts';
import { isNetwork, isWithin } from '#erp/kernel/validation/networks.ts';
import { one } from '#erp/kernel/operations/one.ts';
import { update } from '#erp/kernel/operations/save.ts';
import { issueLink } from '#erp/platform/access/tokens.ts';
import { changePassword, passwordRules } from '#erp/platform/access/passwords/change-password.ts';
import { list } from '#erp/kernel/operations/list.ts';
import { createApp } from '#erp/http/app.ts';

async function administrator(company: Company) {
  return company.actorOf(await company.signIn('admin'));
}
const write = async (company: Company, body: Record<string, string>) =>
  update(
    company.services,
    await administrator(company),
    company.services.registry.resource('settings'),
    null,
    body,
  );

test('a company has its settings from the first day, with the usual values', async () => {
  const company = await testCompany();
  const row = await one(
    company.services,
    await administrator(company),
    company.services.registry.resource('settings'),
    null,
  );
  expect(row).toMatchObject({
    password_min: 12,
    lock_attempts: 5,
    list_page_size: 50,
    otp_policy: 'ROLES',
    digest_default: expect.stringMatching(/^08:00/),
  });
  await company.services.db.close();
});

test('what is saved holds from the next call on', async () => {
  const company = await testCompany();
  const { services, accountId, adminId } = company;
  expect((await securityPolicyOf(services, accountId)).passwordMin).toBe(12);
  await write(company, { password_min: '30', list_page_size: '10', session_hours: '2' });
  expect(await securityPolicyOf(services, accountId)).toMatchObject({
    passwordMin: 30,
    listPageSize: 10,
  });
  const actor = await administrator(company);
  const change = changePassword(services, actor, adminId, {
    current_password: PASSWORD,
    password: 'corta pero distinta',
    password_confirmation: 'corta pero distinta',
  });
  await expect(change).rejects.toMatchObject({
    fields: { password: ['Usa al menos 30 caracteres; una frase es buena idea.'] },
  });
  // What the pages say before a password is typed.
  const token = await services.db.system((tx) =>
    issueLink(
      tx,
      services.secret,
      { accountId, userId: adminId, kind: 'RECUPERACION', sentTo: 'admin@uno.test' },
      services.now(),
    ),
  );
  const asked = await Promise.all([
    passwordRules(services, actor, ''),
    passwordRules(services, null, token),
    passwordRules(services, null, 'no es'),
    passwordRules(services, null, ''),
  ]);
  expect(asked.map(({ password_min }) => password_min)).toEqual([30, 30, 12, 12]);
  expect(
    (await list(services, actor, services.registry.resource('currencies'), {})).meta.size,
  ).toBe(10);
  const [session] = await services.db.system((tx) =>
    tx.query<{ hours: number }>(
      'select extract(epoch from expires_at - started_at)::int / 3600 as hours from sessions order by started_at desc, expires_at limit 1',
    ),
  );
  expect(session!.hours).toBe(2);
  await services.db.close();
});

test('guesses are blocked after as many as the company allows', async () => {
  const company = await testCompany();
  await write(company, { lock_attempts: '3', lock_minutes: '40' });
  const guess = () =>
    login(
      company.services,
      { email: 'admin@uno.test', password: 'nada que ver', device: '' },
      caller,
    );
  for (let i = 0; i < 3; i++)
    await expect(guess()).rejects.toMatchObject({ code: 'NO_AUTENTICADO' });
  await expect(guess()).rejects.toMatchObject({
    code: 'DEMASIADOS_INTENTOS',
    headers: { 'Retry-After': '2400' },
  });
  await company.services.db.close();
});

test('networks: a list without the own address is refused; from elsewhere nobody signs in or goes on', async () => {
  const company = await testCompany();
  await expect(write(company, { ip_allow: '10.0.0.0/8' })).rejects.toMatchObject({
    fields: { ip_allow: [expect.stringContaining('203.0.113.7')] },
  });
  await expect(write(company, { ip_allow: '10.0.0.0/40' })).rejects.toMatchObject({
    fields: { ip_allow: [expect.stringContaining('no es una dirección')] },
  });
  const jwt = await company.signIn('admin');
  await write(company, { ip_allow: '203.0.113.0/24 10.0.0.1' });
  const elsewhere = { ip: '198.51.100.9', requestId: 'r2' };
  await expect(
    login(company.services, { email: 'admin@uno.test', password: PASSWORD, device: '' }, elsewhere),
  ).rejects.toMatchObject({ code: 'SIN_PERMISO' });
  await expect(company.actorOf(jwt)).resolves.toMatchObject({ nickname: 'admin' });
  const asked = () =>
    new Request('http://erp/units', { headers: { authorization: `Bearer ${jwt}` } });
  await expect(authenticate(company.services, asked(), elsewhere)).rejects.toMatchObject({
    code: 'NO_AUTENTICADO',
  });
  await expect(
    authenticate(company.services, asked(), { ...elsewhere, ip: '10.0.0.1' }),
  ).resolves.toMatchObject({ nickname: 'admin' });
  await company.services.db.close();
});

test('addresses and networks', () => {
  expect(['203.0.113.7', '203.0.113.0/24', '2001:db8::/32'].every(isNetwork)).toBe(true);
  expect(['', 'casa', '203.0.113.0/33', '1.2.3.4/5/6'].some(isNetwork)).toBe(false);
  expect(isWithin(['203.0.113.0/24'], '203.0.113.200')).toBe(true);
  expect(isWithin(['203.0.113.0/24'], '::ffff:203.0.113.200')).toBe(true);
  expect(isWithin(['203.0.113.0/24'], '203.0.114.1')).toBe(false);
  expect(isWithin([], '203.0.114.1')).toBe(true);
});

test('in a maintenance window only administrators save', async () => {
  const company = await testCompany();
  const { services } = company;
  await company.addPerson({ nickname: 'ana', roleCodes: ['AUDITOR'] });
  const headers = async (nickname: string) => ({
    authorization: `Bearer ${await company.signIn(nickname)}`,
    'content-type': 'application/x-www-form-urlencoded',
  });
  await write(company, {
    maintenance_message: 'Volvemos a las 10.',
    maintenance_from: '2026-11-20T08:00',
    maintenance_to: '2026-11-20T10:00',
  });
  const app = createApp(services);
  const put = async (nickname: string) =>
    app.request('/users/profile', {
      method: 'PUT',
      body: 'phone=4771234567',
      headers: await headers(nickname),
    });
  expect((await put('ana')).status).toBe(503);
  expect((await put('admin')).status).toBe(200);
  const person = await company.actorOf(await company.signIn('admin'));
  const { status } = await createApp(services, {
    authenticate: () =>
      Promise.resolve({
        ...person,
        origin: 'LLAVE_API',
        permissions: { ...person.permissions, roleCodes: [] },
      }),
  }).request('/currencies', { method: 'POST' });
  expect(status, 'a key waits as people do').toBe(503);
  for (const path of ['form', 'form/compute', 'permissions/explain'])
    expect(
      (await app.request(`/${path}`, { method: 'POST', headers: await headers('ana') })).status,
      `${path} changes nothing`,
    ).not.toBe(503);
  company.wait({ hours: 2 });
  expect((await put('ana')).status).toBe(200);
  await services.db.close();
});

test('what guards everybody is for administrators alone, asks the password again, and is told to all of them', async () => {
  const company = await testCompany();
  const { services, accountId } = company;
  const settings = services.registry.resource('settings');
  const eva = await company.addPerson({ nickname: 'eva', roleCodes: ['ADMINISTRADOR'] });
  await company.addPerson({ nickname: 'ana', roleCodes: ['CONFIGURADOR'] });
  const guarded = Object.entries(settings.fields).filter(
    ([, { writeKey }]) => writeKey === 'settings.security',
  );
  expect(guarded.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'smtp_url',
      'mail_from',
      'otp_policy',
      'ip_allow',
      'password_min',
      'trusted_days',
      'lock_attempts',
    ]),
  );
  const admin = await administrator(company);
  const ana = await company.actorOf(await company.signIn('ana'));
  await expect(
    update(services, { ...ana, recentlyAuthenticated: true }, settings, null, {
      lock_attempts: '10',
    }),
  ).rejects.toMatchObject({ code: 'SIN_PERMISO' });
  await expect(
    update(services, { ...ana, recentlyAuthenticated: true }, settings, null, {
      smtp_url_clear: '1',
    }),
  ).rejects.toMatchObject({ code: 'SIN_PERMISO' });
  const holder = {
    ...ana,
    recentlyAuthenticated: true,
    permissions: {
      ...ana.permissions,
      grants: new Map([
        ...ana.permissions.grants,
        ['settings.security', { scope: 'TODOS', maxAmount: null }] as const,
      ]),
    },
  };
  await expect(
    update(services, holder, settings, null, { lock_attempts: '10' }),
  ).rejects.toMatchObject({
    fields: { lock_attempts: ['Sólo un administrador lo cambia. Pídeselo.'] },
  });
  await expect(
    update(services, { ...admin, recentlyAuthenticated: false }, settings, null, {
      lock_attempts: '10',
    }),
  ).rejects.toMatchObject({ code: 'REAUTH' });
  await expect(
    update(services, { ...admin, recentlyAuthenticated: false }, settings, null, {
      smtp_url_clear: '1',
    }),
  ).rejects.toMatchObject({ code: 'REAUTH' });
  await expect(
    update(services, { ...admin, recentlyAuthenticated: false }, settings, null, {
      list_page_size: '20',
    }),
  ).resolves.toMatchObject({ list_page_size: 20 });
  const told = () =>
    services.db.tenant({ accountId }, (tx) =>
      tx.query(`select "to" from mail_outbox where template = 'security-changed' order by "to"`),
    );
  expect(await told()).toEqual([]);
  await update(services, { ...admin, recentlyAuthenticated: true }, settings, null, {
    lock_attempts: '10',
  });
  expect(await told()).toEqual([{ to: 'admin@uno.test' }, { to: 'eva@uno.test' }]);
  const notices = await services.db.tenant({ accountId }, (tx) =>
    tx.query(
      `select user_id, body from notifications where event = 'settings.security' order by user_id`,
    ),
  );
  expect(notices).toEqual(
    [company.adminId, eva].map((user_id) => ({
      user_id,
      body: expect.stringContaining('Intentos antes de bloquear'),
    })),
  );
  await services.db.close();
});
