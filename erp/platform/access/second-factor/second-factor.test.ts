import { expect, test } from 'vitest';
import { createApp } from '#erp/http/app.ts';
import { issueLink } from '../tokens.ts';
import { PASSWORD, testCompany, type Company } from '#erp/provision/testing/company.ts';
import { codeAt, stepOf } from './totp.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };

interface Reply {
  readonly status: number;
  readonly data: {
    readonly code?: string;
    readonly challenge?: string;
    readonly jwt?: string;
    readonly fields?: Readonly<Record<string, readonly string[]>>;
    readonly setup?: {
      readonly secret: string;
      readonly qr_svg: string;
      readonly otpauth_url: string;
    } | null;
    readonly recovery_codes?: readonly string[];
    readonly recovery_left?: number;
    readonly enabled?: boolean;
    readonly pending?: string | null;
  };
}

function callsOf({ services }: Company) {
  const app = createApp(services);
  return async (
    jwt: string | null,
    method: string,
    path: string,
    body: Record<string, string> = {},
  ): Promise<Reply> => {
    const response = await app.request(`/${path}`, {
      method,
      headers: { ...(jwt && { authorization: `Bearer ${jwt}` }), ...form },
      ...(method !== 'GET' && { body: new URLSearchParams(body) }),
    });
    return { status: response.status, ...((await response.json()) as Pick<Reply, 'data'>) };
  };
}

const codeOf = ({ services }: Company, secret: string) =>
  codeAt(secret, stepOf(services.now().epochMilliseconds / 1000));

test('a second factor is set up, asked for at the sign-in, and taken away', async () => {
  const company = await testCompany();
  const call = callsOf(company);
  const jwt = await company.signIn('admin');
  const { setup } = (await call(jwt, 'POST', 'auth/otp/setup')).data;
  expect(setup?.qr_svg).toContain('<svg');
  expect(setup?.otpauth_url).toContain(`secret=${setup?.secret}`);
  expect((await call(jwt, 'POST', 'auth/otp/confirm', { code: '000000' })).status).toBe(422);
  const confirmed = await call(jwt, 'POST', 'auth/otp/confirm', {
    code: codeOf(company, setup!.secret),
  });
  expect(confirmed.data.recovery_codes).toHaveLength(10);
  expect((await call(jwt, 'GET', 'auth/otp')).data).toEqual({
    enabled: true,
    recovery_left: 10,
    setup: null,
  });
  expect((await call(jwt, 'POST', 'auth/otp/setup')).status).toBe(409);

  const password = () =>
    call(null, 'POST', 'auth/login', { email: 'admin@uno.test', password: PASSWORD });
  const asked = await password();
  expect(asked).toMatchObject({ status: 401, data: { code: 'OTP_REQUIRED' } });
  const { challenge } = asked.data;
  const used = codeOf(company, setup!.secret);
  expect(
    (await call(null, 'POST', 'auth/otp', { challenge: challenge!, code: used })).data.fields,
  ).toHaveProperty('code');
  company.wait({ seconds: 30 });
  const signedIn = await call(null, 'POST', 'auth/otp', {
    challenge: challenge!,
    code: codeOf(company, setup!.secret),
  });
  expect(signedIn.status).toBe(200);
  expect((await company.actorOf(signedIn.data.jwt!)).nickname).toBe('admin');
  expect((await call(null, 'POST', 'auth/otp', { challenge: challenge!, code: used })).status).toBe(
    401,
  );

  const [recovery] = confirmed.data.recovery_codes!;
  const next = (await password()).data.challenge!;
  expect(
    (
      await call(null, 'POST', 'auth/otp', {
        challenge: next,
        recovery_code: recovery!.toUpperCase(),
      })
    ).status,
  ).toBe(200);
  const again = (await password()).data.challenge!;
  expect(
    (await call(null, 'POST', 'auth/otp', { challenge: again, recovery_code: recovery! })).data
      .fields,
  ).toHaveProperty('recovery_code');
  expect((await call(jwt, 'GET', 'auth/otp')).data.recovery_left).toBe(9);

  company.wait({ minutes: 11 });
  expect(
    (await call(jwt, 'POST', 'auth/reauth', { code: codeOf(company, setup!.secret) })).status,
  ).toBe(200);
  company.wait({ seconds: 30 });
  expect(
    (
      await call(jwt, 'POST', 'auth/otp/disable', {
        password: 'mala',
        code: codeOf(company, setup!.secret),
      })
    ).data.fields,
  ).toHaveProperty('password');
  expect(
    (
      await call(jwt, 'POST', 'auth/otp/disable', {
        password: PASSWORD,
        code: codeOf(company, setup!.secret),
      })
    ).status,
  ).toBe(200);
  expect((await password()).status).toBe(200);
  await company.services.db.close();
});

test('a new password by link does not take the second factor away', async () => {
  const company = await testCompany();
  const { services, accountId, adminId } = company;
  const call = callsOf(company);
  const jwt = await company.signIn('admin');
  const { setup } = (await call(jwt, 'POST', 'auth/otp/setup')).data;
  await call(jwt, 'POST', 'auth/otp/confirm', { code: codeOf(company, setup!.secret) });
  const token = await services.db.system((tx) =>
    issueLink(
      tx,
      services.secret,
      { accountId, userId: adminId, kind: 'RECUPERACION', sentTo: 'admin@uno.test' },
      services.now(),
    ),
  );
  const password = 'cuatro ovillos y una rueca';
  expect(
    (await call(null, 'POST', 'auth/reset', { token, password, password_confirmation: password }))
      .status,
  ).toBe(200);
  expect(
    (await call(null, 'POST', 'auth/login', { email: 'admin@uno.test', password })).data,
  ).toMatchObject({ code: 'OTP_REQUIRED' });
  await services.db.close();
});

test('a challenge bears five tries and five minutes', async () => {
  const company = await testCompany();
  const call = callsOf(company);
  const jwt = await company.signIn('admin');
  const { setup } = (await call(jwt, 'POST', 'auth/otp/setup')).data;
  await call(jwt, 'POST', 'auth/otp/confirm', { code: codeOf(company, setup!.secret) });
  const password = async () =>
    (await call(null, 'POST', 'auth/login', { email: 'admin@uno.test', password: PASSWORD })).data
      .challenge!;
  const old = await password();
  company.wait({ minutes: 5, seconds: 1 });
  expect(
    (await call(null, 'POST', 'auth/otp', { challenge: old, code: codeOf(company, setup!.secret) }))
      .data.code,
  ).toBe('NO_AUTENTICADO');
  const challenge = await password();
  for (let n = 0; n < 5; n++)
    expect((await call(null, 'POST', 'auth/otp', { challenge, code: '123456' })).status).toBe(422);
  expect(
    (await call(null, 'POST', 'auth/otp', { challenge, code: codeOf(company, setup!.secret) }))
      .status,
  ).toBe(401);
  expect(
    (await call(null, 'POST', 'auth/login', { email: 'admin@uno.test', password: PASSWORD }))
      .status,
  ).toBe(429);
  await company.services.db.close();
});

test('where the company or a role asks for it, nothing else opens before it is set up', async () => {
  const company = await testCompany();
  const { services, accountId } = company;
  const call = callsOf(company);
  await services.db.system((tx) =>
    tx.execute(`update accounts set kind = 'PRODUCCION' where id = $1`, [accountId]),
  );
  const jwt = await company.signIn('admin');
  expect((await call(jwt, 'GET', 'units')).data).toMatchObject({
    code: 'SIN_PERMISO',
    pending: 'SEGUNDO_FACTOR',
  });
  expect((await call(jwt, 'GET', 'users/profile')).data.pending).toBe('SEGUNDO_FACTOR');
  const { setup } = (await call(jwt, 'POST', 'auth/otp/setup')).data;
  await call(jwt, 'POST', 'auth/otp/confirm', { code: codeOf(company, setup!.secret) });
  expect((await call(jwt, 'GET', 'units')).status).toBe(200);
  expect((await call(jwt, 'GET', 'users/profile')).data.pending).toBe('AVISO');
  expect((await call(jwt, 'POST', 'auth/privacy', { accept: '1' })).status).toBe(200);
  expect((await call(jwt, 'GET', 'users/profile')).data.pending).toBeNull();
  await services.db.close();
});
