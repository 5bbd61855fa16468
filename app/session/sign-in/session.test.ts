import { expect, test } from 'vitest';
import {
  appearanceFromUrl,
  DEFAULT_APPEARANCE,
  readAppearance,
  writeAppearance,
} from '../appearance.server.ts';
import { isSameOrigin } from '../guards/origin.server.ts';
import { seal, unseal } from './seal.server.ts';
import { loginPath, safeNext } from './session.server.ts';

process.env.SESSION_SECRET = 'una frase larga que sirve para probar';

test('the way back is a path of ours, never another site', () => {
  expect(safeNext('/customers?page=2')).toBe('/customers?page=2');
  for (const bad of [
    null,
    '',
    'https://otro.mx',
    '//otro.mx',
    '/\\otro.mx',
    '\\\\otro.mx',
    '/login?next=/',
    'javascript:alert(1)',
  ])
    expect(safeNext(bad), String(bad)).toBeNull();
});

test('the sign-in address keeps path, query and reason', () => {
  expect(loginPath(new URL('http://t.mx/'))).toBe('/login');
  expect(loginPath(new URL('http://t.mx/units?q=a&page=2'), 'inactividad')).toBe(
    '/login?next=%2Funits%3Fq%3Da%26page%3D2&reason=inactividad',
  );
});

test('only our own pages may post', () => {
  const url = new URL('https://erp.mx/units');
  const from = (headers: Record<string, string>) =>
    isSameOrigin(new Request(url, { method: 'POST', headers }), url);
  expect(from({ origin: 'https://erp.mx' })).toBe(true);
  expect(from({ origin: 'http://erp.mx' })).toBe(false);
  expect(from({ origin: 'null' })).toBe(false);
  expect(from({ origin: 'https://otro.mx' })).toBe(false);
  expect(from({})).toBe(false);
  expect(from({ 'sec-fetch-site': 'same-origin' })).toBe(true);
  expect(from({ 'sec-fetch-site': 'cross-site' })).toBe(false);
  expect(from({ referer: 'https://erp.mx/units/5' })).toBe(true);
});

test('what was typed comes back from the sign-in form, and a forged one does not', () => {
  const kept = {
    path: '/units/new',
    entries: [
      ['code', 'KG'],
      ['name', 'Kilogramo'],
    ] as [string, string][],
  };
  const sealed = seal(kept);
  expect(unseal(sealed)).toEqual(kept);
  expect(unseal(`${sealed.slice(0, -4)}AAAA`)).toBeNull();
  expect(unseal('nada')).toBeNull();
});

test('appearance is read from the cookie and may be asked for by any address', () => {
  const cookie = writeAppearance(
    { theme: 'OSCURO', light: true, density: 'COMODA', fontSize: 110 },
    false,
  ).split(';', 1)[0]!;
  const read = readAppearance(new Request('http://t.mx/', { headers: { cookie } }));
  expect(read).toEqual({ theme: 'OSCURO', light: true, density: 'COMODA', fontSize: 110 });
  expect(appearanceFromUrl(new URL('http://t.mx/?ligero=0&tema=claro'), read)).toEqual({
    ...read,
    light: false,
    theme: 'CLARO',
  });
  expect(
    readAppearance(new Request('http://t.mx/', { headers: { cookie: 'telar_ui=%7Bnada' } })),
  ).toEqual(DEFAULT_APPEARANCE);
});
