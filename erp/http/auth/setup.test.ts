import { platformExtensions } from '#erp/platform/extensions.ts';
import { expect, test } from 'vitest';
import { silent, testDatabase } from '#erp/provision/testing/database.ts';
import { registry } from '#erp/modules/all.ts';
import { behaviourOf } from '#erp/provision/testing/behaviour.ts';
import type { Services } from '#erp/kernel/services.ts';
import { login } from '#erp/platform/access/sign-in/login.ts';
import { isSetupCode, setupCode } from '#erp/platform/access/sign-in/setup-code.ts';
import { readSetup, setUp } from './setup.ts';
import { caller } from '#erp/provision/testing/company.ts';

const SECRET = 'secret of the tests, long enough for keys';
const at = (text: string) => Temporal.Instant.from(text);

test('a setup code has twenty characters and lives an hour', () => {
  const code = setupCode(SECRET, at('2026-11-20T15:00:00Z'));
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{20}$/);
  expect(isSetupCode(SECRET, code.toLowerCase(), at('2026-11-20T15:59:00Z'))).toBe(true);
  expect(isSetupCode(SECRET, code, at('2026-11-20T16:02:00Z'))).toBe(false);
  expect(isSetupCode('another secret', code, at('2026-11-20T15:01:00Z'))).toBe(false);
  expect(isSetupCode(SECRET, '', at('2026-11-20T15:01:00Z'))).toBe(false);
  // The letters of the time are no secret: what follows them may be of any alphabet.
  for (const wrong of ['Ñ', '𝕏', 'A'])
    expect(
      isSetupCode(
        SECRET,
        code.slice(0, 5) + wrong.repeat(15 / wrong.length),
        at('2026-11-20T15:01:00Z'),
      ),
    ).toBe(false);
});

const refused = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code: string; fields: object }) => ({ code: error.code, fields: error.fields }),
  );

test('the first company, its administrator and its modules are made once, with the code of the log', async () => {
  const db = await testDatabase(registry, silent);
  const now = at('2026-11-20T15:00:00Z');
  const services: Services = {
    db,
    registry,
    ...(await behaviourOf(registry)),
    extensions: platformExtensions,
    log: silent,
    now: () => now,
    secret: SECRET,
    filesDir: '/tmp',
    appUrl: 'https://telar.test',
  };
  const code = setupCode(SECRET, now);
  expect(await refused(readSetup(services, { code: 'ABC' }, caller))).toMatchObject({
    code: 'VALIDACION',
  });
  expect(await readSetup(services, {}, caller)).toEqual({ open: true });
  const choices = await readSetup(services, { code }, caller);
  expect(choices.zones?.map(([zone]) => zone)).toContain('America/Cancun');
  expect(choices.modules?.map(({ key }) => key)).toContain('sales');
  const body = {
    code,
    account_code: 'hilos',
    account_name: 'Hilos del Norte',
    rfc: '',
    time_zone: 'America/Cancun',
    name: 'Eva',
    email: 'Eva@Hilos.test',
    password: 'tres husos y un peine',
    password_confirmation: 'tres husos y un peine',
    modules: { 0: 'sales' },
  };
  expect(
    await refused(
      setUp(
        services,
        {
          ...body,
          account_code: 'H',
          email: 'eva',
          time_zone: 'America/Nowhere',
          password: 'corta',
          password_confirmation: 'otra',
        },
        caller,
      ),
    ),
  ).toMatchObject({
    fields: {
      account_code: [expect.any(String)],
      email: [expect.any(String)],
      time_zone: [expect.any(String)],
      password: [expect.any(String)],
      password_confirmation: ['No coincide.'],
    },
  });
  expect(await setUp(services, body, caller)).toEqual({
    account_code: 'HILOS',
    email: 'eva@hilos.test',
  });
  expect(
    (
      await login(
        services,
        { email: 'eva@hilos.test', password: body.password, device: '' },
        caller,
      )
    ).account_code,
  ).toBe('HILOS');
  expect(
    await db.system((tx) => tx.query(`select time_zone from accounts where code = 'HILOS'`)),
  ).toEqual([{ time_zone: 'America/Cancun' }]);
  expect(await readSetup(services, {}, caller)).toEqual({ open: false });
  const off = await db.system((tx) =>
    tx.query<{ key: string; status: string }>(
      `select m.key, am.status from account_modules am join modules m on m.account_id = am.account_id and m.id = am.module_id join accounts a on a.id = am.account_id where a.code = 'HILOS' and m.key in ('sales', 'purchasing', 'settings') order by 1`,
    ),
  );
  expect(off).toEqual([
    { key: 'purchasing', status: 'SUSPENDIDO' },
    { key: 'sales', status: 'ACTIVO' },
    { key: 'settings', status: 'ACTIVO' },
  ]);
  expect(await refused(setUp(services, body, caller))).toMatchObject({
    code: 'VALIDACION',
    fields: { code: [expect.any(String)] },
  });
  await db.close();
});
