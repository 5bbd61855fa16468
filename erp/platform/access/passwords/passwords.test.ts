import { expect, test } from 'vitest';
import {
  hashPassword,
  needsRehash,
  passwordProblem,
  verifyPassword,
  wasUsedBefore,
} from './passwords.ts';

const owner = {
  nickname: 'ana.lopez',
  email: 'analo@hilados.mx',
  accountName: 'Hilados del Bajío',
  accountCode: 'HILA',
};
const problem = (password: string) => passwordProblem(password, owner, 12);

test('a hash verifies its password only, in either Unicode form', async () => {
  const hash = await hashPassword('canción de cuna');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await verifyPassword(hash, 'canción de cuna'.normalize('NFD'))).toBe(true);
  expect(await verifyPassword(hash, 'cancion de cuna')).toBe(false);
  expect(await verifyPassword('not a hash', 'canción de cuna')).toBe(false);
  expect(needsRehash(hash)).toBe(false);
  expect(needsRehash(hash.replace('m=19456', 'm=4096'))).toBe(true);
});

test('a hash made elsewhere with other parameters still verifies', async () => {
  // argon2 reference implementation: echo -n "password" | argon2 somesalt -id -t 2 -k 65536 -p 1
  expect(
    await verifyPassword(
      '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
      'password',
    ),
  ).toBe(true);
});

test.each([
  ['corta', 'Usa al menos 12 caracteres; una frase es buena idea.'],
  ['x'.repeat(129), 'Usa como máximo 128 caracteres.'],
  ['Contrasena1234', 'Esa contraseña es muy común.'],
  ['vivamexico123', 'Esa contraseña es muy común.'],
  ['soy ana.lopez 7', 'No uses tu nombre, tu correo ni el nombre de la empresa en la contraseña.'],
  ['entra analo ya', 'No uses tu nombre, tu correo ni el nombre de la empresa en la contraseña.'],
  [
    'hilados del bajio!',
    'No uses tu nombre, tu correo ni el nombre de la empresa en la contraseña.',
  ],
  ['zzzzzzzzzzzzz1b', 'No repitas el mismo carácter tantas veces.'],
])('%s is refused', (password, message) => {
  expect(problem(password)).toBe(message);
});

test.each([
  'tres gatos en el tejado',
  'Xk7#pLm92!qRt',
  '  espacios al inicio',
  'ñandú écuyer über',
])('%s is good', (password) => {
  expect(problem(password)).toBeNull();
});

test('earlier passwords are recognised', async () => {
  const history = [
    await hashPassword('primera frase larga'),
    await hashPassword('segunda frase larga'),
  ];
  expect(await wasUsedBefore('segunda frase larga', history)).toBe(true);
  expect(await wasUsedBefore('tercera frase larga', history)).toBe(false);
});
