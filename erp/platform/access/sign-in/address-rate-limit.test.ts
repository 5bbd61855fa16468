/** Guesses from one address are counted together, whatever e-mails they name. */
import { expect, test } from 'vitest';
import { login } from './login.ts';
import { caller, testCompany } from '#erp/provision/testing/company.ts';

test('guesses at many e-mails from one address are braked there, and nowhere else', async () => {
  const company = await testCompany();
  const guess = (n: number, ip: string) =>
    login(
      company.services,
      { email: `nadie-${n}@uno.test`, password: 'no es esta frase', device: 'x' },
      { ...caller, ip },
    ).then(
      () => 'in',
      ({ code }: { code: string }) => code,
    );
  const answers: string[] = [];
  for (let n = 0; n < 31; n += 1) answers.push(await guess(n, '203.0.113.50'));
  expect(answers.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 'NO_AUTENTICADO'));
  expect(answers[30]).toBe('DEMASIADOS_INTENTOS');
  expect(await guess(40, '203.0.113.51')).toBe('NO_AUTENTICADO');
  await company.services.db.close();
});
