import { expect, test } from 'vitest';
import { login } from '../sign-in/login.ts';
import { confirmSecondFactor, setUpSecondFactor, signInWithCode } from './second-factor.ts';
import { forgetTrusted, listSessions, revokeSessions } from '#erp/http/auth/session-calls.ts';
import { caller, PASSWORD, testCompany, type Company } from '#erp/provision/testing/company.ts';
import { codeAt, stepOf } from './totp.ts';

const refused = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code: string; extra: Readonly<Record<string, unknown>> }) => error,
  );

/** Ana with her second factor on, in a company that remembers devices for thirty days. */
async function withFactor(days = 30) {
  const company = await testCompany();
  const { services, accountId } = company;
  await services.db.system((tx) =>
    tx.execute('update settings set trusted_days = $2 where account_id = $1', [accountId, days]),
  );
  const ana = await company.addPerson({ nickname: 'ana', roleCodes: ['EMPLEADO'] });
  const actor = await company.actorOf(await company.signIn('ana'));
  const { setup } = await setUpSecondFactor(services, actor);
  const { secret } = setup!;
  const codeNow = () => codeAt(secret, stepOf(Math.floor(services.now().epochMilliseconds / 1000)));
  await confirmSecondFactor(services, actor, { code: codeNow() });
  const attempt = (trusted = '') =>
    login(
      services,
      { email: 'ana@uno.test', password: PASSWORD, device: 'Chrome', trusted },
      caller,
    );
  const remember = async (): Promise<string> => {
    company.wait({ minutes: 1 });
    const asked = await refused(attempt());
    const reply = await signInWithCode(
      services,
      {
        challenge: String(asked?.extra.challenge),
        code: codeNow(),
        device: 'Chrome',
        remember: '1',
      },
      caller,
    );
    return reply.trusted?.token ?? '';
  };
  return { company, services, ana, attempt, remember };
}

const actorOf = async (company: Company, jwt: string) => company.actorOf(jwt, 'sessions');

test('a remembered device is not asked for the code, but for the password; for its days', async () => {
  const { company, services, attempt, remember } = await withFactor();
  expect(await refused(attempt())).toMatchObject({
    code: 'OTP_REQUIRED',
    extra: { trusted_days: 30 },
  });
  const token = await remember();
  expect(token).toHaveLength(43);
  company.wait({ hours: 24 * 29 });
  expect((await attempt(`x,${token}`)).jwt).toMatch(/^ey/);
  expect(
    await refused(
      login(
        services,
        { email: 'ana@uno.test', password: 'otra', device: '', trusted: token },
        caller,
      ),
    ),
  ).toMatchObject({ code: 'NO_AUTENTICADO' });
  company.wait({ hours: 24 * 2 });
  expect(await refused(attempt(token))).toMatchObject({ code: 'OTP_REQUIRED' });
  await services.db.close();
});

test('the token is kept as a digest, serves nobody else, and the device is listed until it is forgotten', async () => {
  const { company, services, ana, attempt, remember } = await withFactor();
  const token = await remember();
  const [row] = await services.db.system((tx) =>
    tx.query<{ n: number }>('select count(*)::int as n from sessions where trust_hash = $1', [
      token,
    ]),
  );
  expect(row?.n).toBe(0);
  const jwt = (await attempt(token)).jwt;
  const actor = await actorOf(company, jwt);
  const listed = (await listSessions(services, actor, ana)).filter(
    ({ trusted_until }) => trusted_until !== null,
  );
  expect(listed).toHaveLength(1);
  expect(listed[0]).toMatchObject({ current: true, open: true });
  await forgetTrusted(services, actor, listed[0]!.id);
  expect(await refused(attempt(token))).toMatchObject({ code: 'OTP_REQUIRED' });
  await services.db.close();
});

test('closing the sessions of somebody forgets the devices; leaving does not', async () => {
  const { company, services, ana, attempt, remember } = await withFactor();
  const token = await remember();
  company.wait({ hours: 20 });
  const jwt = (await attempt(token)).jwt;
  const actor = await actorOf(company, jwt);
  expect((await listSessions(services, actor, ana)).length).toBeGreaterThan(0);
  const admin = await company.actorOf(await company.signIn('admin'), 'sessions');
  await revokeSessions(services, admin, ana);
  expect(await refused(attempt(token))).toMatchObject({ code: 'OTP_REQUIRED' });
  await services.db.close();
});

test('a company that remembers no devices gives no token', async () => {
  const { services, remember } = await withFactor(0);
  expect(await remember()).toBe('');
  await services.db.close();
});
