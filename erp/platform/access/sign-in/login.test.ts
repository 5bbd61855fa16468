import { hkdfSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { login, logout } from './login.ts';
import { caller, PASSWORD, testCompany, type Company } from '#erp/provision/testing/company.ts';
import { signToken } from '../tokens.ts';

const tryIn = ({ services }: Company, email: string, password: string) =>
  login(services, { email, password, device: 'x' }, caller).then(
    () => 'in',
    (error: { code: string; message: string }) => `${error.code} ${error.message}`,
  );

test('the right password gives a token whose actor holds every right of an administrator', async () => {
  const company = await testCompany();
  const actor = await company.actorOf(await company.signIn('admin'));
  expect(actor).toMatchObject({
    accountId: company.accountId,
    accountCode: 'UNO',
    nickname: 'admin',
    userKind: 'INTERNO',
    operator: false,
    languageCode: 'ES-MX',
  });
  // What users of a portal do there nobody of the company does.
  const own = [...company.services.registry.privileges.values()].filter(
    ({ portal, resource, operation }) =>
      !portal || resource === null || ['list', 'export', 'print'].includes(operation),
  );
  expect(actor.permissions.grants.size).toBe(own.length);
  await company.services.db.close();
});

test('an unknown e-mail, a wrong password and an invited user answer alike', async () => {
  const company = await testCompany();
  await company.addPerson({
    nickname: 'nueva',
    roleCodes: ['EMPLEADO'],
    status: 'INVITADO',
    passwordHash: null,
  });
  const answers = [
    await tryIn(company, 'nadie@uno.test', PASSWORD),
    await tryIn(company, 'admin@uno.test', 'otra cosa larga'),
    await tryIn(company, 'nueva@uno.test', PASSWORD),
  ];
  expect(new Set(answers)).toEqual(new Set(['NO_AUTENTICADO Correo o contraseña incorrectos.']));
  await company.services.db.close();
});

test('e-mails are compared without case and spaces', async () => {
  const company = await testCompany();
  expect(await tryIn(company, '  ADMIN@Uno.test ', PASSWORD)).toBe('in');
  await company.services.db.close();
});

test('five failures block the e-mail for fifteen minutes, the right password included, and write the audit', async () => {
  const company = await testCompany();
  for (const minute of [0, 1, 2, 3, 4]) {
    company.at(`2026-11-20T15:0${minute}:00Z`);
    expect(await tryIn(company, 'admin@uno.test', 'no es esta frase')).toContain('NO_AUTENTICADO');
  }
  expect(await tryIn(company, 'admin@uno.test', PASSWORD)).toBe(
    'DEMASIADOS_INTENTOS Demasiados intentos. Intenta de nuevo en 15 minutos.',
  );
  company.at('2026-11-20T15:19:00Z');
  expect(await tryIn(company, 'admin@uno.test', PASSWORD)).toBe('in');
  const rows = await company.services.db.system((tx) =>
    tx.query<{ action: string; count: number }>(
      'select action, count(*)::int as count from sys__logs group by action order by action',
    ),
  );
  expect(rows).toEqual([
    { action: 'BLOQUEO', count: 1 },
    { action: 'ENTRAR', count: 1 },
    { action: 'FALLO_ACCESO', count: 5 },
  ]);
  await company.services.db.close();
});

test('five more failures after the block block for thirty minutes, and an entry forgets them (R46)', async () => {
  const company = await testCompany();
  const at = (time: string) => company.at(`2026-11-20T${time}:00-06:00`);
  const fail = async (...times: readonly string[]) => {
    for (const time of times) {
      at(time);
      expect(await tryIn(company, 'admin@uno.test', 'no es esta frase')).toContain(
        'NO_AUTENTICADO',
      );
    }
  };
  await fail('09:00', '09:01', '09:02', '09:03', '09:04');
  at('09:18');
  expect(await tryIn(company, 'admin@uno.test', PASSWORD)).toContain(
    'Intenta de nuevo en 1 minuto',
  );
  await fail('09:21', '09:22', '09:23', '09:24', '09:25');
  expect(await tryIn(company, 'admin@uno.test', PASSWORD)).toContain(
    'Intenta de nuevo en 30 minutos',
  );
  at('09:54');
  expect(await tryIn(company, 'admin@uno.test', PASSWORD)).toContain('DEMASIADOS_INTENTOS');
  at('09:55');
  expect(await tryIn(company, 'admin@uno.test', PASSWORD)).toBe('in');
  await fail('09:56', '09:57', '09:58', '09:59');
  expect(await tryIn(company, 'admin@uno.test', PASSWORD)).toBe('in');
  await company.services.db.close();
});

test('twenty guesses at once count one by one', async () => {
  const company = await testCompany();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => tryIn(company, 'admin@uno.test', 'no es esta frase')),
  );
  expect(answers.filter((answer) => answer.startsWith('NO_AUTENTICADO'))).toHaveLength(5);
  expect(answers.filter((answer) => answer.startsWith('DEMASIADOS_INTENTOS'))).toHaveLength(15);
  await company.services.db.close();
});

test('a suspended user gets a token with which only the profile and the sign-out answer', async () => {
  const company = await testCompany();
  await company.addPerson({ nickname: 'ana', roleCodes: ['EMPLEADO'], status: 'SUSPENDIDO' });
  const jwt = await company.signIn('ana');
  await expect(company.actorOf(jwt, 'units')).rejects.toMatchObject({
    code: 'NO_AUTENTICADO',
    message: 'Tu usuario está suspendido. Habla con tu administrador.',
  });
  expect((await company.actorOf(jwt, 'users/profile')).nickname).toBe('ana');
  await logout(company.services, await company.actorOf(jwt, 'auth/logout'));
  await expect(company.actorOf(jwt, 'users/profile')).rejects.toMatchObject({
    code: 'SESION_VENCIDA',
  });
  await company.services.db.close();
});

test('a session ends by idleness and at its absolute end', async () => {
  const company = await testCompany();
  const jwt = await company.signIn('admin');
  for (let i = 0; i < 6; i++) {
    company.wait({ minutes: 110 });
    if (i < 5) expect((await company.actorOf(jwt)).nickname).toBe('admin');
  }
  company.wait({ minutes: 61 });
  await expect(company.actorOf(jwt)).rejects.toMatchObject({
    code: 'SESION_VENCIDA',
    extra: { reason: 'VENCIDA' },
  });
  const idle = await company.signIn('admin');
  company.wait({ minutes: 120 });
  await expect(company.actorOf(idle)).rejects.toMatchObject({
    code: 'SESION_VENCIDA',
    extra: { reason: 'INACTIVIDAD' },
  });
  await company.services.db.close();
});

test('the sixth session ends the one that was used longest ago', async () => {
  const company = await testCompany();
  const tokens: string[] = [];
  for (let i = 0; i < 6; i++) {
    tokens.push(await company.signIn('admin'));
    company.wait({ minutes: 1 });
  }
  await expect(company.actorOf(tokens[0]!)).rejects.toMatchObject({ code: 'SESION_VENCIDA' });
  expect((await company.actorOf(tokens[1]!)).nickname).toBe('admin');
  await company.services.db.close();
});

test('forged, foreign and missing tokens are refused', async () => {
  const company = await testCompany();
  const jwt = await company.signIn('admin');
  const [head, body, mark] = jwt.split('.') as [string, string, string];
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
  const other = Buffer.from(JSON.stringify({ ...claims, account: 999 })).toString('base64url');
  const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
  const signed = (type: string, audience: string) =>
    new SignJWT({ account: claims.account })
      .setProtectedHeader({
        alg: 'HS256',
        typ: type,
        kid: (JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string }).kid,
      })
      .setSubject(String(claims.sub))
      .setJti(String(claims.jti))
      .setAudience(audience)
      .setIssuedAt(claims.iat as number)
      .setExpirationTime(claims.exp as number)
      .sign(new Uint8Array(hkdfSync('sha256', company.services.secret, '', 'telar jwt v1', 32)));
  expect((await company.actorOf(await signed('at+jwt', 'telar-erp'))).nickname).toBe('admin');
  // Of the right key, and yet something else, or for somebody else.
  const others = [await signed('JWT', 'telar-erp'), await signed('at+jwt', 'otro')];
  for (const token of [
    `${head}.${other}.${mark}`,
    `${none}.${body}.${mark}`,
    'a.b.c',
    '',
    ...others,
  ]) {
    await expect(company.actorOf(token)).rejects.toMatchObject({ code: 'NO_AUTENTICADO' });
  }
  await company.services.db.close();
});

test('a token names the person and company of its session, or is forged', async () => {
  const company = await testCompany();
  const { services, accountId, adminId } = company;
  const ana = await company.addPerson({ nickname: 'ana', roleCodes: ['EMPLEADO'] });
  const { sessionId } = await company.actorOf(await company.signIn('ana'));
  const [now, later] = [services.now(), services.now().add({ hours: 1 })];
  const named = (userId: number, account: number) =>
    signToken(services.secret, { sessionId: sessionId!, userId, accountId: account }, now, later);
  await expect(company.actorOf(await named(ana, accountId))).resolves.toMatchObject({
    nickname: 'ana',
  });
  await expect(company.actorOf(await named(adminId, accountId))).rejects.toMatchObject({
    code: 'NO_AUTENTICADO',
  });
  await expect(company.actorOf(await named(ana, accountId + 1))).rejects.toMatchObject({
    code: 'NO_AUTENTICADO',
  });
  await services.db.close();
});
