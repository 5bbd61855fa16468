/**
 * Guesses of others shut out neither a person who has what they have not, nor an office behind one
 * address.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../authenticate.ts';
import { forgotPassword, reauthenticate, resetPassword } from '../passwords/change-password.ts';
import { login, type Credentials } from './login.ts';
import { seal } from '#erp/kernel/rights/encryption.ts';
import { signInWithCode } from '../second-factor/second-factor.ts';
import { caller, PASSWORD, testCompany, type Company } from '#erp/provision/testing/company.ts';
import { codeAt, newSecret, stepOf } from '../second-factor/totp.ts';
import { issueLink } from '../tokens.ts';

let company: Company;
beforeAll(async () => {
  company = await testCompany();
});
afterAll(() => company.services.db.close());

const office: Caller = { ip: '198.51.100.20', requestId: 'o' };
const elsewhere: Caller = { ip: '192.0.2.9', requestId: 'e' };

const tryIn = async (nickname: string, more: Partial<Credentials>, from: Caller) => {
  try {
    return (
      await login(
        company.services,
        { email: `${nickname}@uno.test`, password: PASSWORD, device: 'x', ...more },
        from,
      )
    ).jwt
      ? 'in'
      : '';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

async function withFactor(nickname: string): Promise<() => string> {
  const id = await company.addPerson({ nickname, roleCodes: ['EMPLEADO'] });
  const secret = newSecret();
  await company.services.db.system((tx) =>
    tx.execute(
      'update identities set otp_secret = $3, otp_confirmed_at = $4 where account_id = $1 and user_id = $2',
      [
        company.accountId,
        id,
        seal(company.services.secret, secret),
        company.services.now().toString(),
      ],
    ),
  );
  return () => codeAt(secret, stepOf(Math.floor(company.services.now().epochMilliseconds / 1000)));
}

const block = async (nickname: string, from: Caller) => {
  for (let i = 0; i < 5; i += 1)
    expect(await tryIn(nickname, { password: 'nada que ver con esto' }, from)).toBe(
      'NO_AUTENTICADO',
    );
  expect(await tryIn(nickname, {}, from)).toBe('DEMASIADOS_INTENTOS');
};

test('the right password with the code enters while others’ guesses block; either of them wrong is refused alike', async () => {
  const code = await withFactor('ana');
  await block('ana', elsewhere);
  expect(await tryIn('ana', {}, office)).toBe('DEMASIADOS_INTENTOS');
  expect(await tryIn('ana', { code: '000000', password: 'nada que ver con esto' }, office)).toBe(
    'DEMASIADOS_INTENTOS',
  );
  expect(await tryIn('ana', { code: code(), password: 'nada que ver con esto' }, office)).toBe(
    'DEMASIADOS_INTENTOS',
  );
  expect(await tryIn('ana', { code: code() }, office)).toBe('in');
});

test('from a remembered device too; its own guesses are braked', async () => {
  const code = await withFactor('beto');
  await company.services.db.system((tx) =>
    tx.execute('update settings set trusted_days = 30 where account_id = $1', [company.accountId]),
  );
  company.wait({ minutes: 1 });
  const challenge = await login(
    company.services,
    { email: 'beto@uno.test', password: PASSWORD, device: 'x' },
    office,
  ).then(
    () => '',
    (error: { extra: { challenge: string } }) => error.extra.challenge,
  );
  const { trusted } = await signInWithCode(
    company.services,
    { challenge, code: code(), remember: '1' },
    office,
  );
  await block('beto', elsewhere);
  expect(await tryIn('beto', { trusted: trusted!.token }, office)).toBe('in');
  await block('beto', elsewhere);
  for (let i = 0; i < 5; i += 1)
    expect(
      await tryIn('beto', { trusted: trusted!.token, password: 'nada que ver con esto' }, office),
    ).toBe('DEMASIADOS_INTENTOS');
  expect(await tryIn('beto', { trusted: trusted!.token }, office)).toBe('DEMASIADOS_INTENTOS');
});

test('a challenge that was given before the block is answered', async () => {
  const code = await withFactor('carla');
  company.wait({ minutes: 1 });
  const challenge = await login(
    company.services,
    { email: 'carla@uno.test', password: PASSWORD, device: 'x' },
    office,
  ).then(
    () => '',
    (error: { extra: { challenge: string } }) => error.extra.challenge,
  );
  await block('carla', elsewhere);
  await expect(
    signInWithCode(company.services, { challenge, code: code() }, office),
  ).resolves.toMatchObject({ account_code: 'UNO' });
});

test('an office whose address is blocked stays open to those who work there', async () => {
  await company.addPerson({ nickname: 'dora', roleCodes: ['EMPLEADO'] });
  await company.addPerson({ nickname: 'eva', roleCodes: ['EMPLEADO'] });
  expect(await tryIn('dora', {}, office)).toBe('in');
  for (let i = 0; i < 30; i += 1)
    await tryIn(`nadie${i}`, { password: 'nada que ver con esto' }, office);
  expect(await tryIn('eva', {}, office)).toBe('DEMASIADOS_INTENTOS');
  expect(await tryIn('dora', {}, office)).toBe('in');
});

test('who is signed in proves the password although others’ guesses block the e-mail', async () => {
  await company.addPerson({ nickname: 'fina', roleCodes: ['EMPLEADO'] });
  const actor = await company.actorOf(await company.signIn('fina'), 'users/profile');
  await block('fina', elsewhere);
  await expect(
    reauthenticate(company.services, actor, { password: PASSWORD }),
  ).resolves.toBeUndefined();
});

test('a right link serves, however many asked or tried wrong ones from the same address', async () => {
  const { services, accountId } = company;
  for (let i = 0; i < 3; i += 1) {
    const tries = Array.from({ length: 5 }, (_, n) =>
      forgotPassword(services, { email: `persona${i}-${n}@uno.test` }, caller),
    );
    await expect(Promise.all(tries)).resolves.toHaveLength(5);
  }
  const wrong = () =>
    resetPassword(
      services,
      {
        token: 'nada',
        password: 'una frase que nadie sabe',
        password_confirmation: 'una frase que nadie sabe',
      },
      caller,
    );
  for (let i = 0; i < 10; i += 1)
    await expect(wrong()).rejects.toMatchObject({ code: 'VALIDACION' });
  await expect(wrong()).rejects.toMatchObject({ code: 'DEMASIADOS_INTENTOS' });
  const id = await company.addPerson({ nickname: 'gala', roleCodes: ['EMPLEADO'] });
  const token = await services.db.system((tx) =>
    issueLink(
      tx,
      services.secret,
      { accountId, userId: id, kind: 'RECUPERACION', sentTo: 'gala@uno.test' },
      services.now(),
    ),
  );
  await expect(
    resetPassword(
      services,
      {
        token,
        password: 'una frase que nadie sabe',
        password_confirmation: 'una frase que nadie sabe',
      },
      caller,
    ),
  ).resolves.toBeUndefined();
});
