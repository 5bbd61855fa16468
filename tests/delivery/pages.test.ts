import { once } from 'node:events';
import { get } from 'node:http';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProduct, type Product } from '../product.ts';
import { Visitor } from './visitor.ts';

let product: Product;
let someone: Visitor;
beforeAll(async () => {
  product = await startProduct();
  someone = new Visitor(product.url);
  await someone.signIn('demo@telar.test', 'hilo-y-aguja-26');
});
afterAll(() => product.stop());

/** Files that a browser fetches for a page, the page itself included. */
function requestsOf(html: string): string[] {
  const links = [
    ...html.matchAll(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g),
    ...html.matchAll(/<img[^>]*src="([^"]+)"/g),
    ...html.matchAll(/<use href="([^"#]+)/g),
    ...html.matchAll(/"([^"\s]+\.js)"/g),
  ];
  return ['page', ...new Set(links.map(([, href]) => href ?? ''))];
}

test.each(['/', '/units', '/units/new', '/profile'])(
  '%s asks for at most eight files and no other host',
  async (path) => {
    const page = await someone.get(path);
    const requests = requestsOf(page.body);
    expect(page.status).toBe(200);
    expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(8);
    expect(requests.slice(1).every((href) => href.startsWith('/assets/'))).toBe(true);
  },
);

test('every script of a page carries the nonce of its policy, and no element has a style attribute', async () => {
  const page = await someone.get('/units/new');
  const nonce = /'nonce-([^']+)'/.exec(String(page.headers['content-security-policy']))?.[1];
  const scripts = page.body.match(/<script[^>]*>/g) ?? [];
  expect(scripts.length).toBeGreaterThan(1);
  for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
  expect(page.body).not.toMatch(/ style="/);
});

test('modo ligero ships no script and forbids any', async () => {
  const page = await someone.get('/units?ligero=1');
  expect(page.body).not.toMatch(/<script|modulepreload/);
  expect(page.headers['content-security-policy']).toContain("script-src 'none'");
  await someone.get('/units?ligero=0');
});

test('an error view has the status of its cause', async () => {
  expect((await someone.get('/prodcuts')).status).toBe(404);
  expect((await someone.get('/units/999999999')).status).toBe(404);
  expect((await someone.get('/FACTURACION')).status).toBe(404);
  const facturacion = await new Visitor(product.url).get('/facturacion?cuenta=NADIE&ticket=ML-1');
  expect(facturacion.status).toBe(200);
  expect(facturacion.body).toContain('no ha habilitado la autofacturación');
  expect(facturacion.body).toContain('ML-1');
});

test('both parameters of a deletion lead to its screen from any address, signed in or not', async () => {
  const answer = await new Visitor(product.url).get(
    '/units?deleteToken=abc&userName=ana%40hilados.mx',
  );
  expect(new URL(answer.location ?? '').pathname).toBe('/delete-account');
  const page = await new Visitor(product.url).get(
    '/delete-account?deleteToken=abc&userName=ana%40hilados.mx',
  );
  expect(page.body).toContain('a•••@hilados.mx');
});

test('a post after the end of the session keeps what was typed through the sign-in', async () => {
  const first = new Visitor(product.url);
  await first.signIn('comprador@telar.test', 'hilo-y-aguja-26');
  const second = new Visitor(product.url);
  await second.signIn('comprador@telar.test', 'hilo-y-aguja-26');
  await second.post('/profile', { form: 'revokeOthers' });
  // The profile may be three seconds old.
  await new Promise((resolve) => setTimeout(resolve, 3100));
  const refused = await first.post('/suppliers/new', { trade_name: 'Hilos que no se pierden' });
  expect(refused.status).toBe(401);
  const kept = /name="kept" value="([^"]+)"/.exec(refused.body)?.[1] ?? '';
  const back = await first.post('/login', {
    kept,
    next: '/suppliers/new',
    email: 'comprador@telar.test',
    password: 'hilo-y-aguja-26',
  });
  const location = new URL(back.location ?? '');
  expect(location.pathname).toBe('/suppliers/new');
  expect((await first.get(location.pathname + location.search)).body).toContain(
    'Hilos que no se pierden',
  );
});

test.each([
  ['zstd', zstdDecompressSync],
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('who accepts only %s gets the whole page so', async (encoding, unpack) => {
  const headers = { 'accept-encoding': encoding, cookie: someone.cookies };
  const [answer] = await once(get(`${product.url}/units`, { headers }), 'response');
  const packed: Buffer[] = await answer.toArray();
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(String(answer.headers.vary).toLowerCase()).toContain('accept-encoding');
  expect(unpack(Buffer.concat(packed)).toString()).toContain('</html>');
});
