import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProduct, type Product } from '../product.ts';
import { startTlsProxy, type TlsProxy } from './tls-proxy.ts';
import { Visitor } from './visitor.ts';

const ADMIN = 'demo@telar.test';
const PASSWORD = 'hilo-y-aguja-26';

let product: Product;
let proxy: TlsProxy;
beforeAll(async () => {
  product = await startProduct({ env: { TRUST_PROXY: '1' } });
  proxy = await startTlsProxy(product.port);
});
afterAll(async () => {
  await proxy.close();
  await product.stop();
});

const visitor = (options: { localAddress?: string; headers?: Record<string, string> } = {}) =>
  new Visitor(proxy.url, { ca: proxy.cert, ...options });

test('sign-in through TLS sets cookies that only travel over TLS, and stays on https', async () => {
  const answer = await visitor().signIn(ADMIN, PASSWORD);
  expect(answer.status).toBeGreaterThanOrEqual(302);
  expect(answer.status).toBeLessThanOrEqual(303);
  expect(answer.location).toBe(`${proxy.url}/`);
  expect(answer.setCookies).not.toEqual([]);
  for (const cookie of answer.setCookies) expect(cookie).toMatch(/^__Host-telar.*; Secure/i);
  const session = answer.setCookies.find((cookie) => cookie.startsWith('__Host-telar='));
  expect(session).toMatch(/; HttpOnly/i);
  expect(session).toMatch(/; SameSite=Lax/i);
});

test('redirects keep scheme and host', async () => {
  const answer = await visitor().get('/customers');
  expect(answer.status).toBe(302);
  expect(answer.location).toMatch(new RegExp(`^${proxy.url}/login`));
});

test('a signed-in page is not kept by any cache, and transport security is asked for', async () => {
  const someone = visitor();
  await someone.signIn(ADMIN, PASSWORD);
  const home = await someone.get('/');
  expect(home.status).toBe(200);
  expect(home.headers['cache-control']).toContain('no-store');
  expect(home.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  expect(home.headers['access-control-allow-origin']).toBeUndefined();
});

test('a post from another origin is refused', async () => {
  const answer = await visitor().post(
    '/login',
    { email: ADMIN, password: PASSWORD },
    { origin: 'https://otro.example' },
  );
  expect(answer.status).toBe(403);
});

test('a download arrives whole, as an attachment', async () => {
  const someone = visitor();
  await someone.signIn(ADMIN, PASSWORD);
  const list = await someone.get('/products');
  const href = /href="([^"]*export[^"]*format=csv)"/.exec(list.body)?.[1]?.replaceAll('&amp;', '&');
  expect(href).toBeDefined();
  const answer = await someone.get(href ?? '');
  expect(answer.status).toBe(200);
  expect(answer.headers['content-disposition']).toMatch(/attachment/);
  expect(answer.headers['content-type']).toMatch(/csv/);
  expect(answer.body.split('\n').length).toBeGreaterThan(2);
});

test('the address of the session is the visitor\u2019s, whatever the visitor says of it', async () => {
  const someone = visitor({
    localAddress: '127.0.0.3',
    headers: { 'x-forwarded-for': '203.0.113.7' },
  });
  await someone.signIn(ADMIN, PASSWORD);
  const profile = await someone.get('/profile?tab=sesiones');
  expect(profile.body).toContain('127.0.0.3');
  expect(profile.body).not.toContain('203.0.113.7');
  expect(profile.body).not.toContain('127.0.0.9');
});

test('without trusted proxies the forwarded headers are ignored', async () => {
  const alone = await startProduct();
  try {
    const someone = new Visitor(alone.url, {
      localAddress: '127.0.0.4',
      headers: {
        'x-forwarded-for': '203.0.113.8',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'otro.example',
      },
    });
    const answer = await someone.signIn(ADMIN, PASSWORD);
    expect(answer.location).toBe(`${alone.url}/`);
    for (const cookie of answer.setCookies) expect(cookie).not.toMatch(/; Secure/i);
    const profile = await someone.get('/profile?tab=sesiones');
    expect(profile.body).toContain('127.0.0.4');
    expect(profile.body).not.toContain('203.0.113.8');
  } finally {
    await alone.stop();
  }
});
