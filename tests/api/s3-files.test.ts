import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { s3Store } from '#erp/platform/files/s3-store.ts';
import type { Services } from '#erp/kernel/services.ts';
import { ConfigError, readConfig } from '#erp/config.ts';
import { fakeS3, type FakeS3 } from './fake-s3.ts';
import { actorWith, callerOf, makeAccounts, testServices, type Api } from './fixtures.ts';

const KEY = { key: 'telar-key', secret: 'telar-secret', region: 'us-east-1' };

let bucket: FakeS3;
let services: Services;
let own: number;
let api: Api;
beforeAll(async () => {
  bucket = await fakeS3(KEY.key, KEY.secret);
  services = { ...(await testServices()), contents: s3Store({ ...KEY, url: bucket.url }) };
  [own] = (await makeAccounts(services, 'UNO')) as [number];
  api = callerOf(services, actorWith(services, own));
});
afterAll(async () => {
  await services.db.close();
  await bucket.stop();
});

const upload = (name: string, text: string) => {
  const body = new FormData();
  body.set('file', new File([text], name));
  return api.send('POST', 'files', { body });
};
const digest = (text: string) => createHash('sha256').update(text).digest('hex');

test('an uploaded file lies in the bucket, under its company and digest, and comes back byte by byte', async () => {
  const { status, data } = await upload('nota.txt', 'Hilo azul ñ');
  expect(status).toBe(201);
  const sha = digest('Hilo azul ñ');
  expect([...bucket.objects.keys()]).toEqual([`/telar/${own}/${sha.slice(0, 2)}/${sha}`]);
  expect(await readdir(services.filesDir)).toEqual([]);
  await services.db.tenant({ accountId: own }, (tx) =>
    tx.execute('update files set created_by = 77 where id = $1', [data.id]),
  );
  const back = await callerOf(services, actorWith(services, own, { userId: 77 })).get(
    `files/download/${data.id}`,
  );
  expect([back.status, back.text, back.headers.get('content-length')]).toEqual([
    200,
    'Hilo azul ñ',
    String(Buffer.byteLength('Hilo azul ñ')),
  ]);
});

test('the same content is sent once', async () => {
  await upload('uno.txt', 'lo mismo');
  bucket.seen.length = 0;
  await upload('dos.txt', 'lo mismo');
  expect(bucket.seen.map((request) => request.split(' ')[0])).toEqual(['HEAD']);
});

test('a busy bucket is asked again; one that stays away refuses the upload and leaves no record', async () => {
  bucket.busy = 2;
  expect((await upload('tarde.txt', 'con paciencia')).status).toBe(201);
  bucket.busy = 100;
  const refused = await upload('nunca.txt', 'sin suerte');
  bucket.busy = 0;
  expect([refused.status, refused.data.code]).toEqual([503, 'NO_DISPONIBLE']);
  expect(
    await services.db.tenant({ accountId: own }, (tx) =>
      tx.query(`select 1 from files where name = 'nunca.txt'`),
    ),
  ).toEqual([]);
});

test('a wrong secret is refused by the bucket and said as not available', async () => {
  const wrong = s3Store({ ...KEY, secret: 'otro', url: bucket.url });
  await expect(wrong.put(own, digest('x'), Buffer.from('x'))).rejects.toThrow(
    'El almacén de archivos no respondió',
  );
});

test('a content that is gone reads as gone, and removing it again is no fault', async () => {
  await services.contents!.put(own, digest('adiós'), Buffer.from('adiós'));
  await services.contents!.remove(own, digest('adiós'));
  await services.contents!.remove(own, digest('adiós'));
  expect(await services.contents!.open(own, digest('adiós'))).toBeNull();
});

test('the configuration wants the bucket and its key together', () => {
  const env = { DATA_DIR: services.filesDir, DEMO: '1' };
  expect(readConfig(env).files).toBeNull();
  expect(() => readConfig({ ...env, FILES_S3_URL: 'https://s3.ejemplo.mx' })).toThrow(ConfigError);
  expect(() => readConfig({ ...env, FILES_S3_URL: 'https://s3.ejemplo.mx/telar' })).toThrow(
    'FILES_S3_KEY',
  );
  expect(
    readConfig({
      ...env,
      FILES_S3_URL: 'https://s3.ejemplo.mx/telar',
      FILES_S3_KEY: 'k',
      FILES_S3_SECRET: 's',
    }).files,
  ).toEqual({
    url: 'https://s3.ejemplo.mx/telar',
    key: 'k',
    secret: 's',
    region: 'us-east-1',
  });
});
