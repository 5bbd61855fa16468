import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const made: string[] = [];
const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'telar-config-'));
  made.push(path);
  return path;
};
afterEach(() => {
  for (const path of made.splice(0)) rmSync(path, { recursive: true });
});

const A = 'a'.repeat(32);
const B = 'b'.repeat(32);

test('without variables it is the demo on a loopback address, and the secrets are made and kept', () => {
  const DATA_DIR = folder();
  const first = readConfig({ DATA_DIR });
  expect(first).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    demo: true,
    appUrl: 'http://127.0.0.1:3000',
    database: null,
    apiPort: 0,
    trustProxy: 0,
    docsUrl: '/manual/',
    firstCompany: null,
  });
  expect(first.erpSecret).not.toBe(first.sessionSecret);
  expect(statSync(join(DATA_DIR, 'secrets.json')).mode & 0o777).toBe(0o600);
  expect(readConfig({ DATA_DIR })).toEqual(first);
});

test('the direct address is the usual one unless another is given; the replica is none', () => {
  const env = { DATA_DIR: folder(), DATABASE_URL: 'postgres://pooler' };
  expect(readConfig(env).database).toEqual({
    url: 'postgres://pooler',
    directUrl: 'postgres://pooler',
    readUrl: null,
  });
  expect(
    readConfig({
      ...env,
      DATABASE_DIRECT_URL: 'postgres://server',
      DATABASE_READ_URL: 'postgres://replica',
    }).database,
  ).toEqual({
    url: 'postgres://pooler',
    directUrl: 'postgres://server',
    readUrl: 'postgres://replica',
  });
});

test('secrets that are given are used and nothing is written', () => {
  const DATA_DIR = folder();
  expect(readConfig({ DATA_DIR, ERP_SECRET: A, SESSION_SECRET: B })).toMatchObject({
    erpSecret: A,
    sessionSecret: B,
  });
  expect(() => readFileSync(join(DATA_DIR, 'secrets.json'))).toThrow('ENOENT');
});

test('DEMO alone decides on the demo', () => {
  const env = { DATA_DIR: folder(), APP_URL: 'https://erp.test' };
  expect(readConfig({ ...env, HOST: '0.0.0.0' }).demo).toBe(false);
  expect(readConfig({ ...env, HOST: '0.0.0.0', DEMO: '1' }).demo).toBe(true);
  expect(readConfig({ ...env, NODE_ENV: 'production' }).demo).toBe(true);
  expect(readConfig({ ...env, DEMO: '0' }).demo).toBe(false);
});

test.each([
  [{ PORT: 'x' }, 'PORT debe ser un número entero entre 0 y 65535; vale «x».'],
  [{ DEMO: 'sí' }, 'DEMO debe ser 0 o 1; vale «sí».'],
  [{ DEMO: '0' }, 'Falta APP_URL'],
  [{ DEMO: '0', APP_URL: 'http://erp.test' }, 'APP_URL debe empezar con https://'],
  [{ DEMO: '0', APP_URL: 'erp' }, 'APP_URL no es una dirección válida: «erp».'],
  [{ DEMO: '0', APP_URL: 'https://erp.test', DATABASE_URL: 'postgres://x' }, 'Falta ERP_SECRET'],
  [
    { DEMO: '0', APP_URL: 'https://erp.test', DATABASE_URL: 'postgres://x', ERP_SECRET: A },
    'Falta SESSION_SECRET',
  ],
  [{ DATABASE_READ_URL: 'postgres://replica' }, 'DATABASE_READ_URL no sirve sin DATABASE_URL.'],
  [{ DATABASE_DIRECT_URL: 'postgres://direct' }, 'DATABASE_DIRECT_URL no sirve sin DATABASE_URL.'],
  [{ ERP_SECRET: 'corto' }, 'ERP_SECRET debe tener al menos 32 caracteres.'],
  [{ ERP_SECRET: A, SESSION_SECRET: A }, 'deben ser distintos'],
  [{ TELAR_ADMIN_EMAIL: 'a@b.mx' }, 'Falta TELAR_ADMIN_PASSWORD'],
  [
    {
      TELAR_ADMIN_EMAIL: 'a@b.mx',
      TELAR_ADMIN_PASSWORD: 'una frase larga',
      TELAR_ACCOUNT_CODE: 'mi empresa',
      TELAR_ACCOUNT_NAME: 'X',
    },
    'TELAR_ACCOUNT_CODE',
  ],
])('%o stops the start', (env, message) => {
  expect(() => readConfig({ DATA_DIR: folder(), ...env })).toThrow(message);
});

test('a damaged file of secrets is not replaced', () => {
  const DATA_DIR = folder();
  writeFileSync(join(DATA_DIR, 'secrets.json'), '{"erp_secret":');
  expect(() => readConfig({ DATA_DIR })).toThrow('está dañado');
});
