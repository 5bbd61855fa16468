import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { takeNotice } from './payment-notices.ts';

afterEach(() => vi.unstubAllEnvs());

const post = (path: string, headers: Readonly<Record<string, string>>, body: string) =>
  new Request(`http://telar.test${path}`, {
    method: 'POST',
    headers: { 'content-length': String(Buffer.byteLength(body)), ...headers },
    body,
  });

test('a notice of a provider reaches the ERP byte by byte, without what is ours', async () => {
  const got: { url?: string; headers: IncomingHttpHeaders; body: string }[] = [];
  const erp = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      got.push({
        url: request.url,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      });
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"data":{}}');
    });
  });
  await new Promise<void>((resolve) => erp.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('ERP_API_URL', `http://127.0.0.1:${(erp.address() as AddressInfo).port}`);
  vi.stubEnv('ERP_WEB_KEY', 'la llave');
  const body = '{ "id": "evt_1",\n "texto": "ñ" }';
  const headers = {
    'content-type': 'application/json',
    'telar-signature': 'v1=abc',
    cookie: 'telar=secreto',
    'x-telar-web': 'falsa',
    'x-forwarded-for': '1.2.3.4',
  };
  const reply = await takeNotice(post('/hooks/pay/clave-de-avisos', headers, body), '203.0.113.9');
  expect(reply?.status).toBe(401);
  expect(got).toHaveLength(1);
  expect(got[0]).toMatchObject({ url: '/payment_gateways/notify/clave-de-avisos', body });
  expect(got[0]!.headers).toMatchObject({
    'telar-signature': 'v1=abc',
    'x-telar-web': 'la llave',
    'x-forwarded-for': '203.0.113.9',
  });
  expect(got[0]!.headers.cookie).toBeUndefined();
  await new Promise((resolve) => erp.close(resolve));
});

test('forms, other addresses and bodies that are too large are no notices', async () => {
  const json = { 'content-type': 'application/json' };
  expect(
    await takeNotice(
      post(
        '/hooks/pay/clave-de-avisos',
        { 'content-type': 'application/x-www-form-urlencoded' },
        'do=pay',
      ),
      '',
    ),
  ).toBeNull();
  expect(await takeNotice(post('/customers', json, '{}'), '')).toBeNull();
  expect(
    await takeNotice(new Request('http://telar.test/hooks/pay/clave-de-avisos'), ''),
  ).toBeNull();
  expect(
    (
      await takeNotice(
        post('/hooks/pay/clave-de-avisos', { ...json, 'content-length': '999999999' }, '{}'),
        '',
      )
    )?.status,
  ).toBe(413);
});
