/** The commands as an operator types them, on a folder of their own or on a fresh database. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silent } from '#erp/provision/testing/database.ts';
import { freshPostgres } from '#erp/provision/testing/postgres.ts';

const onServer = process.env.TEST_ENGINE === 'postgres';
let folder: string;
let closeServer: (() => Promise<void>) | undefined;
let env: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'telar-erp-'));
  env = { DATA_DIR: join(folder, 'data'), TELAR_PASSWORD: 'lino-y-algodon-31' };
  if (!onServer) return;
  const server = await freshPostgres(null, silent);
  closeServer = () => server.close();
  env = {
    ...env,
    DATABASE_URL: server.url,
    ERP_SECRET: 'e'.repeat(32),
    SESSION_SECRET: 's'.repeat(32),
  };
});
afterAll(async () => {
  await closeServer?.();
  await rm(folder, { recursive: true, force: true });
});

async function erp(...words: string[]) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../erp/cli/main.ts'), ...words],
    {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
}

test('a company is made, and its people let in again', async () => {
  const company = [
    'provision',
    '--code',
    'HILOS',
    '--name',
    'Hilos del Bajío',
    '--email',
    'ana@hilos.mx',
  ];
  expect(await erp(...company)).toEqual({
    code: 0,
    said: expect.stringContaining('Empresa HILOS lista. Entra como ana@hilos.mx'),
  });
  expect(await erp(...company)).toEqual({ code: 1, said: 'La empresa HILOS ya existe.\n' });
  expect(
    await erp('provision', '--code', 'DOS', '--name', 'Dos', '--email', 'ana@hilos.mx'),
  ).toEqual({ code: 1, said: 'ana@hilos.mx ya es de un usuario de HILOS.\n' });
  expect(await erp('reset-password', 'ana@hilos.mx')).toMatchObject({ code: 0 });
  expect(await erp('reset-password', 'nadie@hilos.mx')).toEqual({
    code: 1,
    said: 'Nadie entra con nadie@hilos.mx.\n',
  });
  expect(await erp('reset-otp', 'ana@hilos.mx')).toMatchObject({ code: 0 });
  expect(await erp('reset-otp', 'nadie@hilos.mx')).toEqual({
    code: 1,
    said: 'Nadie entra con nadie@hilos.mx.\n',
  });
  expect(await erp('change-email', 'ana@hilos.mx', 'ana')).toEqual({
    code: 1,
    said: '«ana» no es un correo.\n',
  });
  expect(await erp('change-email', 'ana@hilos.mx', 'ana.nueva@hilos.mx')).toMatchObject({
    code: 0,
  });
  expect(await erp('change-email', 'ana@hilos.mx', 'otra@hilos.mx')).toEqual({
    code: 1,
    said: 'Nadie entra con ana@hilos.mx.\n',
  });
}, 300_000);

test('what there is is verified, backed up, and the backup restored in its place', async () => {
  expect(await erp('verify')).toEqual({
    code: 0,
    said: expect.stringMatching(/Todo en orden\.\n$/),
  });

  const file = join(folder, 'copia.tar.gz');
  expect(await erp('backup', file)).toMatchObject({ code: 0 });
  expect(await erp('backup', file)).toMatchObject({
    code: 1,
    said: expect.stringContaining('ya existe'),
  });
  expect(await erp('restore', file)).toMatchObject({
    code: 1,
    said: expect.stringContaining('ya tiene datos'),
  });
  expect(await erp('restore', file, '--replace')).toMatchObject({ code: 0 });
  expect(await erp('verify')).toEqual({
    code: 0,
    said: expect.stringMatching(/Todo en orden\.\n$/),
  });
}, 300_000);

test('what is wrong is said in Spanish', async () => {
  expect(await erp('nada')).toEqual({
    code: 1,
    said: 'No hay un comando «nada». Escribe: npm run erp -- help\n',
  });
  expect(await erp('provision', '--code', 'XX')).toEqual({ code: 1, said: 'Falta --name.\n' });
  expect((await erp('help')).said).toContain('backup [archivo]');
});
